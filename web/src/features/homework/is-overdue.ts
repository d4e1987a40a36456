import { HOMEWORK_STATE } from '@keel/contract/constants'
import type { Homework } from '@keel/contract/entities/homework'
import { isLate } from './is-late'

/** Whether homework is due and not handed in: by the student who looks at it, or by any student of the teacher who does. */
export function isOverdue({ part, counts, due_day, due_at }: Pick<Homework, 'part' | 'counts' | 'due_day' | 'due_at'>, now: Date): boolean {
  if (part) return part.state !== HOMEWORK_STATE.handedIn && part.state !== HOMEWORK_STATE.done && isLate(part, now)
  if (!counts || counts.open === 0) return false
  // For the teacher a day ends where they are.
  const due = due_at ?? (due_day === null ? null : `${due_day}T23:59:59`)
  return due !== null && now > new Date(due)
}

import type { HomeworkPart } from '@keel/contract/entities/homework'

/** Whether homework was handed in after it was due, or still is not and is overdue. What is done again is not late. */
export function isLate({ due_at, handed_in_at, done_at, repeats }: HomeworkPart, now: Date): boolean {
  if (due_at === null || (handed_in_at === null && (done_at !== null || repeats > 0))) return false
  return new Date(handed_in_at ?? now) > new Date(due_at)
}

import { LESSON_STATUS } from '@keel/contract/constants'
import type { JournalEntry } from '@keel/contract/entities/lesson'

interface Absence {
  person: JournalEntry['people'][number]
  /** When that lesson began. */
  at: string
}

/** Returns the people who were not in the last of these lessons that they belong to; the lessons are newest first. */
export function absentLastTime(lessons: readonly JournalEntry[], meId: number): Absence[] {
  const last = new Map<number, Absence & { came: boolean }>()
  for (const { status, started_at, owner_id, people } of lessons) {
    if (status !== LESSON_STATUS.completed || started_at === null) continue
    for (const person of people)
      if (person.id !== meId && person.id !== owner_id && !last.has(person.id))
        last.set(person.id, { person, at: started_at, came: person.came })
  }
  return [...last.values()].filter(({ came }) => !came)
}

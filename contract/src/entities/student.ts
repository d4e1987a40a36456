import { z } from 'zod'
import { LEVELS } from '../constants'
import { Id, Moment } from './fields'
import { Person } from './user'

/** How well somebody knows the language (Common European Framework of Reference). */
export const Level = z.enum(LEVELS)

/** A student as their teacher keeps them. `alias`, `level`, `note` and `archived` are the teacher's own. */
export const Student = Person.extend({
  email: z.string(),
  alias: z.string().nullable(),
  level: Level.nullable(),
  note: z.string(),
  archived: z.boolean(),
  /** Classrooms of the teacher that they are in. */
  rooms: z.array(z.object({ id: Id, name: z.string() })),
  /** Completed lessons they came to. */
  lessons: z.int(),
  last_lesson: Moment.nullable(),
  /** The next planned one. */
  next_lesson: Moment.nullable(),
})
export type Student = z.infer<typeof Student>

/** A calendar month, `2026-09`, by the clock of UTC. */
export const MonthOfStudent = z.object({
  month: z.string(),
  lessons: z.int(),
  minutes: z.int(),
  /** Answers that were given, and those right at the first try. */
  answers: z.int(),
  first_try: z.int(),
  /** New in their vocabulary. */
  words: z.int(),
})
export const StudentPage = Student.extend({ months: z.array(MonthOfStudent) })
export type StudentPage = z.infer<typeof StudentPage>

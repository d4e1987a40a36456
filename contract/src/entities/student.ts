import { z } from 'zod'
import { LEVELS } from '../constants'
import { Id, Moment } from './fields'
import { Person } from './user'

/** Language level (Common European Framework of Reference). */
export const Level = z.enum(LEVELS)

/** A student as their teacher sees them. The teacher sets `alias`, `level`, `note` and `archived`. */
export const Student = Person.extend({
  email: z.string(),
  alias: z.string().nullable(),
  level: Level.nullable(),
  note: z.string(),
  archived: z.boolean(),
  /** Classrooms of the teacher that the student is in. */
  rooms: z.array(z.object({ id: Id, name: z.string() })),
  /** Completed lessons the student attended. */
  lessons: z.int(),
  last_lesson: Moment.nullable(),
  /** Next scheduled lesson. */
  next_lesson: Moment.nullable(),
})
export type Student = z.infer<typeof Student>

/** A calendar month in UTC, such as `2026-09`. */
export const MonthOfStudent = z.object({
  month: z.string(),
  lessons: z.int(),
  minutes: z.int(),
  /** Stored answers, and correct first attempts. */
  answers: z.int(),
  first_try: z.int(),
  /** Words new in their vocabulary. */
  words: z.int(),
})
/** How the homework that a teacher gave stands with a student. */
export const HomeworkFigures = z.object({
  /** Not due yet, or returned. */
  running: z.int(),
  /** Due and never handed in. */
  missing: z.int(),
  /** Handed in: it waits for the teacher. */
  waiting: z.int(),
  done: z.int(),
  /** Handed in after it was due. */
  late: z.int(),
  /** Questions of exercises the student began, and those that were correct on first try. */
  total: z.int(),
  first: z.int(),
})
export type HomeworkFigures = z.infer<typeof HomeworkFigures>
export const StudentPage = Student.extend({ months: z.array(MonthOfStudent), homework: HomeworkFigures })
export type StudentPage = z.infer<typeof StudentPage>

import { z } from 'zod'
import { Id, Moment } from './fields'
import { Person } from './user'

export const LessonStatus = z.union([z.literal(1), z.literal(2), z.literal(3)])
export const DurationCode = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export const Lesson = z.object({
  id: Id,
  room_id: Id.nullable(),
  room_name: z.string(),
  name: z.string(),
  status: LessonStatus,
  duration: DurationCode,
  started_at: Moment.nullable(),
  completed_at: Moment.nullable(),
  can_edit: z.boolean(),
})
export type Lesson = z.infer<typeof Lesson>
export const JournalEntry = Lesson.extend({
  /** Everybody of the lesson. `came`: they are or were in it. */
  people: z.array(z.object({ id: Id, first_name: z.string(), last_name: z.string(), came: z.boolean() })),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** One person of a lesson: `stays` are the times they were in it, none if they never came. */
export const LessonAttendance = z.object({
  person: Person,
  stays: z.array(z.object({ from: Moment, to: Moment.nullable() })),
})
export type LessonAttendance = z.infer<typeof LessonAttendance>
/** What a teacher writes about a lesson; the private note is theirs alone. */
export const LessonNotes = z.object({ private_note: z.string().nullable(), shared_note: z.string(), homework: z.string() })
export type LessonNotes = z.infer<typeof LessonNotes>

/** All that is known of a lesson. A student's copy has nobody else's results and words, and no private note. */
export const LessonReport = Lesson.extend({
  people: z.array(LessonAttendance),
  /** Boards somebody had on the screen, in the order they were first opened; without an id there is nothing left to open. */
  boards: z.array(z.object({ id: Id.nullable(), module_id: Id.nullable(), name: z.string(), opened_at: Moment })),
  /** Exercises of these boards. `title`: what one is called or begins with, gaps left open; empty when it says nothing. */
  exercises: z.array(z.object({ item_id: Id, board: z.string(), type: Id, title: z.string(), total: z.int() })),
  /** How far each who began an exercise came: answered right, and right at the first try. As of the lesson's end. */
  results: z.array(z.object({ user_id: Id, item_id: Id, done: z.int(), first: z.int() })),
  /** Words that came into somebody's vocabulary in it. */
  words: z.array(z.object({ user_id: Id, word: z.string(), translate: z.string(), lang: z.string().nullable() })),
  ...LessonNotes.shape,
})
export type LessonReport = z.infer<typeof LessonReport>

/** A lesson in the history of one person: what they did in it. */
export const HistoryEntry = JournalEntry.extend({
  /** Minutes in the classroom; null when they never came. */
  minutes: z.int().nullable(),
  /** Questions they answered right, and right at the first try. */
  done: z.int(),
  first: z.int(),
  /** New in their vocabulary. */
  words: z.int(),
  shared_note: z.string(),
  homework: z.string(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

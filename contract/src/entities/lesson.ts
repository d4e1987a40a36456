import { z } from 'zod'
import { Id, Moment } from './fields'
import { HomeworkCounts, HomeworkPart } from './homework'
import { DurationCode } from './scheduled-lesson'
import { Person } from './user'

export const LessonStatus = z.union([z.literal(1), z.literal(2), z.literal(3)])
export const Lesson = z.object({
  id: Id,
  room_id: Id.nullable(),
  room_name: z.string(),
  /** Empty for a lesson that has none: it is then called by its number. While it runs, it is called by the board in use. */
  name: z.string(),
  /** Which lesson of its classroom it is. Servers of the last release do not send it; lessons from before have none. */
  number: z.int().nullable().optional(),
  status: LessonStatus,
  duration: DurationCode,
  started_at: Moment.nullable(),
  completed_at: Moment.nullable(),
  can_edit: z.boolean(),
})
export type Lesson = z.infer<typeof Lesson>
/** Homework that was given in a lesson: for its teacher how many have done it, for a student their part. */
export const GivenHomework = z.object({
  id: Id,
  title: z.string(),
  part: HomeworkPart.nullable(),
  counts: HomeworkCounts.nullable(),
})
export type GivenHomework = z.infer<typeof GivenHomework>
export const JournalEntry = Lesson.extend({
  /** Who held it. */
  owner_id: Id,
  /** Whether the reader is its teacher: who held it, or who got its classroom later. */
  is_teacher: z.boolean(),
  /** Everybody who belongs to the lesson. `came`: they are or were in it. */
  people: z.array(z.object({ id: Id, first_name: z.string(), last_name: z.string(), came: z.boolean() })),
  given: z.array(GivenHomework),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** Attendance of one person: `stays` are the intervals they were present, none if they were absent. */
export const LessonAttendance = z.object({
  person: Person,
  stays: z.array(z.object({ from: Moment, to: Moment.nullable() })),
})
export type LessonAttendance = z.infer<typeof LessonAttendance>
/** Notes a teacher writes about a lesson; only the teacher sees the private one. */
export const LessonNotes = z.object({ private_note: z.string().nullable(), shared_note: z.string(), homework: z.string() })
export type LessonNotes = z.infer<typeof LessonNotes>

/** Everything stored about a lesson. A student's copy has only their own results and words, and no private note. */
export const LessonReport = Lesson.extend({
  /** Whether this is a teacher's copy: of who held the lesson, or of who got its classroom later. */
  is_teacher: z.boolean(),
  people: z.array(LessonAttendance),
  /** Boards anybody had open, in the order they were first opened; null when the board no longer exists. `name` is empty for a student while a board is hidden that was hidden when the lesson ended. */
  boards: z.array(z.object({ id: Id.nullable(), module_id: Id.nullable(), name: z.string(), opened_at: Moment })),
  /** Exercises of these boards; `board_index` is the place of its board in `boards`. `title` is the name or the first words with gaps left open; may be empty, and is, as `board`, as the name of such a board. */
  exercises: z.array(z.object({ item_id: Id, board_index: z.int(), board: z.string(), type: Id, title: z.string(), total: z.int() })),
  /** Results of everybody who began an exercise: correct answers, and correct first attempts. As of the lesson's end. */
  results: z.array(z.object({ user_id: Id, item_id: Id, done: z.int(), first: z.int() })),
  /** Words added to anybody's vocabulary during the lesson. */
  words: z.array(z.object({ user_id: Id, word: z.string(), translate: z.string(), lang: z.string().nullable() })),
  ...LessonNotes.shape,
})
export type LessonReport = z.infer<typeof LessonReport>

/** A lesson in one person's history, with what they did. The homework given in it has their part. */
export const HistoryEntry = JournalEntry.extend({
  /** Minutes in the classroom; null when absent. */
  minutes: z.int().nullable(),
  /** Correct answers, and correct first attempts. */
  done: z.int(),
  first: z.int(),
  /** Words new in their vocabulary. */
  words: z.int(),
  shared_note: z.string(),
  homework: z.string(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

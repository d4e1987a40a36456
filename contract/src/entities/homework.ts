import { z } from 'zod'
import { ExerciseProgress } from './answer'
import { Id, Moment } from './fields'
import { Day, Zone } from './scheduled-lesson'
import { Person } from './user'

/** 1 given, 2 seen, 3 started, 4 handed in, 5 returned with remarks, 6 done. */
export const HomeworkState = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)])
export type HomeworkState = z.infer<typeof HomeworkState>

/** One student's part in homework. */
export const HomeworkPart = z.object({
  state: HomeworkState,
  /** Counts from 1; returning it and doing it again begin the next. */
  try: z.int(),
  /** How often the student began it again after it was done. */
  repeats: z.int(),
  /** The end of the day it is due where the student is, or the moment. */
  due_at: Moment.nullable(),
  handed_in_at: Moment.nullable(),
  returned_at: Moment.nullable(),
  done_at: Moment.nullable(),
  /** Changes with each change of the part. */
  version: z.int(),
})
export type HomeworkPart = z.infer<typeof HomeworkPart>

/** How many students have yet to hand homework in, wait for the teacher, and are done. */
export const HomeworkCounts = z.object({ open: z.int(), waiting: z.int(), done: z.int() })
export type HomeworkCounts = z.infer<typeof HomeworkCounts>

export const Homework = z.object({
  id: Id,
  /** Null once the classroom is erased. */
  room_id: Id.nullable(),
  room_name: z.string(),
  teacher: Person,
  title: z.string(),
  note: z.string(),
  /** The module of its boards; null for a student until it opens. */
  module_id: Id.nullable(),
  opens_at: Moment.nullable(),
  due_day: Day.nullable(),
  due_at: Moment.nullable(),
  /** Nothing is handed in from here on. */
  until_at: Moment.nullable(),
  zone: Zone,
  /** How often a student may do it, beside what the teacher returns; null: as often as they like. */
  tries: z.int().nullable(),
  created_at: Moment,
  version: z.int(),
  can_edit: z.boolean(),
  /** The caller’s own, or that of the student whose homework was asked for; otherwise null for the teacher. */
  part: HomeworkPart.nullable(),
  /** Null for a student. */
  counts: HomeworkCounts.nullable(),
})
export type Homework = z.infer<typeof Homework>

/** What is written about a student's homework, about one item or all of it. */
export const HomeworkRemark = z.object({
  id: Id,
  author_id: Id,
  item_id: Id.nullable(),
  text: z.string(),
  created_at: Moment,
  /** When the student could read it; null while only the teacher can. */
  released_at: Moment.nullable(),
})
export type HomeworkRemark = z.infer<typeof HomeworkRemark>

/** An exercise of homework: the number of its questions, and its name or first words. */
export const HomeworkExercise = z.object({ item_id: Id, board_id: Id, type: Id, title: z.string(), total: z.int() })
export type HomeworkExercise = z.infer<typeof HomeworkExercise>

/** What a student reached in an exercise: `done` and `first` of the last try that has answers, `first_try` as `first` of the first one. */
export const HomeworkResult = ExerciseProgress.extend({ item_id: Id, try: z.int(), first_try: z.int(), attempts: z.int() })
export type HomeworkResult = z.infer<typeof HomeworkResult>

/** The work of one student. */
export const HomeworkWork = z.object({
  student: Person,
  part: HomeworkPart,
  results: z.array(HomeworkResult),
  remarks: z.array(HomeworkRemark),
})
export type HomeworkWork = z.infer<typeof HomeworkWork>

/** One attempt at a question, and what was stored after it. */
export const HomeworkAttempt = z.object({
  try: z.int(),
  page: z.int(),
  key: z.string(),
  action: z.unknown(),
  answer: z.unknown(),
  at: Moment,
})
export type HomeworkAttempt = z.infer<typeof HomeworkAttempt>

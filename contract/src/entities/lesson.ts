import { z } from 'zod'
import { Standing } from './action'
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
export const LessonRow = Lesson.extend({ people: z.array(z.object({ id: Id, first_name: z.string(), last_name: z.string() })) })
export type LessonRow = z.infer<typeof LessonRow>

/** One person of a lesson: `stays` are the times they were in it, none if they never came. */
export const LessonPerson = z.object({
  person: Person,
  stays: z.array(z.object({ from: Moment, to: Moment.nullable() })),
})
export type LessonPerson = z.infer<typeof LessonPerson>
/** All that is known of a lesson. A student's copy has nobody else's results and words, and no private note. */
export const LessonReport = Lesson.extend({
  people: z.array(LessonPerson),
  /** Boards somebody had on the screen, in the order they were first opened; without one there is nothing left to open. */
  boards: z.array(z.object({ id: Id.nullable(), module_id: Id.nullable(), name: z.string(), opened_at: Moment })),
  /** How things stand now on the exercises of these boards. */
  results: z.array(Standing.extend({ user_id: Id, board_id: Id, item_id: Id, type: Id, begun: z.boolean() })),
  /** Words that came into somebody's vocabulary in it. */
  words: z.array(z.object({ user_id: Id, word: z.string(), translate: z.string(), lang: z.string().nullable() })),
  private_note: z.string().nullable(),
  shared_note: z.string(),
  homework: z.string(),
})
export type LessonReport = z.infer<typeof LessonReport>

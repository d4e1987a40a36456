import { z } from 'zod'
import { Id, Moment } from './fields'

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

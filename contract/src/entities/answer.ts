import { z } from 'zod'
import { GeneratedId, Id } from './fields'

/** Stored answers of a person to one exercise, by word id; each exercise type has its own answer shape. */
export const ItemAnswers = z.record(GeneratedId, z.unknown())
/** Answers of a person on one board, by item id. */
export const BoardAnswers = z.record(z.string(), ItemAnswers)
export type BoardAnswers = z.infer<typeof BoardAnswers>

/** Questions in all, answered correctly, and correct at the first attempt. */
export const ExerciseProgress = z.object({ total: z.int(), done: z.int(), first: z.int() })
export type ExerciseProgress = z.infer<typeof ExerciseProgress>
/** Progress of one student in one exercise; `begun` once there is any answer. */
export const StudentProgress = ExerciseProgress.extend({ user_id: Id, item_id: Id, begun: z.boolean() })
export type StudentProgress = z.infer<typeof StudentProgress>

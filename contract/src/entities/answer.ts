import { z } from 'zod'
import { GeneratedId, Id } from './fields'

/** A person's stored answers to one exercise, keyed by word id; the answer's shape is the exercise's own. */
export const ItemAnswers = z.record(GeneratedId, z.unknown())
/** Answers of one person on one board, keyed by item id. */
export const BoardAnswers = z.record(z.string(), ItemAnswers)
export type BoardAnswers = z.infer<typeof BoardAnswers>

/** Questions in all, answered right, and right at the first try. */
export const ExerciseProgress = z.object({ total: z.int(), done: z.int(), first: z.int() })
export type ExerciseProgress = z.infer<typeof ExerciseProgress>
/** The progress of one student at one exercise; `begun` once anything was answered. */
export const StudentProgress = ExerciseProgress.extend({ user_id: Id, item_id: Id, begun: z.boolean() })
export type StudentProgress = z.infer<typeof StudentProgress>

import { z } from 'zod'
import { GeneratedId, Id } from './fields'

/** A person's stored answers to one exercise, keyed by word id; the answer's shape is the exercise's own. */
export const ItemAnswers = z.record(GeneratedId, z.unknown())
/** Answers of one person on one board, keyed by item id. */
export const BoardAnswers = z.record(z.string(), ItemAnswers)
export type BoardAnswers = z.infer<typeof BoardAnswers>

/** One student's standing on one exercise: how many gaps, how many done, how many right at the first try; `begun` once anything was answered. */
/** Questions in all, answered right, and right at the first try. */
export const ExerciseProgress = z.object({ total: z.int(), done: z.int(), first: z.int() })
export const StudentProgress = ExerciseProgress.extend({ user_id: Id, item_id: Id, begun: z.boolean() })
export type StudentProgress = z.infer<typeof StudentProgress>

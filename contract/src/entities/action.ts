import { z } from 'zod'
import { GeneratedId, Id } from './fields'

/** A person's stored answers to one exercise, keyed by word id; the answer's shape is the exercise's own. */
export const ItemActions = z.record(GeneratedId, z.unknown())
/** Answers of one person on one board, keyed by item id. */
export const BoardActions = z.record(z.string(), ItemActions)
export type BoardActions = z.infer<typeof BoardActions>

/** One student's standing on one exercise: how many gaps, how many done, how many right at the first try; `begun` once anything was answered. */
/** Questions in all, answered right, and right at the first try. */
export const Standing = z.object({ total: z.int(), done: z.int(), first: z.int() })
export const Progress = Standing.extend({ user_id: Id, item_id: Id, begun: z.boolean() })
export type Progress = z.infer<typeof Progress>

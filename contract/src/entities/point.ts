import { z } from 'zod'
import { POINT_COLORS } from '../appearance'
import { POINT_WORDS_MAX, WORD_MAX_LENGTH } from '../constants'
import { areUnique } from '../items/_shared/unique'
import { GeneratedId } from './fields'

const Percent = z.number().min(0).max(100)
export const Point = z.object({
  x: Percent,
  y: Percent,
  color: z.enum(POINT_COLORS),
  words: z
    .array(z.object({ id: GeneratedId, value: z.string().max(WORD_MAX_LENGTH) }))
    .min(1)
    .max(POINT_WORDS_MAX)
    .refine((words) => areUnique(words.map(({ id }) => id)), 'duplicate_id'),
})
export type Point = z.infer<typeof Point>

/** All points of an item: page -> point id -> point. */
export const ItemPoints = z.record(z.string(), z.record(GeneratedId, Point))
export type ItemPoints = z.infer<typeof ItemPoints>

export const PointAttempt = z.object({ id: GeneratedId.optional(), answer: z.string().max(WORD_MAX_LENGTH).optional() })

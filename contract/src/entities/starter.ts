import { z } from 'zod'
import { LANGUAGES } from '../constants'
import { Id } from './fields'

/** The modules that Keel brings along for each of the taught languages, in the order of their levels. */
export const STARTER_KEYS = ['meeting-people', 'my-day', 'journeys', 'work'] as const
export type StarterKey = (typeof STARTER_KEYS)[number]
export const STARTER_LEVELS = ['A1', 'A2', 'B1'] as const
export type StarterLevel = (typeof STARTER_LEVELS)[number]

/** A ready-made module; its texts are in the taught language. */
export const StarterModule = z.object({
  lang: z.enum(LANGUAGES),
  key: z.enum(STARTER_KEYS),
  name: z.string(),
  level: z.enum(STARTER_LEVELS),
  /** The names of its boards. */
  boards: z.array(z.string()),
  /** The entry of the caller’s library that was made of it; null before it is added, and once that is deleted. */
  entry_id: Id.nullable(),
})
export type StarterModule = z.infer<typeof StarterModule>

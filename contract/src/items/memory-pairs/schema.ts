import { z } from 'zod'
import { CARD_ID_MAX_LENGTH, MEMORY_PAIRS_MAX, MEMORY_PAIRS_MIN, WORD_MAX_LENGTH } from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { ItemMedia } from '../_shared/media-schema'
import { areUnique } from '../_shared/unique'

/** `media`: an image or a sound beside the text, or in its place. */
const Side = z.object({ text: z.string().max(WORD_MAX_LENGTH), media: ItemMedia.optional() })
export type MemorySide = z.infer<typeof Side>
const MemoryPair = z.object({ id: GeneratedId.max(CARD_ID_MAX_LENGTH), a: Side, b: Side })
export type MemoryPair = z.infer<typeof MemoryPair>
/** A side may be empty while the teacher writes; learners see complete pairs. */
export const MemoryPairsValue = z.object({
  pairs: z
    .array(MemoryPair)
    .min(MEMORY_PAIRS_MIN)
    .max(MEMORY_PAIRS_MAX)
    .refine((pairs) => areUnique(pairs.map(({ id }) => id)), 'duplicate_id'),
})
export type MemoryPairsValue = z.infer<typeof MemoryPairsValue>
/** The two cards that were turned. */
export const MemoryPairsAttempt = z.object({ a: GeneratedId, b: GeneratedId })
export type MemoryPairsAttempt = z.infer<typeof MemoryPairsAttempt>

export const memoryPairsSchema = {
  value: MemoryPairsValue,
  attempt: MemoryPairsAttempt,
  sample: (): MemoryPairsValue => ({
    pairs: [
      { id: 'apple', a: { text: 'apple' }, b: { text: 'õun' } },
      { id: 'bread', a: { text: 'bread' }, b: { text: 'leib' } },
      { id: 'water', a: { text: 'water' }, b: { text: 'vesi' } },
    ],
  }),
}

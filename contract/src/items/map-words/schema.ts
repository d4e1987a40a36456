import { z } from 'zod'
import { MAP_PAIRS_MAX, WORD_MAX_LENGTH } from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { areUnique } from '../_shared/unique'

const Text = z.string().max(WORD_MAX_LENGTH)
const Pair = z.object({ id: GeneratedId, text1: Text, text2: Text })
export type Pair = z.infer<typeof Pair>
/** A side may be empty while the teacher writes; learners see complete pairs. */
export const MapWordsValue = z.object({
  words: z
    .array(Pair)
    .min(1)
    .max(MAP_PAIRS_MAX)
    .refine((pairs) => areUnique(pairs.map(({ id }) => id)), 'duplicate_id'),
})
export type MapWordsValue = z.infer<typeof MapWordsValue>
/** The pair whose second word was picked. */
export const MapWordsAttempt = z.object({ to: GeneratedId })
export type MapWordsAttempt = z.infer<typeof MapWordsAttempt>

export const mapWordsSchema = {
  value: MapWordsValue,
  attempt: MapWordsAttempt,
  sample: (): MapWordsValue => ({
    words: [
      { id: 'cat01', text1: 'cat', text2: 'kass' },
      { id: 'dog01', text1: 'dog', text2: 'koer' },
      { id: 'cow01', text1: 'cow', text2: 'lehm' },
    ],
  }),
}

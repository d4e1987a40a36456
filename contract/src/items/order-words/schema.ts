import { z } from 'zod'
import {
  ORDER_CHIPS_MAX,
  ORDER_DECOYS_MAX,
  ORDER_OTHERS_MAX,
  ORDER_SENTENCE_MAX_LENGTH,
  ORDER_SENTENCES_MAX,
  WORD_MAX_LENGTH,
} from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { areUnique } from '../_shared/unique'

const Text = z.string().max(ORDER_SENTENCE_MAX_LENGTH)
/**
 * `text`: its words are chips; with "|" in it, what stands between these is one chip each. `others`: further accepted orders of the same
 * words. `decoys`: words that do not belong. `keep`: whether the first word is shown with its capital; without it, the words decide.
 */
const Sentence = z.object({
  id: GeneratedId,
  text: Text,
  others: z.array(Text).max(ORDER_OTHERS_MAX),
  decoys: z.array(z.string().max(WORD_MAX_LENGTH)).max(ORDER_DECOYS_MAX),
  keep: z.boolean().optional(),
  hint: Text.optional(),
})
export type Sentence = z.infer<typeof Sentence>
/** Texts may be empty while the teacher writes; learners see sentences of at least two different words. */
export const OrderWordsValue = z.object({
  sentences: z
    .array(Sentence)
    .min(1)
    .max(ORDER_SENTENCES_MAX)
    .refine((sentences) => areUnique(sentences.map(({ id }) => id)), 'duplicate_id'),
})
export type OrderWordsValue = z.infer<typeof OrderWordsValue>
/** The texts of the chips in the order of the learner, or a request to be shown the right one. */
export const OrderWordsAttempt = z.union([z.object({ show: z.literal(true) }), z.object({ o: z.array(Text).max(ORDER_CHIPS_MAX) })])
export type OrderWordsAttempt = z.infer<typeof OrderWordsAttempt>

export const orderWordsSchema = {
  value: OrderWordsValue,
  attempt: OrderWordsAttempt,
  sample: (): OrderWordsValue => ({
    sentences: [
      { id: 'works', text: 'She works in Tallinn.', others: [], decoys: ['work'] },
      { id: 'swim1', text: 'On Mondays | we | go swimming.', others: ['We go swimming on Mondays.'], decoys: [], hint: 'When?' },
    ],
  }),
}

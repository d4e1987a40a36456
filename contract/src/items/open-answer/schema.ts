import { z } from 'zod'
import { OPEN_ANSWER_MAX_LENGTH, OPEN_ANSWER_WORDS_MAX, OPEN_QUESTION_MAX_LENGTH, WORD_MAX_LENGTH, WORDS_TO_USE_MAX } from '../../constants'
import { GeneratedId, Id, Lines } from '../../entities/fields'
import { areUnique } from '../_shared/unique'
import { answerWays } from './ways'

const Words = z.int().min(1).max(OPEN_ANSWER_WORDS_MAX).nullable()
const WordToUse = z.object({ id: GeneratedId, text: z.string().max(WORD_MAX_LENGTH) })
export type WordToUse = z.infer<typeof WordToUse>
/**
 * A question that learners answer with a text of their own. `min`, `max`: how many words it should have, null for any number; `words`: what
 * it should use; `model`: an answer to compare with, empty for none; `answer_by`: what learners answer with, absent for a text.
 */
export const OpenAnswerValue = z.object({
  question: Lines(OPEN_QUESTION_MAX_LENGTH),
  min: Words,
  max: Words,
  words: z
    .array(WordToUse)
    .max(WORDS_TO_USE_MAX)
    .refine((words) => areUnique(words.map(({ id }) => id)), 'duplicate_id'),
  model: Lines(OPEN_ANSWER_MAX_LENGTH),
  answer_by: z.enum(answerWays).optional(),
})
export type OpenAnswerValue = z.infer<typeof OpenAnswerValue>
/** The whole text as it is now, a photo that is added or removed, or a request to be shown the model answer. */
export const OpenAnswerAttempt = z.union([
  z.object({ show: z.literal(true) }),
  z.object({ text: Lines(OPEN_ANSWER_MAX_LENGTH) }),
  z.object({ photo: z.enum(['add', 'remove']), file_id: Id }),
])
export type OpenAnswerAttempt = z.infer<typeof OpenAnswerAttempt>

export const openAnswerSchema = {
  value: OpenAnswerValue,
  attempt: OpenAnswerAttempt,
  sample: (): OpenAnswerValue => ({
    question: 'What did you do last weekend?',
    min: 3,
    max: 120,
    words: [
      { id: 'w1', text: 'weather' },
      { id: 'w2', text: 'because' },
    ],
    model: 'On Saturday I went to the park because the weather was fine.',
  }),
}

import { z } from 'zod'
import {
  OPEN_QUESTION_MAX_LENGTH,
  PEAKS_MAX,
  SPOKEN_SECONDS_MAX,
  SPOKEN_SECONDS_MIN,
  SPOKEN_TAKES_MAX,
  SPOKEN_TEXT_MAX_LENGTH,
  TRANSLATION_LANGUAGES,
} from '../../constants'
import { Id, Lines } from '../../entities/fields'

/**
 * What learners answer by speaking. `ask`: what to do; `text`: what to say, which is shown or can only be heard; `lang`: the language in which
 * the page speaks it, null for none; `file_id`: the teacher's own recording of it. Learners record up to `takes` takes of `max_seconds` each.
 */
export const SpokenAnswerValue = z.object({
  ask: Lines(OPEN_QUESTION_MAX_LENGTH),
  text: Lines(SPOKEN_TEXT_MAX_LENGTH),
  text_shown: z.boolean(),
  lang: z.enum(TRANSLATION_LANGUAGES).nullable(),
  file_id: Id.nullable(),
  max_seconds: z.int().min(SPOKEN_SECONDS_MIN).max(SPOKEN_SECONDS_MAX),
  takes: z.int().min(1).max(SPOKEN_TAKES_MAX),
})
export type SpokenAnswerValue = z.infer<typeof SpokenAnswerValue>
/** A recording; `peaks`: how loud it is from its beginning to its end, in equal steps. A file may be as long as its last block is. */
const Take = z.object({
  file_id: Id,
  seconds: z
    .number()
    .min(0)
    .max(SPOKEN_SECONDS_MAX + 1),
  peaks: z.array(z.int().min(0).max(100)).max(PEAKS_MAX),
})
export type Take = z.infer<typeof Take>
const ChosenTake = z.object({ take: z.int().min(1).max(SPOKEN_TAKES_MAX) })
export type ChosenTake = z.infer<typeof ChosenTake>
/** A take, or the number of the one the learner gives as the answer. */
export const SpokenAnswerAttempt = z.union([Take, ChosenTake])
export type SpokenAnswerAttempt = z.infer<typeof SpokenAnswerAttempt>

export const spokenAnswerSchema = {
  value: SpokenAnswerValue,
  attempt: SpokenAnswerAttempt,
  sample: (): SpokenAnswerValue => ({
    ask: 'Listen and say the sentence.',
    text: 'Could I have the bill, please?',
    text_shown: true,
    lang: 'en',
    file_id: 1,
    max_seconds: 30,
    takes: 3,
  }),
}

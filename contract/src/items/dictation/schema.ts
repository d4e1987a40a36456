import { z } from 'zod'
import {
  DICTATION_ANSWER_MAX_LENGTH,
  DICTATION_PARTS_MAX,
  DICTATION_PLAYS_MAX,
  DICTATION_TEXT_MAX_LENGTH,
  TRANSLATION_LANGUAGES,
} from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { areUnique } from '../_shared/unique'

/** `text`: what is dictated, as in "The sky is (grey|gray)"; the first of several is spoken, each is right. */
const DictationPart = z.object({ id: GeneratedId, text: z.string().max(DICTATION_TEXT_MAX_LENGTH) })
export type DictationPart = z.infer<typeof DictationPart>
/**
 * Texts may be empty while the teacher writes; learners see parts with words. `lang`: the language that is spoken; null: the page speaks
 * nothing, as the teacher reads aloud. `slow`: a slower speed is offered. `plays`: how often a part is played, 0 is any number of times.
 * `punctuation`: signs count as words do.
 */
export const DictationValue = z.object({
  lang: z.enum(TRANSLATION_LANGUAGES).nullable(),
  parts: z
    .array(DictationPart)
    .min(1)
    .max(DICTATION_PARTS_MAX)
    .refine((parts) => areUnique(parts.map(({ id }) => id)), 'duplicate_id'),
  slow: z.boolean(),
  plays: z.int().min(0).max(DICTATION_PLAYS_MAX),
  punctuation: z.boolean(),
})
export type DictationValue = z.infer<typeof DictationValue>
/** What a learner wrote, or a request to be shown what they should have written. */
export const DictationAttempt = z.union([z.object({ show: z.literal(true) }), z.object({ t: z.string().max(DICTATION_ANSWER_MAX_LENGTH) })])
export type DictationAttempt = z.infer<typeof DictationAttempt>

export const dictationSchema = {
  value: DictationValue,
  attempt: DictationAttempt,
  sample: (): DictationValue => ({
    lang: 'en',
    parts: [
      { id: 'sky01', text: 'The sky is (grey|gray) today.' },
      { id: 'walk1', text: 'We’ll go for a walk by the sea.' },
    ],
    slow: true,
    plays: 3,
    punctuation: false,
  }),
}

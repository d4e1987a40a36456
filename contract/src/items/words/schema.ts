import { z } from 'zod'
import { TRANSLATION_LANGUAGES, VOICES, WORD_MAX_LENGTH, WORD_ROWS_MAX, type VoiceId } from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { areUnique } from '../_shared/unique'

const Text = z.string().max(WORD_MAX_LENGTH)
const Voice = z.custom<VoiceId>((v) => typeof v === 'number' && Object.hasOwn(VOICES, v))
const WordRow = z.object({ id: GeneratedId, word: Text, translate: Text })
export type WordRow = z.infer<typeof WordRow>
export const WordsValue = z.object({
  words: z
    .array(WordRow)
    .min(1)
    .max(WORD_ROWS_MAX)
    .refine((rows) => areUnique(rows.map(({ id }) => id)), 'duplicate_id'),
  lang: z.enum(TRANSLATION_LANGUAGES).nullish(),
  voice: Voice.nullish(),
})
export type WordsValue = z.infer<typeof WordsValue>

export const wordsSchema = {
  value: WordsValue,
  sample: (): WordsValue => ({
    words: [
      { id: 'house', word: 'house', translate: 'maja' },
      { id: 'river', word: 'river', translate: 'jõgi' },
    ],
    lang: 'et',
    voice: 1,
  }),
}

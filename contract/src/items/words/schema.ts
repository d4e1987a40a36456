import { z } from 'zod'
import { TRANSLATION_LANGUAGES, VOICES, WORD_MAX_LENGTH, WORD_ROWS_MAX, type VoiceId } from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { areUnique } from '../_shared/unique'
import { defineItem } from '../define'
import { emptyWords, isEmptyWords } from './behaviour'

const Text = z.string().max(WORD_MAX_LENGTH)
const Voice = z.custom<VoiceId>((v) => typeof v === 'number' && Object.hasOwn(VOICES, v))
export const WordsValue = z.object({
  words: z
    .array(z.object({ id: GeneratedId, word: Text, translate: Text }))
    .min(1)
    .max(WORD_ROWS_MAX)
    .refine((rows) => areUnique(rows.map(({ id }) => id)), 'duplicate_id'),
  lang: z.enum(TRANSLATION_LANGUAGES).nullish(),
  voice: Voice.nullish(),
})
export const words = defineItem({
  value: WordsValue,
  emptyValue: emptyWords,
  isEmpty: isEmptyWords,
  files: () => [],
  exercise: null,
  sample: () => ({
    words: [
      { id: 'house', word: 'house', translate: 'maja' },
      { id: 'river', word: 'river', translate: 'jõgi' },
    ],
    lang: 'et' as const,
    voice: 1 as const,
  }),
})

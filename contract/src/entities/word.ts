import { z } from 'zod'
import { TRANSLATION_LANGUAGES, VOICES, type VoiceId } from '../constants'
import { Id, Moment } from './fields'

export const WordLanguage = z.enum(TRANSLATION_LANGUAGES)
export const WordVoice = z.custom<VoiceId>((v) => typeof v === 'number' && Object.hasOwn(VOICES, v))
/** An entry of a person's own vocabulary. `lang` is the language of the translation. */
export const Word = z.object({
  id: Id,
  word: z.string(),
  translate: z.string(),
  lang: WordLanguage.nullable(),
  voice: WordVoice.nullable(),
  created_at: Moment,
})
export type Word = z.infer<typeof Word>

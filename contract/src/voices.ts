import { VOICES, type TranslationLanguage, type VoiceId } from './constants'

export const voiceIds = Object.keys(VOICES).map(Number) as VoiceId[]

/** Returns the language of a voice: that of the words themselves. */
export const languageOf = (voice: VoiceId): TranslationLanguage => VOICES[voice].slice(0, 2) as TranslationLanguage
/** Returns the voice of a language. */
export const voiceOf = (lang: TranslationLanguage | null | undefined): VoiceId | null =>
  lang ? (voiceIds.find((id) => languageOf(id) === lang) ?? null) : null

import type { TranslationLanguage } from '@keel/contract/constants'

export interface TranslationRequest {
  text: string
  to: TranslationLanguage
  /** Language of the text, if known. */
  from?: TranslationLanguage | undefined
}

/** Returns a translation, or null; never a doubtful guess. */
export interface Translator {
  readonly name: string
  translate(request: TranslationRequest): Promise<string | null>
}

import type { TranslationLanguage } from '@keel/contract/constants'
import type { Translator } from '.'
import { languagesOf } from './languages-of'
import { cleanAnswer, TRANSLATE_TIMEOUT_MS } from './services'

/** Apertium's codes of the languages; it has no pair with Estonian or German. */
const CODES: Record<TranslationLanguage, string> = { en: 'eng', ru: 'rus', es: 'spa', it: 'ita', de: 'deu', fr: 'fra', et: 'est' }

/** Apertium capitalises the first word like a sentence, unless text precedes it. */
const BEFORE = ', '

/**
 * An Apertium APY server. It does not detect languages, so a plain word of unknown language is not sent. Unknown words return
 * with a `*`, which makes the whole translation null.
 */
export function apertium(url: string): Translator {
  const address = `${url.replace(/\/+$/, '')}/translate`
  return {
    name: 'Apertium',
    async translate({ text, to, from }) {
      const lang = from ?? (languagesOf(text, from)[0] === 'ru' ? 'ru' : undefined)
      if (!lang || lang === to) return null
      const before = /^\p{Ll}/u.test(text) ? BEFORE : ''
      const query = new URLSearchParams({ q: before + text, langpair: `${CODES[lang]}|${CODES[to]}`, markUnknown: 'yes' })
      const response = await fetch(`${address}?${query.toString()}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(TRANSLATE_TIMEOUT_MS),
      })
      if (response.status === 400) return null // a pair that is not installed
      if (!response.ok) throw new Error(`the translation service responded with ${response.status}`)
      const answer = (await response.json()) as { responseData?: { translatedText?: unknown } | null } | null
      const translated = answer?.responseData?.translatedText
      if (typeof translated !== 'string' || !translated.startsWith(before) || /[*#@]/.test(translated)) return null
      return cleanAnswer(translated.slice(before.length), text)
    },
  }
}

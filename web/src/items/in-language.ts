import type { TranslationLanguage } from '@keel/contract/constants'
import type { ItemCode } from '@keel/contract/items/codes'
import { dictation } from '@keel/contract/items/dictation/behaviour'
import { spokenAnswer } from '@keel/contract/items/spoken-answer/behaviour'
import { words } from '@keel/contract/items/words/behaviour'
import type { WordsValue } from '@keel/contract/items/words/schema'
import { languageOf, voiceOf } from '@keel/contract/voices'

type Taught = TranslationLanguage | null | undefined

/**
 * Returns the value of an item that is added where a language is taught in that language, if it has one and names none. Here and not in the
 * behaviours: those are a part of every page that shows a board.
 */
export function inLanguage<V>(type: ItemCode, value: V, taught: Taught): V {
  if (!taught) return value
  if (type === words.code && !(value as WordsValue).voice) return { ...value, voice: voiceOf(taught) }
  if ((type === dictation.code || type === spokenAnswer.code) && (value as { lang: Taught }).lang === null)
    return { ...value, lang: taught }
  return value
}

/**
 * The same of one that is new, in the languages that this teacher chose last: a word list gets the language that is taught all the same. If its
 * translations would be in that, they are in the other one of those two.
 */
export function newInLanguage<V>(type: ItemCode, value: V, taught: Taught): V {
  if (!taught || type !== words.code) return inLanguage(type, value, taught)
  const { voice, lang, ...rest } = value as V & WordsValue
  const other = lang === taught ? voice && languageOf(voice) : lang
  return { ...rest, voice: voiceOf(taught), ...(other && other !== taught && { lang: other }) } as unknown as V
}

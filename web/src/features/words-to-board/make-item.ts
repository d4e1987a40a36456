import { MAP_PAIRS_MAX, WORD_ROWS_MAX } from '@keel/contract/constants'
import type { VocabularyEntry } from '@keel/contract/entities/vocabulary'
import type { ItemCode } from '@keel/contract/items/codes'
import { mapWords } from '@keel/contract/items/map-words/behaviour'
import type { MapWordsValue } from '@keel/contract/items/map-words/schema'
import { words as wordList } from '@keel/contract/items/words/behaviour'
import type { WordsValue } from '@keel/contract/items/words/schema'

export type MadeKind = 'words' | 'pairs'
export interface MadeItem {
  type: ItemCode
  value: WordsValue | MapWordsValue
  /** Words in it. */
  count: number
  /** Words left out: without a translation, or beyond the limit. */
  untranslated: number
  tooMany: number
}

/** Returns the common value; null when they differ. */
function common<T>(values: readonly T[]): T | null {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : null
}

/** Makes a word list, or pairs to match, from words of a vocabulary in their order. */
export function makeItem(kind: MadeKind, words: readonly VocabularyEntry[]): MadeItem {
  if (kind === 'words') {
    const taken = words.slice(0, WORD_ROWS_MAX)
    const value: WordsValue = {
      words: taken.map(({ word, translate }, at) => ({ id: `word${at + 1}`, word, translate })),
      lang: common(taken.map(({ lang }) => lang)),
      voice: common(taken.map(({ voice }) => voice)),
    }
    return { type: wordList.code, value, count: taken.length, untranslated: 0, tooMany: words.length - taken.length }
  }
  const translated = words.filter(({ translate }) => translate.trim() !== '')
  const taken = translated.slice(0, MAP_PAIRS_MAX)
  const value: MapWordsValue = { words: taken.map(({ word, translate }, at) => ({ id: `pair${at + 1}`, text1: word, text2: translate })) }
  return {
    type: mapWords.code,
    value,
    count: taken.length,
    untranslated: words.length - translated.length,
    tooMany: translated.length - taken.length,
  }
}

import { MAP_PAIRS_MAX } from '@keel/contract/constants'
import type { Pair } from '@keel/contract/items/map-words/schema'
import { generatedId } from '../../lib/generated-id'
import { type InsertedPairs, insertPairs } from '../_shared/rows/insert-pairs'

export const newPair = (text1 = '', text2 = ''): Pair => ({ id: generatedId(), text1, text2 })
export const isBlank = (pair: Pair): boolean => `${pair.text1}${pair.text2}`.trim() === ''

/** Inserts pasted lines as pairs. Returns null for one word or phrase. */
export const pastePairs = (pairs: readonly Pair[], atId: string, text: string): InsertedPairs<Pair> | null =>
  insertPairs(pairs, atId, text, {
    max: MAP_PAIRS_MAX,
    isBlank,
    fill: (text1, text2, blank) => ({ ...(blank ?? newPair()), text1, text2 }),
  })

import { MAP_PAIRS_MAX } from '@keel/contract/constants'
import type { Pair } from '@keel/contract/items/map-words/schema'
import { type Losses, parsePairLines } from '@keel/contract/tables/pair-lines'
import { generatedId } from '../../lib/generated-id'

export const newPair = (text1 = '', text2 = ''): Pair => ({ id: generatedId(), text1, text2 })
export const isBlank = (pair: Pair): boolean => pair.text1.trim() === '' && pair.text2.trim() === ''

/** Moves a pair before another one, or to the end. */
export function movePair(pairs: Pair[], id: string, beforeId: string | null): Pair[] {
  const moved = pairs.find((pair) => pair.id === id)
  if (!moved || id === beforeId) return pairs
  const others = pairs.filter((pair) => pair.id !== id)
  const at = others.findIndex((pair) => pair.id === beforeId)
  return at < 0 ? [...others, moved] : [...others.slice(0, at), moved, ...others.slice(at)]
}

/**
 * Inserts pasted lines such as "cat - kass" after a pair, or in its place when it is blank; `losses` has what did not
 * fit or was left out. Returns null for a text that is one word or phrase: that belongs into the field.
 */
export function pastePairs(pairs: Pair[], atId: string, text: string): { pairs: Pair[]; losses: Losses; lastId: string } | null {
  const at = pairs.findIndex((pair) => pair.id === atId)
  const current = pairs[at]
  const blank = current !== undefined && isBlank(current)
  const { rows, ...losses } = parsePairLines(text, MAP_PAIRS_MAX - pairs.length + (blank ? 1 : 0))
  const several = rows.length + losses.left > 1
  if (!several && !(blank && rows[0]?.translate)) return null
  const added = rows.map(({ word, translate }, n) =>
    n === 0 && blank ? { id: atId, text1: word, text2: translate } : newPair(word, translate),
  )
  const next = [...pairs.slice(0, blank ? at : at + 1), ...added, ...pairs.slice(at + 1)]
  return { pairs: added.length > 0 ? next : pairs, losses, lastId: added.at(-1)?.id ?? atId }
}

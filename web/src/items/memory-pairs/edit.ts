import { MEMORY_PAIRS_MAX, MEMORY_PAIRS_MIN } from '@keel/contract/constants'
import { look } from '@keel/contract/items/_shared/same-answer'
import type { MemoryPair } from '@keel/contract/items/memory-pairs/schema'
import { type Losses, parsePairLines } from '@keel/contract/tables/pair-lines'
import { generatedId } from '../../lib/generated-id'
import { insertRows } from '../_shared/insert-rows'

export const newPair = (a = '', b = ''): MemoryPair => ({ id: generatedId(), a: { text: a }, b: { text: b } })
export const isBlank = ({ a, b }: MemoryPair): boolean => `${a.text}${b.text}`.trim() === ''

/** Returns how many pairs learners do not see, as they have one card only. */
export const countHalves = (pairs: readonly MemoryPair[]): number =>
  pairs.filter(({ a, b }) => (look(a.text) === '') !== (look(b.text) === '')).length

/**
 * Inserts pasted lines such as "cat - kass" after a pair, or in its place when it is blank; `losses` has what did not fit or was left
 * out. Returns null for a text that is one word or phrase: that belongs into the field.
 */
export function pastePairs(
  pairs: readonly MemoryPair[],
  atId: string,
  text: string,
): { pairs: MemoryPair[]; over: number; losses: Omit<Losses, 'left'>; lastId: string } | null {
  const { rows: entries, left, ...losses } = parsePairLines(text, MEMORY_PAIRS_MAX)
  const current = pairs.find(({ id }) => id === atId)
  const fillsOne = current !== undefined && isBlank(current) && entries[0] !== undefined && entries[0].translate !== ''
  if (entries.length + left < 2 && !fillsOne) return null
  const inserted = insertRows(pairs, atId, entries, {
    max: MEMORY_PAIRS_MAX,
    isBlank,
    fill: ({ word, translate }, blank) => ({ ...(blank ?? newPair()), a: { text: word }, b: { text: translate } }),
  })
  // Blank pairs give way to pasted ones, but there are never too few.
  const missing = Array.from({ length: Math.max(0, MEMORY_PAIRS_MIN - inserted.rows.length) }, () => newPair())
  return { pairs: [...inserted.rows, ...missing], over: inserted.over + left, losses, lastId: inserted.lastId }
}

import { MEMORY_PAIRS_MAX, MEMORY_PAIRS_MIN } from '@keel/contract/constants'
import { isSeen } from '@keel/contract/items/_shared/media'
import type { MemoryPair } from '@keel/contract/items/memory-pairs/schema'
import { generatedId } from '../../lib/generated-id'
import { type InsertedPairs, insertPairs } from '../_shared/rows/insert-pairs'

export const newPair = (a = '', b = ''): MemoryPair => ({ id: generatedId(), a: { text: a }, b: { text: b } })
export const isBlank = ({ a, b }: MemoryPair): boolean => `${a.text}${b.text}`.trim() === '' && !a.media && !b.media

/** Returns how many pairs learners do not see, as they have one card only. */
export const countHalves = (pairs: readonly MemoryPair[]): number => pairs.filter(({ a, b }) => isSeen(a) !== isSeen(b)).length

/** Inserts pasted lines as pairs. Returns null for one word or phrase. */
export function pastePairs(pairs: readonly MemoryPair[], atId: string, text: string): InsertedPairs<MemoryPair> | null {
  const inserted = insertPairs(pairs, atId, text, {
    max: MEMORY_PAIRS_MAX,
    isBlank,
    fill: (a, b, blank) => ({ ...(blank ?? newPair()), a: { text: a }, b: { text: b } }),
  })
  if (!inserted) return null
  // Blank pairs give way to pasted ones, but there are never too few.
  const missing = Array.from({ length: Math.max(0, MEMORY_PAIRS_MIN - inserted.rows.length) }, () => newPair())
  return { ...inserted, rows: [...inserted.rows, ...missing] }
}

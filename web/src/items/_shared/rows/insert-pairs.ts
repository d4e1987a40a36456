import { type Losses, parsePairLines } from '@keel/contract/tables/pair-lines'
import { insertRows } from '../insert-rows'

interface Rules<R> {
  max: number
  isBlank: (row: R) => boolean
  /** Makes the row of a pair, from the blank one if it takes its place. */
  fill: (first: string, second: string, blank: R | null) => R
}

/** What a pasted list became: `over` counts the pairs that did not fit, `losses` what else was left out or read otherwise. */
export interface InsertedPairs<R> {
  rows: R[]
  over: number
  losses: Omit<Losses, 'left'>
  lastId: string
}

/**
 * Inserts pasted lines such as "cat - kass" after a row, or in its place when it is blank. Returns null for a text that is one word or
 * phrase: that belongs into the field.
 */
export function insertPairs<R extends { id: string }>(
  rows: readonly R[],
  atId: string,
  text: string,
  { max, isBlank, fill }: Rules<R>,
): InsertedPairs<R> | null {
  const { rows: pairs, left, ...losses } = parsePairLines(text, max)
  const current = rows.find(({ id }) => id === atId)
  const fillsOne = current !== undefined && isBlank(current) && pairs[0] !== undefined && pairs[0].translate !== ''
  if (pairs.length + left < 2 && !fillsOne) return null
  const inserted = insertRows(rows, atId, pairs, { max, isBlank, fill: ({ word, translate }, blank) => fill(word, translate, blank) })
  return { rows: inserted.rows, over: inserted.over + left, losses, lastId: inserted.lastId }
}

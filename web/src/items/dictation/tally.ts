import type { Mark, MarkState } from '@keel/contract/items/dictation/align'

interface Count {
  state: MarkState
  count: number
  right: number
  total: number
}

/** Returns how many words have each state; right ones are always named, others where there are some. */
export function tallyOf(marks: readonly Mark[]): Count[] {
  const countOf = (wanted: MarkState) => marks.filter(({ state }) => state === wanted).length
  const right = countOf('right')
  const total = marks.length - countOf('extra')
  return (['right', 'near', 'wrong', 'missing', 'extra'] as const)
    .map((state) => ({ state, count: countOf(state), right, total }))
    .filter(({ state, count }) => state === 'right' || count > 0)
}

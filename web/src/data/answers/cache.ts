import type { BoardAnswers } from '@keel/contract/entities/answer'
import type { BoardItem } from '@keel/contract/entities/board-item'

/** Returns the answers with one more. */
export const withAnswer = (all: BoardAnswers, itemId: number, wordId: string, answer: unknown): BoardAnswers => ({
  ...all,
  [itemId]: { ...all[itemId], [wordId]: answer },
})

/** Returns the answers with only these to one item. */
export function withOnlyAnswers(all: BoardAnswers, itemId: number, left: Readonly<Record<string, unknown>>): BoardAnswers {
  const { [String(itemId)]: _gone, ...others } = all
  return Object.keys(left).length === 0 ? others : { ...others, [itemId]: left }
}

/** Returns the answers without those to the points of one page. */
export function withoutPageAnswers(all: BoardAnswers, item: BoardItem | undefined, itemId: number, page: number): BoardAnswers {
  const gone = item?.points?.[page] ?? {}
  const left = Object.entries(all[itemId] ?? {}).filter(([pointId]) => !Object.hasOwn(gone, pointId))
  return withOnlyAnswers(all, itemId, Object.fromEntries(left))
}

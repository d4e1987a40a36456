import type { BoardAnswers } from '@keel/contract/entities/answer'

/** Returns the answers with one more. */
export const withAnswer = (all: BoardAnswers, itemId: number, wordId: string, answer: unknown): BoardAnswers => ({
  ...all,
  [itemId]: { ...all[itemId], [wordId]: answer },
})

/** Returns the answers without those of one exercise. */
export function withoutAnswers(all: BoardAnswers, itemId: number): BoardAnswers {
  const { [String(itemId)]: _gone, ...others } = all
  return others
}

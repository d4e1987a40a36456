import type { BoardAnswers } from '@keel/contract/entities/answer'

/** One answer was given. */
export const withAnswer = (all: BoardAnswers, itemId: number, wordId: string, answer: unknown): BoardAnswers => ({
  ...all,
  [itemId]: { ...all[itemId], [wordId]: answer },
})

/** The answers to one exercise were emptied. */
export function withoutAnswers(all: BoardAnswers, itemId: number): BoardAnswers {
  const { [String(itemId)]: _gone, ...others } = all
  return others
}

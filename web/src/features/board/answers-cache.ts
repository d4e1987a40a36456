import type { BoardActions } from '@keel/contract/entities/action'

/** One answer was given. */
export const withAnswer = (all: BoardActions, itemId: number, wordId: string, answer: unknown): BoardActions => ({
  ...all,
  [itemId]: { ...all[itemId], [wordId]: answer },
})

/** The answers to one exercise were emptied. */
export function withoutAnswers(all: BoardActions, itemId: number): BoardActions {
  const { [String(itemId)]: _gone, ...others } = all
  return others
}

import type { Point, PointAnswer } from '@keel/contract/items/_shared/points'

/** Returns the text of an answer. */
export const answerText = (point: Point, answer: PointAnswer | undefined): string =>
  answer?.answer ?? point.words.find(({ id }) => id === answer?.id)?.value ?? ''

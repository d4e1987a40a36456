import type { Point, PointAnswer } from '@keel/contract/items/_shared/points'

/** What was answered, in words. */
export const answerText = (point: Point, answer: PointAnswer | undefined): string =>
  answer?.answer ?? point.words.find(({ id }) => id === answer?.id)?.value ?? ''

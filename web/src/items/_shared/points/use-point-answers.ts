import { judgePoint, type PagePoints, type PointAnswer } from '@keel/contract/items/_shared/points'
import { useAnswers } from '../exercise/use-answers'
import { useItemContext } from '../item-context'

export type PointAnswers = Readonly<Record<string, PointAnswer>>
/** The id of the chosen word, or the typed text. */
export type PointInput = { id: string } | { answer: string }

/** Answers to the points of one page, and submitting them. */
export function usePointAnswers(itemId: number, page: number, points: PagePoints) {
  const { answers, canAnswer, submit, reset } = useAnswers(useItemContext()?.answers ?? null, itemId, page, {
    judge(id, attempt, before) {
      const point = points[id]
      return point ? judgePoint(point, attempt, before as PointAnswer | undefined) : null
    },
    isCorrect: (_id, answer) => (answer as PointAnswer).success,
    isOnPage: (id) => Object.hasOwn(points, id),
  })
  return {
    answers: answers as PointAnswers,
    canAnswer,
    submit: (id: string, attempt: PointInput) => submit(id, attempt) as PointAnswer | null,
    reset,
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import { judgePoint, type PagePoints, type PointAnswer } from '@keel/contract/items/_shared/points'
import { answersQuery } from '../../../data/answers/queries'
import { answerPoint, resetPointAnswers } from '../../../data/points/calls'
import { playSound } from '../../../lib/sounds'
import { useItemContext } from '../item-context'
import { saveAnswers, showPersonalAnswers } from '../../../data/answers/personal-answers'

export type PointAnswers = Readonly<Record<string, PointAnswer>>
/** The id of the chosen word, or the typed text. */
export type PointInput = { id: string } | { answer: string }
const NONE: PointAnswers = {}

/** Answers to the points of one page, and submitting them; stored or not as the board says. */
export function usePointAnswers(itemId: number, page: number, points: PagePoints) {
  const context = useItemContext()
  const cache = useQueryClient()
  const boardId = context?.boardId ?? 0
  const of = context?.answersOf ?? { kind: 'nobody' as const }
  const userId = of.kind === 'student' ? of.userId : null
  const kept = of.kind !== 'nobody'
  const query = useMemo(() => answersQuery(boardId, userId), [boardId, userId])
  const select = useMemo(() => (all: BoardAnswers) => (all[itemId] ?? NONE) as PointAnswers, [itemId])
  const stored = useQuery({ ...query, enabled: kept, select }).data
  const [local, setLocal] = useState(NONE)

  const save = (send: () => Promise<unknown>) => saveAnswers(cache, query.queryKey, send)
  const withAnswer = (all: BoardAnswers | undefined, id: string, answer: unknown) => ({
    ...all,
    [itemId]: { ...all?.[itemId], [id]: answer },
  })
  const answers = kept ? (stored ?? NONE) : local
  return {
    answers,
    /** False while answers are loading. */
    ready: !kept || stored !== undefined,
    submit(id: string, attempt: PointInput): PointAnswer | null {
      const point = points[id]
      const judged = point ? judgePoint(point, attempt, answers[id]) : null
      if (judged === null) return null
      playSound(judged.success ? 'right' : 'wrong')
      if (kept) {
        showPersonalAnswers(cache, query.queryKey, (all) => withAnswer(all, id, judged))
        save(async () => {
          const { action } = await answerPoint({ boardId, userId }, { itemId, page, id }, attempt, judged)
          cache.setQueryData(query.queryKey, (all) => withAnswer(all, id, action))
        })
      } else setLocal({ ...local, [id]: judged })
      return judged
    },
    reset() {
      const left = Object.fromEntries(Object.entries(answers).filter(([id]) => !Object.hasOwn(points, id)))
      if (!kept) {
        setLocal(left)
        return
      }
      showPersonalAnswers(cache, query.queryKey, (all) => ({ ...all, [itemId]: left }))
      save(() => resetPointAnswers({ boardId, userId }, itemId, page, left))
    },
  }
}

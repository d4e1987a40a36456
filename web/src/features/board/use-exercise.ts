import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { submitAnswer, resetAnswers } from '../../data/answers/calls'
import { answersQuery } from '../../data/answers/queries'
import { useLocalExercise } from '../../items/_shared/exercise/use-local-exercise'
import { useItemContext } from '../../items/_shared/item-context'
import type { Answers, ExerciseProps, WebItemDefinition } from '../../items/_shared/item-type'
import { saveAnswers, showPersonalAnswers } from '../../data/answers/personal-answers'
import { playSound } from '../../lib/sounds'
import { withAnswer, withoutAnswers } from '../../data/answers/cache'

const NONE: Answers = {}

/** Answers to one exercise of a board, and submitting them; stored or not as the board says. */
export function useExercise(item: BoardItem, type: WebItemDefinition, open: boolean): ExerciseProps | undefined {
  const context = useItemContext()
  if (!context) throw new Error('Not on a board')
  const { boardId, answersOf } = context
  const cache = useQueryClient()
  const { exercise } = type
  const userId = answersOf.kind === 'student' ? answersOf.userId : null
  const isStored = answersOf.kind !== 'nobody' && exercise !== null
  const query = useMemo(() => answersQuery(boardId, userId), [boardId, userId])
  const stored = useQuery(queryOptions({ ...query, enabled: isStored, select: (all: BoardAnswers): Answers => all[item.id] ?? NONE })).data
  const judge = useCallback(
    (wordId: string, attempt: Record<string, unknown>, before: unknown) => exercise?.judge(item.value, wordId, attempt, before) ?? null,
    [exercise, item.value],
  )
  const local = useLocalExercise(judge)

  const save = (send: () => Promise<unknown>) => saveAnswers(cache, query.queryKey, send)

  if (!exercise) return undefined
  const answers = isStored ? (stored ?? NONE) : local.answers
  return {
    answers,
    open: open && (!isStored || stored !== undefined),
    submit(wordId, attempt) {
      const judged = judge(wordId, attempt, answers[wordId])
      if (judged === null) return
      if (!exercise.isQuiet?.(attempt)) playSound(exercise.isCorrect(item.value, wordId, judged) ? 'right' : 'wrong')
      if (!isStored) {
        local.submit(wordId, attempt)
        return
      }
      showPersonalAnswers(cache, query.queryKey, (all) => withAnswer(all, item.id, wordId, judged))
      save(async () => {
        const { action } = await submitAnswer({ boardId, itemId: item.id, wordId, attempt, judged, userId })
        cache.setQueryData(query.queryKey, (all) => all && withAnswer(all, item.id, wordId, action))
      })
    },
    reset() {
      if (!isStored) {
        local.reset()
        return
      }
      showPersonalAnswers(cache, query.queryKey, (all) => withoutAnswers(all, item.id))
      save(() => resetAnswers(boardId, item.id, userId))
    },
  }
}

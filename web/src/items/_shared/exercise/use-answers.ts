import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { createStore, useStore } from 'zustand'
import { ANSWERS_PAGE } from '@keel/contract/constants'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { AnswerStore, Attempt } from '../../../data/answers/calls'
import { resetAnswers, submitAnswer, useOverdueAnswers, useWaitingAnswers, withUnsaved } from '../../../data/answers/personal-answers'
import { answersQuery } from '../../../data/answers/queries'
import { playSound } from '../../../lib/sounds'
import { type EarlierAnswers, useItemContext } from '../item-context'
import type { Answers, ExerciseProps, WebItemDefinition } from '../item-type'
import { useLocalExercise } from './use-local-exercise'

const NONE: Answers = {}
const NO_EARLIER: EarlierAnswers = createStore(() => new Map<number, Answers>())
/** For an item whose answers stay on this page. */
const NOWHERE = queryOptions<BoardAnswers>({ queryKey: ['actions', 'nowhere'], queryFn: skipToken })

/** How attempts are judged; `judge` returns null for one that changes nothing. */
interface Rules {
  judge: (id: string, attempt: Record<string, unknown>, before: unknown) => unknown
  /** Null for a silent one. */
  isCorrect: (id: string, answer: unknown, attempt: Record<string, unknown>) => boolean | null
  /** Returns whether an answer to the item belongs to this page. */
  isOnPage: (id: string) => boolean
  /** How attempts that take work to make again are stored. */
  workOf?: (attempt: Record<string, unknown>, answer: unknown) => Pick<Attempt, 'text' | 'isFile'> | undefined
}

/** Answers to one page of an item, and submitting them; without a store they stay on this page. */
export function useAnswers(store: AnswerStore | null, itemId: number, page: number, { judge, isCorrect, isOnPage, workOf }: Rules) {
  const cache = useQueryClient()
  const { answering = 'free', earlier = NO_EARLIER } = useItemContext() ?? {}
  const shownEarlier = useStore(earlier, (byItem) => byItem.get(itemId))
  const stored = useQuery({
    ...(store ? answersQuery({ ...store, list: async (signal) => withUnsaved(await store.list(signal), store) }) : NOWHERE),
    select: useCallback((all: BoardAnswers): Answers => all[itemId] ?? NONE, [itemId]),
  }).data
  const local = useLocalExercise(judge)
  const answers = shownEarlier ?? (store ? (stored ?? NONE) : local.answers)
  return {
    answers,
    /** False while answers are loading, or where they are only looked at. */
    canAnswer: answering !== 'closed' && (!store || stored !== undefined),
    /** Returns the judged answer. */
    submit(id: string, attempt: Record<string, unknown>): unknown {
      // What was given a moment ago may not be drawn yet.
      const before = store ? cache.getQueryData<BoardAnswers>(store.queryKey)?.[itemId]?.[id] : answers[id]
      const judged = judge(id, attempt, before) ?? null
      if (!store) local.submit(id, attempt)
      if (judged === null) return null
      const correct = isCorrect(id, judged, attempt)
      if (correct !== null) playSound(correct ? 'right' : 'wrong')
      if (store) submitAnswer(cache, store, { itemId, page, id, attempt, judged, ...workOf?.(attempt, judged) })
      return judged
    },
    /** Null where answers are not started over. */
    reset: answering === 'free' ? reset : null,
  }
  function reset(): void {
    const left = Object.fromEntries(Object.entries(answers).filter(([id]) => !isOnPage(id)))
    if (store) resetAnswers(cache, store, { itemId, page }, left)
    else local.keepOnly(left)
  }
}

const everywhere = () => true

/** Answers to one exercise of a board, and submitting them. */
export function useExercise(item: BoardItem, { exercise }: WebItemDefinition, open: boolean): ExerciseProps | undefined {
  const store = useItemContext()?.answers ?? null
  const { answers, canAnswer, submit, reset } = useAnswers(exercise && store, item.id, ANSWERS_PAGE, {
    judge: (wordId, attempt, before) => exercise?.judge(item.value, wordId, attempt, before) ?? null,
    isCorrect: (wordId, answer, attempt) =>
      exercise?.isQuiet?.(attempt) ? null : (exercise?.isCorrect(item.value, wordId, answer) ?? null),
    isOnPage: everywhere,
    workOf: (attempt, answer) => {
      if (exercise?.written) return { text: exercise.written.replaces(attempt) ? 'whole' : 'more' }
      return exercise?.files?.(answer).length ? { isFile: true } : undefined
    },
  })
  const waits = useWaitingAnswers(item.id)
  const overdue = useOverdueAnswers(item.id)
  return exercise ? { answers, open: open && canAnswer, waits, overdue, submit, reset } : undefined
}

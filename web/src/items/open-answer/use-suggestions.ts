import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CorrectionMark } from '@keel/contract/entities/correction'
import type { SuggestedMarks } from '@keel/contract/entities/draft'
import { isApiError } from '../../data/_shared/errors'
import { suggestMarks } from '../../data/drafts/calls'
import { suggestionsQuery } from '../../data/drafts/queries'
import { propsQuery } from '../../data/users/props'
import { useAction } from '../../lib/use-action'
import { useItemContext } from '../_shared/item-context'
import { overlaps } from './marks'

/** Whether texts that students write on the board of the item may be sent to the model of the server. */
export function useSuggestionsAllowed(): boolean {
  const boardId = useItemContext()?.boardId
  const { data: site } = useQuery(propsQuery)
  const { data } = useQuery({ ...suggestionsQuery(boardId ?? 0), enabled: boardId !== undefined && site?.drafts === true })
  return data?.on === true
}

interface Of {
  itemId: number
  studentId: number
  n: number
  text: string
  /** What is marked already. */
  marks: readonly CorrectionMark[]
}

/** What a model suggests on a student's text. It stays on this page until the teacher takes or dismisses it. */
export interface Suggestions {
  /** Those that are neither taken nor dismissed. */
  marks: readonly CorrectionMark[]
  /** Null until it was asked. */
  answer: SuggestedMarks | null
  /** They are on another text than the one that is corrected. */
  isOver: boolean
  asking: boolean
  error: unknown
  ask: () => void
  cancel: () => void
  dismiss: (marks: readonly CorrectionMark[]) => void
}

const isSame = (a: CorrectionMark, b: CorrectionMark): boolean => a.from === b.from && a.to === b.to

export function useSuggestions({ itemId, studentId, n, text, marks }: Of): Suggestions {
  const [answer, setAnswer] = useState<SuggestedMarks | null>(null)
  const [error, setError] = useState<unknown>(null)
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])
  const [ask, asking] = useAction(async () => {
    setError(null)
    setAnswer(null)
    const patience = new AbortController()
    underWay.current = patience
    try {
      setAnswer(await suggestMarks(itemId, { user_id: studentId, n }, patience.signal))
    } catch (failure) {
      if (!isApiError(failure, 'aborted')) setError(failure)
    }
  })
  const isOver = answer !== null && answer.text !== text
  return {
    marks: answer && !isOver ? answer.marks.filter((mark) => !overlaps(marks, mark)) : [],
    answer,
    isOver,
    asking,
    error,
    ask,
    cancel: () => underWay.current?.abort(),
    dismiss: (gone) =>
      setAnswer((before) => before && { ...before, marks: before.marks.filter((mark) => !gone.some((one) => isSame(one, mark))) }),
  }
}

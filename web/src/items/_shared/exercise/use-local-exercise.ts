import { useEffect, useMemo, useRef, useState } from 'react'
import type { Answers, ExerciseProps } from '../item-type'

interface LocalExercise extends ExerciseProps {
  keepOnly: (answers: Answers) => void
}

/** Answers that stay on this page: for visitors, and for trying an exercise out. */
export function useLocalExercise(judge: (wordId: string, attempt: Record<string, unknown>, before: unknown) => unknown): LocalExercise {
  const [answers, setAnswers] = useState<Answers>({})
  const latest = useRef(judge)
  useEffect(() => {
    latest.current = judge
  })
  return useMemo(
    () => ({
      answers,
      open: true,
      submit: (wordId, attempt) =>
        setAnswers((before) => {
          const judged = latest.current(wordId, attempt, before[wordId])
          return judged === null ? before : { ...before, [wordId]: judged }
        }),
      reset: () => setAnswers({}),
      keepOnly: setAnswers,
    }),
    [answers],
  )
}

import { useEffect, useState } from 'react'
import { onAnswerRefused } from '../../../data/answers/personal-answers'
import type { ExerciseProps } from '../item-type'

/** Whether a recording was given as an answer and is stored: not while it waits, and not when it was refused. */
export function useSavedNotice(itemId: number, { waits = false }: ExerciseProps) {
  const [isGiven, setGiven] = useState(false)
  useEffect(
    () =>
      onAnswerRefused((_error, attempt) => {
        if (attempt?.itemId === itemId) setGiven(false)
      }),
    [itemId],
  )
  return { isSaved: isGiven && !waits, setGiven }
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  judgeWriteInGap,
  mayShow,
  type WriteInGapAnswer,
  type WriteInGapAttempt,
  writeInGapProgress,
} from '@keel/contract/items/write-in-gap/answer'
import { acceptedAnswers, type WriteInGapValue } from '@keel/contract/items/write-in-gap/rules'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { useFlash } from '../_shared/exercise/use-flash'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import type { ViewProps } from '../_shared/item-type'
import { StaticDocument } from '../_shared/rich-text/static-document'
import { WriteGap } from './write-gap'

/** A text with gaps to type into. Right answers lock, after three wrong ones the right one may be shown. */
export function WriteInGapView({ value, exercise: given }: ViewProps<WriteInGapValue>) {
  const t = useTranslations('items')
  const tg = useTranslations('gaps')
  const judge = (wordId: string, attempt: Record<string, unknown>, before: unknown) =>
    judgeWriteInGap(value, wordId, attempt as WriteInGapAttempt, before as WriteInGapAnswer | undefined)
  const local = useLocalExercise(judge)
  const exercise = given ?? local
  const answers = exercise.answers as Record<string, WriteInGapAnswer>
  const accepted = useMemo(() => acceptedAnswers(value), [value])
  const order = [...accepted.keys()]
  const [result, setResult] = useState('')
  const { flashing, giving } = useFlash(exercise, (_wordId, answer) => (answer as WriteInGapAnswer).s)

  const latest = useRef({ exercise, judge })
  useEffect(() => {
    latest.current = { exercise, judge }
  })
  const give = useCallback(
    (wordId: string, attempt: WriteInGapAttempt): boolean => {
      const { exercise: now, judge: judgeNow } = latest.current
      const judged = judgeNow(wordId, { ...attempt }, now.answers[wordId])
      if (!now.open || judged === null) return false
      giving(wordId)
      now.give(wordId, { ...attempt })
      if ('show' in attempt) setResult(tg('shown', { word: judged.t }))
      else if (judged.s) setResult(t('resultRight', { word: judged.t }))
      else setResult([t('resultWrong', { word: judged.t }), ...(mayShow(judged) ? [tg('mayShow')] : [])].join('. '))
      return judged.s
    },
    [giving, t, tg],
  )

  return (
    <ExerciseFrame exercise={exercise} standing={writeInGapProgress(value, answers)} result={result}>
      <StaticDocument
        blocks={value.content}
        gap={(wordId, text) => (
          <WriteGap
            wordId={wordId}
            text={text}
            right={accepted.get(wordId)?.[0]}
            answer={answers[wordId]}
            disabled={!exercise.open}
            flash={flashing === wordId}
            number={order.indexOf(wordId) + 1}
            of={order.length}
            onGive={give}
          />
        )}
      />
    </ExerciseFrame>
  )
}

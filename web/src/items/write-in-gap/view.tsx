import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { mayShow } from '@keel/contract/items/_shared/may-show'
import { own } from '@keel/contract/items/_shared/own'
import { judgeWriteInGap, type WriteInGapAnswer, writeInGapProgress, acceptedAnswers } from '@keel/contract/items/write-in-gap/behaviour'
import type { WriteInGapAttempt, WriteInGapValue } from '@keel/contract/items/write-in-gap/schema'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import { type Feedback, useAnswerFeedback } from '../_shared/exercise/use-answer-feedback'
import type { ViewProps } from '../_shared/item-type'
import { StaticDocument } from '../_shared/rich-text/static-document'
import { WriteGap } from './write-gap'

/** A text with gaps to type into. Correct answers lock; after three wrong ones the correct one may be shown. */
export function WriteInGapView({ itemId, value, exercise: stored }: ViewProps<WriteInGapValue>) {
  const t = useTranslations('items')
  const tg = useTranslations('gaps')
  const judge = (wordId: string, attempt: WriteInGapAttempt, before: WriteInGapAnswer | undefined) =>
    judgeWriteInGap(value, wordId, attempt, before)
  const local = useLocalExercise((wordId, attempt, before) =>
    judge(wordId, attempt as WriteInGapAttempt, before as WriteInGapAnswer | undefined),
  )
  const exercise = stored ?? local
  const answers = exercise.answers as Record<string, WriteInGapAnswer>
  const accepted = useMemo(() => acceptedAnswers(value), [value])
  const order = [...accepted.keys()]

  const feedbackFor = (answer: WriteInGapAnswer, shown: boolean): Feedback => {
    const word = answer.t
    if (shown) return { isCorrect: true, text: tg('shown', { word }) }
    if (answer.s) return { isCorrect: true, text: t('resultRight', { word }) }
    const wrong = t('resultWrong', { word })
    return { isCorrect: false, text: mayShow(answer) ? `${wrong} ${tg('mayShow')}` : wrong }
  }
  const { result, lit, show } = useAnswerFeedback(itemId, ({ answer, no_effect }) =>
    feedbackFor(answer as WriteInGapAnswer, no_effect === true),
  )
  const submit = (wordId: string, attempt: WriteInGapAttempt): boolean => {
    const judged = judge(wordId, attempt, own(answers, wordId))
    if (judged === null) return false
    exercise.submit(wordId, { ...attempt })
    show(wordId, feedbackFor(judged, 'show' in attempt))
    return judged.s
  }
  return (
    <ExerciseFrame exercise={exercise} progress={writeInGapProgress(value, answers)} result={result}>
      <StaticDocument
        blocks={value.content}
        gap={(wordId, text) => (
          <WriteGap
            itemId={itemId}
            wordId={wordId}
            text={text}
            correctAnswer={accepted.get(wordId)?.[0]}
            answer={own(answers, wordId)}
            disabled={!exercise.open}
            flash={lit.has(wordId)}
            number={order.indexOf(wordId) + 1}
            of={order.length}
            onSubmit={(attempt) => submit(wordId, attempt)}
          />
        )}
      />
    </ExerciseFrame>
  )
}

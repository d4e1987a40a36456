import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { own } from '@keel/contract/items/_shared/own'
import {
  judgeWriteInGap,
  mayShow,
  type WriteInGapAnswer,
  writeInGapProgress,
  acceptedAnswers,
} from '@keel/contract/items/write-in-gap/behaviour'
import type { WriteInGapAttempt, WriteInGapValue } from '@keel/contract/items/write-in-gap/schema'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import { type Told, useAnswerFeedback } from '../_shared/exercise/use-answer-feedback'
import type { ViewProps } from '../_shared/item-type'
import { StaticDocument } from '../_shared/rich-text/static-document'
import { WriteGap } from './write-gap'

/** A text with gaps to type into. Correct answers lock; after three wrong ones the correct one may be shown. */
export function WriteInGapView({ itemId, value, exercise: given }: ViewProps<WriteInGapValue>) {
  const t = useTranslations('items')
  const tg = useTranslations('gaps')
  const judge = (wordId: string, attempt: WriteInGapAttempt, before: WriteInGapAnswer | undefined) =>
    judgeWriteInGap(value, wordId, attempt, before)
  const local = useLocalExercise((wordId, attempt, before) =>
    judge(wordId, attempt as WriteInGapAttempt, before as WriteInGapAnswer | undefined),
  )
  const exercise = given ?? local
  const answers = exercise.answers as Record<string, WriteInGapAnswer>
  const accepted = useMemo(() => acceptedAnswers(value), [value])
  const order = [...accepted.keys()]

  const say = (answer: WriteInGapAnswer, shown: boolean): Told => {
    const word = answer.t
    if (shown) return { right: true, text: tg('shown', { word }) }
    if (answer.s) return { right: true, text: t('resultRight', { word }) }
    const wrong = t('resultWrong', { word })
    return { right: false, text: mayShow(answer) ? `${wrong}. ${tg('mayShow')}` : wrong }
  }
  const { result, lit, tell } = useAnswerFeedback(itemId, ({ answer, no_effect }) => say(answer as WriteInGapAnswer, no_effect === true))
  const give = (wordId: string, attempt: WriteInGapAttempt): boolean => {
    const judged = judge(wordId, attempt, own(answers, wordId))
    if (judged === null) return false
    exercise.give(wordId, { ...attempt })
    tell(wordId, say(judged, 'show' in attempt))
    return judged.s
  }
  return (
    <ExerciseFrame exercise={exercise} standing={writeInGapProgress(value, answers)} result={result}>
      <StaticDocument
        blocks={value.content}
        gap={(wordId, text) => (
          <WriteGap
            wordId={wordId}
            text={text}
            right={accepted.get(wordId)?.[0]}
            answer={own(answers, wordId)}
            disabled={!exercise.open}
            flash={lit.has(wordId)}
            number={order.indexOf(wordId) + 1}
            of={order.length}
            onGive={(attempt) => give(wordId, attempt)}
          />
        )}
      />
    </ExerciseFrame>
  )
}

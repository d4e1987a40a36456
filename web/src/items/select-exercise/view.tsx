import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { gapIds } from '@keel/contract/items/_shared/document-types'
import { own } from '@keel/contract/items/_shared/own'
import { isCorrectOption, judgeSelect, type SelectAnswer, selectProgress } from '@keel/contract/items/select-exercise/behaviour'
import type { SelectValue } from '@keel/contract/items/select-exercise/schema'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import { type Feedback, useAnswerFeedback } from '../_shared/exercise/use-answer-feedback'
import type { ViewProps } from '../_shared/item-type'
import { StaticDocument } from '../_shared/rich-text/static-document'
import { Gap } from './gap'

/** A text with a select in each gap. Correct choices lock, after a wrong one the learner may try again. */
export function SelectView({ itemId, value, exercise: stored }: ViewProps<SelectValue>) {
  const t = useTranslations('items')
  const local = useLocalExercise((wordId, attempt, before) =>
    judgeSelect(value, wordId, attempt as { id: string }, before as SelectAnswer | undefined),
  )
  const exercise = stored ?? local
  const answers = exercise.answers as Record<string, SelectAnswer>
  const order = useMemo(() => gapIds(value.content).filter((id) => own(value.words, id)?.length), [value])
  const feedbackFor = (wordId: string, optionId: string): Feedback => {
    const isCorrect = isCorrectOption(value, wordId, optionId)
    const word = own(value.words, wordId)?.find((option) => option.id === optionId)?.value ?? ''
    return { isCorrect, text: t(isCorrect ? 'resultRight' : 'resultWrong', { word }) }
  }
  const { result, lit, show } = useAnswerFeedback(itemId, ({ id, answer }) => feedbackFor(id, (answer as SelectAnswer).id))
  return (
    <ExerciseFrame exercise={exercise} progress={selectProgress(value, answers)} result={result}>
      <StaticDocument
        blocks={value.content}
        gap={(wordId, text) => (
          <Gap
            itemId={itemId}
            wordId={wordId}
            text={text}
            options={own(value.words, wordId)}
            answer={own(answers, wordId)}
            disabled={!exercise.open}
            flash={lit.has(wordId)}
            number={order.indexOf(wordId) + 1}
            of={order.length}
            onChoose={(optionId) => {
              exercise.submit(wordId, { id: optionId })
              show(wordId, feedbackFor(wordId, optionId))
            }}
          />
        )}
      />
    </ExerciseFrame>
  )
}

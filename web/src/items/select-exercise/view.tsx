import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { gapIds } from '@keel/contract/items/_shared/document-types'
import { isRightOption, judgeSelect, type SelectAnswer, selectProgress } from '@keel/contract/items/select-exercise/answer'
import type { SelectValue } from '@keel/contract/items/select-exercise/rules'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { useFlash } from '../_shared/exercise/use-flash'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import type { ViewProps } from '../_shared/item-type'
import { StaticDocument } from '../_shared/rich-text/static-document'
import { Gap } from './gap'

/** A text with a choice in each gap. Right choices lock, wrong ones may be tried again. */
export function SelectView({ itemId, value, exercise: given }: ViewProps<SelectValue>) {
  const t = useTranslations('items')
  const local = useLocalExercise((wordId, attempt, before) =>
    judgeSelect(value, wordId, attempt as { id: string }, before as SelectAnswer | undefined),
  )
  const exercise = given ?? local
  const answers = exercise.answers as Record<string, SelectAnswer>
  const order = useMemo(() => gapIds(value.content), [value.content])
  const [result, setResult] = useState('')
  const { flashing, giving } = useFlash(exercise, (wordId, answer) => isRightOption(value, wordId, (answer as SelectAnswer).id))
  const { give } = exercise

  const choose = useCallback(
    (wordId: string, optionId: string, right: boolean, word: string) => {
      giving(wordId)
      give(wordId, { id: optionId })
      setResult(t(right ? 'resultRight' : 'resultWrong', { word }))
    },
    [give, giving, t],
  )

  return (
    <ExerciseFrame exercise={exercise} standing={selectProgress(value, answers)} result={result}>
      <StaticDocument
        blocks={value.content}
        gap={(wordId, text) => (
          <Gap
            itemId={itemId}
            wordId={wordId}
            text={text}
            options={value.words[wordId]}
            answer={answers[wordId]}
            disabled={!exercise.open}
            flash={flashing === wordId}
            number={order.indexOf(wordId) + 1}
            of={order.length}
            onChoose={choose}
          />
        )}
      />
    </ExerciseFrame>
  )
}

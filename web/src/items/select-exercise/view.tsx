import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { gapIds } from '@keel/contract/items/_shared/document-types'
import { judgeSelect, type SelectAnswer, selectProgress } from '@keel/contract/items/select-exercise/answer'
import type { SelectValue } from '@keel/contract/items/select-exercise/rules'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
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
  const box = useRef<HTMLDivElement>(null)
  const { give } = exercise

  const choose = useCallback(
    (wordId: string, optionId: string, right: boolean, word: string) => {
      give(wordId, { id: optionId })
      setResult(t(right ? 'resultRight' : 'resultWrong', { word }))
      // A right choice turns into plain text: the focus goes on to the next open gap, or stays on the text.
      if (right) requestAnimationFrame(() => focusAfter(box.current, wordId))
    },
    [give, t],
  )

  return (
    <ExerciseFrame exercise={exercise} standing={selectProgress(value, answers)} result={result}>
      <div ref={box}>
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
              number={order.indexOf(wordId) + 1}
              of={order.length}
              onChoose={choose}
            />
          )}
        />
      </div>
    </ExerciseFrame>
  )
}

function focusAfter(box: HTMLElement | null, wordId: string): void {
  const gaps = [...(box?.querySelectorAll<HTMLElement>('[data-gap]') ?? [])]
  const at = gaps.findIndex((gap) => gap.dataset['gap'] === wordId)
  if (at < 0 || (document.activeElement !== document.body && document.activeElement !== null)) return
  const open = (gap: HTMLElement) => gap instanceof HTMLSelectElement
  const next = gaps.slice(at + 1).find(open) ?? gaps.find(open) ?? gaps[at]
  next?.focus({ preventScroll: true })
}

import { useTranslations } from 'use-intl/react'
import { shuffled } from '@keel/contract/items/_shared/shuffle'
import type { SelectAnswer } from '@keel/contract/items/select-exercise/answer'
import type { Alternative } from '@keel/contract/items/select-exercise/rules'
import { focusNextGap } from '../_shared/gaps/focus-next-gap'
import gap from '../_shared/gaps/gap.module.css'
import { SolvedGap } from '../_shared/gaps/solved-gap'
import classes from './select-exercise.module.css'

export interface GapProps {
  itemId: number
  wordId: string
  /** The words of the document under the gap. */
  text: string
  /** The first one is right; undefined for a gap without alternatives, which is plain text then. */
  options: readonly Alternative[] | undefined
  answer: SelectAnswer | undefined
  disabled: boolean
  /** A wrong choice was made a moment ago. */
  flash: boolean
  number: number
  of: number
  onChoose: (optionId: string) => void
}

/** One gap: a choice, red after a wrong one, locked and green after the right one. */
export function Gap({ itemId, wordId, text, options, answer, disabled, flash, number, of, onChoose }: GapProps) {
  const t = useTranslations('items')
  if (!options?.length) return <>{text}</>
  const isRight = (id: string) => options.find((option) => option.id === id)?.value === options[0]?.value
  if (answer && isRight(answer.id)) return <SolvedGap wordId={wordId} word={options[0]?.value ?? text} />
  const wrong = answer !== undefined && options.some((option) => option.id === answer.id)
  return (
    <select
      className={`${gap.box} ${classes.select}`}
      data-gap={wordId}
      data-wrong={wrong || undefined}
      data-flash={flash || undefined}
      aria-invalid={wrong || undefined}
      aria-label={t('gapNumber', { number, total: of })}
      disabled={disabled}
      value={wrong ? answer.id : ''}
      onChange={(event) => {
        const id = event.currentTarget.value
        // A right choice turns into plain text.
        if (isRight(id)) focusNextGap(event.currentTarget)
        onChoose(id)
      }}
    >
      <option value="" disabled hidden>
        {t('choose')}
      </option>
      {shuffled(options, `${itemId}${wordId}`).map((option) => (
        <option key={option.id} value={option.id}>
          {option.value}
        </option>
      ))}
    </select>
  )
}

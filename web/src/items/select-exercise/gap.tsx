import { IconCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import { shuffled } from '@keel/contract/items/_shared/shuffle'
import type { SelectAnswer } from '@keel/contract/items/select-exercise/answer'
import type { Alternative } from '@keel/contract/items/select-exercise/rules'
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
  number: number
  of: number
  onChoose: (wordId: string, optionId: string, right: boolean, word: string) => void
}

/** One gap: a choice, red after a wrong one, locked and green after the right one. */
export const Gap = memo(function Gap({ itemId, wordId, text, options, answer, disabled, number, of, onChoose }: GapProps) {
  const t = useTranslations('items')
  if (!options?.length) return <>{text}</>
  const isRight = (id: string) => options.find((option) => option.id === id)?.value === options[0]?.value
  if (answer && isRight(answer.id)) {
    return (
      <span className={classes.right} data-gap={wordId} tabIndex={-1}>
        {options[0]?.value}
        <IconCheck size="0.8em" stroke={2.5} role="img" aria-label={t('right')} />
      </span>
    )
  }
  const wrong = answer !== undefined && options.some((option) => option.id === answer.id)
  return (
    <select
      className={classes.select}
      data-gap={wordId}
      data-wrong={wrong || undefined}
      aria-invalid={wrong || undefined}
      aria-label={t('gapNumber', { number, total: of })}
      disabled={disabled}
      value={wrong ? answer.id : ''}
      onChange={(event) => {
        const id = event.currentTarget.value
        onChoose(wordId, id, isRight(id), options.find((option) => option.id === id)?.value ?? '')
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
})

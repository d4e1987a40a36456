import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { shuffled } from '@keel/contract/items/_shared/shuffle'
import { isCorrectAmong, type SelectAnswer } from '@keel/contract/items/select-exercise/behaviour'
import type { Alternative } from '@keel/contract/items/select-exercise/schema'
import { focusNextGap } from '../_shared/gaps/focus-next-gap'
import gap from '../_shared/gaps/gap.module.css'
import { SolvedGap } from '../_shared/gaps/solved-gap'
import classes from './select-exercise.module.css'
import { getPressedKey } from '../../lib/pressed-key'

export interface GapProps {
  itemId: number
  wordId: string
  /** The words of the document under the gap. */
  text: string
  /** The first one is correct; undefined for a gap without options, which is plain text. */
  options: readonly Alternative[] | undefined
  answer: SelectAnswer | undefined
  disabled: boolean
  /** A wrong option was chosen a moment ago. */
  flash: boolean
  number: number
  of: number
  onChoose: (optionId: string) => void
}

/** One gap: a select, red after a wrong choice, locked and green after the correct one. */
export function Gap(props: GapProps) {
  const { wordId, text, options, answer } = props
  if (!options?.length) return <>{text}</>
  if (answer && isCorrectAmong(options, answer.id)) return <SolvedGap wordId={wordId} word={options[0]?.value ?? text} />
  return <OpenGap {...props} options={options} />
}

function OpenGap({
  itemId,
  wordId,
  options,
  answer,
  disabled,
  flash,
  number,
  of,
  onChoose,
}: GapProps & { options: readonly Alternative[] }) {
  const t = useTranslations('items')
  // Arrows and letters pass over options that nobody chose: by keyboard a choice counts on Enter or on leaving the gap.
  const [passing, setPassing] = useState<string | null>(null)
  const byKeys = useRef(false)
  // Moving on to the next gap leaves this one before it renders again; a choice is submitted once.
  const waiting = useRef<string | null>(null)
  const pass = (id: string | null) => {
    waiting.current = id
    setPassing(id)
  }
  const wrong = passing === null && answer !== undefined && options.some((option) => option.id === answer.id)
  const choose = (from: Element, id: string, goOn: boolean) => {
    pass(null)
    // A correct choice turns into plain text.
    if (goOn && isCorrectAmong(options, id)) focusNextGap(from)
    if (id !== answer?.id) onChoose(id)
  }
  const words = shuffled(options, `${itemId}${wordId}`)
  return (
    <>
      <select
        className={`${gap.box} ${classes.select}`}
        data-gap={wordId}
        data-wrong={wrong || undefined}
        data-flash={flash || undefined}
        aria-invalid={wrong || undefined}
        aria-label={t('gapNumber', { number, total: of })}
        disabled={disabled}
        value={passing ?? (wrong ? answer.id : '')}
        onPointerDown={() => {
          byKeys.current = false
        }}
        onKeyDown={(event) => {
          byKeys.current = ![' ', 'Enter'].includes(event.key) && !event.altKey
          if (getPressedKey(event) !== 'Enter' || passing === null) return
          event.preventDefault()
          choose(event.currentTarget, passing, true)
        }}
        onBlur={(event) => {
          if (waiting.current !== null) choose(event.currentTarget, waiting.current, false)
        }}
        onChange={({ currentTarget }) => {
          if (byKeys.current) pass(currentTarget.value)
          else choose(currentTarget, currentTarget.value, true)
        }}
      >
        <option value="" disabled hidden>
          {t('choose')}
        </option>
        {words.map((option) => (
          <option key={option.id} value={option.id}>
            {option.value}
          </option>
        ))}
      </select>
      <span className={classes.paper} data-words={words.map(({ value }) => value).join(' / ')} aria-hidden />
    </>
  )
}

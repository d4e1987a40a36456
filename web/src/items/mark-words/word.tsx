import { IconCheck, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { getPressedKey } from '../../lib/pressed-key'
import classes from './mark-words.module.css'

/** Longer words may be broken before their sign; others stay whole with it. */
const WHOLE_MAX_LENGTH = 20

export interface WordProps {
  number: number
  text: string
  isMarked: boolean
  /** What a check has said of it, as long as it stays marked. */
  state: 'right' | 'wrong' | undefined
  /** Whether Tab stops at it. */
  isStop: boolean
  disabled: boolean
  onPress: () => void
  onFocus: () => void
}

/** A word to be marked by a press. Unlike the element `button` it is a part of its line, which breaks and runs as in any text. */
export function Word({ number, text, isMarked, state, isStop, disabled, onPress, onFocus }: WordProps) {
  const t = useTranslations('items')
  const isLocked = disabled || state === 'right'
  const press = () => {
    if (!isLocked) onPress()
  }
  const pressKey = (event: KeyboardEvent) => {
    if (![' ', 'Enter'].includes(getPressedKey(event)) || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) press()
  }
  return (
    <span
      role="button"
      className={classes.word}
      data-word={number}
      data-state={state}
      data-whole={text.length <= WHOLE_MAX_LENGTH || undefined}
      aria-label={state && `${text}, ${t(state)}`}
      aria-pressed={isMarked}
      aria-disabled={isLocked || undefined}
      tabIndex={isStop ? 0 : -1}
      onClick={press}
      onKeyDown={pressKey}
      onFocus={onFocus}
    >
      <span className={classes.frame}>
        {text}
        {state && (
          <span aria-hidden>{state === 'right' ? <IconCheck size="0.75em" stroke={3} /> : <IconX size="0.75em" stroke={3} />}</span>
        )}
      </span>
    </span>
  )
}

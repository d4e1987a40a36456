import { IconCheck, IconX } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './answer-button.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'tabIndex' | 'disabled' | 'children'> {
  text: string
  /** An image above the text, or in its place. */
  picture?: ReactNode
  /** Whether what was chosen is right; undefined where that is not said of this answer. */
  state: 'right' | 'wrong' | undefined
  /** Solved: it keeps the focus, and is passed over by Tab. */
  solved: boolean
  disabled: boolean
  /** Whether Tab stops at it. */
  isStop?: boolean
}

/** An answer to choose, with a mark that says whether it is right. */
export function AnswerButton({ text, picture, state, solved, disabled, isStop = true, className = '', ...button }: Props) {
  const t = useTranslations('items')
  return (
    <button
      type="button"
      {...button}
      className={`${classes.answer} ${className}`}
      data-state={state}
      data-pictured={picture ? true : undefined}
      aria-disabled={solved || undefined}
      tabIndex={solved || !isStop ? -1 : undefined}
      disabled={disabled && !solved}
    >
      <span className={classes.mark} aria-hidden={state === undefined || undefined}>
        {state === 'wrong' ? (
          <IconX size={16} stroke={2.4} role="img" aria-label={t('wrong')} />
        ) : state === 'right' ? (
          <IconCheck size={16} stroke={2.4} role="img" aria-label={t('right')} />
        ) : (
          button.role === 'checkbox' && button['aria-checked'] === true && <IconCheck size={16} stroke={2.4} />
        )}
      </span>
      {picture}
      {(text !== '' || !picture) && (
        <span className={classes.text} dir="auto">
          {text}
        </span>
      )}
    </button>
  )
}

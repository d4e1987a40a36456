import { IconArrowRight, IconEye } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { WORD_MAX_LENGTH } from '@keel/contract/constants'
import { mayShow } from '@keel/contract/items/_shared/may-show'
import type { WriteInGapAnswer } from '@keel/contract/items/write-in-gap/behaviour'
import type { WriteInGapAttempt } from '@keel/contract/items/write-in-gap/schema'
import { focusNextGap } from '../_shared/gaps/focus-next-gap'
import gap from '../_shared/gaps/gap.module.css'
import { SolvedGap } from '../_shared/gaps/solved-gap'
import { TypedBy, typedField } from '../_shared/typing/typed-by'
import { useTyping } from '../_shared/typing/use-typing'
import { widthFor } from './width'
import classes from './write-in-gap.module.css'
import { getPressedKey } from '../../lib/pressed-key'

export interface WriteGapProps {
  itemId: number
  wordId: string
  /** The words of the document under the gap. */
  text: string
  /** The answer that can be shown; undefined for a gap without one, which is plain text. */
  correctAnswer: string | undefined
  answer: WriteInGapAnswer | undefined
  disabled: boolean
  /** A wrong answer was submitted a moment ago. */
  flash: boolean
  number: number
  of: number
  /** Returns whether it solves the gap. */
  onSubmit: (attempt: WriteInGapAttempt) => boolean
}

/** One gap to type into: checked by Enter, by its button and on leaving it. */
export function WriteGap(props: WriteGapProps) {
  const { wordId, text, correctAnswer, answer } = props
  if (correctAnswer === undefined) return <>{text}</>
  return answer?.s ? <SolvedGap wordId={wordId} word={answer.t} /> : <OpenGap {...props} correctAnswer={correctAnswer} />
}

function OpenGap({
  itemId,
  wordId,
  correctAnswer,
  answer,
  disabled,
  flash,
  number,
  of,
  onSubmit,
}: WriteGapProps & { correctAnswer: string }) {
  const t = useTranslations('items')
  const tg = useTranslations('gaps')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(answer?.t ?? '')
  const [known, setKnown] = useState(answer?.t)
  if (known !== answer?.t) {
    setKnown(answer?.t)
    setTyped(answer?.t ?? '')
  }
  const typing = useTyping(itemId, wordId, typed === (answer?.t ?? ''))
  const { inField } = typing
  const wrong = answer !== undefined && typed === answer.t && !inField
  const checkable = !disabled && typed !== answer?.t && typed.trim() !== ''
  // Moving on to the next gap leaves this one, which would check the same text again before its answer is back.
  const checked = useRef<string | null>(null)

  const check = (): boolean => {
    if (!checkable || checked.current === typed) return false
    checked.current = typed
    typing.sent()
    return onSubmit({ t: typed })
  }
  const checkAndGoOn = () => {
    if (!input.current) return
    if (check()) focusNextGap(input.current)
    else input.current.select()
  }
  const show = () => {
    if (onSubmit({ show: true }) && input.current) focusNextGap(input.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (getPressedKey(event) !== 'Enter') return
    event.preventDefault()
    checkAndGoOn()
  }
  // The buttons leave the focus in the field, so that pressing one of them does not check twice.
  const stay = (event: { preventDefault: () => void }) => event.preventDefault()
  return (
    <>
      <span
        className={`${gap.box} ${classes.box} ${typedField(typing)?.className ?? ''}`}
        style={typedField(typing)?.style}
        data-wrong={wrong || undefined}
        data-flash={flash || undefined}
      >
        <input
          ref={input}
          className={classes.input}
          style={{ width: `${0.85 * widthFor(correctAnswer, inField?.text ?? typed)}ch` }}
          data-gap={wordId}
          type="text"
          aria-label={t('gapNumber', { number, total: of })}
          aria-invalid={wrong || undefined}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={WORD_MAX_LENGTH}
          disabled={disabled}
          placeholder={inField?.text}
          value={inField ? '' : typed}
          onChange={(event) => {
            checked.current = null
            setTyped(event.currentTarget.value)
            typing.type(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          onBlur={check}
        />
        <button
          type="button"
          className={classes.check}
          tabIndex={-1}
          disabled={!checkable}
          aria-label={tg('check', { number })}
          onMouseDown={stay}
          onClick={checkAndGoOn}
        >
          <IconArrowRight size={18} stroke={2.2} aria-hidden />
        </button>
      </span>
      <TypedBy {...typing} />
      {mayShow(answer) && (
        <button type="button" className={classes.show} disabled={disabled} onMouseDown={stay} onClick={show}>
          <IconEye size={16} stroke={1.9} aria-hidden />
          {tg('showAnswer')}
        </button>
      )}
    </>
  )
}

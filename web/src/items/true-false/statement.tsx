import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { mayShow } from '@keel/contract/items/_shared/may-show'
import type { TrueFalseAnswer } from '@keel/contract/items/true-false/behaviour'
import type { Statement, TrueFalseAttempt, Verdict } from '@keel/contract/items/true-false/schema'
import { getPressedKey } from '../../lib/pressed-key'
import { AnswerButton } from '../_shared/exercise/answer-button'
import { Explanation } from '../_shared/exercise/explanation'
import classes from './true-false.module.css'
import { useContentLang } from '../_shared/item-context'

export interface StatementViewProps {
  statement: Statement
  /** The answers that are offered. */
  verdicts: readonly Verdict[]
  /** Its place among several statements; null if there is one. */
  number: number | null
  answer: TrueFalseAnswer | undefined
  disabled: boolean
  /** A wrong answer was given a moment ago. */
  flash: boolean
  onSubmit: (attempt: TrueFalseAttempt) => void
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * One statement with its answers. Arrows move among them and choose none: a choice counts. The digits stand for the answers in their order,
 * and so do T, F and N.
 */
export function StatementView({ statement, verdicts, number, answer, disabled, flash, onSubmit }: StatementViewProps) {
  const lang = useContentLang()
  const t = useTranslations('true-false')
  const tg = useTranslations('gaps')
  const label = useId()
  const box = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState<Verdict | null>(null)
  const solved = answer?.s === true
  // One stop for Tab: where the focus was last, else what is chosen.
  const stop = [reached, answer?.v].find((verdict) => verdict && verdicts.includes(verdict)) ?? verdicts[0]
  const focus = (verdict: Verdict | undefined) =>
    box.current?.querySelector<HTMLElement>(`[data-verdict="${verdict ?? ''}"]`)?.focus({ preventScroll: true })

  const press = (v: Verdict) => {
    if (!disabled && !solved) onSubmit({ v })
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const key = getPressedKey(event)
    const step = STEPS[key]
    const at = verdicts.findIndex((verdict) => verdict === stop)
    const chosen = verdicts.find((verdict, place) => key === String(place + 1) || key.toLowerCase() === verdict)
    if (step !== undefined) focus(verdicts[(at + step + verdicts.length) % verdicts.length])
    else if (chosen) {
      focus(chosen)
      press(chosen)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const stateOf = (verdict: Verdict): 'right' | 'wrong' | undefined => {
    if (verdict !== answer?.v) return undefined
    if (!solved) return 'wrong'
    return verdict === statement.right ? 'right' : undefined
  }
  return (
    <div className={classes.statement} data-flash={flash || undefined}>
      <p id={label} className={classes.text} lang={lang} dir="auto">
        {number !== null && <span className={classes.number}>{number}. </span>}
        {statement.text.trim()}
      </p>
      <div ref={box} className={classes.answers} role="radiogroup" aria-labelledby={label} onKeyDown={pressKey}>
        {verdicts.map((verdict) => {
          const state = stateOf(verdict)
          return (
            <AnswerButton
              key={verdict}
              role="radio"
              className={classes.answer ?? ''}
              data-verdict={verdict}
              text={t(verdict)}
              state={state}
              aria-checked={verdict === answer?.v}
              solved={solved}
              disabled={disabled}
              isStop={verdict === stop}
              onFocus={() => setReached(verdict)}
              onClick={() => press(verdict)}
            />
          )
        })}
      </div>
      {mayShow(answer) && (
        <div className={classes.foot}>
          <Button
            size="sm"
            variant="subtle"
            disabled={disabled}
            leftSection={<IconEye size={16} stroke={1.9} aria-hidden />}
            onClick={() => {
              // The button goes away with the answer.
              focus(stop)
              onSubmit({ show: true })
            }}
          >
            {tg('showAnswer')}
          </Button>
        </div>
      )}
      {solved && <Explanation why={statement.why} />}
    </div>
  )
}

import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { mayShow } from '@keel/contract/items/_shared/may-show'
import { type ChoiceAnswer, markOf } from '@keel/contract/items/choice/behaviour'
import type { ChoiceAttempt, ChoiceOption, Question } from '@keel/contract/items/choice/schema'
import { sameJson } from '@keel/contract/same-json'
import { getPressedKey } from '../../lib/pressed-key'
import { Explanation } from '../_shared/exercise/explanation'
import { useUnchecked } from '../_shared/exercise/use-unchecked'
import classes from './choice.module.css'
import { OptionButton } from './option-button'
import { QuestionMedia } from './question-media'
import { useContentLang } from '../_shared/item-context'

export interface QuestionViewProps {
  question: Question
  /** Its options in the order shown. */
  options: readonly ChoiceOption[]
  /** Its place among several questions; null if there is one. */
  number: number | null
  answer: ChoiceAnswer | undefined
  disabled: boolean
  /** A wrong answer was given a moment ago. */
  flash: boolean
  onSubmit: (attempt: ChoiceAttempt) => void
}

/** One question: its options are pressed, or ticked and checked; the digits 1 to 9 stand for the first nine. */
export function QuestionView({ question, options, number, answer, disabled, flash, onSubmit }: QuestionViewProps) {
  const lang = useContentLang()
  const t = useTranslations('choice')
  const ti = useTranslations('items')
  const tg = useTranslations('gaps')
  const label = useId()
  const box = useRef<HTMLDivElement>(null)
  const [ticked, setTicked] = useUnchecked<readonly string[]>(answer)
  const chosen = ticked ?? answer?.ids ?? []
  const solved = answer?.s === true
  const isChecked = answer !== undefined && sameJson(chosen.toSorted(), answer.ids.toSorted())

  const press = (id: string) => {
    if (disabled || solved) return
    if (!question.many) onSubmit({ ids: [id] })
    else setTicked(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  }
  /** The button goes away with the answer, so the focus goes to the options. */
  const submitByButton = (attempt: ChoiceAttempt) => {
    box.current?.querySelector<HTMLElement>('[data-option]')?.focus({ preventScroll: true })
    onSubmit(attempt)
  }
  const pressDigit = (event: KeyboardEvent) => {
    const option =
      /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey ? options[Number(event.key) - 1] : undefined
    if (!option || getPressedKey(event) !== event.key) return
    event.preventDefault()
    press(option.id)
  }
  const stateOf = ({ id, right }: ChoiceOption): 'right' | 'wrong' | undefined => {
    if (solved) return chosen.includes(id) && right ? 'right' : undefined
    return isChecked && !question.many && chosen.includes(id) ? 'wrong' : undefined
  }
  const asked = question.ask.trim()
  const heading = asked !== '' ? asked : number !== null ? t('question', { number }) : null
  return (
    <div
      ref={box}
      className={classes.question}
      role="group"
      {...(heading === null ? { 'aria-label': t('choice') } : { 'aria-labelledby': label })}
      data-question={question.id}
      data-solved={solved || undefined}
      data-flash={flash || undefined}
      data-keep-mounted={ticked !== null || undefined}
      onKeyDown={pressDigit}
    >
      {heading !== null && (
        <p id={label} className={classes.ask} lang={asked === '' ? undefined : lang} dir="auto">
          {number !== null && asked !== '' && <span className={classes.number}>{number}. </span>}
          {heading}
        </p>
      )}
      {question.media && <QuestionMedia media={question.media} />}
      <div className={classes.options} data-pictures={options.some(({ media }) => media?.kind === 'image') || undefined}>
        {options.map((option, at) => {
          const isChosen = chosen.includes(option.id)
          return (
            <OptionButton
              key={option.id}
              lang={option.text.trim() === '' ? undefined : lang}
              option={option}
              at={at}
              state={stateOf(option)}
              {...(question.many ? { role: 'checkbox', 'aria-checked': isChosen } : { 'aria-pressed': isChosen })}
              solved={solved}
              disabled={disabled}
              onClick={() => press(option.id)}
            />
          )
        })}
      </div>
      {!solved && (question.many || mayShow(answer)) && (
        <div className={classes.foot}>
          {question.many && (
            <Button
              size="sm"
              variant="default"
              disabled={disabled || chosen.length === 0 || isChecked}
              onClick={() => submitByButton({ ids: [...chosen] })}
            >
              {ti('check')}
            </Button>
          )}
          {mayShow(answer) && (
            <Button
              size="sm"
              variant="subtle"
              disabled={disabled}
              leftSection={<IconEye size={16} stroke={1.9} aria-hidden />}
              onClick={() => submitByButton({ show: true })}
            >
              {tg('showAnswer')}
            </Button>
          )}
          {question.many && isChecked && <span className={classes.partly}>{t('partly', { ...markOf(question, answer.ids) })}</span>}
        </div>
      )}
      {solved && <Explanation why={question.why} />}
    </div>
  )
}

import { Button } from '@mantine/core'
import { IconBulb, IconCheck, IconEye } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { mayShow } from '@keel/contract/items/_shared/may-show'
import { markOf, type OrderWordsAnswer, sentenceOf } from '@keel/contract/items/order-words/behaviour'
import type { OrderWordsAttempt, Sentence } from '@keel/contract/items/order-words/schema'
import { partsOf } from '@keel/contract/items/order-words/words'
import { focusChip } from '../_shared/chips/focus'
import classes from './order-words.module.css'
import { useLine } from './use-line'
import { WordLine } from './word-line'
import { useContentLang } from '../_shared/item-context'

export interface SentenceViewProps {
  itemId: number
  sentence: Sentence
  /** Its place among several sentences; null if there is one. */
  number: number | null
  answer: OrderWordsAnswer | undefined
  disabled: boolean
  /** A wrong order was checked a moment ago. */
  flash: boolean
  /** Returns whether the attempt changed something. */
  onSubmit: (attempt: OrderWordsAttempt) => boolean
}

/** One sentence: a line, the words to put on it, and a check; once solved, the sentence itself. */
export function SentenceView({ itemId, sentence, number, answer, disabled, flash, onSubmit }: SentenceViewProps) {
  const lang = useContentLang()
  const t = useTranslations('order-words')
  const ti = useTranslations('items')
  const tg = useTranslations('gaps')
  const box = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const [hinted, setHinted] = useState(false)
  const { chips, line, isMoved, isComplete, setLine, clear } = useLine(itemId, sentence, answer)
  const solved = answer?.s === true
  const { hint = '' } = sentence

  // A button that was pressed goes away or can no longer be pressed: the focus goes to the words, or to the solved sentence.
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    const next = chips.find(({ id }) => !line.includes(id))
    if (solved || !next) box.current?.focus({ preventScroll: true })
    else focusChip(box.current, next.id)
  })
  const submit = (attempt: OrderWordsAttempt) => {
    pressed.current = true
    if (!onSubmit(attempt)) clear()
  }
  const check = () => submit({ o: line.flatMap((id) => chips.find((chip) => chip.id === id)?.text ?? []) })

  return (
    <div
      ref={box}
      className={classes.sentence}
      role="group"
      aria-label={number === null ? t('orderWords') : t('sentence', { number })}
      tabIndex={-1}
      data-sentence={sentence.id}
      data-flash={flash || undefined}
      data-keep-mounted={isMoved || undefined}
    >
      {number !== null && (
        <span className={classes.number} aria-hidden>
          {number}.
        </span>
      )}
      {solved ? (
        <p className={classes.solved} lang={lang} dir="auto">
          <IconCheck size={20} stroke={2.4} role="img" aria-label={ti('right')} />
          <span>{sentenceOf(sentence, answer.o)}</span>
        </p>
      ) : (
        <div className={classes.task}>
          <WordLine sentence={sentence} chips={chips} line={line} disabled={disabled} onChange={setLine} />
          <div className={classes.foot}>
            <Button size="sm" variant="default" disabled={disabled || !isComplete} onClick={check}>
              {ti('check')}
            </Button>
            {hint.trim() !== '' && (
              <Button
                size="sm"
                variant="subtle"
                leftSection={<IconBulb size={16} stroke={1.9} aria-hidden />}
                aria-expanded={hinted}
                aria-controls={hintId}
                onClick={() => setHinted(!hinted)}
              >
                {t('hint')}
              </Button>
            )}
            {mayShow(answer) && (
              <Button
                size="sm"
                variant="subtle"
                disabled={disabled}
                leftSection={<IconEye size={16} stroke={1.9} aria-hidden />}
                onClick={() => submit({ show: true })}
              >
                {tg('showAnswer')}
              </Button>
            )}
          </div>
          {hint.trim() !== '' && (
            <p id={hintId} className={classes.note} lang={lang} dir="auto" hidden={!hinted}>
              {hint}
            </p>
          )}
          {answer && (
            <p className={classes.note}>
              <span className={classes.place}>
                {t('inPlace', { right: markOf(sentence, answer.o).right, total: partsOf(sentence.text).chips.length })}
              </span>{' '}
              <span>{t.rich('lastTry', { words: answer.o.join(' '), try: (words) => <bdi>{words}</bdi> })}</span>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

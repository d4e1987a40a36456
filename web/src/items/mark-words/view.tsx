import { Button, VisuallyHidden } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { mayShow } from '@keel/contract/items/_shared/may-show'
import { own } from '@keel/contract/items/_shared/own'
import {
  answerTo,
  countWords,
  foundWords,
  isSolved,
  judgeMarkWords,
  MARK_KEY,
  type MarkWordsAnswer,
  markWordsProgress,
} from '@keel/contract/items/mark-words/behaviour'
import type { MarkWordsAttempt, MarkWordsValue } from '@keel/contract/items/mark-words/schema'
import { readMarkedText } from '@keel/contract/items/mark-words/words'
import { getPressedKey } from '../../lib/pressed-key'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { type Feedback, useAnswerFeedback } from '../_shared/exercise/use-answer-feedback'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import { useUnchecked } from '../_shared/exercise/use-unchecked'
import { SolvedGap } from '../_shared/gaps/solved-gap'
import type { ViewProps } from '../_shared/item-type'
import { StaticDocument } from '../_shared/rich-text/static-document'
import { nextWord } from './focus'
import classes from './mark-words.module.css'
import { Word } from './word'

/** A text whose words are marked and checked. Those found stay marked, wrong ones can be taken back. */
export function MarkWordsView({ itemId, value, exercise: stored }: ViewProps<MarkWordsValue>) {
  const t = useTranslations('mark-words')
  const ti = useTranslations('items')
  const tg = useTranslations('gaps')
  const local = useLocalExercise((key, attempt, before) =>
    judgeMarkWords(value, key, attempt as MarkWordsAttempt, before as MarkWordsAnswer | undefined),
  )
  const exercise = stored ?? local
  const answers = exercise.answers as Record<string, MarkWordsAnswer>
  const text = useMemo(() => readMarkedText(value), [value])
  const answer = answerTo(text, own(answers, MARK_KEY))
  const solved = isSolved(text, answer)
  const found = new Set(foundWords(text, answer))
  const checked = new Set(answer?.on)
  const [draft, setDraft] = useUnchecked<{ h: string; on: readonly number[] }>(answer)
  const marked = new Set(draft?.h === text.h ? [...found, ...draft.on] : checked)
  const on = [...marked]
  const box = useRef<HTMLDivElement>(null)
  const hint = useId()
  const [stop, setStop] = useState(0)

  const toFeedback = (judged: MarkWordsAnswer, shown: boolean): Feedback => {
    if (isSolved(text, judged)) return { isCorrect: true, text: t(shown ? 'shown' : 'right') }
    const { wrong, ...count } = countWords(text, judged.on)
    const partly = wrong === 0 ? t('rest', count) : t('partly', { ...count, wrong })
    return { isCorrect: false, text: mayShow(judged) ? `${partly} ${tg('mayShow')}` : partly }
  }
  const { result, lit, show } = useAnswerFeedback(itemId, ({ answer: judged, no_effect }) =>
    toFeedback(judged as MarkWordsAnswer, no_effect === true),
  )
  const judge = (attempt: MarkWordsAttempt) => judgeMarkWords(value, MARK_KEY, attempt, answer)
  const submit = (attempt: MarkWordsAttempt) => {
    const judged = judge(attempt)
    if (judged === null) return
    // The button goes away with the answer, or has nothing more to check.
    box.current?.focus({ preventScroll: true })
    exercise.submit(MARK_KEY, { ...attempt })
    show(MARK_KEY, toFeedback(judged, 'show' in attempt))
  }
  const press = (at: number) => setDraft({ h: text.h, on: marked.has(at) ? on.filter((other) => other !== at) : [...on, at] })
  const pressKey = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey) return
    const words = [...(box.current?.querySelectorAll<HTMLElement>('[data-word]') ?? [])]
    const at = words.indexOf(event.target)
    const next = at < 0 ? null : nextWord(words, at, getPressedKey(event))
    if (next === null) return
    // A key that was handled here must not reach the board, nor scroll it.
    event.preventDefault()
    event.stopPropagation()
    next?.focus()
  }
  const stateOf = (at: number): 'right' | 'wrong' | undefined => {
    if (found.has(at)) return 'right'
    return checked.has(at) && marked.has(at) ? 'wrong' : undefined
  }
  return (
    <ExerciseFrame exercise={exercise} progress={markWordsProgress(value, answers)} result={result}>
      <div
        ref={box}
        className={classes.box}
        role="group"
        aria-label={t('markWords')}
        aria-describedby={solved ? undefined : hint}
        tabIndex={-1}
        data-flash={lit.has(MARK_KEY) || undefined}
        data-keep-mounted={draft !== null || undefined}
        onKeyDown={pressKey}
      >
        <div className={solved ? undefined : classes.text}>
          <StaticDocument
            blocks={text.content}
            gap={(id, word) => {
              const number = Number(id)
              if (solved) return found.has(number) ? <SolvedGap wordId={id} word={word} /> : word
              return (
                <Word
                  number={number}
                  text={word}
                  isMarked={marked.has(number)}
                  state={stateOf(number)}
                  isStop={number === Math.min(stop, text.words.length - 1)}
                  disabled={!exercise.open}
                  onPress={() => press(number)}
                  onFocus={() => setStop(number)}
                />
              )
            }}
          />
        </div>
        {!solved && (
          <div className={classes.foot}>
            <Button
              size="sm"
              variant="default"
              disabled={!exercise.open || judge({ h: text.h, on }) === null}
              onClick={() => submit({ h: text.h, on })}
            >
              {ti('check')}
            </Button>
            {mayShow(answer) && (
              <Button
                size="sm"
                variant="subtle"
                disabled={!exercise.open}
                leftSection={<IconEye size={16} stroke={1.9} aria-hidden />}
                onClick={() => submit({ show: true })}
              >
                {tg('showAnswer')}
              </Button>
            )}
            <span className={classes.partly}>{answer ? toFeedback(answer, false).text : t('hint')}</span>
          </div>
        )}
        <VisuallyHidden id={hint}>{t('keys')}</VisuallyHidden>
      </div>
    </ExerciseFrame>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { own } from '@keel/contract/items/_shared/own'
import { chipText } from '@keel/contract/items/_shared/same-answer'
import {
  countTurns,
  judgeMemoryPairs,
  keyOfTurn,
  type MemoryCard,
  memoryPairsProgress,
  tableOf,
  type MemoryPairsAnswer,
} from '@keel/contract/items/memory-pairs/behaviour'
import type { MemoryPairsAttempt, MemoryPairsValue } from '@keel/contract/items/memory-pairs/schema'
import { sameJson } from '@keel/contract/same-json'
import { getPressedKey } from '../../lib/pressed-key'
import { useAnswerEvent } from '../_shared/answer-events'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { type Feedback, useAnswerFeedback } from '../_shared/exercise/use-answer-feedback'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import { speak, stopSpeech } from '../../lib/speech/speak'
import { toast } from '../../ui/toast/toast'
import { useItemHost } from '../_shared/host'
import type { ViewProps } from '../_shared/item-type'
import { useMediaName } from '../_shared/media/use-media-name'
import { Card, type CardState } from './card'
import { columnsFor, nextCard } from './columns'
import classes from './memory-pairs.module.css'
import { useWidth } from './use-width'

/** The least width of cards of each size. */
const WIDTHS = { small: 84, medium: 116, large: 136 } as const
const LONG_WORD = /\S{11}/

/** Returns how large cards must be for the longest of these texts. */
function sizeFor(texts: readonly string[]): keyof typeof WIDTHS {
  const longest = Math.max(0, ...texts.map(({ length }) => length))
  if (longest > 40) return 'large'
  return longest > 12 || texts.some((text) => LONG_WORD.test(text)) ? 'medium' : 'small'
}

/** Covered cards of which two are turned over at a time. A pair stays open; others do until the next press. */
export function MemoryPairsView({ itemId, value, exercise: stored }: ViewProps<MemoryPairsValue>) {
  const t = useTranslations('memory-pairs')
  const tm = useTranslations('media')
  const toName = useMediaName()
  const { fileUrl } = useItemHost()
  const local = useLocalExercise((key, attempt, before) =>
    judgeMemoryPairs(value, key, attempt as unknown as MemoryPairsAttempt, before as MemoryPairsAnswer | undefined),
  )
  const exercise = stored ?? local
  const answers = exercise.answers as Record<string, MemoryPairsAnswer>
  const cards = useMemo(() => tableOf(value, answers, itemId), [value, answers, itemId])
  const table = useRef<HTMLDivElement>(null)
  const hint = useId()
  const [stop, setStop] = useState(0)
  // The first of two cards, while the second one is not turned.
  const [turned, setTurned] = useState<string | null>(null)
  // The last two, which stay open if they are no pair, until a press or another answer.
  const [last, setLast] = useState<{ key: string; answer: MemoryPairsAnswer } | null>(null)

  const missed = turned === null && last && !last.answer.s && sameJson(own(answers, last.key), last.answer) ? last : null
  const open = cards.find(({ id, found }) => id === turned && found === null)
  const progress = memoryPairsProgress(value, answers)
  const turns = countTurns(value, answers)
  const isDone = progress.total > 0 && progress.done === progress.total

  const nameOf = (id: string): string => {
    const at = cards.findIndex((card) => card.id === id)
    const card = cards[at]
    return card ? toName(card, at) : ''
  }
  const toFeedback = ({ a, b, s }: MemoryPairsAnswer): Feedback => {
    return { isCorrect: s, text: t(s ? 'right' : 'wrong', { first: nameOf(a), second: nameOf(b) }) }
  }
  const { result, lit, show } = useAnswerFeedback(itemId, ({ answer }) => toFeedback(answer as MemoryPairsAnswer))
  const showTurn = (key: string, answer: MemoryPairsAnswer) => {
    setTurned(null)
    setLast({ key, answer })
  }
  useAnswerEvent(itemId, ({ id, answer }) => showTurn(id, answer as MemoryPairsAnswer))

  useEffect(() => () => stopSpeech(), [])
  const play = async ({ id, media }: MemoryCard) => {
    stopSpeech()
    if (media?.kind !== 'audio') return
    if (!(await speak({ key: `${itemId}/${id}`, text: '', url: fileUrl(media.file_id), lang: '' }))) toast.warning(tm('audioBroken'))
  }
  const press = (card: MemoryCard) => {
    void play(card)
    if (open === undefined || open === card) {
      setTurned(card.id)
      return
    }
    const key = keyOfTurn(value, answers, open, card)
    const attempt = { a: open.id, b: card.id }
    const judged = key === null ? null : judgeMemoryPairs(value, key, attempt, own(answers, key))
    if (key === null || judged === null) return
    exercise.submit(key, attempt)
    showTurn(key, judged)
    show(key, toFeedback(judged))
  }
  const stateOf = ({ id, found }: MemoryCard): CardState => {
    if (found !== null) return 'found'
    if (id === open?.id) return 'open'
    return missed && (id === missed.answer.a || id === missed.answer.b) ? 'missed' : 'covered'
  }
  const textSize = sizeFor(cards.map(({ text }) => chipText(text)))
  const size = textSize === 'small' && cards.some(({ media }) => media?.kind === 'image') ? 'medium' : textSize
  const columns = columnsFor(cards.length, useWidth(table), WIDTHS[size])
  const pressKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const buttons = [...(table.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
    const at = buttons.findIndex((button) => button === event.target)
    const key = getPressedKey(event)
    // A held key would turn card after card.
    const isHeld = event.repeat && (key === ' ' || key === 'Enter')
    const next = at < 0 || isHeld ? null : nextCard(at, key, buttons.length, columns)
    if (next === null && !isHeld) return
    // A key that was handled here must not reach the board, nor scroll it.
    event.preventDefault()
    event.stopPropagation()
    if (next !== null) buttons[next]?.focus()
  }
  const isFound = last?.answer.s === true && own(answers, last.key)?.s === true
  const next = open ? 'afterOne' : missed ? 'afterWrong' : isFound ? 'afterRight' : 'start'
  return (
    <ExerciseFrame
      exercise={exercise}
      progress={progress}
      result={result}
      doneLabel={t('allFound', { count: turns })}
      againLabel={t('startOver')}
    >
      <div
        role="group"
        aria-label={t('memoryPairs')}
        aria-describedby={isDone ? undefined : hint}
        data-keep-mounted={open !== undefined || missed !== null || undefined}
        onKeyDown={pressKey}
      >
        <div ref={table} className={classes.table} data-size={size} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {cards.map((card, at) => (
            <Card
              key={card.id}
              text={card.text}
              media={card.media}
              name={toName(card, at)}
              state={stateOf(card)}
              row={Math.floor(at / columns) + 1}
              place={(at % columns) + 1}
              isStop={at === Math.min(stop, cards.length - 1)}
              disabled={!exercise.open}
              flash={missed !== null && lit.has(missed.key) && stateOf(card) === 'missed'}
              onPress={() => press(card)}
              onFocus={() => setStop(at)}
            />
          ))}
        </div>
        {!isDone && cards.length > 0 && (
          <p className={classes.foot}>
            <span aria-hidden>{t(next)}</span>
            {turns > 0 && <span className={classes.turns}>{t('turns', { count: turns })}</span>}
          </p>
        )}
        <VisuallyHidden role="status">{open && t('one', { text: nameOf(open.id) })}</VisuallyHidden>
        <VisuallyHidden id={hint}>{`${t('start')} ${t('keys')}`}</VisuallyHidden>
      </div>
    </ExerciseFrame>
  )
}

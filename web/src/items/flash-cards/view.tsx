import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { mayShow } from '@keel/contract/items/_shared/may-show'
import { own } from '@keel/contract/items/_shared/own'
import {
  askedOf,
  countRound,
  flashCardsProgress,
  judgeFlashCards,
  nextTurn,
  shownCards,
  turnsOf,
  wantedOf,
  type FlashCardsAnswer,
} from '@keel/contract/items/flash-cards/behaviour'
import { keysOf } from '@keel/contract/items/flash-cards/keys'
import type { FlashCardsAttempt, FlashCardsValue } from '@keel/contract/items/flash-cards/schema'
import { sameJson } from '@keel/contract/same-json'
import { getPressedKey } from '../../lib/pressed-key'
import { useAnswerEvent } from '../_shared/answer-events'
import { useRefocus } from '../_shared/chips/focus'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { type Feedback, useAnswerFeedback } from '../_shared/exercise/use-answer-feedback'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import type { ViewProps } from '../_shared/item-type'
import { useMediaName } from '../_shared/media/use-media-name'
import classes from './flash-cards.module.css'
import { JudgedCard } from './judged-card'
import { Summary } from './summary'
import { TurnedCard } from './turned-card'
import { TypedCard } from './typed-card'

/** Keys that would run through the cards while they are held. */
const HELD = new Set([' ', 'Enter', '1', '2'])

/** Cards one at a time: turned over, or written on. Those that were not known come again until they are. */
export function FlashCardsView({ itemId, value, exercise: stored }: ViewProps<FlashCardsValue>) {
  const t = useTranslations('flash-cards')
  const ti = useTranslations('items')
  const tg = useTranslations('gaps')
  const nameOf = useMediaName()
  const local = useLocalExercise((key, attempt, before) =>
    judgeFlashCards(value, key, attempt as FlashCardsAttempt, before as FlashCardsAnswer | undefined),
  )
  const exercise = stored ?? local
  const answers = exercise.answers as Record<string, FlashCardsAnswer>
  const box = useRef<HTMLDivElement>(null)
  const refocus = useRefocus()
  // A card that was turned, until there is another answer to it.
  const [turned, setTurned] = useState('')
  // What was written last stays beside its card until the learner goes on.
  const [last, setLast] = useState<{ key: string; answer: FlashCardsAnswer; shown: boolean } | null>(null)
  const [hasActed, setActed] = useState(false)

  const judgedTurn =
    value.typed && last && sameJson(own(answers, last.key), last.answer) ? turnsOf(value).find(({ key }) => key === last.key) : undefined
  const turn = judgedTurn ?? nextTurn(value, answers, itemId)
  const answer = turn ? own(answers, turn.key) : undefined
  const turnedId = turn ? `${turn.key}/${answer?.n ?? 0}` : ''
  const isTurned = !value.typed && turn !== null && turned === turnedId
  const progress = flashCardsProgress(value, answers)
  const missed = useMemo(
    () => shownCards(value).filter(({ id }) => keysOf(id).some((key) => own(answers, key)?.fs === false)),
    [value, answers],
  )

  const toFeedback = (key: string, { t: text, s }: FlashCardsAnswer, shown: boolean): Feedback => {
    const about = turnsOf(value).find((one) => one.key === key)
    if (!about) return { isCorrect: true, text: '' }
    const [asked, wanted] = [nameOf(askedOf(about), 0), nameOf(wantedOf(about), 1)]
    if (text === undefined) return { isCorrect: true, text: t(s ? 'known' : 'unknown', { asked, wanted }) }
    if (shown) return { isCorrect: true, text: tg('shown', { word: wanted }) }
    if (s) return { isCorrect: true, text: ti('resultRight', { word: text }) }
    return { isCorrect: false, text: t('wrong', { word: text, wanted }) }
  }
  const { result, lit, show } = useAnswerFeedback(itemId, (event) =>
    toFeedback(event.id, event.answer as FlashCardsAnswer, event['no_effect'] === true),
  )
  useAnswerEvent(itemId, ({ id, answer: judged, no_effect }) =>
    setLast({ key: id, answer: judged as FlashCardsAnswer, shown: no_effect === true }),
  )
  /** Moves the focus to what comes next, as what was pressed goes away. */
  const goOn = () => {
    setActed(true)
    refocus(() => box.current?.querySelector<HTMLElement>('[data-next]') ?? null)
  }
  const submit = (attempt: FlashCardsAttempt) => {
    if (!turn || !exercise.open) return
    const judged = judgeFlashCards(value, turn.key, attempt, answer)
    if (judged === null) return
    goOn()
    const shown = 'show' in attempt
    setLast({ key: turn.key, answer: judged, shown })
    exercise.submit(turn.key, { ...attempt })
    show(turn.key, toFeedback(turn.key, judged, shown))
  }
  const turnOver = () => {
    setActed(true)
    setTurned(isTurned ? '' : turnedId)
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement) return
    const key = getPressedKey(event)
    if (!(event.repeat && HELD.has(key))) {
      if (!isTurned || (key !== '1' && key !== '2')) return
      submit({ know: key === '1' })
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const countOf = (): string => {
    const round = (answer?.n ?? 0) - (judgedTurn && !answer?.s ? 1 : 0)
    const { came, total } = countRound(value, answers, round)
    return t(round > 0 ? 'again' : 'count', { number: came + (judgedTurn ? 0 : 1), total })
  }
  return (
    <ExerciseFrame exercise={exercise} progress={progress} result={result} againLabel={t('startOver')}>
      <div
        ref={box}
        className={classes.box}
        role="group"
        aria-label={t('flashCards')}
        data-keep-mounted={isTurned || judgedTurn !== undefined || undefined}
        onKeyDown={pressKey}
      >
        {turn && <p className={classes.count}>{countOf()}</p>}
        {!turn ? (
          progress.total > 0 && <Summary progress={progress} missed={missed} />
        ) : judgedTurn ? (
          <JudgedCard
            turn={turn}
            written={answer?.t === undefined || last?.shown ? null : { text: answer.t, isRight: answer.s }}
            flash={lit.has(turn.key)}
            onGoOn={() => {
              goOn()
              setLast(null)
            }}
          />
        ) : value.typed ? (
          <TypedCard
            key={turnedId}
            itemId={itemId}
            answerKey={turn.key}
            turn={turn}
            canShow={mayShow(answer)}
            disabled={!exercise.open}
            onSubmit={submit}
          />
        ) : (
          <TurnedCard turn={turn} isTurned={isTurned} disabled={!exercise.open} onTurn={turnOver} onRate={(know) => submit({ know })} />
        )}
        {turn && !value.typed && Object.keys(answers).length > 0 && (
          <p className={classes.result} aria-hidden>
            {result}
          </p>
        )}
        <VisuallyHidden role="status">
          {hasActed && turn && !value.typed && (isTurned ? nameOf(wantedOf(turn), 1) : nameOf(askedOf(turn), 0))}
        </VisuallyHidden>
      </div>
    </ExerciseFrame>
  )
}

import type { ExerciseProgress } from '../../entities/answer'
import { mayShow } from '../_shared/may-show'
import { filesOfMedia, isSeen, lookOf, type MediaPart } from '../_shared/media'
import { own } from '../_shared/own'
import { comparable, look, sameAnswer } from '../_shared/same-answer'
import { shuffled } from '../_shared/shuffle'
import { defineBehaviour } from '../define'
import { keyOf, type Side } from './keys'
import type { FlashCard, FlashCardsAttempt, FlashCardsValue } from './schema'

/** A card with one of its sides first; `key` is that of its answer. */
export interface CardTurn {
  key: string
  card: FlashCard
  first: Side
}
/** Returns one side of a card. */
export const sideOf = (card: FlashCard, side: Side): MediaPart => ({
  text: card[side],
  media: side === 'front' ? card.front_media : card.back_media,
})
const otherThan = (side: Side): Side => (side === 'front' ? 'back' : 'front')
/** Returns the side that is shown first. */
export const askedOf = ({ card, first }: CardTurn): MediaPart => sideOf(card, first)
/** Returns the side that the learner should know. */
export const wantedOf = ({ card, first }: CardTurn): MediaPart => sideOf(card, otherThan(first))

/** Returns the cards that have both sides. */
export const shownCards = ({ cards }: Pick<FlashCardsValue, 'cards'>): FlashCard[] =>
  cards.filter((card) => isSeen(sideOf(card, 'front')) && isSeen(sideOf(card, 'back')))

/** Returns what learners go through: every card in each of the ways, in the order written; where they write, only sides with a text are asked for. */
export function turnsOf(value: FlashCardsValue): CardTurn[] {
  const cards = shownCards(value)
  const turns = (first: Side) =>
    cards
      .filter((card) => !value.typed || look(card[otherThan(first)]) !== '')
      .map((card): CardTurn => ({ key: keyOf(card.id, first), card, first }))
  return [...(value.ways === 'back' ? [] : turns('front')), ...(value.ways === 'front' ? [] : turns('back'))]
}

/**
 * Stored per card and way: what was written last, whether the card is known, whether it was known at the first attempt, and how often
 * it was not.
 */
export interface FlashCardsAnswer {
  t?: string
  s: boolean
  fs: boolean
  n: number
}
type Answers = Readonly<Record<string, FlashCardsAnswer>>

/** Returns the turns in the order in which everybody sees them: first all cards one way, then the other. */
function mixedTurns(value: FlashCardsValue, itemId: number): CardTurn[] {
  const turns = turnsOf(value)
  const mixed = (first: Side) =>
    shuffled(
      turns.filter((turn) => turn.first === first),
      `${itemId}/${first}`,
    )
  const [fronts, backs] = [mixed('front'), mixed('back')]
  // Where there are others, a card is not followed by its own other side.
  const follows = backs.length > 1 && fronts.at(-1)?.card === backs[0]?.card
  return [...fronts, ...(follows ? [...backs.slice(1), ...backs.slice(0, 1)] : backs)]
}

/** Returns the next card: one that was not known comes again after all others of its round; null when all are known. */
export function nextTurn(value: FlashCardsValue, answers: Answers, itemId: number): CardTurn | null {
  const roundOf = ({ key }: CardTurn) => own(answers, key)?.n ?? 0
  const left = mixedTurns(value, itemId).filter(({ key }) => !own(answers, key)?.s)
  const round = Math.min(...left.map(roundOf))
  return left.find((turn) => roundOf(turn) === round) ?? null
}

/** Returns how many cards have come in a round, and how many it has; round 1 has those that were not known in round 0. */
export function countRound(value: FlashCardsValue, answers: Answers, round: number): { came: number; total: number } {
  const stored = turnsOf(value).map(({ key }) => own(answers, key))
  const inRound = stored.filter((answer) => (answer?.n ?? 0) >= round)
  const waiting = inRound.filter((answer) => !answer?.s && (answer?.n ?? 0) === round)
  return { came: inRound.length - waiting.length, total: inRound.length }
}

/** What stands between several answers of one side; a comma before a digit is of a number. */
const BETWEEN = /[;\u060c\u061b\u3001]|,(?!\d)/
/** Returns the parts of a side, or of what was written, in comparable form. */
const partsOf = (text: string): string[] =>
  comparable(text)
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Any part of the wanted side will do, and several of them. Cards that ask the same take each other's answers. */
function isRight(value: FlashCardsValue, turn: CardTurn, t: string): boolean {
  const asked = lookOf(askedOf(turn))
  const wanted = turnsOf(value)
    .filter((other) => other.first === turn.first && lookOf(askedOf(other)) === asked)
    .map((other) => wantedOf(other).text)
  if (wanted.some((text) => sameAnswer(t, text))) return true
  const accepted = new Set(wanted.flatMap(partsOf))
  const given = partsOf(t)
  return given.length > 0 && given.every((part) => accepted.has(part))
}

/**
 * A known card locks. One that was not known comes again, so every attempt counts, also the same once more. A learner who writes may say
 * that they do not know; a revealed answer makes the card known, never at the first attempt.
 */
export function judgeFlashCards(
  value: FlashCardsValue,
  key: string,
  attempt: FlashCardsAttempt,
  before: FlashCardsAnswer | undefined,
): FlashCardsAnswer | null {
  const turn = turnsOf(value).find((one) => one.key === key)
  if (!turn || before?.s) return null
  const answer = (s: boolean, t?: string): FlashCardsAnswer => ({
    ...(t !== undefined && { t }),
    s,
    fs: before ? before.fs : s,
    n: (before?.n ?? 0) + (s ? 0 : 1),
  })
  if ('know' in attempt) return value.typed && attempt.know ? null : answer(attempt.know)
  if (!value.typed) return null
  if ('show' in attempt) return mayShow(before) ? answer(true, wantedOf(turn).text) : null
  const t = attempt.t.normalize('NFC').trim()
  const right = isRight(value, turn, t)
  // Separators alone are no answer, unless they are the wanted side.
  return comparable(t) === '' || (!right && partsOf(t).length === 0) ? null : answer(right, t)
}

/** Counts cards in each way, known ones, and those known at the first attempt. */
export function flashCardsProgress(value: FlashCardsValue, answers: Answers): ExerciseProgress {
  const stored = turnsOf(value).map(({ key }) => own(answers, key))
  const done = stored.flatMap((answer) => (answer?.s ? [answer] : []))
  return { total: stored.length, done: done.length, first: done.filter(({ fs }) => fs).length }
}

const isQuiet = (attempt: FlashCardsAttempt): boolean => 'show' in attempt || ('know' in attempt && !attempt.know)

export const flashCards = defineBehaviour({
  code: 26,
  name: 'flash-cards',
  emptyValue: (): FlashCardsValue => ({ cards: [{ id: 'card1', front: '', back: '' }], ways: 'front', typed: false }),
  isEmpty: (value) => turnsOf(value).length === 0,
  missing: (value) => (turnsOf(value).length === 0 ? 'cards' : null),
  files: ({ cards }) => filesOfMedia(cards.flatMap(({ front_media, back_media }) => [front_media, back_media])),
  exercise: {
    judge: judgeFlashCards,
    isCorrect: (_value, _key, { s }) => s,
    progress: flashCardsProgress,
    isQuiet,
    // Other screens play no sound either.
    messageFields: (attempt) => (isQuiet(attempt) ? { no_effect: true } : {}),
  },
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countRound,
  flashCards,
  flashCardsProgress,
  judgeFlashCards,
  nextTurn,
  shownCards,
  turnsOf,
  type FlashCardsAnswer,
} from './behaviour'
import { flashCardsSchema, FlashCardsAttempt, type FlashCardsValue } from './schema'

const card = (id: string, front = id, back = `${id}-other`) => ({ id, front, back })
const deck = (...cards: FlashCardsValue['cards']): FlashCardsValue => ({ cards, ways: 'front', typed: false })
const three = deck(card('a'), card('b'), card('c'))
type Before = FlashCardsAnswer | null
const know = (yes: boolean, before?: Before, value = three, key = 'a') => judgeFlashCards(value, key, { know: yes }, before ?? undefined)
const typed: FlashCardsValue = { ...deck(card('kid', 'child', 'laps; lapsuke, väike  inimene'), card('cat', 'Cat', 'kass')), typed: true }
const write = (t: string, before?: Before, key = 'kid', value = typed) => judgeFlashCards(value, key, { t }, before ?? undefined)
const show = (before?: Before, value = typed) => judgeFlashCards(value, 'kid', { show: true }, before ?? undefined)

test('a known card locks, the first attempt is kept, and each time it is not known counts', () => {
  expect(know(true)).toEqual({ s: true, fs: true, n: 0 })
  const once = know(false)
  expect(once).toEqual({ s: false, fs: false, n: 1 })
  const twice = know(false, once)
  expect(twice).toEqual({ s: false, fs: false, n: 2 })
  const known = know(true, twice)
  expect(known).toEqual({ s: true, fs: false, n: 2 })
  expect([know(true, known), know(false, known)]).toEqual([null, null])
})

test('a card has an answer of its own in each way, and only in the ways that are asked', () => {
  const keys = (ways: FlashCardsValue['ways']) => turnsOf({ ...three, ways }).map(({ key }) => key)
  expect([keys('front'), keys('back'), keys('both')]).toEqual([
    ['a', 'b', 'c'],
    ['a-b', 'b-b', 'c-b'],
    ['a', 'b', 'c', 'a-b', 'b-b', 'c-b'],
  ])
  expect([know(true, null, three, 'a-b'), know(true, null, { ...three, ways: 'back' })]).toEqual([null, null])
  expect(know(true, null, { ...three, ways: 'both' }, 'a-b')).toMatchObject({ s: true })
  const back = { ...typed, ways: 'back' as const }
  expect([write('CHILD', null, 'kid-b', back), write('laps', null, 'kid-b', back)]).toMatchObject([{ s: true }, { s: false }])
})

test('any part of the other side is right, in any case, and so are several', () => {
  for (const t of ['laps', ' LAPSUKE ', 'väike inimene', 'lapsuke, laps', 'laps; lapsuke, väike inimene', 'laps,'])
    expect(write(t)).toEqual({ t: t.trim(), s: true, fs: true, n: 0 })
  for (const t of ['lap', 'laps koer', 'laps, koer', 'väike', 'child']) expect(write(t)).toEqual({ t, s: false, fs: false, n: 1 })
  for (const t of ['', ' \u200b ']) expect(write(t)).toBeNull()
  expect(write(';;;', null, 'x', { ...deck(card('x', 'x', 'a')), typed: true })).toBeNull()
  // A comma in a number separates nothing.
  expect(write('5', null, 'x', { ...deck(card('x', 'x', '1,5')), typed: true })).toMatchObject({ s: false })
  expect(write('1,5', null, 'x', { ...deck(card('x', 'x', '1,5; poolteist')), typed: true })).toMatchObject({ s: true })
  expect(write('a;b', null, 'x', { ...deck(card('x', 'x', ';')), typed: true })).toMatchObject({ s: false })
  expect(write(';', null, 'x', { ...deck(card('x', 'x', ';')), typed: true })).toMatchObject({ s: true })
  expect(write('水', null, 'x', { ...deck(card('x', 'x', '水、お水')), typed: true })).toMatchObject({ s: true })
})

test('cards that ask the same take each other’s answers', () => {
  const value: FlashCardsValue = {
    ...deck(card('one', 'bank', 'pank'), card('two', ' bank', 'kallas'), card('cat', 'cat', 'kass')),
    typed: true,
  }
  expect([write('kallas', null, 'one', value), write('pank', null, 'two', value), write('kass', null, 'one', value)]).toMatchObject([
    { s: true },
    { s: true },
    { s: false },
  ])
})

test('who writes may not know, but never only say that they do; who turns cards writes nothing', () => {
  const unknown = know(false, null, typed, 'kid')
  expect(unknown).toEqual({ s: false, fs: false, n: 1 })
  expect(write('laps', unknown)).toEqual({ t: 'laps', s: true, fs: false, n: 1 })
  expect([know(true, null, typed, 'kid'), write('a-other', null, 'a', three)]).toEqual([null, null])
  expect(judgeFlashCards(three, 'a', { show: true }, { s: false, fs: false, n: 3 })).toBeNull()
})

test('after three wrong answers the right one may be shown, which is never known at once', () => {
  let before = write('a')
  expect([show(), show(before)]).toEqual([null, null])
  for (const t of ['a', 'b']) before = write(t, before)
  expect(before).toEqual({ t: 'b', s: false, fs: false, n: 3 })
  expect(show(before)).toEqual({ t: 'laps; lapsuke, väike  inimene', s: true, fs: false, n: 3 })
})

test('only right answers make a sound, and what is known', () => {
  const attempts: FlashCardsAttempt[] = [{ show: true }, { know: false }, { know: true }, { t: 'x' }]
  const fields = attempts.map((attempt) => flashCards.exercise?.messageFields?.(attempt))
  expect(fields).toEqual([{ no_effect: true }, { no_effect: true }, {}, {}])
  expect(attempts.map((attempt) => flashCards.exercise?.isQuiet?.(attempt))).toEqual([true, true, false, false])
  expect([{ show: false }, { know: 1 }, { t: 5 }, {}].map((attempt) => FlashCardsAttempt.safeParse(attempt).success)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('learners see cards with both sides', () => {
  const value = deck(card('blank', ' ', 'x'), card('half', 'x', '\u200b'), card('whole'))
  expect(shownCards(value).map(({ id }) => id)).toEqual(['whole'])
  for (const id of ['blank', 'half', 'nope', 'constructor', '__proto__']) expect(know(true, null, value, id)).toBeNull()
  expect(flashCards.isEmpty(deck(card('a', '', 'x')))).toBe(true)
  expect(flashCardsProgress(value, {})).toEqual({ total: 1, done: 0, first: 0 })
})

test('cards that are not known come again after the others, round by round', () => {
  let answers: Record<string, FlashCardsAnswer> = {}
  const came: string[] = []
  const give = (yes: boolean) => {
    const turn = nextTurn(three, answers, 5)
    const answer = turn && judgeFlashCards(three, turn.key, { know: yes }, answers[turn.key])
    if (!turn || !answer) throw new Error('no card is left')
    came.push(turn.key)
    answers = { ...answers, [turn.key]: answer }
  }
  expect(countRound(three, answers, 0)).toEqual({ came: 0, total: 3 })
  give(false)
  expect(countRound(three, answers, 0)).toEqual({ came: 1, total: 3 })
  give(true)
  give(false)
  expect([countRound(three, answers, 0), countRound(three, answers, 1)]).toEqual([
    { came: 3, total: 3 },
    { came: 0, total: 2 },
  ])
  give(false)
  give(true)
  expect(countRound(three, answers, 1)).toEqual({ came: 2, total: 2 })
  give(true)
  const [first, second, third] = came
  expect(came).toEqual([first, second, third, first, third, first])
  expect(nextTurn(three, answers, 5)).toBeNull()
  expect(flashCardsProgress(three, answers)).toEqual({ total: 3, done: 3, first: 1 })
})

test('everybody goes through all cards in one order, and a card does not follow its own other side', () => {
  const sizes = fc.integer({ min: 2, max: 8 })
  fc.assert(
    fc.property(sizes, fc.nat(), (size, itemId) => {
      const value: FlashCardsValue = { ...deck(...Array.from({ length: size }, (_, n) => card(`c${n}`))), ways: 'both' }
      const answers: Record<string, FlashCardsAnswer> = {}
      const keys: string[] = []
      for (let turn = nextTurn(value, answers, itemId); turn; turn = nextTurn(value, answers, itemId)) {
        keys.push(turn.key)
        answers[turn.key] = { s: true, fs: true, n: 0 }
      }
      expect(keys.toSorted()).toEqual(
        turnsOf(value)
          .map(({ key }) => key)
          .toSorted(),
      )
      expect(keys.slice(0, size).every((key) => !key.endsWith('-b'))).toBe(true)
      expect(keys[size]).not.toBe(`${keys[size - 1]}-b`)
    }),
  )
})

test('cards whose answers would share a key are refused', () => {
  const accepts = (...ids: string[]) => flashCardsSchema.value.safeParse(deck(...ids.map((id) => card(id)))).success
  expect([accepts('a', 'b'), accepts('a', 'a'), accepts('a', 'a-b'), accepts('b', 'a-b')]).toEqual([true, false, false, true])
})

test('a side has an image or a sound in place of its text, which is not asked for where learners write', () => {
  const image = (file_id: number) => ({ file_id, kind: 'image' as const })
  const value = deck(
    { ...card('a', '', 'kass'), front_media: image(1) },
    { ...card('b', '', 'kiisu'), front_media: image(1) },
    { ...card('c', 'dog', ''), back_media: { file_id: 2, kind: 'audio' } },
    { ...card('d', '', ' '), front_media: image(3) },
  )
  const ids = (more: Partial<FlashCardsValue>) => turnsOf({ ...value, ...more }).map(({ key }) => key)
  expect(ids({})).toEqual(['a', 'b', 'c'])
  expect(ids({ typed: true, ways: 'both' })).toEqual(['a', 'b', 'c-b'])
  expect(flashCards.isEmpty({ ...value, cards: value.cards.slice(2, 3), typed: true })).toBe(true)
  expect(flashCards.files(value).map(({ id, kind }) => `${id} ${kind}`)).toEqual(['1 image', '1 image', '2 audio', '3 image'])
  // Cards that ask by the same image take each other's answers; those that ask by another one do not.
  const written = { ...value, typed: true }
  expect([write('kiisu', null, 'a', written)?.s, write('koer', null, 'a', written)?.s]).toEqual([true, false])
  const other = { ...written, cards: written.cards.map((one) => (one.id === 'b' ? { ...one, front_media: image(9) } : one)) }
  expect(write('kiisu', null, 'a', other)?.s).toBe(false)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chipsWith,
  judgeOrderWords,
  markOf,
  mixedChips,
  orderWords,
  orderWordsProgress,
  sentenceOf,
  shownSentences,
  type OrderWordsAnswer,
} from './behaviour'
import { OrderWordsAttempt, OrderWordsValue, type Sentence } from './schema'
import { partsOf, rightChips, strayOrders } from './words'

const sentence = (text: string, more: Partial<Sentence> = {}): Sentence => ({ id: 's1', text, others: [], decoys: [], ...more })
const goes = sentence('She goes to school.')
const check = (of: Sentence, o: string, before?: OrderWordsAnswer | null) =>
  judgeOrderWords({ sentences: [of] }, of.id, { o: o.split(' ') }, before ?? undefined)
const show = (of: Sentence, before?: OrderWordsAnswer | null) =>
  judgeOrderWords({ sentences: [of] }, of.id, { show: true }, before ?? undefined)

describe('chips', () => {
  test.each([
    ['She goes  to school.', ['She', 'goes', 'to', 'school'], '.'],
    ['Do you know', ['Do', 'you', 'know'], ''],
    ['Où vas-tu ?', ['Où', 'vas-tu'], '?'],
    ['Really?! “Go home!”', ['Really?!', '“Go', 'home'], '!”'],
    ['On Mondays | we |go swimming…', ['On Mondays', 'we', 'go swimming'], '…'],
    ['a | | b | .', ['a', 'b'], '.'],
    ['(see below)', ['(see', 'below)'], ''],
    ['...', [], '...'],
    ['', [], ''],
  ])('%j', (text, chips, end) => {
    expect(partsOf(text)).toEqual({ chips, end })
  })

  test.each<[string, Partial<Sentence>, string]>([
    ['She goes.', {}, 'she'],
    ['Élodie goes.', {}, 'élodie'],
    ['¿Dónde vives?', {}, '¿dónde'],
    ['On Mondays | we go', {}, 'on Mondays'],
    ['I go.', {}, 'I'],
    ['I’m going.', {}, 'I’m'],
    ['In town.', {}, 'in'],
    ['NATO met.', {}, 'NATO'],
    ['Anna met her.', {}, 'anna'],
    ['Anna met Anna.', {}, 'Anna'],
    ['Anna met her.', { others: ['Her met Anna.'] }, 'Anna'],
    ['I said what I said', { others: [] }, 'I'],
    ['Today I go.', { others: ['I go today.'] }, 'today'],
    ['Anna met her.', { keep: true }, 'Anna'],
    ['I ragazzi', { keep: false }, 'i'],
    ['42 is it', {}, '42'],
  ])('the first of %j with %j is %j', (text, more, first) => {
    expect(rightChips(sentence(text, more))[0]).toBe(first)
  })

  test('are mixed alike for everybody, never in an accepted order', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(words, fc.integer(), fc.array(fc.constantFrom<string>('x', 'y'), { maxLength: 2 }), (texts, item, decoys) => {
        fc.pre(new Set(texts).size > 1)
        const one = sentence(texts.join(' '), { decoys })
        const mixed = mixedChips(one, item)
        expect(mixed).toEqual(mixedChips(one, item))
        expect(mixed.map(({ text }) => text).toSorted()).toEqual([...texts, ...decoys].toSorted())
        const own = mixed.map(({ text }) => text).filter((text) => !decoys.includes(text))
        expect(own.join(' ')).not.toBe(texts.join(' '))
      }),
    )
    expect(
      new Set(
        [1, 2, 3, 4, 5].map((item) =>
          mixedChips(goes, item)
            .map(({ id }) => id)
            .join(),
        ),
      ).size,
    ).toBeGreaterThan(1)
    // Every order is accepted.
    expect(mixedChips(sentence('Go home', { others: ['home go'] }), 1)).toHaveLength(2)
  })

  test('are found by their texts, each once', () => {
    const chips = mixedChips(sentence('on and on', { decoys: ['off'] }), 7)
    const ids = (...texts: string[]) => chipsWith(chips, texts).map(({ id }) => id)
    expect(new Set(ids('on', 'On', 'off'))).toEqual(new Set(['w0', 'w2', 'd0']))
    expect(ids('on', 'on', 'on', 'constructor', '')).toHaveLength(2)
  })
})

describe('an order', () => {
  test('that is right locks, and the first one checked is kept', () => {
    expect(check(goes, 'she goes to school')).toEqual({ o: ['she', 'goes', 'to', 'school'], s: true, fs: true, n: 0 })
    const wrong = check(goes, 'she to school goes')
    expect(wrong).toEqual({ o: ['she', 'to', 'school', 'goes'], s: false, fs: false, n: 1 })
    expect(check(goes, 'She to school goes', wrong)).toBeNull()
    const right = check(goes, 'SHE goes to school', wrong)
    expect(right).toEqual({ o: ['SHE', 'goes', 'to', 'school'], s: true, fs: false, n: 1 })
    expect([check(goes, 'goes she to school', right), show(goes, right)]).toEqual([null, null])
  })

  test('of unknown words, of a word too often, or without all its words changes nothing', () => {
    for (const o of ['she goes to church', 'she she to school', 'she goes to', 'she goes to school school', '', 'constructor'])
      expect(check(goes, o)).toBeNull()
    expect(judgeOrderWords({ sentences: [goes] }, 's1', { o: [] }, undefined)).toBeNull()
    for (const id of ['s2', 'constructor', '__proto__'])
      expect(judgeOrderWords({ sentences: [goes] }, id, { o: ['she', 'goes', 'to', 'school'] }, undefined)).toBeNull()
  })

  test('may leave out words that do not belong, and only these', () => {
    const decoyed = sentence('She goes to school.', { decoys: ['go', ' '] })
    expect(check(decoyed, 'she goes to school')?.s).toBe(true)
    expect(check(decoyed, 'she go to school')).toMatchObject({ s: false, n: 1 })
    expect(check(decoyed, 'she goes')).toMatchObject({ s: false, n: 1 })
    expect(check(decoyed, 'she goes to school go')?.s).toBe(false)
  })

  test('may be another accepted one, with its own capitals, commas and chips', () => {
    const rain = sentence('If it rains, we stay home.', { others: ['We stay home if it rains.', 'We stay in if it rains.', ''] })
    expect(strayOrders(rain)).toEqual(['We stay in if it rains.'])
    expect(check(rain, 'we stay home if it rains,')).toMatchObject({ s: true, fs: true })
    expect(sentenceOf(rain, ['we', 'stay', 'home', 'if', 'it', 'rains,'])).toBe('We stay home if it rains.')
    const monday = sentence('On Mondays | we | go home.', { others: ['We go home on Mondays.'] })
    expect(judgeOrderWords({ sentences: [monday] }, 's1', { o: ['we', 'go home', 'on Mondays'] }, undefined)?.s).toBe(true)
    expect(sentenceOf(monday, ['on Mondays', 'we', 'go home'])).toBe('On Mondays we go home.')
    expect(sentenceOf(monday, ['Monday', 'comes'])).toBe('Monday comes.')
  })

  test('has the longest right beginning of any accepted one in place', () => {
    const both = sentence('a b c d', { others: ['b a d c'] })
    const mark = (o: string) => markOf(both, o.split(' '))
    expect(['a b d c', 'b a d c', 'b a c d', 'd a b c', 'a b c d'].map(mark)).toEqual([
      { right: 2, isAll: false },
      { right: 4, isAll: true },
      { right: 2, isAll: false },
      { right: 0, isAll: false },
      { right: 4, isAll: true },
    ])
    expect(markOf(sentence('a b | c | d'), ['a b', 'd', 'c'])).toEqual({ right: 1, isAll: false })
  })

  test('that was wrong can be given again once the teacher accepts it', () => {
    const wrong = check(goes, 'to school she goes')
    expect(check({ ...goes, others: ['To school she goes.'] }, 'to school she goes', wrong)).toMatchObject({ s: true, fs: false, n: 1 })
  })
})

test('after three wrong orders the right one may be shown, which is never right at once', () => {
  let before = check(goes, 'goes she to school')
  expect([show(goes), show(goes, before)]).toEqual([null, null])
  for (const o of ['she to goes school', 'school she goes to']) before = check(goes, o, before)
  expect(show(goes, before)).toEqual({ o: ['she', 'goes', 'to', 'school'], s: true, fs: false, n: 3 })
  expect([{ show: true }, { o: ['she'] }].map((attempt) => orderWords.exercise?.isQuiet?.(attempt as OrderWordsAttempt))).toEqual([
    true,
    false,
  ])
  expect(
    [{ show: false }, { o: 'she' }, {}, { o: Array(157).fill('a') }].map((attempt) => OrderWordsAttempt.safeParse(attempt).success),
  ).toEqual([false, false, false, false])
})

test('learners see sentences of at least two different words', () => {
  const texts = ['', 'Go.', 'no, No!', 'go home', 'all in one |', '\u200b a', 'a | b']
  const value = { sentences: texts.map((text, at) => sentence(text, { id: `s${at}` })) }
  expect(shownSentences(value).map(({ text }) => text)).toEqual(['go home', 'a | b'])
  expect(orderWordsProgress(value, {})).toEqual({ total: 2, done: 0, first: 0 })
  expect(orderWords.isEmpty({ sentences: value.sentences.slice(0, 3) })).toBe(true)
  expect(judgeOrderWords(value, 's1', { o: ['go'] }, undefined)).toBeNull()
})

test('two sentences with the same id are refused', () => {
  expect(OrderWordsValue.safeParse({ sentences: [goes] }).success).toBe(true)
  expect(OrderWordsValue.safeParse({ sentences: [goes, goes] }).success).toBe(false)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuSeconds } from '../_shared/testing-cpu'
import { align, compareTokens, type Mark } from './align'
import { slotsOf, tokensOf, type Slot, type Token } from './tokens'

/** Returns the marks of an answer as text: `near:skay missing:blue`; right words as they are. */
const marks = (text: string, answer: string, withSigns = false) =>
  align(slotsOf(text, withSigns), tokensOf(answer, withSigns))
    .map(({ state, token }) => (state === 'right' ? token.text : `${state}:${token.text}`))
    .join(' ')

test.each([
  ['The sky is blue.', 'the SKY is blue', 'the SKY is blue'],
  ['The sky is blue.', 'The skay blue today', 'The near:skay missing:is blue extra:today'],
  ['The sky is blue.', 'The dog is blue', 'The wrong:dog is blue'],
  ['We’ll go', "we'll  go!", "we'll go"],
  ['He came—and went', 'he came and went', 'he came and went'],
  ['ko\u0308o\u0308k', 'köök', 'köök'],
  ['õu', 'ou', 'near:ou'],
  ['on', 'un', 'wrong:un'],
  ['cat', 'act', 'near:act'],
  ['cat', 'ct', 'near:ct'],
  ['beautiful', 'beutifull', 'wrong:beutifull'],
  ['unbelievable', 'unbeleivible', 'near:unbeleivible'],
  ['unbelievable', 'unbeleivibel', 'wrong:unbeleivibel'],
  ['in 1995', 'in 1996', 'in wrong:1996'],
  ['Ещё всё', 'еще все', 'еще все'],
  ['все', 'всё', 'near:всё'],
  ['the same the', 'the same', 'the same missing:the'],
])('%s, written as %s, is marked %s', (text, answer, expected) => expect(marks(text, answer)).toBe(expected))

test('each alternative is right, whatever its number of words, and one may be left out', () => {
  const text = 'I (do not|don’t) like (very |)gr(e|a)y skies'
  for (const answer of ['I do not like very grey skies', "i don't like gray skies", 'I do not like gray skies'])
    expect(marks(text, answer)).toBe(answer)
  expect(marks(text, 'I dont like grey skies')).toBe('I near:dont like grey skies')
  expect(marks(text, 'I do like grey skies')).toBe('I do missing:not like grey skies')
  expect(marks('(a|b)(c|d) (no bar)', 'a d no bar')).toBe('a d no bar')
  expect(marks('colo(u|)r', 'color')).toBe('color')
})

test('signs count only when they are asked for, and never stand in place of a word', () => {
  expect(marks('Yes, I do…', 'yes i do')).toBe('yes i do')
  expect(marks('Yes, I do…', 'yes i do.', true)).toBe('yes missing:, i do wrong:.')
  expect(marks('“Yes”, I do…', 'Yes, I do...', true)).toBe('Yes , I do ...')
  expect(marks('a b', 'a ,', true)).toMatch(/^a (?:missing:b extra:,|extra:, missing:b)$/)
  expect(marks('¿Qué?', 'que', true)).toBe('missing:¿ near:que missing:?')
})

const COST = { right: 0, near: 0.5, wrong: 1, missing: 1, extra: 1 } as const
const costOf = (marked: readonly Mark[]) => marked.reduce((sum, { state }) => sum + COST[state], 0)
/** The least cost by trying every way. */
function leastCost(wanted: readonly Token[], written: readonly Token[]): number {
  const [first, ...rest] = wanted
  const [token, ...more] = written
  if (!first) return written.length
  if (!token) return wanted.length
  const state = compareTokens(first, token)
  const there = state === null ? Infinity : COST[state]
  return Math.min(there + leastCost(rest, more), 1 + leastCost(rest, written), 1 + leastCost(wanted, more))
}
const expansions = (slots: readonly Slot[]): Token[][] =>
  slots.reduce<Token[][]>((all, place) => all.flatMap((before) => place.map((tokens) => [...before, ...tokens])), [[]])

const word = fc.constantFrom('cat', 'cats', 'dog', 'do', 'of', 'off', ',', '.', '1')
const phrase = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '))
const place = fc.oneof(
  word,
  word,
  fc.tuple(phrase, phrase).map(([a, b]) => `(${a}|${b})`),
)
const dictated = fc.array(place, { maxLength: 4 }).map((slots) => slots.join(' '))

test('no other alignment costs less', () => {
  fc.assert(
    fc.property(dictated, phrase, fc.boolean(), (text, answer, withSigns) => {
      const [slots, written] = [slotsOf(text, withSigns), tokensOf(answer, withSigns)]
      const marked = align(slots, written)
      expect(costOf(marked)).toBe(Math.min(...expansions(slots).map((wanted) => leastCost(wanted, written))))
      // Every word that was written is marked once, in its place, and the rest is one of the accepted texts.
      expect(marked.filter(({ state }) => state !== 'missing').map(({ token }) => token)).toEqual(written)
      const count = marked.filter(({ state }) => state !== 'extra').length
      expect(expansions(slots).map(({ length }) => length)).toContain(count)
    }),
  )
})

test('a text of any alternatives is right as it is', () => {
  fc.assert(
    fc.property(dictated, fc.boolean(), (text, withSigns) => {
      const slots = slotsOf(text, withSigns)
      const wrong = expansions(slots).filter((wanted) => align(slots, wanted).some(({ state }) => state !== 'right'))
      expect(wrong).toEqual([])
    }),
  )
})

test('the longest texts and answers take little time', () => {
  const texts = [
    'a,'.repeat(150),
    'ab '.repeat(100),
    'x'.repeat(300),
    '(a|b)'.repeat(60),
    '('.repeat(300),
    '|('.repeat(150),
    'abcdefghi '.repeat(30),
  ]
  const answers = ['b,'.repeat(300), 'ba '.repeat(200), 'y'.repeat(600), ' '.repeat(600), "'".repeat(600), 'acbdefgih '.repeat(60)]
  const seconds = cpuSeconds(() => {
    for (const text of texts) for (const answer of answers) align(slotsOf(text, true), tokensOf(answer, true))
  })
  expect(seconds).toBeLessThan(5)
})

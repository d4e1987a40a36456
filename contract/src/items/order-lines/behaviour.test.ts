import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  blocksOf,
  joinedIn,
  judgeOrderLines,
  mixedLines,
  orderedLines,
  orderLines,
  orderLinesProgress,
  shownLines,
  type OrderLinesAnswer,
} from './behaviour'
import { orderLinesSchema, OrderLinesAttempt, type OrderLinesValue } from './schema'

/** Lines whose ids are their places; the texts are those of the letters. */
const story = (texts: string): OrderLinesValue => ({ lines: Array.from(texts, (text, at) => ({ id: String(at + 1), text })) })
const four = story('abcd')
const put = (order: string, before?: OrderLinesAnswer | null, value = four) =>
  judgeOrderLines(value, 'all', { o: Array.from(order) }, before ?? undefined)
const show = (before?: OrderLinesAnswer | null) => judgeOrderLines(four, 'all', { show: true }, before ?? undefined)
const progress = (answer: OrderLinesAnswer | null, value = four) => orderLinesProgress(value, answer ? { all: answer } : {})
const shown = (blocks: { id: string }[][]) => blocks.map((block) => block.map(({ id }) => id).join('')).join(' ')

test('the right order locks, the first one is kept, and the same wrong one changes nothing', () => {
  expect(put('1234')).toEqual({ o: ['1', '2', '3', '4'], s: true, fs: true, n: 0, f: 3 })
  const wrong = put('3412')
  expect(wrong).toEqual({ o: ['3', '4', '1', '2'], s: false, fs: false, n: 1, f: 2 })
  expect(put('3412', wrong)).toBeNull()
  const right = put('1234', wrong)
  expect(right).toEqual({ o: ['1', '2', '3', '4'], s: true, fs: false, n: 1, f: 2 })
  expect([put('2134', right), show(right)]).toEqual([null, null])
})

test('lines are counted by their neighbours, and what is joined stays joined', () => {
  const wrong = put('2341')
  expect(progress(wrong)).toEqual({ total: 3, done: 2, first: 2 })
  expect(shown(blocksOf(orderedLines(four, wrong ?? undefined, 1), joinedIn(four, wrong?.o ?? [])))).toBe('234 1')
  expect([put('2314', wrong), put('2134', wrong), put('4321', wrong)]).toEqual([null, null, null])
  expect(progress(put('1234', wrong))).toEqual({ total: 3, done: 3, first: 2 })
  expect(progress(put('4321'))).toEqual({ total: 3, done: 0, first: 0 })
})

test('only an order of all lines that are shown is one', () => {
  for (const order of ['123', '12345', '1233', '1235', '']) expect(put(order)).toBeNull()
  for (const key of ['1', 'constructor', '__proto__']) expect(judgeOrderLines(four, key, { o: ['1', '2', '3', '4'] }, undefined)).toBeNull()
  expect(put('132', null, story('a bc'))).toBeNull()
  expect(put('134', null, story('a bc'))).toMatchObject({ s: true })
})

test('learners see lines with a text, and none where there is nothing to put in order', () => {
  expect(shownLines(story('a \u200bb')).map(({ text }) => text)).toEqual(['a', 'b'])
  expect([orderLines.isEmpty(story('a ')), orderLines.isEmpty(story('ab')), orderLines.isEmpty(orderLines.emptyValue())]).toEqual([
    true,
    false,
    true,
  ])
  expect(progress(null, story('a '))).toEqual({ total: 0, done: 0, first: 0 })
})

test('equal lines of one speaker take each other’s places, those of two do not', () => {
  const value = story('aba')
  expect(put('321', null, value)).toEqual({ o: ['1', '2', '3'], s: true, fs: true, n: 0, f: 2 })
  expect(put('312', null, value)).toEqual({ o: ['3', '1', '2'], s: false, fs: false, n: 1, f: 1 })
  expect(put('132', put('312', null, value), value)).toBeNull()
  const spoken = { lines: value.lines.map((line, at) => ({ ...line, who: at === 0 ? 'Ann' : 'Ben' })) }
  expect(put('321', null, spoken)).toMatchObject({ s: false })
})

test('after three wrong orders the right one may be shown, which is never right at once', () => {
  let before = put('4321')
  expect([show(), show(before)]).toEqual([null, null])
  for (const order of ['1324', '2143']) before = put(order, before)
  expect(show(before)).toEqual({ o: ['1', '2', '3', '4'], s: true, fs: false, n: 3, f: 0 })
  expect([{ show: true }, { o: ['1', '2'] }].map((attempt) => orderLines.exercise?.isQuiet?.(attempt as OrderLinesAttempt))).toEqual([
    true,
    false,
  ])
  expect([{ show: false }, { o: ['1'] }, { o: '12' }, {}].map((attempt) => OrderLinesAttempt.safeParse(attempt).success)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('an answer goes on after the teacher has changed the lines', () => {
  const wrong = put('3412') ?? undefined
  expect(put('3412', wrong, { lines: ['3', '4', '1', '2'].map((id) => ({ id, text: id })) })).toMatchObject({ s: true, fs: false })
  const more = { lines: [...four.lines.slice(0, 3), { id: '5', text: 'e' }, ...four.lines.slice(3)] }
  expect(orderedLines(more, wrong, 1).map(({ id }) => id)).toEqual(['3', '4', '1', '2', '5'])
  expect(progress(wrong ?? null, more)).toEqual({ total: 4, done: 1, first: 1 })
  expect(put('12354', wrong, more)).toMatchObject({ s: true })
  expect(progress(put('1234'), more)).toEqual({ total: 4, done: 4, first: 3 })
})

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 2, maxLength: 9 })

test('the lines are never mixed into their right order, unless all are equal', () => {
  fc.assert(
    fc.property(letters, fc.nat(), (texts, itemId) => {
      const mixed = mixedLines(story(texts), itemId)
      expect(mixed.map(({ id }) => id).toSorted()).toEqual(story(texts).lines.map(({ id }) => id))
      expect(mixed.map(({ text }) => text).join('') === texts).toBe(new Set(texts).size === 1)
    }),
  )
})

test('with equal lines too, joined lines stay joined, and all are exactly in the right order', () => {
  const games = letters.chain((texts) =>
    fc.tuple(fc.constant(texts), fc.array(fc.array(fc.nat(), { minLength: texts.length, maxLength: texts.length }), { maxLength: 6 })),
  )
  fc.assert(
    fc.property(games, ([texts, moves]) => {
      const value = story(texts)
      let answer: OrderLinesAnswer | undefined
      for (const keys of moves) {
        if (answer?.s) break
        const joined = joinedIn(value, answer?.o ?? [])
        const blocks = blocksOf(orderedLines(value, answer, 1), joined).map((block, at) => ({ block, key: keys[at] ?? 0 }))
        const given = blocks.toSorted((a, b) => a.key - b.key).flatMap(({ block }) => block)
        const next = judgeOrderLines(value, 'all', { o: given.map(({ id }) => id) }, answer)
        if (!next) continue
        const after = joinedIn(value, next.o)
        expect([...joined].filter((id) => !after.has(id))).toEqual([])
        const isRight = given.map(({ text }) => text).join('') === texts
        expect([next.s, after.size === texts.length - 1]).toEqual([isRight, isRight])
        expect(orderedLines(value, next, 1).map(({ text }) => text)).toEqual(given.map(({ text }) => text))
        answer = next
      }
    }),
  )
})

test('two lines with the same id are refused', () => {
  const { value: schema } = orderLinesSchema
  expect(schema.safeParse(four).success).toBe(true)
  expect(schema.safeParse({ lines: [four.lines[0], four.lines[0]] }).success).toBe(false)
})

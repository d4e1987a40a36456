import fc from 'fast-check'
import { expect, test } from 'vitest'
import { POINT_COLORS } from '../../appearance'
import { Point as Schema } from '../../entities/point'
import {
  isChosen,
  judgePoint,
  newPoint,
  pointOptions,
  isOpenPoint,
  pointSuccess,
  pointsProgress,
  within,
  type Point,
  type PointAnswer,
  type PointAttempt,
} from './points'

const typed: Point = {
  x: 10,
  y: 20,
  color: 'red',
  words: [
    { id: 'w1', value: 'Don’t' },
    { id: 'w2', value: ' ' },
  ],
}
const chosen: Point = {
  ...typed,
  words: [
    { id: 'w1', value: 'cat' },
    { id: 'w2', value: 'dog' },
    { id: 'w3', value: 'cat ' },
  ],
}

test('with one word the answer is typed and compared like every typed answer', () => {
  expect(isChosen(typed)).toBe(false)
  expect(judgePoint(typed, { answer: " DON'T " }, undefined)).toEqual({ answer: "DON'T", success: true, first: true })
  const wrong = { answer: 'do', success: false, first: false }
  expect(judgePoint(typed, { answer: 'do' }, undefined)).toEqual(wrong)
  expect(judgePoint(typed, { answer: ' DO ' }, wrong)).toBeNull()
  expect(judgePoint(typed, { answer: 'does' }, wrong)).toEqual({ ...wrong, answer: 'does' })
  expect(judgePoint(typed, { answer: 'cafe\u0301' }, { ...wrong, first: true })).toEqual({ answer: 'café', success: false, first: true })
  // Options were added after the answer: a choice is another answer.
  expect(judgePoint(chosen, { id: 'w2' }, wrong)).toEqual({ id: 'w2', success: false, first: false })
  for (const attempt of [{}, { answer: '' }, { answer: '  ' }, { id: 'w1' }]) expect(judgePoint(typed, attempt, undefined)).toBeNull()
})

test('with several words it is chosen; equal words are equally correct', () => {
  expect(isChosen(chosen)).toBe(true)
  expect(judgePoint(chosen, { id: 'w3' }, undefined)).toEqual({ id: 'w3', success: true, first: true })
  const wrong = judgePoint(chosen, { id: 'w2' }, undefined) ?? undefined
  expect(wrong).toEqual({ id: 'w2', success: false, first: false })
  expect(judgePoint(chosen, { id: 'w2' }, wrong)).toBeNull()
  expect(judgePoint(chosen, { id: 'w1' }, wrong)).toEqual({ id: 'w1', success: true, first: false })
  for (const attempt of [{}, { answer: 'cat' }, { id: 'nope' }]) expect(judgePoint(chosen, attempt, undefined)).toBeNull()
})

test('options are compared by their look: case and marks of stress tell them apart, what nobody sees does not', () => {
  const values = ['за\u0301мок', 'замо\u0301к', 'За\u0301мок', 'за\u0301мок\u200e']
  const point = { ...typed, words: values.map((value, at) => ({ id: `w${at}`, value })) }
  expect(values.map((_, at) => judgePoint(point, { id: `w${at}` }, undefined)?.success)).toEqual([true, false, false, true])
})

test('a point without a correct answer asks nothing', () => {
  expect(judgePoint(newPoint('w1'), { answer: 'x' }, undefined)).toBeNull()
  expect(newPoint('w1')).toEqual({ x: 15, y: 15, color: 'red', words: [{ id: 'w1', value: '' }] })
  expect([isOpenPoint(typed), isOpenPoint(newPoint('w1')), isOpenPoint({ ...typed, words: [] })]).toEqual([true, false, false])
  expect(isOpenPoint({ ...typed, words: [{ id: 'w1', value: ' \u00a0' }] })).toBe(false)
})

test('counts points with a question, answered ones, and those correct at first', () => {
  const points = { p1: typed, p2: chosen, p3: typed, p4: newPoint('w1'), constructor: typed }
  const answers = {
    p1: { success: true, first: true },
    p2: { success: true, first: false },
    p3: { success: false, first: false },
    p4: { success: true, first: true },
    gone: { success: true, first: true },
  }
  expect(pointsProgress(points, answers)).toEqual({ total: 4, done: 2, first: 1 })
  expect(pointsProgress(points, {})).toEqual({ total: 4, done: 0, first: 0 })
})

test('in any order of attempts the first result stays and a correct answer locks', () => {
  const word = fc.constantFrom('cat', 'Cat', 'dog', '', ' ')
  const points = fc.record({
    x: fc.constant(1),
    y: fc.constant(1),
    color: fc.constantFrom(...POINT_COLORS),
    words: fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c'), value: word }), { selector: (w) => w.id, minLength: 1 }),
  })
  const attempt: fc.Arbitrary<PointAttempt> = fc.oneof(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd') }), fc.record({ answer: word }))
  fc.assert(
    fc.property(points, fc.array(attempt, { maxLength: 20 }), (point, attempts) => {
      let before: PointAnswer | undefined
      for (const each of attempts) {
        const answer = judgePoint(point, each, before)
        expect(answer === null || (before ? answer.first === before.first && !before.success : answer.first === answer.success)).toBe(true)
        before = answer ?? before
      }
    }),
  )
})

test('unanswered is neither correct nor wrong', () =>
  expect([pointSuccess({}, 'p'), pointSuccess({}, 'constructor'), pointSuccess({ p: { success: false, first: false } }, 'p')]).toEqual([
    null,
    null,
    false,
  ]))
test('options come in one order for everybody, without empty ones', () => {
  expect(pointOptions(chosen, 'p1')).toEqual(pointOptions(chosen, 'p1'))
  expect(pointOptions(typed, 'p1').map((word) => word.id)).toEqual(['w1'])
})

test('refuses points outside the area, unknown colours, no or too many words', () => {
  expect(Schema.safeParse(typed).success).toBe(true)
  const words = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `w${i}`, value: 'x' }))
  for (const wrong of [
    { x: -1 },
    { x: 100.1 },
    { y: Number.NaN },
    { y: Infinity },
    { y: '5' },
    { color: 'black' },
    { words: [] },
    { words: words(21) },
    { words: [...words(1), ...words(1)] },
  ])
    expect(Schema.safeParse({ ...typed, ...wrong }).success).toBe(false)
  expect([-5, 33.33333, 200].map(within)).toEqual([0, 33.33, 100])
})

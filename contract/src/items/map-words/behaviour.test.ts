import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeMapWords, mapWordsProgress, type MapWordsAnswer, mapWords, columns, pick, shownPairs } from './behaviour'
import type { MapWordsValue } from './schema'

const value: MapWordsValue = {
  words: [
    { id: 'p1', text1: 'cat', text2: 'кошка' },
    { id: 'p2', text1: 'cat', text2: 'кот' },
    { id: 'p3', text1: 'tomcat', text2: 'кот' },
    { id: 'p4', text1: 'dog', text2: '' },
    { id: 'p5', text1: 'cow', text2: 'корова' },
  ],
}
type Answers = Record<string, MapWordsAnswer>
/** Picks one word of each column, as a learner does. */
function choose(answers: Answers, left: string, right: string): { answers: Answers; right: boolean } {
  const { id, to } = pick(value, answers, left, right)
  const answer = judgeMapWords(value, id, { to }, answers[id])
  return answer ? { answers: { ...answers, [id]: answer }, right: answer.s } : { answers, right: false }
}

test('a pair matches; a mismatch is an answer each time, the first result stays', () => {
  const wrong = judgeMapWords(value, 'p5', { to: 'p1' }, undefined)
  expect(wrong).toEqual({ s: false, fs: false })
  expect(judgeMapWords(value, 'p5', { to: 'p2' }, wrong ?? undefined)).toEqual({ s: false, fs: false })
  const right = judgeMapWords(value, 'p5', { to: 'p5' }, wrong ?? undefined)
  expect(right).toEqual({ s: true, fs: false })
  expect(judgeMapWords(value, 'p5', { to: 'p5' }, right ?? undefined)).toBeNull()
})

test('either of two equal words makes the pair of its texts', () => {
  expect(choose({}, 'p1', 'p2')).toMatchObject({ right: true, answers: { p2: { s: true, fs: true } } })
  expect(choose({}, 'p1', 'p3')).toMatchObject({ right: true, answers: { p2: { s: true } } })
  expect(choose({}, 'p3', 'p2')).toMatchObject({ right: true, answers: { p3: { s: true } } })
  expect(choose({}, 'p3', 'p1').right).toBe(false)
})

test('pairs with an empty side are not shown and cannot be matched', () => {
  expect(shownPairs(value).map((pair) => pair.id)).toEqual(['p1', 'p2', 'p3', 'p5'])
  expect(judgeMapWords(value, 'p4', { to: 'p4' }, undefined)).toBeNull()
  expect(judgeMapWords(value, 'p1', { to: 'nope' }, undefined)).toBeNull()
  expect(judgeMapWords(value, 'nope', { to: 'p1' }, undefined)).toBeNull()
  expect(mapWordsProgress(value, {})).toEqual({ total: 4, done: 0, first: 0 })
  const answers = { p1: { s: true, fs: true }, p2: { s: true, fs: false }, p3: { s: false, fs: false }, p4: { s: true, fs: true } }
  expect(mapWordsProgress(value, answers)).toEqual({ total: 4, done: 2, first: 1 })
  expect(mapWords.isEmpty({ words: [{ id: 'a', text1: ' ', text2: 'x' }] })).toBe(true)
  expect(mapWords.isEmpty(value)).toBe(false)
})

test('the remaining pairs can be solved after any picks', () => {
  const side = fc.constantFrom('p1', 'p2', 'p3', 'p5')
  fc.assert(
    fc.property(fc.array(fc.tuple(side, side), { maxLength: 30 }), (picks) => {
      let answers: Answers = {}
      for (const [left, right] of picks) answers = choose(answers, left, right).answers
      for (const { id } of columns(value, answers, 1).left) answers = choose(answers, id, id).answers
      expect(columns(value, answers, 1)).toMatchObject({ left: [], right: [] })
      expect(mapWordsProgress(value, answers).done).toBe(4)
    }),
  )
})

test('the live message of a match names the other word, which flashes too', () => {
  expect(mapWords.exercise?.messageFields?.({ to: 'p2' })).toEqual({ to: 'p2' })
})

test('picks of unknown pairs stay as they are', () => {
  expect(pick(value, {}, 'nope', 'p1')).toEqual({ id: 'nope', to: 'p1' })
  expect(pick(value, {}, 'p1', 'nope')).toEqual({ id: 'p1', to: 'nope' })
  expect(pick(value, { p2: { s: true } }, 'p1', 'p3')).toEqual({ id: 'p1', to: 'p3' })
})

test('each column has its own order, the same for everybody', () => {
  const many = { words: Array.from({ length: 12 }, (_, n) => ({ id: `p${n}`, text1: `a${n}`, text2: `b${n}` })) }
  const ids = (itemId: number) => {
    const { left, right } = columns(many, {}, itemId)
    return [left, right].map((side) => side.map(({ id }) => id))
  }
  expect(ids(3)).toEqual(ids(3))
  expect(ids(3)).not.toEqual(ids(4))
  expect(ids(3)[0]).not.toEqual(ids(3)[1])
})

test('solved pairs leave both columns', () => {
  const { left, right, solved } = columns(value, { p5: { s: true } }, 3)
  expect(left.map((pair) => pair.id).sort()).toEqual(['p1', 'p2', 'p3'])
  expect(right.map((pair) => pair.id).sort()).toEqual(['p1', 'p2', 'p3'])
  expect(solved.map((pair) => pair.id)).toEqual(['p5'])
})

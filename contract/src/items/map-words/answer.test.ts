import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeMapWords, mapWordsProgress, type MapWordsAnswer } from './answer'
import { columns, pick, shownPairs, type MapWordsValue } from './rules'

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

test('a pair matches; a mismatch is told each time and the first try stays', () => {
  const wrong = judgeMapWords(value, 'p5', { to: 'p1' }, undefined)
  expect(wrong).toEqual({ s: false, fs: false })
  expect(judgeMapWords(value, 'p5', { to: 'p2' }, wrong ?? undefined)).toEqual({ s: false, fs: false })
  const right = judgeMapWords(value, 'p5', { to: 'p5' }, wrong ?? undefined)
  expect(right).toEqual({ s: true, fs: false })
  expect(judgeMapWords(value, 'p5', { to: 'p5' }, right ?? undefined)).toBeNull()
})

test('of two equal words either makes the pair that its texts make', () => {
  expect(choose({}, 'p1', 'p2')).toMatchObject({ right: true, answers: { p2: { s: true, fs: true } } })
  expect(choose({}, 'p1', 'p3')).toMatchObject({ right: true, answers: { p2: { s: true } } })
  expect(choose({}, 'p3', 'p2')).toMatchObject({ right: true, answers: { p3: { s: true } } })
  expect(choose({}, 'p3', 'p1').right).toBe(false)
})

test('pairs with an empty side are not shown and cannot be matched', () => {
  expect(shownPairs(value).map((pair) => pair.id)).toEqual(['p1', 'p2', 'p3', 'p5'])
  expect(judgeMapWords(value, 'p4', { to: 'p4' }, undefined)).toBeNull()
  expect(judgeMapWords(value, 'p1', { to: 'nope' }, undefined)).toBeNull()
  expect(mapWordsProgress(value, {})).toEqual({ total: 4, done: 0, first: 0 })
})

test('whatever is picked in whatever order, what is left can always be finished', () => {
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

test('solved pairs leave both columns', () => {
  const { left, right, solved } = columns(value, { p5: { s: true } }, 3)
  expect(left.map((pair) => pair.id).sort()).toEqual(['p1', 'p2', 'p3'])
  expect(right.map((pair) => pair.id).sort()).toEqual(['p1', 'p2', 'p3'])
  expect(solved.map((pair) => pair.id)).toEqual(['p5'])
})

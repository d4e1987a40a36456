import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countTurns,
  judgeMemoryPairs,
  keyOfTurn,
  memoryPairs,
  memoryPairsProgress,
  shownPairs,
  tableOf,
  type MemoryPairsAnswer,
} from './behaviour'
import type { MemoryPairsValue } from './schema'

const pair = (id: string, a = id, b = `${id}2`) => ({ id, a: { text: a }, b: { text: b } })
const three: MemoryPairsValue = { pairs: [pair('cat'), pair('dog'), pair('cow')] }
type Answers = Record<string, MemoryPairsAnswer>
const judge = (key: string, a: string, b: string, before?: MemoryPairsAnswer | null, value = three) =>
  judgeMemoryPairs(value, key, { a, b }, before ?? undefined)
/** Turns two cards, as the page does. */
function turn(value: MemoryPairsValue, answers: Answers, a: string, b: string): Answers {
  const table = tableOf(value, answers, 1)
  const [first, second] = [a, b].map((id) => table.find((card) => card.id === id))
  const key = first && second && keyOfTurn(value, answers, first, second)
  const answer = key ? judge(key, a, b, answers[key], value) : null
  return key && answer ? { ...answers, [key]: answer } : answers
}
const foundOn = (value: MemoryPairsValue, answers: Answers) =>
  Object.fromEntries(tableOf(value, answers, 1).flatMap(({ id, found }) => (found === null ? [] : [[id, found]])))

test('a found pair locks, and every other turn counts, also the same once more', () => {
  expect(judge('cat', 'cat-b', 'cat-a')).toEqual({ a: 'cat-b', b: 'cat-a', s: true, fs: true, n: 0 })
  const once = judge('cat', 'cat-a', 'dog-b')
  expect(once).toEqual({ a: 'cat-a', b: 'dog-b', s: false, fs: false, n: 1 })
  const twice = judge('cat', 'cat-a', 'dog-b', once)
  expect(twice).toEqual({ a: 'cat-a', b: 'dog-b', s: false, fs: false, n: 2 })
  const found = judge('cat', 'cat-a', 'cat-b', twice)
  expect(found).toEqual({ a: 'cat-a', b: 'cat-b', s: true, fs: false, n: 2 })
  expect([judge('cat', 'cat-a', 'cat-b', found), judge('cat', 'cat-a', 'dog-a', found)]).toEqual([null, null])
})

test('one card twice, cards that are not there, and those of another pair change nothing', () => {
  for (const [a, b] of [
    ['cat-a', 'cat-a'],
    ['cat-a', 'cat'],
    ['cat-a', 'constructor'],
    ['cat-c', 'cat-a'],
    ['dog-a', 'cat-a'],
    ['dog-a', 'dog-b'],
  ] as const)
    expect(judge('cat', a, b)).toBeNull()
  for (const key of ['cat-a', 'nope', 'toString', '__proto__']) expect(judge(key, 'cat-a', 'cat-b')).toBeNull()
})

test('learners see complete pairs, and none before there are two', () => {
  const half = { pairs: [pair('cat'), pair('dog', ' '), pair('cow', 'cow', '\u200b')] }
  expect([shownPairs(half), memoryPairs.isEmpty(half), tableOf(half, {}, 1)]).toEqual([[], true, []])
  expect(judge('cat', 'cat-a', 'cat-b', null, half)).toBeNull()
  const two = { pairs: [...half.pairs, pair('hen')] }
  expect([shownPairs(two).map(({ id }) => id), memoryPairs.isEmpty(two)]).toEqual([['cat', 'hen'], false])
  expect(memoryPairsProgress(two, {})).toEqual({ total: 2, done: 0, first: 0 })
})

test('turns are counted, and every found pair as found at the first of them', () => {
  let answers: Answers = {}
  for (const [a, b] of [
    ['cat-a', 'dog-a'],
    ['cat-a', 'cow-b'],
    ['cat-b', 'cat-a'],
    ['dog-b', 'cow-a'],
    ['dog-b', 'dog-a'],
  ] as const)
    answers = turn(three, answers, a, b)
  expect(countTurns(three, answers)).toBe(5)
  expect(answers).toMatchObject({ cat: { s: true, fs: false, n: 2 }, dog: { s: true, fs: false, n: 1 } })
  expect(memoryPairsProgress(three, answers)).toEqual({ total: 3, done: 2, first: 2 })
  // A pair that the teacher has taken out since counts no more.
  expect(countTurns({ pairs: three.pairs.slice(1) }, answers)).toBe(2)
})

test('cards that look the same are interchangeable, and those that were turned stay open', () => {
  const value = { pairs: [pair('one', 'cat', 'kass'), pair('two', ' cat', 'kiisu'), pair('dog')] }
  let answers = turn(value, {}, 'one-a', 'two-b')
  expect(answers).toEqual({ two: { a: 'one-a', b: 'two-b', s: true, fs: true, n: 0 } })
  expect(foundOn(value, answers)).toEqual({ 'one-a': 'two', 'two-b': 'two' })
  // Its own pair is found, so that its turns count for the one that is left with its text.
  answers = turn(value, answers, 'two-a', 'dog-a')
  expect(answers['one']).toEqual({ a: 'two-a', b: 'dog-a', s: false, fs: false, n: 1 })
  answers = turn(value, answers, 'one-b', 'two-a')
  expect(answers['one']).toMatchObject({ a: 'one-b', b: 'two-a', s: true })
  expect(foundOn(value, answers)).toEqual({ 'one-a': 'two', 'two-b': 'two', 'two-a': 'one', 'one-b': 'one' })
})

test('capitals and words apart are no pair, two equal cards are one', () => {
  const value = { pairs: [pair('cat', 'cat', 'Cat'), pair('same', 'on', 'on'), pair('dog', 'Cat', 'cat')] }
  expect(foundOn(value, turn(value, {}, 'cat-a', 'dog-b'))).toEqual({})
  expect(foundOn(value, turn(value, {}, 'dog-b', 'cat-b'))).toEqual({ 'cat-b': 'cat', 'dog-b': 'cat' })
  expect(foundOn(value, turn(value, {}, 'same-b', 'same-a'))).toEqual({ 'same-a': 'same', 'same-b': 'same' })
})

test('cards lie open for a found pair whatever was stored of it', () => {
  const found = (a: string, b: string): MemoryPairsAnswer => ({ a, b, s: true, fs: true, n: 0 })
  // Its texts were changed, its cards are gone, or two tabs have found equal cards.
  for (const answer of [found('cat-a', 'dog-a'), found('x', 'constructor'), found('cat-a', 'cat-a')])
    expect(foundOn(three, { cat: answer })).toEqual({ 'cat-a': 'cat', 'cat-b': 'cat' })
  const value = { pairs: [pair('one', 'cat', 'kass'), pair('two', 'cat', 'kiisu')] }
  expect(foundOn(value, { one: found('one-a', 'one-b'), two: found('one-a', 'two-b') })).toEqual({
    'one-a': 'one',
    'one-b': 'one',
    'two-a': 'two',
    'two-b': 'two',
  })
})

test('a stranger’s answer does not open cards, and turns of no pair have no key', () => {
  expect(foundOn(three, { nope: { a: 'cat-a', b: 'cat-b', s: true, fs: true, n: 0 } })).toEqual({})
  const stray = { id: 'x', pairId: 'x', text: 'x' }
  expect(keyOfTurn(three, {}, stray, stray)).toBeNull()
})

// Few texts, so that many cards look the same.
const text = fc.constantFrom('a', 'b', 'c').map((letter) => ({ text: letter }))
const games = fc.array(fc.record({ a: text, b: text }), { minLength: 2, maxLength: 5 }).map((sides) => ({
  pairs: sides.map((side, at) => ({ id: `p${at}`, ...side })),
}))

test('any game can be finished by any pairs that look right, with every card found once', () => {
  fc.assert(
    fc.property(games, fc.infiniteStream(fc.nat()), (value, random) => {
      let answers: Answers = {}
      for (let round = 0; round < value.pairs.length; round++) {
        const closed = tableOf(value, answers, 1).filter(({ found }) => found === null)
        const choices = closed.flatMap((a) => closed.flatMap((b) => (a.id === b.id ? [] : [[a, b] as const])))
        const right = choices.filter(([a, b]) => {
          const key = keyOfTurn(value, answers, a, b)
          return key !== null && judge(key, a.id, b.id, answers[key], value)?.s
        })
        const [a, b] = right[(random.next().value as number) % right.length] ?? []
        if (!a || !b) throw new Error('no pair is left')
        answers = turn(value, answers, a.id, b.id)
        const table = tableOf(value, answers, 1)
        expect([a.id, b.id].map((id) => table.find((card) => card.id === id)?.found !== null)).toEqual([true, true])
        expect(table.filter(({ found }) => found !== null)).toHaveLength(2 * (round + 1))
      }
      expect(memoryPairsProgress(value, answers).done).toBe(value.pairs.length)
    }),
  )
})

test('everybody sees one order, in which the cards do not lie pair by pair', () => {
  fc.assert(
    fc.property(games, fc.nat(), (value, itemId) => {
      const table = tableOf(value, {}, itemId)
      expect(tableOf(value, {}, itemId)).toEqual(table)
      expect(new Set(table.map(({ id }) => id)).size).toBe(2 * value.pairs.length)
      expect(table.every(({ pairId }, at) => pairId === table[at ^ 1]?.pairId)).toBe(false)
    }),
  )
})

test('a card has an image or a sound in place of its text; those with the same file and text look the same', () => {
  const image = (file_id: number, text = '') => ({ text, media: { file_id, kind: 'image' as const } })
  const value: MemoryPairsValue = {
    pairs: [
      { id: 'cat', a: image(1), b: { text: 'kass' } },
      { id: 'cat2', a: image(1), b: { text: 'кошка' } },
      { id: 'dog', a: image(2), b: { text: '', media: { file_id: 3, kind: 'audio' } } },
      { id: 'half', a: image(4), b: { text: ' ' } },
    ],
  }
  expect(shownPairs(value).map(({ id }) => id)).toEqual(['cat', 'cat2', 'dog'])
  expect(memoryPairs.files(value).map(({ id, kind }) => `${id} ${kind}`)).toEqual(['1 image', '1 image', '2 image', '3 audio', '4 image'])
  expect(judge('dog', 'dog-a', 'dog-b', null, value)).toMatchObject({ s: true })
  expect(judge('dog', 'dog-a', 'cat-b', null, value)).toMatchObject({ s: false })
  // Either image of a cat goes with either word for it.
  expect(foundOn(value, turn(value, {}, 'cat2-a', 'cat-b'))).toEqual({ 'cat2-a': 'cat', 'cat-b': 'cat' })
  expect(
    judge('cat', 'cat2-a', 'cat-b', null, { pairs: value.pairs.map((one) => (one.id === 'cat' ? { ...one, a: image(1, 'x') } : one)) }),
  ).toBeNull()
})

import { expect, test } from 'vitest'
import { judgeSelect, selectProgress, type SelectAnswer } from './behaviour'
import type { SelectValue } from './schema'

const gap = (wordId: string) => ({ type: 'text' as const, text: wordId, marks: [{ type: 'gap' as const, attrs: { wordId } }] })
const options = [
  { id: 'a', value: 'goes' },
  { id: 'b', value: 'go' },
  { id: 'c', value: 'goes' },
]
const value: SelectValue = {
  content: [{ type: 'paragraph', content: [gap('g1'), gap('g2'), gap('bare'), gap('none'), gap('constructor')] }],
  words: { g1: options, g2: options, gone: options, none: [] },
}
const choose = (id: string, before?: SelectAnswer, gapId = 'g1') => judgeSelect(value, gapId, { id }, before)

test('the first alternative is correct, and so is an equal one', () => {
  expect(choose('a')).toEqual({ id: 'a', first_success: true })
  expect(choose('c')).toEqual({ id: 'c', first_success: true })
  expect(choose('b')).toEqual({ id: 'b', first_success: false })
})

test('a wrong choice can change, a correct one cannot; the first one is stored', () => {
  const wrong = choose('b') ?? undefined
  expect(choose('b', wrong)).toBeNull()
  const right = choose('a', wrong) ?? undefined
  expect(right).toEqual({ id: 'a', first_success: false })
  for (const id of ['a', 'b', 'c']) expect(choose(id, right)).toBeNull()
})

test('unknown gaps and words that are not offered change nothing', () => {
  for (const id of ['gone', 'nope', 'bare', 'none', 'constructor']) expect(choose('a', undefined, id)).toBeNull()
  expect(choose('nope')).toBeNull()
})

test('counts gaps with words, those solved, and those solved at once', () => {
  expect(selectProgress(value, {})).toEqual({ total: 2, done: 0, first: 0 })
  expect(selectProgress(value, { g1: { id: 'c', first_success: true }, g2: { id: 'b', first_success: false } })).toEqual({
    total: 2,
    done: 1,
    first: 1,
  })
  const late = { g1: { id: 'a', first_success: false }, g2: { id: 'a', first_success: true }, gone: { id: 'a', first_success: true } }
  expect(selectProgress(value, late)).toEqual({ total: 2, done: 2, first: 1 })
})

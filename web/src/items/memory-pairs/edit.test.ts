import { expect, test } from 'vitest'
import { MemoryPairsValue, type MemoryPair } from '@keel/contract/items/memory-pairs/schema'
import { countHalves, isBlank, newPair, pastePairs } from './edit'

const shown = (pairs: readonly MemoryPair[] | undefined) => pairs?.map(({ a, b }) => `${a.text}/${b.text}`)

test('a pair is blank without cards, and half with one', () => {
  expect([isBlank(newPair()), isBlank(newPair(' ', ' ')), isBlank(newPair('a')), isBlank(newPair('', 'b'))]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(countHalves([newPair('a', 'b'), newPair(), newPair('a'), newPair('\u200b', 'b'), newPair(' ', '\u200b')])).toBe(2)
})

test('pasted lines become pairs after a pair, or in place of a blank one; a word belongs into the field', () => {
  const pairs = [newPair('a', 'a2'), newPair(), newPair('b', 'b2')]
  const [first = '', blank = ''] = pairs.map(({ id }) => id)
  expect([pastePairs(pairs, blank, 'cat'), pastePairs(pairs, first, 'cat - kass')]).toEqual([null, null])
  const one = pastePairs(pairs, blank, 'cat - kass')
  expect([shown(one?.rows), one?.lastId]).toEqual([['a/a2', 'cat/kass', 'b/b2'], blank])
  const two = pastePairs(pairs, first, 'cat\tkass\ndog\tkoer')
  expect(shown(two?.rows)).toEqual(['a/a2', 'cat/kass', 'dog/koer', 'b/b2'])
  expect(two?.rows.find(({ id }) => id === two.lastId)?.a.text).toBe('dog')
})

test('says how many pairs did not fit, and never leaves fewer than the exercise must have', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `a${n} - b${n}`).join('\n')
  const pairs = [newPair(), newPair()]
  const first = pairs[0]?.id ?? ''
  expect(pastePairs(pairs, first, lines(18))).toMatchObject({ over: 3, losses: { wordless: 0 } })
  const one = pastePairs(pairs, first, 'cat - kass')
  expect(shown(one?.rows)).toEqual(['cat/kass', '/'])
  expect(MemoryPairsValue.safeParse({ pairs: one?.rows }).success).toBe(true)
})

import { expect, test } from 'vitest'
import type { Block } from '../_shared/document-types'
import { judgeWordInGap, wordInGapProgress, type WordInGapAnswer, chips, chipsLeft } from './behaviour'
import type { WordInGapValue } from './schema'

const gap = (wordId: string, text: string) => ({ type: 'text' as const, text, marks: [{ type: 'gap' as const, attrs: { wordId } }] })
const content: Block[] = [
  {
    type: 'paragraph',
    content: [
      gap('g1', 'the'),
      gap('g2', 'the'),
      gap('g3', 'a'),
      gap('plain', 'word'),
      gap('constructor', 'x'),
      gap('empty', 'y'),
      gap('blank', 'z'),
    ],
  },
]
const value: WordInGapValue = {
  content,
  words: {
    g1: [{ id: 'a', value: 'the' }],
    g2: [{ id: 'a', value: ' the' }],
    g3: [
      { id: 'a', value: 'a' },
      { id: 'b', value: 'an' },
      { id: 'c', value: ' ' },
    ],
    gone: [{ id: 'a', value: 'ghost' }],
    empty: [],
    blank: [
      { id: 'a', value: ' ' },
      { id: 'b', value: 'decoy' },
    ],
  },
}
const drop = (id: string, t: string, before?: WordInGapAnswer) => judgeWordInGap(value, id, { t }, before)

test('equal words are correct in every gap with that word', () => {
  expect(drop('g1', 'the')).toEqual({ t: 'the', s: true, fs: true })
  expect(drop('g2', 'the')).toEqual({ t: 'the', s: true, fs: true })
  expect(drop('g3', 'the')).toEqual({ t: 'the', s: false, fs: false })
})

test('a wrong word can be replaced, a correct one locks, the first result stays', () => {
  const wrong = drop('g3', 'an') ?? undefined
  expect(drop('g3', 'an', wrong)).toBeNull()
  const right = drop('g3', 'a', wrong) ?? undefined
  expect(right).toEqual({ t: 'a', s: true, fs: false })
  expect(drop('g3', 'the', right)).toBeNull()
})

test('unknown gaps and words that are not offered change nothing', () => {
  for (const [id, t] of [
    ['g1', 'ghost'],
    ['g1', ''],
    ['g1', 'The'],
    ['nope', 'the'],
    ['gone', 'ghost'],
    ['plain', 'the'],
    ['constructor', 'the'],
    ['empty', 'the'],
    ['blank', 'the'],
    ['g1', 'decoy'],
  ] as const)
    expect(drop(id, t)).toBeNull()
})

test('the chips are the words of all gaps and decoys, minus one per solved gap', () => {
  expect(
    chips(value, 1)
      .map((chip) => chip.value)
      .sort(),
  ).toEqual(['a', 'an', 'the', 'the'])
  expect(new Set(chips(value, 1).map((chip) => chip.id)).size).toBe(4)
  const answers = { g1: { t: 'the', s: true, fs: true }, g3: { t: 'an', s: false, fs: false } }
  expect(
    chipsLeft(value, answers, 1)
      .map((chip) => chip.value)
      .sort(),
  ).toEqual(['a', 'an', 'the'])
  expect(wordInGapProgress(value, answers)).toEqual({ total: 3, done: 1, first: 1 })
  const late = { g1: { t: 'the', s: true, fs: false }, g2: { t: 'the', s: true, fs: true } }
  expect(wordInGapProgress(value, late)).toEqual({ total: 3, done: 2, first: 1 })
  expect(chipsLeft(value, { ...late, g1: { t: ' the ', s: true } }, 1).map((chip) => chip.value)).toEqual(
    expect.not.arrayContaining(['the']),
  )
  expect(
    chips(value, 1)
      .map((chip) => chip.id)
      .sort(),
  ).toEqual(['g1/a', 'g2/a', 'g3/a', 'g3/b'])
})

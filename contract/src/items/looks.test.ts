import { describe, expect, test } from 'vitest'
import type { Block } from './_shared/document-types'
import { isCorrectOption } from './select-exercise/behaviour'
import { type DndAnswer, judgeDnd, keyOfDrop } from './dnd-group/behaviour'
import { judgeMapWords, pick, shownPairs } from './map-words/behaviour'
import { chipsLeft, judgeWordInGap, openGaps } from './word-in-gap/behaviour'
import { markOf } from './choice/behaviour'

const gaps = (...ids: string[]): Block[] => [
  { type: 'paragraph', content: ids.map((wordId) => ({ type: 'text', text: 'x', marks: [{ type: 'gap', attrs: { wordId } }] })) },
]

describe.each([
  ['the', 'the\u200b'],
  ["don't", 'don’t'],
  ['on-off', 'on\u2011off'],
  ['köök', 'ko\u0308o\u0308k'],
])('%j and %j look equal', (one, other) => {
  test('either option of a gap is the right one', () => {
    const words = { g: [one, 'wrong', other].map((value, at) => ({ id: `o${at}`, value })) }
    const value = { content: gaps('g'), words }
    expect(['o0', 'o1', 'o2'].map((id) => isCorrectOption(value, 'g', id))).toEqual([true, false, true])
  })

  test('either chip fits either gap, and one is gone for each', () => {
    const value = { content: gaps('g1', 'g2'), words: { g1: [{ id: 'a', value: one }], g2: [{ id: 'a', value: other }] } }
    const answer = judgeWordInGap(value, 'g2', { t: one }, undefined)
    expect(answer).toMatchObject({ s: true })
    expect(answer && chipsLeft(value, { g2: answer }, 1)).toHaveLength(1)
  })

  test('either word of a pair is meant', () => {
    const pairs = { words: [one, other].map((text1, at) => ({ id: `p${at}`, text1, text2: `t${at}` })) }
    expect(pick(pairs, {}, 'p0', 'p1')).toEqual({ id: 'p1', to: 'p1' })
    const twins = { words: [one, other].map((text2, at) => ({ id: `p${at}`, text1: `w${at}`, text2 })) }
    expect(judgeMapWords(twins, 'p0', { to: 'p1' }, undefined)).toMatchObject({ s: true })
  })

  // Either word may be dropped, but a group takes as many of them as the teacher put into it: both in one would leave the other without its word.
  test('either word fits the group of the other, once, and each group of its name', () => {
    const value = {
      groups: [
        { id: 'a', name: one, words: [{ id: 'w1', value: one }] },
        { id: 'b', name: 'B', words: [{ id: 'w2', value: other }] },
        { id: 'c', name: other, words: [{ id: 'w3', value: 'third' }] },
      ],
    }
    const answers: Record<string, DndAnswer> = {}
    const isRight = (word: string, group: string) => {
      const key = keyOfDrop(value, answers, word, group)
      const judged = judgeDnd(value, key, { group_id: group }, answers[key])
      if (judged) answers[key] = judged
      return judged?.success
    }
    expect([isRight('w2', 'a'), isRight('w2', 'c'), isRight('w2', 'b'), isRight('w3', 'b'), isRight('w3', 'a')]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
  })

  test('options of a question that look equal count as one', () => {
    const options = [one, other, 'wrong'].map((text, at) => ({ id: `o${at}`, text, right: at < 2 }))
    expect(markOf({ id: 'q', ask: 'q', many: true, options }, ['o0'])).toEqual({ chosen: 1, right: 1, wrong: 0 })
  })
})

test('what has nothing to see is not shown', () => {
  expect(shownPairs({ words: [{ id: 'p', text1: '\u200b', text2: 'x' }] })).toEqual([])
  expect(openGaps({ content: gaps('g'), words: { g: [{ id: 'a', value: '\u2068\u2069' }] } })).toEqual([])
})

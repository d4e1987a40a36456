import { expect, test } from 'vitest'
import type { TextNode } from '../_shared/document-types'
import { judgeMarkWords, markWords, markWordsProgress, type MarkWordsAnswer } from './behaviour'
import { MarkWordsAttempt, type MarkWordsValue } from './schema'
import { readMarkedText } from './words'

/** A text of words, of which those in brackets are to be found. */
const story = (text: string): MarkWordsValue => ({
  content: [
    {
      type: 'paragraph',
      content: text
        .split(/(\[\w+\]|\s)/)
        .filter((piece) => piece !== '')
        .map((piece): TextNode =>
          piece.startsWith('[')
            ? { type: 'text', text: piece.slice(1, -1), marks: [{ type: 'gap', attrs: { wordId: piece.slice(1, -1) } }] }
            : { type: 'text', text: piece },
        ),
    },
  ],
})
const value = story('[a] b [c] d [e]')
const hashOf = (of: MarkWordsValue) => readMarkedText(of).h
const h = hashOf(value)
const mark = (on: number[], before?: MarkWordsAnswer | null, of = value) =>
  judgeMarkWords(of, 'all', { h: hashOf(of), on }, before ?? undefined)
const show = (before?: MarkWordsAnswer | null, of = value) => judgeMarkWords(of, 'all', { show: true }, before ?? undefined)
const progress = (answer: MarkWordsAnswer | null, of = value) => markWordsProgress(of, answer ? { all: answer } : {})

test('the right words lock, the first check is kept, and the same check changes nothing', () => {
  expect(mark([4, 0, 2])).toEqual({ h, on: [0, 2, 4], s: true, fs: true, n: 0, f: 3 })
  const partly = mark([0, 1, 0])
  expect(partly).toEqual({ h, on: [0, 1], s: false, fs: false, n: 1, f: 0 })
  expect([mark([1, 0], partly), mark([1], partly)]).toEqual([null, null])
  const more = mark([2], partly)
  expect(more).toEqual({ h, on: [0, 2], s: false, fs: false, n: 2, f: 0 })
  const right = mark([0, 2, 4], more)
  expect(right).toEqual({ h, on: [0, 2, 4], s: true, fs: false, n: 2, f: 0 })
  expect([mark([1], right), show(right)]).toEqual([null, null])
})

test('every word marked by mistake takes one off, never below zero', () => {
  expect(progress(null)).toEqual({ total: 3, done: 0, first: 0 })
  expect(progress(mark([0, 2, 4, 1]))).toEqual({ total: 3, done: 2, first: 2 })
  expect(progress(mark([0, 1, 3]))).toEqual({ total: 3, done: 0, first: 0 })
  const first = mark([0, 2])
  expect(progress(mark([1], first))).toEqual({ total: 3, done: 1, first: 1 })
  expect(progress(mark([4], first))).toEqual({ total: 3, done: 3, first: 2 })
})

test('nothing marked, an unknown word and another key are no answer', () => {
  expect([mark([]), mark([5]), mark([0, 2, 4, 5])]).toEqual([null, null, null])
  for (const key of ['0', 'constructor', '__proto__']) expect(judgeMarkWords(value, key, { h, on: [0, 2, 4] }, undefined)).toBeNull()
  expect(mark([0], null, story('a b'))).toBeNull()
  const found = mark([1])
  expect(mark([], found)).toBeNull()
})

test('an answer to another text is ignored, and one goes on when other words are to be found', () => {
  const other = story('[a] b [c] d [f]')
  expect(judgeMarkWords(other, 'all', { h, on: [0] }, undefined)).toBeNull()
  const old = mark([0, 1])
  expect(progress(old, other)).toEqual({ total: 3, done: 0, first: 0 })
  expect(mark([0, 2, 4], old, other)).toEqual({ h: hashOf(other), on: [0, 2, 4], s: true, fs: true, n: 0, f: 3 })
  const more = story('[a] b [c] [d] [e]')
  const solved = mark([0, 2, 4])
  expect(progress(solved, more)).toEqual({ total: 4, done: 3, first: 3 })
  expect(markWords.exercise?.isCorrect(more, 'all', solved as MarkWordsAnswer)).toBe(false)
  expect(mark([3], solved, more)).toMatchObject({ on: [0, 2, 3, 4], s: true, fs: true })
  const fewer = story('[a] b [c] d e')
  const partly = mark([0, 2])
  expect([progress(partly, fewer), mark([4], partly, fewer)]).toEqual([{ total: 2, done: 2, first: 2 }, null])
})

test('after three wrong checks the right words may be shown, which is never right at once', () => {
  let before = mark([0])
  expect([show(), show(before)]).toEqual([null, null])
  for (const on of [[1], [3]]) before = mark(on, before)
  const shown = show(before)
  expect(shown).toEqual({ h, on: [0, 2, 4], s: true, fs: false, n: 3, f: 1 })
  expect(progress(shown)).toEqual({ total: 3, done: 3, first: 1 })
  expect(show(before, story('other [text]'))).toBeNull()
  expect([{ show: true }, { h, on: [0] }].map((attempt) => markWords.exercise?.isQuiet?.(attempt as MarkWordsAttempt))).toEqual([
    true,
    false,
  ])
})

test('learners see no text without a word to find', () => {
  expect([story('a b'), story('a [b]'), markWords.emptyValue()].map((text) => markWords.isEmpty(text))).toEqual([true, false, true])
})

test('only numbers of words are accepted', () => {
  const accepted = (attempt: unknown) => MarkWordsAttempt.safeParse(attempt).success
  expect([{ h, on: [0, 1999] }, { h, on: [] }, { show: true }].map(accepted)).toEqual([true, true, true])
  const many = Array.from({ length: 2001 }, () => 1)
  expect(
    [
      { h, on: [2000] },
      { h, on: [-1] },
      { h, on: [0.5] },
      { h, on: ['0'] },
      { on: [0] },
      { h: 'x'.repeat(17), on: [0] },
      { h, on: many },
    ].map(accepted),
  ).toEqual([false, false, false, false, false, false, false])
})

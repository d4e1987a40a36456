import { expect, test } from 'vitest'
import type { Block } from '../_shared/document-types'
import { mayShow } from '../_shared/may-show'
import { judgeWriteInGap, writeInGapProgress, type WriteInGapAnswer, acceptedAnswers, writeInGap } from './behaviour'
import type { WriteInGapAttempt, WriteInGapValue } from './schema'

const gap = (wordId: string, text: string, bold = false) => ({
  type: 'text' as const,
  text,
  marks: [{ type: 'gap' as const, attrs: { wordId } }, ...(bold ? [{ type: 'bold' as const }] : [])],
})
const content: Block[] = [{ type: 'paragraph', content: [gap('g1', 'do'), gap('g1', 'n’t', true), gap('g2', '  ')] }]
const value: WriteInGapValue = {
  content,
  words: {
    g1: [
      { id: 'a', value: 'do not' },
      { id: 'b', value: 'DON´T' },
    ],
    gone: [{ id: 'a', value: 'x' }],
  },
}
const answer = (attempt: WriteInGapAttempt, before?: WriteInGapAnswer, id = 'g1') => judgeWriteInGap(value, id, attempt, before)
const typeAll = (...texts: string[]) =>
  texts.reduce<WriteInGapAnswer | undefined>((before, t) => answer({ t }, before) ?? before, undefined)

test('the text and each further answer is correct, however it is typed', () => {
  for (const t of ["don't", 'DON’T', ' do   not ', 'do\u00a0not']) expect(answer({ t })).toMatchObject({ s: true, fs: true, n: 0 })
  expect(answer({ t: 'dont' })).toEqual({ t: 'dont', s: false, fs: false, n: 1 })
})

test('empty and repeated answers are ignored and do not count', () => {
  expect(answer({ t: '' })).toBeNull()
  expect(answer({ t: ' \u00a0 ' })).toBeNull()
  const wrong = typeAll('does')
  expect(answer({ t: ' DOES ' }, wrong)).toBeNull()
  expect(typeAll('does', 'does', 'does')).toMatchObject({ n: 1 })
})

test('the answer is shown after three wrong checks, never as a first success', () => {
  expect(answer({ show: true })).toBeNull()
  const two = typeAll('a', 'b')
  expect(mayShow(two)).toBe(false)
  expect(answer({ show: true }, two)).toBeNull()
  const three = typeAll('a', 'b', 'c')
  expect(mayShow(three)).toBe(true)
  const shown = answer({ show: true }, three) ?? undefined
  expect(shown).toEqual({ t: 'don’t', s: true, fs: false, n: 3 })
  expect(mayShow(shown)).toBe(false)
  expect(answer({ t: 'do not' }, shown)).toBeNull()
})

test('a correct answer after wrong ones keeps the count and the first result', () => {
  expect(typeAll('a', 'b', 'do not')).toEqual({ t: 'do not', s: true, fs: false, n: 2 })
  expect(writeInGapProgress(value, { g1: { t: 'do not', s: true, fs: false, n: 2 } })).toEqual({ total: 1, done: 1, first: 0 })
})

test('gaps without a text, and unknown ones, cannot be answered', () => {
  for (const id of ['g2', 'gone', 'nope', 'constructor', '__proto__']) expect(answer({ t: 'x' }, undefined, id)).toBeNull()
})

test('an answer is shown with single spaces, and each counts once', () => {
  const spaced: Block[] = [{ type: 'paragraph', content: [gap('g1', 'ice  \u00a0cream ')] }]
  const others = ['Ice cream', ' ', 'gelato'].map((text, at) => ({ id: `a${at}`, value: text }))
  expect([...acceptedAnswers({ content: spaced, words: { g1: others } })]).toEqual([['g1', ['ice cream', 'gelato']]])
})

test('counts filled gaps and those correct at once', () => {
  const right = { t: 'do not', s: true, fs: true, n: 0 }
  expect(writeInGapProgress(value, { g1: right, g2: right, gone: right })).toEqual({ total: 1, done: 1, first: 1 })
  expect(writeInGapProgress(value, { g1: { ...right, s: false } })).toEqual({ total: 1, done: 0, first: 0 })
})

test('a revealed answer makes no sound on other screens', () => {
  expect(([{ show: true }, { t: 'do' }] as const).map((attempt) => writeInGap.exercise?.messageFields?.(attempt))).toEqual([
    { no_effect: true },
    {},
  ])
})

test('a value may lack further answers', () => {
  expect(judgeWriteInGap({ content }, 'g1', { t: "don't" }, undefined)).toMatchObject({ s: true })
})

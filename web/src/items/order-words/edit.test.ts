import { expect, test } from 'vitest'
import { emptySentence } from '@keel/contract/items/order-words/behaviour'
import type { Sentence } from '@keel/contract/items/order-words/schema'
import { directionOf } from '../_shared/direction'
import { hasMore, isBlank, linesOf, newSentence, pasteSentences, withHint, withText } from './edit'
import { putOn } from './line'

const sentence = (text: string, more: Partial<Sentence> = {}): Sentence => ({ ...emptySentence(text || 'blank'), text, ...more })

test('a blank sentence has no text and nothing behind its button', () => {
  const made = newSentence()
  expect([made, sentence('x'), withHint(made, 'x'), sentence('', { others: ['x'] }), sentence('', { decoys: ['x'] })].map(isBlank)).toEqual(
    [true, false, false, false, false],
  )
  expect([hasMore(sentence('x', { others: [' '], decoys: [''] })), hasMore(withHint(made, 'x'))]).toEqual([false, true])
  expect(withHint(withHint(made, 'x'), '')).toEqual(made)
})

test('what the teacher said of the capital goes with the first word', () => {
  const anna = sentence('Anna goes', { keep: true })
  expect(withText(anna, 'Anna goes home.')).toMatchObject({ keep: true })
  expect(withText(anna, 'She goes')).not.toHaveProperty('keep')
  expect(withText(sentence('Anna|goes', { keep: false }), 'Anna | goes')).toMatchObject({ keep: false })
})

test('the lines of a field stay as typed, up to the most there may be', () => {
  expect(linesOf('', 3, 9)).toEqual({ lines: [], over: 0 })
  expect(linesOf('a \n', 3, 9)).toEqual({ lines: ['a ', ''], over: 0 })
  expect(linesOf('a\nb\n\nd\n', 2, 9)).toEqual({ lines: ['a', 'b'], over: 1 })
  expect(linesOf('abcd', 2, 3)).toEqual({ lines: ['abc'], over: 0 })
})

test('pasted lines fill a blank sentence, and stand after a written one', () => {
  const pasted = (into: Sentence[], at: string, text: string) => pasteSentences(into, at, text)?.rows.map((row) => row.text)
  expect(pasted([sentence('')], 'blank', '1. One two.\n\n2. Three | four')).toEqual(['One two.', 'Three | four'])
  expect(pasted([sentence('a'), sentence('b')], 'a', 'x\ny')).toEqual(['a', 'x', 'y', 'b'])
  expect(pasted([sentence('')], 'blank', 'one line')).toBeUndefined()
  const full = pasteSentences([sentence('')], 'blank', Array.from({ length: 33 }, () => 'x'.repeat(400)).join('\n'))
  expect([full?.rows.length, full?.over, full?.rows[0]?.text.length]).toEqual([30, 3, 300])
})

test('a chip goes to the end of the line, or where another is; behind it when it moves on', () => {
  const line = ['a', 'b', 'c']
  expect([putOn(line, 'x', null), putOn(line, 'x', 'a'), putOn(line, 'x', 'c')].map(String)).toEqual(['a,b,c,x', 'x,a,b,c', 'a,b,x,c'])
  expect([putOn(line, 'a', null), putOn(line, 'a', 'b'), putOn(line, 'a', 'c')].map(String)).toEqual(['b,c,a', 'b,a,c', 'b,c,a'])
  expect([putOn(line, 'c', 'a'), putOn(line, 'b', 'b'), putOn(line, 'x', 'gone')].map(String)).toEqual(['c,a,b', 'a,b,c', 'a,b,c,x'])
  expect(line).toEqual(['a', 'b', 'c'])
})

test('a sentence runs as its first letter', () => {
  expect(['She', '«שלום», she said', '1. مرحبا', 'say שלום', '', '!'].map(directionOf)).toEqual(['ltr', 'rtl', 'rtl', 'ltr', 'ltr', 'ltr'])
})

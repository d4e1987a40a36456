import { expect, test } from 'vitest'
import type { DictationPart, DictationValue } from '@keel/contract/items/dictation/schema'
import { countFaults, isBlank, newPart, pasteParts } from './edit'

const part = (id: string, text = id): DictationPart => ({ id, text })
const texts = (parts: readonly DictationPart[] | undefined) => parts?.map(({ text }) => text)

test('counts written parts that have no words, and bars outside of brackets', () => {
  const value = (...parts: DictationPart[]): DictationValue => ({ lang: 'en', parts, slow: true, plays: 0, punctuation: false })
  expect(isBlank(newPart())).toBe(true)
  expect(countFaults(value(newPart(), part('a'), part('b', '(a|b)')))).toEqual({ wordless: 0, bars: 0 })
  expect(countFaults(value(newPart(), part('a', '…'), part('b', 'a|b')))).toEqual({ wordless: 1, bars: 1 })
})

test('pasted lines become parts after a part, or in place of a blank one; one line belongs into the field', () => {
  const blank = newPart()
  const parts = [part('a'), blank, part('b')]
  expect(pasteParts(parts, 'a', 'One line, with a comma.')).toBeNull()
  const filled = pasteParts(parts, blank.id, '1. One.\n\n2. Two.\n')
  expect([texts(filled?.parts), filled?.over, filled?.cut]).toEqual([['a', 'One.', 'Two.', 'b'], 0, 0])
  expect(filled?.parts.find(({ id }) => id === filled.lastId)?.text).toBe('Two.')
})

test('says what did not fit, and what was shortened', () => {
  const lines = Array.from({ length: 23 }, (_, at) => (at === 1 || at === 22 ? 'x'.repeat(301) : `line ${at}`)).join('\n')
  const pasted = pasteParts([newPart()], '', lines)
  expect(pasted?.parts).toHaveLength(20)
  expect(pasted).toMatchObject({ over: 3, cut: 1 })
  expect(pasted?.parts[1]?.text).toHaveLength(300)
})

import { expect, test } from 'vitest'
import type { OrderLine } from '@keel/contract/items/order-lines/schema'
import { isDialogue, newLine, nextSpeaker, pasteLines, withSpeakers } from './edit'

const story = (...texts: string[]): OrderLine[] => texts.map((text, at) => ({ id: `l${at + 1}`, text }))
const spoken = (...lines: [who: string, text: string][]): OrderLine[] => lines.map(([who, text], at) => ({ id: `l${at + 1}`, text, who }))
const content = (lines: readonly OrderLine[]) => lines.map(({ text, who }) => (who === undefined ? text : `${who}: ${text}`))
const pasted = (text: string, into = story('', ''), at = 'l1') => {
  const made = pasteLines(into, at, text)
  return made && content(made.lines)
}

test('pasted lines fill an empty line, and stand after a written one', () => {
  expect(pasted('1. One\r\n- Two\n\n• Three')).toEqual(['One', 'Two', 'Three'])
  expect(pasted('x\ny', story('a', 'b'))).toEqual(['a', 'x', 'y', 'b'])
  expect(pasted('one line')).toBeNull()
  expect(pasted('a\tb\tc\nd')).toEqual(['a b c', 'd'])
})

test('a text whose every line has a speaker makes an empty exercise a dialogue', () => {
  expect(pasted('Anna: Hello: hello!\nBen：Hi')).toEqual(['Anna: Hello: hello!', 'Ben: Hi'])
  expect(pasted('Anna\tHello\nBen\tHi')).toEqual(['Anna: Hello', 'Ben: Hi'])
  expect(pasted('Anna: Hello\nShe waved.')).toEqual(['Anna: Hello', 'She waved.'])
  expect(pasted('Anna: Hello\nBen: Hi', story('a', ''))).toEqual(['a', 'Anna: Hello', 'Ben: Hi'])
  expect(pasted('Anna: Hello')).toBeNull()
})

test('in a dialogue every speaker is taken over, a time and a link are none', () => {
  const dialogue = spoken(['', ''], ['', ''])
  expect(pasted('Anna: Hello', dialogue)).toEqual(['Anna: Hello', ': '])
  expect(pasted('10:30 it was\nhttp://keel\n: x\nBen:\nBen: Hi', dialogue)).toEqual([
    ': 10:30 it was',
    ': http://keel',
    ': : x',
    ': Ben:',
    'Ben: Hi',
  ])
  expect(pasted(`${'n'.repeat(61)}: Hi\n${'n'.repeat(60)}: Hi`, dialogue)).toEqual([`: ${'n'.repeat(61)}: Hi`, `${'n'.repeat(60)}: Hi`])
  expect(pasted('Anna: Hello', spoken(['', 'written'], ['', '']))).toBeNull()
})

test('counts what does not fit, and cuts what is too long', () => {
  const lines = Array.from({ length: 40 }, (_, n) => `${n} ${'w'.repeat(600)}`).join('\n')
  const full = pasteLines(story('a', ''), 'l2', lines)
  expect([full?.lines.length, full?.over]).toEqual([30, 11])
  expect(full?.lastId).toBe(full?.lines.at(-1)?.id)
  expect(full?.lines[1]?.text.length).toBe(500)
})

test('speakers come back after they were turned off by mistake', () => {
  const dialogue = spoken(['Anna', 'a'], ['Ben', 'b'])
  const off = withSpeakers(dialogue, false, new Map())
  expect([isDialogue(dialogue), isDialogue(off)]).toEqual([true, false])
  expect(content(withSpeakers(off, true, new Map([['l1', 'Anna']])))).toEqual(['Anna: a', ': b'])
})

test('a new line of a dialogue has the speaker whose turn it is', () => {
  const dialogue = spoken(['Anna', 'a'], ['Ben', 'b'])
  expect([nextSpeaker(dialogue, 1), nextSpeaker(dialogue, 0), nextSpeaker(story('a', 'b'), 1)]).toEqual(['Anna', '', undefined])
  expect([newLine('Ben').who, 'who' in newLine()]).toEqual(['Ben', false])
})

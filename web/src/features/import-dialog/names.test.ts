import { expect, test } from 'vitest'
import { EXERCISE_NAME_MAX_LENGTH } from '@keel/contract/constants'
import type { ImportedItem } from '@keel/contract/import/types'
import { nameOf } from './names'

const paragraph = (text: string) => ({ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] })
const item = (type: number, value: unknown, name: string | null = null) => ({ type, name, value }) as unknown as ImportedItem
const text = (...lines: string[]) => item(1, { content: lines.map(paragraph) })

test.each<[string, ImportedItem, string]>([
  ['its own name', item(1, { content: [paragraph('words')] }, '  My\n name '), 'My name'],
  ['its own name, cut where it is too long', item(1, { content: [] }, 'x'.repeat(300)), 'x'.repeat(EXERCISE_NAME_MAX_LENGTH)],
  ['its type when its name is blank', item(1, { content: [] }, ' '), 'Text'],
  ['its first line with letters', text(' ', '____', 'At the  market', 'more'), 'At the market'],
  ['its type where there is no text', text('', '__'), 'Text'],
  ['its words', item(2, { words: [{ word: 'cat' }, { word: 'dog' }] }), 'cat, dog'],
  [
    'the left words of its pairs',
    item(18, {
      words: [
        { text1: 'cat', text2: 'kass' },
        { text1: 'dog', text2: 'koer' },
      ],
    }),
    'cat, dog',
  ],
  ['the beginning of its question', item(24, { question: 'Where were you?\nWrite.' }), 'Where were you? Write.'],
  ['its groups', item(11, { groups: [{ name: 'der' }, { name: 'die' }] }), 'der, die'],
  ['its picture’s description', item(7, { file_id: -1, alt: 'A cat' }), 'A cat'],
  ['its type, of a picture without a description', item(7, { file_id: -1, alt: null }), 'Text'],
  ['its type, of a sound', item(8, { file_id: -1 }), 'Text'],
  ['the text of a heading', item(13, { content: [{ type: 'text', text: 'Food' }] }), 'Food'],
  ['sixty characters', text('x'.repeat(60)), 'x'.repeat(60)],
  ['the first words of a longer text', text(`${'word '.repeat(11)}words, and more`), `${'word '.repeat(11).trim()}…`],
  ['a cut word where it is very long', text(`ab ${'x'.repeat(80)}`), `ab ${'x'.repeat(27)}…`],
  ['no half of a surrogate pair', text(`${'x'.repeat(59)}😀y`), `${'x'.repeat(30)}…`],
])('an imported item is named by %s', (_by, imported, name) => {
  expect(nameOf(imported, 'Text')).toBe(name)
})

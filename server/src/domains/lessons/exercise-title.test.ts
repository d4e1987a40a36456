import { expect, test } from 'vitest'
import { exerciseTitle } from './exercise-title'

const text = (text: string, gap = false) => ({ type: 'text', text, ...(gap ? { marks: [{ type: 'bold' }, { type: 'gap' }] } : {}) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const titleOf = (value: unknown, name: string | null = null) => exerciseTitle({ name, value })

test.each<[string, string, unknown, (string | null)?]>([
  ['its name rather than its words', 'Verbs', { alt: 'Map' }, 'Verbs'],
  ['its name in one line', 'A b', null, '  A \n b '],
  ['the words of a picture', 'Map', { alt: 'Map', content: [paragraph(text('Text'))], groups: [{ name: 'Group' }] }],
  [
    'its text with an ellipsis for each gap',
    'She … home. Now bold …',
    {
      content: [
        paragraph(text('She '), text('goes', true), text(' back', true), text(' home.')),
        paragraph(text('Now bold '), text('x', true)),
      ],
    },
  ],
  ['text that is marked but is no gap', 'bold', { content: [paragraph({ ...text('bold'), marks: [{ type: 'bold' }] })] }],
  ['the names of groups', 'Fruit, Fish', { groups: [{ name: 'Fruit' }, { name: ' ' }, { name: 'Fish' }], words: [{ text1: 'x' }] }],
  ['the first five of its words', 'a, b, c, d, e', { words: ['a', '', 'b', 'c', 'd', 'e', 'f'].map((text1) => ({ text1 })) }],
  ['the first sides of cards', 'cat, dog', { cards: [{ front: 'cat' }, { front: '' }, { front: 'dog' }] }],
  ['the first cards of pairs', 'cat, dog', { pairs: ['cat', ' ', 'dog'].map((text) => ({ a: { text } })) }],
  ['pairs without a first word', 'b', { words: [{}, { text1: 'b' }] }],
  ['its first question', 'Who?', { questions: [{ ask: ' ' }, { ask: 'Who?' }, { ask: 'Where?' }] }],
  ['its first statement', 'Cats fly.', { statements: [{ text: 'Cats fly.' }, { text: 'Dogs fly.' }] }],
  ['nothing for what is put in order', '', { sentences: [{ text: 'She works.' }], lines: [{ text: 'Hello!' }] }],
  ['what to draw on a sheet', 'Draw your family.', { ask: 'Draw\nyour family.', ratio: 'a4' }],
  ['nothing for what is dictated', '', { parts: [{ text: 'She works.' }] }],
  ['what to do, not what is said', 'Read aloud.', { ask: 'Read aloud.', text: 'Red lorry' }],
  ['nothing for words in another shape', '', { words: { a: 1 } }],
  ['nothing for an empty exercise', '', {}],
  ['nothing for no value', '', null],
])('the title of an exercise is %s', (_what, title, value, name) => expect(titleOf(value, name ?? null)).toBe(title))

test('a long title is cut to eighty characters, without half a character', () => {
  const cut = (name: string) => titleOf(null, name)
  expect(cut('x'.repeat(80))).toBe('x'.repeat(80))
  expect(cut('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`)
  expect(cut(`${'x'.repeat(78)} yyy`)).toBe(`${'x'.repeat(78)}…`)
  expect(cut(`${'x'.repeat(78)}\u{1f600}y`)).toBe(`${'x'.repeat(78)}…`)
  expect(cut(`\u{1f600}${'x'.repeat(80)}`)).toBe(`\u{1f600}${'x'.repeat(77)}…`)
})

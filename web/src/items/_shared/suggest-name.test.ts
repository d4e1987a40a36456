import { TITLE_MAX_LENGTH } from '@keel/contract/constants'
import { expect, test } from 'vitest'
import { suggestName } from './suggest-name'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const gap = (wordId: string, text: string) => ({ type: 'text', text, marks: [{ type: 'gap', attrs: { wordId } }] })
const row = (...texts: string[]) => ({
  type: 'tableRow',
  content: texts.map((text) => ({ type: 'tableCell', content: [paragraph(text)] })),
})

test.each<[string, string | null, unknown, string]>([
  ['its name', 'Past tense', { content: [paragraph('I went')] }, 'Past tense'],
  ['the first words of a text', null, { content: [paragraph(' '), paragraph('At  the market')] }, 'At the market'],
  ['a few whole words of a long one', null, { content: [paragraph('word '.repeat(30))] }, `${'word '.repeat(12).trim()}…`],
  ['a long word cut', null, { content: [paragraph('x'.repeat(90))] }, `${'x'.repeat(60)}…`],
  ['a picture’s description', null, { file_id: 3, alt: 'A map of Tallinn' }, 'A map of Tallinn'],
  ['a banner’s title', null, { title: 'Food', color: 'blue' }, 'Food'],
  ['the first question of a choice', null, { questions: [{ ask: 'What is this?' }, { ask: 'And that?' }] }, 'What is this?'],
  ['the first statement', null, { statements: [{ text: 'Cats can fly.' }, { text: 'Dogs bark.' }] }, 'Cats can fly.'],
  ['the first sentence', null, { sentences: [{ text: 'I have a cat' }] }, 'I have a cat'],
  ['the first line', null, { lines: [{ text: 'Hello!' }, { text: 'Hi!' }] }, 'Hello!'],
  [
    'the names of groups',
    null,
    {
      groups: [
        { id: 'a', name: 'der', words: [] },
        { id: 'b', name: 'die', words: [] },
      ],
    },
    'der, die',
  ],
  [
    'the first words of a list',
    null,
    { words: [{ word: 'one' }, { word: ' ' }, { word: 'two' }, { word: '3' }, { word: '4' }, { word: '5' }] },
    'one, two, 3, 4',
  ],
  [
    'the left words of pairs',
    null,
    {
      words: [
        { text1: 'cat', text2: 'kass' },
        { text1: 'dog', text2: 'koer' },
      ],
    },
    'cat, dog',
  ],
  ['the text of an exercise', null, { content: [paragraph('She goes')], words: { w: [] } }, 'She goes'],
  [
    'the text of an exercise without what is to be found',
    null,
    {
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'She ' }, gap('g1', 'go'), gap('g1', 'es'), gap('g2', ' home'), { type: 'text', text: '.' }],
        },
      ],
    },
    'She ______.',
  ],
  ['the first cards of pairs', null, { pairs: ['cat', ' ', 'dog'].map((text) => ({ a: { text } })) }, 'cat, dog'],
  ['the first sides of cards', null, { cards: [{ front: 'cat' }, { front: 'dog' }] }, 'cat, dog'],
  ['the beginning of a long name', 'n'.repeat(300), {}, 'n'.repeat(TITLE_MAX_LENGTH)],
  ['a description where the title is empty', null, { title: '', alt: 'A map' }, 'A map'],
  ['a heading', null, { content: [{ type: 'heading', content: [{ type: 'text', text: 'Food' }] }, paragraph('Eat')] }, 'Food'],
  ['a text of just the length', null, { content: [paragraph('x'.repeat(60))] }, 'x'.repeat(60)],
  ['whole words that fill the length', null, { alt: `${'x'.repeat(60)} y` }, `${'x'.repeat(60)}…`],
  [
    'a cut word when the whole ones are too short',
    null,
    { alt: `${'x'.repeat(30)} ${'y'.repeat(60)}` },
    `${'x'.repeat(30)} ${'y'.repeat(29)}…`,
  ],
  ['whole words of more than half the length', null, { alt: `${'x'.repeat(31)} ${'y'.repeat(60)}` }, `${'x'.repeat(31)}…`],
  ['words without the signs after them', null, { alt: `${'x'.repeat(40)} a, - ${'y'.repeat(60)}` }, `${'x'.repeat(40)} a…`],
  ['nothing where there is no text', null, { file_id: 3 }, ''],
  ['the first cell of a table', null, { content: [{ type: 'table', content: [row('Verb', 'Past')] }] }, 'Verb'],
])('an item is named by %s', (_by, name, value, expected) => {
  expect(suggestName({ name, value })).toBe(expected)
})

import { expect, test } from 'vitest'
import type { GeneratedDraft } from '../entities/draft'
import { itemTypes } from '../items/registry'
import { draftItems, gapLines } from './draft-items'

const gap = (word: string, occurrence = 1, wrong: string[] = []) => ({ word, occurrence, wrong })
const made = (draft: GeneratedDraft) => draftItems(draft, { lang: 'en', to: 'et' })

test('gaps stand where their words do, counted as words of their own', () => {
  expect(gapLines('The cat saw the catalogue.\n\nThe cat slept.', [gap('cat', 2, ['dog', 'cat'])])).toEqual([
    ['The cat saw the catalogue.'],
    [],
    ['The ', { right: 'cat', others: ['dog'] }, ' slept.'],
  ])
  expect(gapLines('мама мыла раму', [gap('раму'), gap('мама')])).toEqual([
    [{ right: 'мама', others: [] }, ' мыла ', { right: 'раму', others: [] }],
  ])
})

test.each([
  ['a word that is not there', [gap('dog')]],
  ['a part of a word', [gap('at')]],
  ['one more than there are', [gap('cat', 2)]],
  ['two that overlap', [gap('the cat'), gap('cat')]],
  ['the same twice', [gap('cat'), gap('cat')]],
])('%s is no gap', (_what, gaps) => {
  expect(gapLines('I saw the cat', gaps)).toBeNull()
  expect(made({ kind: 'gaps', text: 'I saw the cat', gaps })).toEqual([])
})

test('gaps are chosen from where all have wrong words, and typed otherwise', () => {
  const text = 'I go home'
  expect(made({ kind: 'gaps', text, gaps: [gap('go', 1, ['goes']), gap('home', 1, ['house'])] })).toMatchObject([
    { type: 10, value: { words: { g1: [{ value: 'go' }, { value: 'goes' }], g2: [{ value: 'home' }, { value: 'house' }] } } },
  ])
  expect(made({ kind: 'gaps', text, gaps: [gap('go', 1, ['goes']), gap('home')] })).toMatchObject([{ type: 17, value: { words: {} } }])
})

test('questions with several right options are ticked; one without any makes nothing', () => {
  const options = (...right: boolean[]) => right.map((is, at) => ({ text: `Option ${at}`, right: is }))
  const ask = (...right: boolean[]) => ({ ask: 'Which?', options: options(...right), why: '' })
  expect(made({ kind: 'questions', questions: [ask(true, false), ask(true, true, false)] })).toMatchObject([
    { type: 20, value: { questions: [{ many: false }, { many: true }], shuffle: true } },
  ])
  expect(made({ kind: 'questions', questions: [ask(true, false), ask(false, false)] })).toEqual([])
})

test('an empty line is no paragraph', () => {
  const items = [...made({ kind: 'simpler', text: 'One.\n\n \nTwo.' }), ...made({ kind: 'gaps', text: 'One.\n\nTwo.', gaps: [gap('Two')] })]
  expect(items.map(({ value }) => ('content' in value ? value.content.length : 0))).toEqual([2, 2])
})

test('words become a list with its languages, and their examples a text', () => {
  const words = [
    { word: 'apple', translation: 'õun', example: 'I eat an apple.' },
    { word: 'bread', translation: 'leib', example: '' },
  ]
  const [list, text, ...more] = made({ kind: 'words', words })
  expect(list).toMatchObject({ type: 2, value: { words: [{ word: 'apple', translate: 'õun' }, { word: 'bread' }], lang: 'et', voice: 1 } })
  expect(JSON.stringify(text)).toContain('apple – I eat an apple.')
  expect(more).toEqual([])
})

test('every item that is made can be stored', () => {
  const drafts: GeneratedDraft[] = [
    { kind: 'gaps', text: 'I go\nhome', gaps: [gap('home')] },
    {
      kind: 'questions',
      questions: [
        {
          ask: 'Why?',
          options: [
            { text: 'a', right: true },
            { text: 'b', right: false },
          ],
          why: 'So.',
        },
      ],
    },
    { kind: 'words', words: [{ word: 'a', translation: 'b', example: 'c' }] },
    { kind: 'simpler', text: 'One.\n\nTwo.' },
  ]
  const items = drafts.flatMap(made)
  expect(items.map(({ type }) => type)).toEqual([17, 20, 2, 1, 1])
  for (const { type, value } of items) expect(itemTypes[type].value.safeParse(value).error).toBeUndefined()
})

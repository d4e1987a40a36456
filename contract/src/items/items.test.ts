import { describe, expect, test } from 'vitest'
import { movedOffset, banner } from './banner/behaviour'
import { BannerValue } from './banner/schema'
import { pageTyped } from './_shared/page-number'
import { replaceFiles } from './_shared/replace-files'
import { judgeRecording, recordingProgress, recordedAudio } from './recorded-audio/behaviour'
import { heading } from './heading/behaviour'
import { table } from './table/behaviour'
import { codeOf, itemTypes } from './registry'

const pairs = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `p${n}`, text1: 'x', text2: 'y' }))
const select = (options: number) => ({
  content: [{ type: 'paragraph' }],
  words: { g: Array.from({ length: options }, (_, n) => ({ id: `a${n}`, value: 'x' })) },
})
const choice = (questions: number, options: number) => ({
  questions: Array.from({ length: questions }, (_, n) => ({
    id: `q${n}`,
    ask: '',
    options: Array.from({ length: options }, (_option, at) => ({ id: `a${at}`, text: '', right: at === 0 })),
    many: false,
  })),
  shuffle: true,
})
const statements = (count: number, length: number) => ({
  statements: Array.from({ length: count }, (_, n) => ({ id: `s${n}`, text: 'x'.repeat(length), right: 't', why: 'x'.repeat(length) })),
  third: false,
})
const sentences = (count: number, length: number, others = 0, decoys = 0) => ({
  sentences: Array.from({ length: count }, (_, n) => ({
    id: `s${n}`,
    text: 'x'.repeat(length),
    others: Array.from({ length: others }, () => 'x'.repeat(length)),
    decoys: Array.from({ length: decoys }, () => 'x'),
    hint: 'x'.repeat(length),
  })),
})
const lines = (count: number, text: number, who = 0) => ({
  lines: Array.from({ length: count }, (_, n) => ({ id: `l${n}`, text: 'x'.repeat(text), who: 'x'.repeat(who) })),
})
const spoken = (ask: number, text: number, max_seconds = 5, takes = 1) => ({
  ask: 'x'.repeat(ask),
  text: 'x'.repeat(text),
  text_shown: false,
  lang: 'et',
  file_id: null,
  max_seconds,
  takes,
})
const openAnswer = (question: number, model: number, words: number, word: number) => ({
  question: 'x'.repeat(question),
  min: null,
  max: null,
  words: Array.from({ length: words }, (_, n) => ({ id: `w${n}`, text: 'x'.repeat(word) })),
  model: 'x'.repeat(model),
})
const cards = (count: number, side: number, example = 0) => ({
  cards: Array.from({ length: count }, (_, n) => ({
    id: `c${n}`,
    front: 'x'.repeat(side),
    back: 'x'.repeat(side),
    example: 'x'.repeat(example),
  })),
  ways: 'both',
  typed: true,
})
const memory = (count: number, side: number) => ({
  pairs: Array.from({ length: count }, (_, n) => ({ id: `p${n}`, a: { text: 'x'.repeat(side) }, b: { text: '' } })),
})
const sheet = (ask: number, pages: number) => ({ ask: 'x'.repeat(ask), ratio: 'a4', lines: 'none', pages, answers: true })
const dictated = (count: number, length: number, plays = 0) => ({
  lang: 'et',
  parts: Array.from({ length: count }, (_, n) => ({ id: `p${n}`, text: 'x'.repeat(length) })),
  slow: true,
  plays,
  punctuation: true,
})

describe.each(Object.values(itemTypes))('$name', (item) => {
  test('its empty value and its sample pass its schema unchanged', () => {
    for (const value of [item.emptyValue(), item.sample()]) expect(item.value.parse(JSON.parse(JSON.stringify(value)))).toEqual(value)
  })
  test('its sample is not empty, and new values are distinct', () => {
    expect(item.isEmpty(item.sample())).toBe(false)
    expect(item.sample()).not.toBe(item.sample())
    expect(item.emptyValue()).not.toBe(item.emptyValue())
  })
  test('values of another form are refused', () => {
    for (const value of [
      null,
      undefined,
      [],
      'text',
      5,
      {},
      { content: 5 },
      { words: {} },
      { words: [null] },
      { groups: [{}] },
      { id: '../../etc' },
      { id: 'javascript:x' },
      { file_id: '1' },
      { file_id: -1 },
      { file_id: 1.5 },
    ])
      expect(item.value.safeParse(value).success).toBe(false)
  })
  test('finds the files of its sample, as those who look for fields of their name do', () => {
    let named = 0
    replaceFiles(item.sample(), (id) => (named++, id))
    const files = item.files(item.sample())
    expect(files.every(({ id }) => id === 1)).toBe(true)
    expect(files.length).toBe(named)
  })
})

test('new items of these types are hidden from students, others are not', () => {
  const empty = Object.values(itemTypes).filter((type) => type.isEmpty(type.emptyValue()))
  expect(empty.map(({ name }) => name)).toEqual([
    'text',
    'words',
    'select-exercise',
    'dnd-group',
    'heading',
    'recorded-audio',
    'word-in-gap',
    'write-in-gap',
    'map-words',
    'choice',
    'true-false',
    'order-words',
    'order-lines',
    'open-answer',
    'spoken-answer',
    'flash-cards',
    'memory-pairs',
    'dictation',
    'mark-words',
    'teacher-note',
  ])
})

test('a new heading has the first level, a new table three by three cells', () => {
  expect(heading.emptyValue()).toEqual({ content: [{ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: ' ' }] }] })
  const row = (type: string) => ({ type: 'tableRow', content: [1, 2, 3].map(() => ({ type, content: [{ type: 'paragraph' }] })) })
  expect(table.emptyValue()).toEqual({
    content: [{ type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] }],
  })
})

test('an item without a file lists none', () => {
  expect([banner.files({ title: 'x' }), banner.files({ title: 'x', file_id: null }), recordedAudio.files({ file_id: null })]).toEqual([
    [],
    [],
    [],
  ])
})

test('a page is the typed one, limited to the document', () => {
  expect(['3', '3abc', '99', '0', '-2', 'x', '', '2.9', '1e9'].map((text) => pageTyped(text, 10))).toEqual([3, 3, 10, 1, 1, 1, 1, 2, 1])
  expect(pageTyped('5', 0)).toBe(1)
})

test('a banner moves in steps of five percent within the image', () => {
  expect([
    movedOffset(50, 1),
    movedOffset(50, -1),
    movedOffset(98, 1),
    movedOffset(0, -1),
    movedOffset(42, 1),
    movedOffset(100, 5),
  ]).toEqual([55, 45, 100, 0, 45, 100])
  expect(BannerValue.safeParse({ title: 'x', offset: 42 }).success).toBe(false)
  expect(BannerValue.safeParse({ title: 'x', color: '#ffffff' }).success).toBe(false)
})

test.each([
  ['youtube', { id: 'aqz-KE-bpKQ', start: 1_000_000 }, { id: 'aqz-KE-bpKQ', start: 1_000_001 }],
  ['youtube', { id: 'aqz-KE-bpKQ', start: 0 }, { id: 'aqz-KE-bpKQ', start: -1 }],
  ['youtube', { id: 'aqz-KE-bpKQ' }, { id: 'aqz-KE-bpKQx' }],
  ['vimeo', { id: '1', start: 1_000_000 }, { id: '1', start: 1_000_001 }],
  ['vimeo', { id: '1', start: 0 }, { id: '1', start: 1.5 }],
  ['vimeo', { id: '123456789012345' }, { id: '1234567890123456' }],
  ['vimeo', { id: '1', hash: 'abcdef' }, { id: '1', hash: 'abcde' }],
  ['image', { file_id: 1, alt: 'x'.repeat(300) }, { file_id: 1, alt: 'x'.repeat(301) }],
  ['banner', { title: 'x'.repeat(200) }, { title: 'x'.repeat(201) }],
  ['banner', { title: '', offset: 100 }, { title: '', offset: 105 }],
  ['banner', { title: '', offset: 0 }, { title: '', offset: -5 }],
  ['divider', { look: 'line', title: 'x'.repeat(200) }, { look: 'line', title: 'x'.repeat(201) }],
  ['divider', { look: 'space' }, { look: 'dots' }],
  ['words', { words: [{ id: 'a', word: 'x'.repeat(200), translate: '' }] }, { words: [{ id: 'a', word: 'x'.repeat(201), translate: '' }] }],
  ['map-words', { words: [{ id: 'a', text1: '', text2: '' }] }, { words: [] }],
  ['map-words', { words: pairs(50) }, { words: pairs(51) }],
  ['map-words', { words: pairs(2) }, { words: [...pairs(1), ...pairs(1)] }],
  ['select-exercise', { ...select(20) }, select(21)],
  ['select-exercise', { ...select(1) }, select(0)],
  ['word-in-gap', select(20), select(21)],
  ['word-in-gap', select(1), select(0)],
  ['write-in-gap', select(20), select(21)],
  ['write-in-gap', select(0), { words: {} }],
  ['choice', choice(50, 12), choice(51, 12)],
  ['choice', choice(1, 12), choice(1, 13)],
  ['choice', choice(1, 1), choice(1, 0)],
  ['true-false', statements(50, 500), statements(51, 500)],
  ['true-false', statements(1, 500), statements(1, 501)],
  ['true-false', statements(1, 0), statements(0, 0)],
  ['order-words', sentences(30, 300), sentences(31, 300)],
  ['order-words', sentences(1, 300), sentences(1, 301)],
  ['order-words', sentences(1, 0), sentences(0, 0)],
  ['order-words', sentences(1, 9, 10, 6), sentences(1, 9, 11, 6)],
  ['order-words', sentences(1, 9, 10, 6), sentences(1, 9, 10, 7)],
  ['order-lines', lines(30, 500, 60), lines(31, 500, 60)],
  ['order-lines', lines(2, 500), lines(2, 501)],
  ['order-lines', lines(2, 0, 60), lines(2, 0, 61)],
  ['order-lines', lines(2, 0), lines(1, 0)],
  ['open-answer', openAnswer(2000, 10_000, 20, 200), openAnswer(2001, 0, 0, 0)],
  ['open-answer', openAnswer(0, 10_000, 0, 0), openAnswer(0, 10_001, 0, 0)],
  ['open-answer', openAnswer(0, 0, 20, 1), openAnswer(0, 0, 21, 1)],
  ['open-answer', openAnswer(0, 0, 1, 200), openAnswer(0, 0, 1, 201)],
  ['open-answer', { ...openAnswer(0, 0, 0, 0), min: 1, max: 2000 }, { ...openAnswer(0, 0, 0, 0), min: 0, max: 2001 }],
  ['spoken-answer', spoken(2000, 500), spoken(2001, 0)],
  ['spoken-answer', spoken(0, 0), spoken(0, 501)],
  ['spoken-answer', spoken(0, 0, 180), spoken(0, 0, 181)],
  ['spoken-answer', spoken(0, 0, 5), spoken(0, 0, 4)],
  ['spoken-answer', spoken(0, 0, 5, 10), spoken(0, 0, 5, 11)],
  ['spoken-answer', { ...spoken(0, 0), lang: null }, { ...spoken(0, 0), lang: 'xx' }],
  ['flash-cards', cards(100, 200, 300), cards(101, 200, 300)],
  ['flash-cards', cards(1, 200), cards(1, 201)],
  ['flash-cards', cards(1, 0, 300), cards(1, 0, 301)],
  ['flash-cards', cards(1, 0), cards(0, 0)],
  ['sheet', sheet(500, 10), sheet(501, 10)],
  ['sheet', sheet(0, 1), sheet(0, 0)],
  ['sheet', sheet(0, 10), sheet(0, 11)],
  ['sheet', { ...sheet(0, 1), lines: 'staves' }, { ...sheet(0, 1), lines: 'dots' }],
  ['dictation', dictated(20, 300, 10), dictated(21, 300, 10)],
  ['dictation', dictated(1, 300), dictated(1, 301)],
  ['dictation', dictated(1, 1, 10), dictated(1, 1, 11)],
  ['dictation', { ...dictated(1, 0), lang: null }, { ...dictated(1, 0), lang: 'xx' }],
  [
    'flash-cards',
    { ...cards(0, 0), cards: [{ id: 'x'.repeat(14), front: '', back: '' }] },
    { ...cards(0, 0), cards: [{ id: 'x'.repeat(15), front: '', back: '' }] },
  ],
  ['memory-pairs', memory(15, 200), memory(16, 200)],
  ['memory-pairs', memory(2, 200), memory(2, 201)],
  ['memory-pairs', memory(2, 0), memory(1, 0)],
  ['memory-pairs', memory(2, 0), { pairs: [...memory(1, 0).pairs, ...memory(1, 0).pairs] }],
  [
    'memory-pairs',
    { pairs: [...memory(1, 0).pairs, { id: 'x'.repeat(14), a: { text: '' }, b: { text: '' } }] },
    { pairs: [...memory(1, 0).pairs, { id: 'x'.repeat(15), a: { text: '' }, b: { text: '' } }] },
  ],
] as const)('%s: %j is the last accepted value', (name, good, bad) => {
  const schema = itemTypes[codeOf[name]].value
  expect([schema.safeParse(good).success, schema.safeParse(bad).success]).toEqual([true, false])
})

test('a banner is empty only without title, picture, colour and border', () => {
  expect(banner.isEmpty({ title: ' ' })).toBe(true)
  for (const part of [{ title: 'x' }, { file_id: 1 }, { color: 'blue' }, { border: 'red' }] as const)
    expect(banner.isEmpty({ title: '', ...part })).toBe(false)
})

test('a recording is shown when recorded, or requested from the student', () => {
  expect(
    [{ file_id: null }, { file_id: null, answers: false }, { file_id: null, answers: true }, { file_id: 1 }].map((value) =>
      recordedAudio.isEmpty(value),
    ),
  ).toEqual([true, true, false, false])
})

test('a student may record only where the teacher asks for it', () => {
  expect(judgeRecording({ file_id: 1 }, 'recording', { file_id: 5 }, undefined)).toBeNull()
  expect(judgeRecording({ file_id: 1, answers: true }, 'other', { file_id: 5 }, undefined)).toBeNull()
  expect(judgeRecording({ file_id: 1, answers: true }, 'recording', { file_id: 6 }, { file_id: 5 })).toEqual({ file_id: 6 })
  expect(recordingProgress({ file_id: null, answers: true }, { recording: { file_id: 6 } })).toEqual({ total: 1, done: 1, first: 1 })
  expect(judgeRecording({ file_id: 1, answers: true }, 'recording', { file_id: 5 }, { file_id: 5 })).toBeNull()
  expect(recordingProgress({ file_id: null, answers: true }, {})).toEqual({ total: 1, done: 0, first: 0 })
  expect(recordingProgress({ file_id: 1 }, { recording: { file_id: 6 } })).toEqual({ total: 0, done: 0, first: 0 })
  expect(recordedAudio.exercise?.files?.({ file_id: 6 })).toEqual([{ id: 6, kind: 'audio' }])
})

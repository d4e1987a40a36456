import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paragraph, plainText, type Block, type MarkNode } from '../items/_shared/document-types'
import { look } from '../items/_shared/same-answer'
import { codeOf, itemCodes, itemTypes } from '../items/registry'
import { turnsOf } from './turn-into'
import { canTurn, TURNS } from './turns'
import type { Turned, TurnedItem } from './types'

type Type = TurnedItem['type']
const NAMES = { t: 'True', f: 'False', n: 'Not given' }
const turns = (type: Type, value: unknown): Turned[] => turnsOf({ type, value } as TurnedItem, NAMES)
function turn<T extends Type>(type: Type, value: unknown, to: T): Extract<Turned, { type: T }> {
  const turned = turns(type, value).find((one) => one.type === to)
  if (!turned) throw new Error(`${type} does not turn into ${to}`)
  return turned as Extract<Turned, { type: T }>
}
const typesOf = (type: Type, value: unknown): Type[] => turns(type, value).map((one) => one.type)
const lost = ({ losses }: Turned) => Object.fromEntries(losses.map(({ kind, count }) => [kind, count]))

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'constructor', 'toString')
const word = fc.constantFrom(
  'cat',
  'Cat',
  'dog',
  'don’t',
  "don't",
  '',
  ' ',
  'kass | koer',
  '(grey|gray)',
  'x'.repeat(200),
  'Mr. Smith: hi!',
)
const sentence = fc.constantFrom(
  'It rains.',
  'Anna: Why? I do not know…',
  '',
  'One | two',
  'A (b|c) d!',
  'word',
  'Mitu sõna on siin. Ja veel.',
)
const mark = fc.constantFrom<MarkNode>(
  { type: 'bold' },
  { type: 'italic' },
  { type: 'link', attrs: { href: 'https://example.org' } },
  { type: 'textStyle', attrs: { color: '#ff0000' } },
)
const inline = (gaps: boolean) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' as const }) },
    {
      weight: 6,
      arbitrary: fc
        .record({
          text: fc.oneof(word, sentence),
          marks: fc.uniqueArray(mark, { selector: ({ type }) => type, maxLength: 2 }),
          gap: fc.option(id),
        })
        .filter(({ text }) => text !== '')
        .map(({ text, marks, gap }) => ({
          type: 'text' as const,
          text,
          marks: [...marks, ...(gaps && gap !== null ? [{ type: 'gap' as const, attrs: { wordId: gap } }] : [])],
        })),
    },
  )
const paragraphs = (gaps: boolean): Arbitrary<Block> =>
  fc.array(inline(gaps), { maxLength: 6 }).map((content) => ({ type: 'paragraph' as const, content }))
const blocks = (gaps: boolean): Arbitrary<Block[]> =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: paragraphs(gaps) },
      {
        weight: 1,
        arbitrary: fc
          .array(paragraphs(gaps), { minLength: 1, maxLength: 3 })
          .map((content) => ({ type: 'bulletList' as const, content: [{ type: 'listItem' as const, content }] })),
      },
    ),
    { minLength: 1, maxLength: 5 },
  )
const many = <T extends { id: string }>(part: Arbitrary<Omit<T, 'id'>>, minLength = 1) =>
  fc.array(part, { minLength, maxLength: 15 }).map((all) => all.map((one, at) => ({ id: `r${at}`, ...one })))
const options = (minLength: number) =>
  fc.dictionary(
    id,
    many(fc.record({ value: word }), minLength).map((all) => all.slice(0, 20)),
  )
const optional = fc.option(word, { nil: undefined })

const values: Record<Type, Arbitrary<unknown>> = {
  1: fc.record({ content: blocks(false) }),
  2: fc.record({ words: many(fc.record({ word, translate: word })), lang: fc.constantFrom('et', null), voice: fc.constantFrom(1, null) }),
  10: fc.record({ content: blocks(true), words: options(1) }),
  16: fc.record({ content: blocks(true), words: options(1) }),
  17: fc.record({ content: blocks(true), words: options(0) }),
  18: fc.record({ words: many(fc.record({ text1: word, text2: word })) }),
  20: fc.record({
    questions: many(
      fc.record({
        ask: sentence,
        options: many(fc.record({ text: word, right: fc.boolean() })).map((all) => all.slice(0, 12)),
        many: fc.boolean(),
        why: optional,
      }),
    ),
    shuffle: fc.boolean(),
  }),
  21: fc.record({
    statements: many(fc.record({ text: sentence, right: fc.constantFrom('t', 'f', 'n'), why: optional })),
    third: fc.boolean(),
  }),
  22: fc.record({
    sentences: many(
      fc.record({ text: sentence, others: fc.array(sentence, { maxLength: 2 }), decoys: fc.array(word, { maxLength: 2 }), hint: optional }),
    ),
  }),
  23: fc.record({ lines: many(fc.record({ text: sentence, who: fc.constantFrom('Anna', '', undefined) }), 2) }),
  26: fc.record({
    cards: many(fc.record({ front: word, back: word, example: optional })),
    ways: fc.constantFrom('front', 'back', 'both'),
    typed: fc.boolean(),
  }),
  27: fc.record({ pairs: many(fc.record({ a: fc.record({ text: word }), b: fc.record({ text: word }) }), 2) }),
  28: fc.record({
    lang: fc.constantFrom('et', null),
    parts: many(fc.record({ text: sentence })),
    slow: fc.boolean(),
    plays: fc.constantFrom(0, 3),
    punctuation: fc.boolean(),
  }),
  29: fc.record({ content: blocks(true) }),
}
const types = Object.keys(TURNS).map(Number) as Type[]

describe.each(types.map((type) => ({ type, name: itemTypes[type].name })))('$name', ({ type }) => {
  test('turns into values that its targets store, and that are ready for learners', () => {
    fc.assert(
      fc.property(values[type], (made) => {
        const value = itemTypes[type].value.parse(made)
        for (const { type: to, value: turned, losses, hint } of turns(type, value)) {
          expect(TURNS[type]).toContain(to)
          expect(itemTypes[to].value.safeParse(turned).error).toBeUndefined()
          expect(losses.every(({ count }) => Number.isInteger(count) && count > 0)).toBe(true)
          // The author marks the words of a text in which none stands out; until then students do not see it.
          expect(itemTypes[to].isEmpty(turned)).toBe(hint === 'markWords')
          expect(hint === 'markWords' || (itemTypes[to].exercise?.progress(turned, {}).total ?? 1) > 0).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('of its sample turns into every target', () => {
    // One sentence is no order of lines, and one written gap has no other's word.
    const tooLittle: Partial<Record<Type, Type[]>> = { 1: [23], 17: [10, 16] }
    expect(typesOf(type, itemTypes[type].sample())).toEqual(TURNS[type].filter((to) => !tooLittle[type]?.includes(to)))
  })

  test('without anything in it turns into nothing', () => {
    expect(turns(type, itemTypes[type].emptyValue())).toEqual([])
  })
})

test('only the types of the table can be turned', () => {
  expect(itemCodes.filter((type) => canTurn({ type, value: null }))).toEqual(expect.arrayContaining(types))
  expect(canTurn({ type: codeOf.image, value: null })).toBe(false)
})

describe('pairs', () => {
  const pairs = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `p${at}`, text1: `word ${at}`, text2: `sõna ${at}` }))
  const sides = (type: Type, value: unknown) =>
    turn(type, value, type === 18 ? 2 : 18).value.words.map((row) => ('text1' in row ? [row.text1, row.text2] : [row.word, row.translate]))

  test.each([2, 26, 27] as const)('go to %d and back without a loss', (type) => {
    const pair = fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[a-zõ]{1,8}$/))
    fc.assert(
      fc.property(fc.array(pair, { minLength: 2, maxLength: 15 }), (all) => {
        const value = { words: all.map(([text1, text2], at) => ({ id: `p${at}`, text1, text2 })) }
        const there = turn(18, value, type)
        expect(there.losses).toEqual([])
        expect(sides(type, there.value)).toEqual(all)
        expect(turn(type, there.value, 18).losses).toEqual([])
      }),
    )
  })

  test('over the limit, incomplete ones and what only the source has are named', () => {
    const { value, ...turned } = turn(
      18,
      { words: [...pairs(17), { id: 'x', text1: 'alone', text2: ' ' }, { id: 'y', text1: '', text2: '' }] },
      27,
    )
    expect(value.pairs).toHaveLength(15)
    expect(lost({ value, ...turned })).toEqual({ incomplete: 1, tooMany: 2 })
    expect(lost(turn(2, { words: [{ id: 'a', word: 'a', translate: 'b' }], lang: 'et', voice: 1 }, 18))).toEqual({ voice: 1 })
    const cards = [
      { id: 'a', front: 'a', back: 'b', example: 'A b.' },
      { id: 'b', front: 'c', back: 'd', example: '' },
    ]
    expect(lost(turn(26, { cards, ways: 'both', typed: false }, 27))).toEqual({ examples: 1, settings: 1 })
    expect(lost(turn(26, { cards: cards.slice(1), ways: 'front', typed: true }, 2))).toEqual({ settings: 1 })
  })

  test('a single pair is no memory game and no question', () => {
    expect(typesOf(18, { words: pairs(1) })).toEqual([2, 26])
  })

  test('each becomes a question with three other answers as wrong options', () => {
    const { value, losses, hint } = turn(18, { words: pairs(5) }, 20)
    expect([losses, hint]).toEqual([[], 'otherPairs'])
    expect(value.questions.map(({ ask, options }) => [ask, ...options.map(({ text, right }) => (right ? `+${text}` : text))])).toEqual([
      ['word 0', '+sõna 0', 'sõna 1', 'sõna 2', 'sõna 3'],
      ['word 1', '+sõna 1', 'sõna 2', 'sõna 3', 'sõna 4'],
      ['word 2', '+sõna 2', 'sõna 3', 'sõna 4', 'sõna 0'],
      ['word 3', '+sõna 3', 'sõna 4', 'sõna 0', 'sõna 1'],
      ['word 4', '+sõna 4', 'sõna 0', 'sõna 1', 'sõna 2'],
    ])
    expect(value.shuffle).toBe(true)
  })

  test('a further answer to the same word is never a wrong option, and a word without wrong ones is named', () => {
    const words = [
      { id: 'a', text1: 'bank', text2: 'pank' },
      { id: 'b', text1: 'bank', text2: 'kallas' },
      { id: 'c', text1: 'shore', text2: 'kallas' },
    ]
    const { value, ...rest } = turn(18, { words }, 20)
    expect(value.questions.map(({ ask, options }) => [ask, ...options.map(({ text }) => text)])).toEqual([['shore', 'kallas', 'pank']])
    expect(lost({ value, ...rest })).toEqual({ oneWord: 2 })
    expect(lost(turn(18, { words: pairs(50).concat({ id: 'x', text1: 'last', text2: '' }) }, 20))).toEqual({ incomplete: 1 })
    expect(
      lost(turn(2, { words: pairs(52).map(({ id: row, text1, text2 }) => ({ id: row, word: text1, translate: text2 })) }, 20)),
    ).toEqual({ tooMany: 2 })
  })
})

describe('gaps', () => {
  const gap = (wordId: string, text: string, more: MarkNode[] = []) => ({
    type: 'text' as const,
    text,
    marks: [...more, { type: 'gap' as const, attrs: { wordId } }],
  })
  const text = (line: string) => ({ type: 'text' as const, text: line })
  const content: Block[] = [
    {
      type: 'paragraph',
      content: [text('She '), gap('a', 'go', [{ type: 'bold' }]), gap('a', 'es'), text(' to '), gap('b', 'school'), text('.')],
    },
    { type: 'paragraph', content: [text('We '), gap('c', 'stay'), text(' at home.')] },
  ]
  const list = (...words: string[]) => words.map((value, at) => ({ id: `w${at}`, value }))
  const wordsOf = (value: { words?: Record<string, { value: string }[]> | undefined }) =>
    Object.fromEntries(Object.entries(value.words ?? {}).map(([key, all]) => [key, all.map(({ value: one }) => one)]))
  const select = { content, words: { a: list('goes', 'go', 'going'), b: list('school', 'home'), c: list('stay', 'stays') } }

  test('options become words that do not fit, and back', () => {
    const dragged = turn(10, select, 16)
    expect(dragged).toMatchObject({ losses: [], hint: null, value: { content } })
    expect(wordsOf(dragged.value)).toEqual({ a: ['goes', 'go', 'going'], b: ['school', 'home'], c: ['stay', 'stays'] })
    const back = turn(16, dragged.value, 10)
    expect([wordsOf(back.value), back.losses, back.hint]).toEqual([wordsOf(select), [], null])
  })

  test('written answers have no wrong words; their further answers are none of the others', () => {
    const written = turn(10, select, 17)
    expect([lost(written), written.value.words, written.value.content]).toEqual([{ wrongWords: 4 }, {}, content])
    const accepted = { ...written.value, words: { c: list('remain', 'school') } }
    const back = turn(17, accepted, 10)
    expect(wordsOf(back.value)).toEqual({ a: ['goes', 'school', 'stay'], b: ['school', 'stay', 'goes'], c: ['stay', 'goes'] })
    expect([lost(back), back.hint]).toEqual([{ answers: 2 }, 'otherGaps'])
    const dragged = turn(17, accepted, 16)
    expect([wordsOf(dragged.value), dragged.hint]).toEqual([{ a: ['goes'], b: ['school'], c: ['stay'] }, null])
    // Only gaps without a wrong word get those of others.
    expect(wordsOf(turn(16, { content, words: { a: list('goes', 'go'), b: list('school'), c: list('stay') } }, 10).value)).toEqual({
      a: ['goes', 'go'],
      b: ['school', 'stay', 'goes'],
      c: ['stay', 'goes', 'school'],
    })
  })

  test('the correct word of the source is shown where its text says another', () => {
    const { value } = turn(10, { content, words: { a: list('went', 'go'), c: list('stay', 'stays') } }, 17)
    expect(plainText(value.content)).toBe('She went to school.We stay at home.')
    expect(value.content[0]).toEqual({
      type: 'paragraph',
      content: [text('She '), gap('a', 'went', [{ type: 'bold' }]), text(' to '), { type: 'text', text: 'school' }, text('.')],
    })
  })

  test('words that are too long, and one single word, cannot be chosen', () => {
    const long = { content: [{ type: 'paragraph', content: [gap('a', 'x'.repeat(201)), gap('b', 'on'), gap('c', 'at')] }] }
    const turned = turn(17, long, 16)
    expect([lost(turned), Object.keys(turned.value.words)]).toEqual([{ tooLong: 1 }, ['b', 'c']])
    expect(typesOf(17, { content: [{ type: 'paragraph', content: [gap('a', 'on'), text(' '), gap('b', 'on')] }] })).toEqual([1])
    const same = { content: [{ type: 'paragraph', content: [gap('a', 'on'), gap('b', 'at')] }], words: { a: list('at'), b: list('on') } }
    expect(lost(turn(17, same, 16))).toEqual({ answers: 2 })
    expect(typesOf(17, same)).toEqual([16, 1])
  })
})

describe('choices', () => {
  const gap = (wordId: string, text: string) => ({ type: 'text' as const, text, marks: [{ type: 'gap' as const, attrs: { wordId } }] })
  const list = (...words: string[]) => words.map((value, at) => ({ id: `w${at}`, value }))
  const asks = ({ questions }: { questions: { ask: string; options: { text: string; right: boolean }[] }[] }) =>
    questions.map(({ ask, options: all }) => [ask, ...all.map(({ text, right }) => (right ? `+${text}` : text))])

  test('each gap becomes a question: its sentence, without the words of the others', () => {
    const content = [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'First. She ', marks: [{ type: 'bold' }] },
          gap('a', 'go'),
          gap('a', 'es'),
          { type: 'text', text: '  to ' },
          gap('b', 'school'),
          { type: 'text', text: '. Last ' },
          gap('c', 'one'),
        ],
      },
    ]
    const turned = turn(10, { content, words: { a: list('goes', 'go', 'goes '), b: list('school', 'home'), c: list('one') } }, 20)
    expect(asks(turned.value)).toEqual([
      ['She ____ to ….', '+goes', 'go'],
      ['She … to ____.', '+school', 'home'],
    ])
    expect(lost(turned)).toEqual({ oneWord: 1, formatting: 1 })
  })

  test('questions become lines with a gap and come back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('Where ____ you?', 'What is it?'), fc.constantFrom('are', 'is')), { minLength: 1, maxLength: 9 }),
        (all) => {
          const questions = all.map(([ask, right], at) => ({
            id: `q${at}`,
            ask,
            options: ['are', 'is', 'am'].map((text) => ({ id: text, text, right: text === right })),
            many: false,
          }))
          const there = turn(20, { questions, shuffle: true }, 10)
          expect(there.losses).toEqual([])
          const back = turn(10, there.value, 20).value.questions
          expect(back.map(({ ask, options: [right] }) => [ask.replace(/ ____$/, ''), right?.text])).toEqual(all)
        },
      ),
    )
  })

  test('several correct options, one option, long texts and explanations are named', () => {
    const question = (name: string, texts: readonly (readonly [string, boolean])[], more = {}) => ({
      id: name,
      ask: 'Which?',
      options: texts.map(([text, right], at) => ({ id: `o${at}`, text, right })),
      many: false,
      ...more,
    })
    const questions = [
      question(
        'a',
        [
          ['x', true],
          ['y', false],
          ['z'.repeat(201), false],
        ],
        { why: 'So.' },
      ),
      question('b', [
        ['x', true],
        ['y', true],
        ['z', false],
      ]),
      question(
        'c',
        [
          ['x', true],
          ['x ', true],
          ['y', false],
        ],
        { many: true },
      ),
      question('d', [
        ['x', true],
        ['x', false],
      ]),
      question('e', [
        ['x'.repeat(201), true],
        ['y', false],
      ]),
      question('f', [['x', true]]),
    ]
    const turned = turn(20, { questions, shuffle: false }, 10)
    expect(plainText(turned.value.content)).toBe('Which? xWhich? x')
    expect(Object.values(turned.value.words).map((all) => all.map(({ value }) => value))).toEqual([
      ['x', 'y'],
      ['x', 'y'],
    ])
    expect(lost(turned)).toEqual({ incomplete: 1, severalRight: 1, oneWord: 1, tooLong: 1, wrongWords: 1, explanations: 1, settings: 1 })
  })

  test('cards and pairs lose their images and sounds, and those of nothing else', () => {
    const media = { file_id: 1, kind: 'image' as const }
    const cards = [
      { id: 'a', front: 'a', back: 'b', front_media: media },
      { id: 'b', front: '', back: 'd', front_media: media },
    ]
    expect(lost(turn(26, { cards, ways: 'front', typed: false }, 2))).toEqual({ incomplete: 1, media: 2 })
    const pairs = [
      { id: 'a', a: { text: 'a', media }, b: { text: 'b' } },
      { id: 'b', a: { text: '', media }, b: { text: 'd' } },
    ]
    expect(lost(turn(27, { pairs }, 18))).toEqual({ incomplete: 1, media: 2 })
  })

  test('questions lose their images and sounds, and options of nothing else', () => {
    const media = { file_id: 1, kind: 'image' as const }
    const options = [
      { id: 'a', text: 'x', right: true, media },
      { id: 'b', text: 'y', right: false },
      { id: 'c', text: '', right: false, media },
    ]
    const questions = [
      { id: 'q1', ask: 'Look!', media, options, many: false },
      { id: 'q2', ask: 'And here?', options: [{ ...options[2], right: true }, options[1]], many: false },
    ]
    const turned = turn(20, { questions, shuffle: true }, 10)
    expect(Object.values(turned.value.words).map((words) => words.map(({ value }) => value))).toEqual([['x', 'y']])
    expect(lost(turned)).toEqual({ incomplete: 1, media: 4 })
  })

  test('statements are asked with the answers that they offer', () => {
    const statements = [
      { id: 'a', text: 'Snow is black.', right: 'f', why: 'It is white.' },
      { id: 'b', text: 'Ann has a sister.', right: 'n' },
    ]
    const turned = turn(21, { statements, third: false }, 20)
    expect(asks(turned.value)).toEqual([['Snow is black.', 'True', '+False']])
    expect([turned.value.shuffle, turned.value.questions[0]?.why, lost(turned)]).toEqual([false, 'It is white.', { incomplete: 1 }])
    expect(asks(turn(21, { statements, third: true }, 20).value)[1]).toEqual(['Ann has a sister.', 'True', 'False', '+Not given'])
  })
})

describe('texts', () => {
  const plain = (...lines: string[]) => ({ content: lines.map(paragraph) })
  const linesIn = ({ content }: { content: readonly Block[] }) => content.map((block) => plainText([block]))

  test('sentences to put in order, to write by ear, and back', () => {
    const simple = fc.constantFrom('It rains today.', 'Where are you?', 'Ma ei tea!', 'Он живёт в Тарту.')
    fc.assert(
      fc.property(fc.array(simple, { minLength: 1, maxLength: 20 }), (sentences) => {
        const value = plain(sentences.join(' '))
        const ordered = turn(1, value, 22)
        expect(ordered.value.sentences.map(({ text }) => text)).toEqual(sentences)
        const dictated = turn(1, value, 28)
        expect(dictated.value.parts.map(({ text }) => text)).toEqual(sentences)
        expect([ordered.losses, dictated.losses]).toEqual([[], []])
        for (const [type, there] of [
          [22, ordered.value],
          [28, dictated.value],
        ] as const) {
          const back = turn(type, there, 1)
          expect([linesIn(back.value), back.losses]).toEqual([sentences, []])
        }
      }),
    )
  })

  test('lines to put in order, with who says them, and back', () => {
    const said = ['Anna: Hello! How are you?', 'Ben: Fine: very.']
    const turned = turn(1, plain(...said), 23)
    expect(turned.value.lines).toEqual([
      { id: 'l1', who: 'Anna', text: 'Hello! How are you?' },
      { id: 'l2', who: 'Ben', text: 'Fine: very.' },
    ])
    expect(linesIn(turn(23, turned.value, 1).value)).toEqual(said)
    expect(turn(1, plain('Anna: Hello!', 'He goes.'), 23).value.lines.map(({ text }) => text)).toEqual(['Anna: Hello!', 'He goes.'])
    expect(turn(1, plain('One line. Two sentences.'), 23).value.lines.map(({ text }) => text)).toEqual(['One line.', 'Two sentences.'])
  })

  test('what is too long, too short or too much, and formatting are named', () => {
    const long = `${'word '.repeat(70)}end.`
    const bold: Block = { type: 'paragraph', content: [{ type: 'text', text: 'He goes.', marks: [{ type: 'bold' }] }] }
    const value = {
      content: [paragraph(long), paragraph('Stop!'), bold, ...Array.from({ length: 31 }, (_, at) => paragraph(`Number ${at} is here.`))],
    }
    expect(lost(turn(1, value, 22))).toEqual({ tooLong: 1, tooShort: 1, tooMany: 2, formatting: 1 })
    expect(lost(turn(1, value, 23))).toEqual({ tooMany: 4, formatting: 1 })
    expect(lost(turn(1, value, 28))).toEqual({ tooLong: 1, tooMany: 13, formatting: 1 })
    expect(typesOf(1, plain('Tere'))).toEqual([28, 29])
    expect(typesOf(1, plain('…', ' '))).toEqual([])
  })

  test('bars separate nothing in a text', () => {
    expect(turn(1, plain('Say (yes|no) now.'), 28).value.parts).toEqual([{ id: 'p1', text: 'Say (yes/no) now.' }])
    expect(turn(1, plain('Say yes|no now.'), 22).value.sentences[0]?.text).toBe('Say yes/no now.')
  })

  test('words that stand out are the gaps; else the longest word of each sentence', () => {
    const marked = (text: string, ...marks: MarkNode[]) => ({ type: 'text' as const, text, marks })
    const line: Block = {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'She ' },
        marked('goes', { type: 'bold' }),
        marked('to ', { type: 'link', attrs: { href: 'https://example.org' } }, { type: 'bold' }),
        marked(' the, ', { type: 'italic' }),
        { type: 'text', text: 'biggest school of the town.' },
      ],
    }
    const gapsIn = (content: readonly Block[]) =>
      content.flatMap((block) =>
        block.type === 'paragraph'
          ? (block.content ?? []).flatMap((node) =>
              node.type === 'text' && node.marks?.some(({ type }) => type === 'gap') ? [node.text] : [],
            )
          : [],
      )
    const written = turn(1, { content: [line] }, 17)
    expect([gapsIn(written.value.content), written.hint, written.losses]).toEqual([['goes', 'the'], 'standOutGaps', []])
    expect(plainText(written.value.content)).toBe(plainText([line]))
    const found = turn(1, { content: [line] }, 29)
    expect([gapsIn(found.value.content), found.hint, lost(found)]).toEqual([['goes', 'the'], 'standOutWords', { formatting: 1 }])
    const without = plain('It rained yesterday. Stop! We stayed at home.')
    expect([gapsIn(turn(1, without, 17).value.content), turn(1, without, 17).hint]).toEqual([['yesterday', 'stayed'], 'longestWords'])
    expect([turn(1, without, 29).value, turn(1, without, 29).hint]).toEqual([without, 'markWords'])
    // All of it in bold is its look.
    expect(turn(1, { content: [{ type: 'paragraph', content: [marked('We go home.', { type: 'bold' })] }] }, 17).hint).toBe('longestWords')
  })

  test('gaps and words to find become plain text again', () => {
    const without = plain('It rained yesterday. We stayed at home.')
    const written = turn(1, without, 17).value
    const back = turn(17, { ...written, words: { g1: [{ id: 'x', value: 'today' }] } }, 1)
    expect([linesIn(back.value), lost(back)]).toEqual([linesIn(without), { gaps: 2, answers: 1 }])
    const found = turn(29, { content: written.content }, 1)
    expect([linesIn(found.value), lost(found)]).toEqual([linesIn(without), { markedWords: 2 }])
  })

  test('what only the exercise has is named', () => {
    const sentences = [{ id: 'a', text: 'On Mondays | we | go.', others: ['We go on Mondays.', ''], decoys: ['went', ''], hint: 'When?' }]
    const ordered = turn(22, { sentences }, 1)
    expect([linesIn(ordered.value), lost(ordered)]).toEqual([['On Mondays we go.'], { answers: 1, wrongWords: 1, hints: 1 }])
    const dictated = turn(28, itemTypes[28].sample(), 1)
    expect([linesIn(dictated.value), lost(dictated)]).toEqual([
      ['The sky is grey today.', 'We’ll go for a walk by the sea.'],
      { answers: 1, settings: 1 },
    ])
  })

  test('texts as long as can be stored turn quickly, and never into what cannot be stored', () => {
    const value = {
      content: Array.from({ length: 900 }, (_, at) => paragraph(`Number ${at} stands here and says: the weather is fine. Really?`)),
    }
    for (const one of turns(1, value)) expect(itemTypes[one.type].value.safeParse(one.value).success).toBe(true)
    expect(look(linesIn(value)[0] ?? '')).not.toBe('')
  })
})

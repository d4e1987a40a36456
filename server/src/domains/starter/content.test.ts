import { EXERCISE_NAME_MAX_LENGTH, LANGUAGES } from '@keel/contract/constants'
import { STARTER_KEYS } from '@keel/contract/entities/starter'
import { codeOf, itemCodes, itemTypes } from '@keel/contract/items/registry'
import { acceptedOrders, decoyChips, strayOrders } from '@keel/contract/items/order-words/words'
import type { OrderWordsValue } from '@keel/contract/items/order-words/schema'
import { expect, test } from 'vitest'
import { board, choice, choose, fill, itemsOf, pairs, task, text, write, type StarterItem } from './build'
import { starterContent } from './content'

const BOARDS = 6
/** Types that consist of something uploaded or linked. */
const FILES: ReadonlySet<number> = new Set([
  codeOf.youtube,
  codeOf.vimeo,
  codeOf.image,
  codeOf.audio,
  codeOf.pdf,
  codeOf['recorded-audio'],
  codeOf.banner,
])

const modules = LANGUAGES.flatMap((lang) =>
  STARTER_KEYS.map((key) => ({ lang, key, content: starterContent[lang][key], id: `${lang}/${key}` })),
)

/** Returns every text in a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []

const isTooShort = (value: unknown, { exercise }: (typeof itemTypes)[StarterItem['type']]) =>
  exercise !== null && exercise.progress(value, {}).total === 0

test.each(modules)('$id is complete', ({ lang, content }) => {
  expect(content.boards).toHaveLength(BOARDS)
  expect(new Set(content.boards.map(({ name }) => name)).size).toBe(BOARDS)
  for (const one of content.boards) {
    const items = itemsOf(one, lang)
    const notes = items.filter(({ type }) => type === codeOf['teacher-note'])
    expect({ board: one.name, notes: notes.length }).toEqual({ board: one.name, notes: 1 })
    expect({ board: one.name, items: items.length > 3 }).toEqual({ board: one.name, items: true })
  }
})

test.each(modules)('$id has values that students can work with', ({ lang, content }) => {
  for (const one of content.boards)
    for (const { type, value, name = '' } of itemsOf(one, lang)) {
      const kind = itemTypes[type]
      const place = `${one.name}: ${kind.name} ${name}`
      // The schema takes nothing away, so nothing is misspelled.
      expect({ place, value: kind.value.safeParse(value).data }).toEqual({ place, value })
      expect({ place, empty: kind.isEmpty(value), short: isTooShort(value, kind), files: kind.files(value) }).toEqual({
        place,
        empty: false,
        short: false,
        files: [],
      })
      expect({ place, long: name.length > EXERCISE_NAME_MAX_LENGTH }).toEqual({ place, long: false })
    }
})

test.each(modules)('$id accepts each order of words that is written, with no word that could be two', ({ lang, content }) => {
  const sentences = content.boards
    .flatMap((one) => itemsOf(one, lang))
    .flatMap(({ type, value }) => (type === codeOf['order-words'] ? (value as OrderWordsValue).sentences : []))
  for (const sentence of sentences) {
    expect({ text: sentence.text, stray: strayOrders(sentence) }).toEqual({ text: sentence.text, stray: [] })
    const words = acceptedOrders(sentence)[0]?.words ?? []
    const twins = decoyChips(sentence).filter((decoy) => words.includes(decoy.toLowerCase()))
    expect({ text: sentence.text, twins }).toEqual({ text: sentence.text, twins: [] })
  }
})

/** Signs of the format that were left over, two spaces, straight quotes, letters of two scripts in one word. */
const UNCLEAN = /\*\*|[[\]]| {2}|["']|\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u

test.each(modules)('$id has clean texts', ({ lang, content }) => {
  const texts = [content.name, ...content.boards.flatMap((one) => [one.name, ...textsIn(itemsOf(one, lang))])]
  expect(texts.filter((text) => UNCLEAN.test(text))).toEqual([])
})

test.each(LANGUAGES)('the modules in %s show every type that needs no file, and each has a title of its own', (lang) => {
  const own = modules.filter((module) => module.lang === lang).map(({ content }) => content)
  const used = new Set(own.flatMap(({ boards }) => boards.flatMap((one) => itemsOf(one, lang).map(({ type }) => type))))
  expect(itemCodes.filter((code) => !FILES.has(code) && !used.has(code)).map((code) => itemTypes[code].name)).toEqual([])
  expect(new Set(own.map(({ name }) => name)).size).toBe(own.length)
})

test('texts are written with bold words and lists', () => {
  const [item] = itemsOf(board('', text('I **am** here:', '- one', '- two', '1. first')), 'en')
  const paragraph = (content: string) => ({ type: 'paragraph', content: [{ type: 'text', text: content }] })
  const entry = (content: string) => ({ type: 'listItem', content: [paragraph(content)] })
  expect(item?.value).toEqual({
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'I ' },
          { type: 'text', text: 'am', marks: [{ type: 'bold' }] },
          { type: 'text', text: ' here:' },
        ],
      },
      { type: 'bulletList', content: [entry('one'), entry('two')] },
      { type: 'orderedList', content: [entry('first')] },
    ],
  })
})

test.each([
  ['a choice without a wrong word', () => choose('I [am].')],
  ['a text without a gap', () => fill([], 'I am.')],
  ['a question without a right option', () => choice({ ask: 'Who?', right: [], wrong: ['I', 'you'] })],
  ['two equal halves', () => pairs(['big', 'small'], ['old', 'small'])],
  ['two exercises of one task', () => itemsOf(board('', task('Do it.', task('Now.', write('I [am].')))), 'en')],
])('%s is refused', (_what, build) => {
  expect(build).toThrow("A ready-made module can't be built")
})

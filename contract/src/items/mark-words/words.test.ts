import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MARK_WORDS_MAX } from '../../constants'
import { plainText, textNodes, type Block, type InlineNode, type MarkNode } from '../_shared/document-types'
import { gapTexts } from '../_shared/gap-texts'
import { cpuSeconds } from '../_shared/testing-cpu'
import { wordRanges } from '../_shared/word-ranges'
import { readMarkedText } from './words'

const gap: MarkNode = { type: 'gap', attrs: { wordId: 'g1' } }
const node = (text: string, ...marks: MarkNode[]): InlineNode => ({ type: 'text', text, ...(marks.length > 0 && { marks }) })
const line = (...content: InlineNode[]): Block => ({ type: 'paragraph', content })
const words = (...content: Block[]) => readMarkedText({ content }).words.map(({ text, right }) => (right ? `[${text}]` : text))
const cut = (text: string) => wordRanges(text).map(({ from, to }) => text.slice(from, to))

test('a word is one to find when it is marked, in part too; signs are none', () => {
  expect(words(line(node('She '), node('goes', gap), node(' home'), node('!', gap)))).toEqual(['She', '[goes]', 'home'])
  expect(words(line(node('go', gap), node('es', { type: 'bold' })))).toEqual(['[goes]'])
  expect(words(line(node('an '), node('ice cream', gap)))).toEqual(['an', '[ice]', '[cream]'])
  expect(words(line(node('one'), { type: 'hardBreak' }, node('two', gap)), line(node('three')))).toEqual(['one', '[two]', 'three'])
  const list: Block = { type: 'bulletList', content: [{ type: 'listItem', content: [line(node('in', gap)), line()] }] }
  expect(words(line(node('before')), list, { type: 'paragraph' })).toEqual(['before', '[in]'])
})

test('the text is the same with each word as a gap of its number, without links', () => {
  const link: MarkNode = { type: 'link', attrs: { href: 'https://a.example' } }
  const content = [line(node('He said: “'), node('g', { type: 'bold' }, gap), node('o', link), node('!” ', gap, { type: 'italic' }))]
  const read = readMarkedText({ content })
  expect([...gapTexts(read.content)]).toEqual([
    ['0', 'He'],
    ['1', 'said'],
    ['2', 'go'],
  ])
  expect(textNodes(read.content).flatMap(({ marks = [] }) => marks.map(({ type }) => type))).toEqual([
    'gap',
    'gap',
    'bold',
    'gap',
    'gap',
    'italic',
  ])
})

test('the hash is that of the words: neither of their looks and signs nor of what is marked', () => {
  const h = (...content: Block[]) => readMarkedText({ content }).h
  const first = h(line(node('She goes home.')))
  expect(h(line(node('She '), node('goes', gap, { type: 'bold' })), line(node('home!')))).toBe(first)
  expect(first).toMatch(/^[0-9a-z]{1,7}$/)
  for (const other of ['She goes home again', 'she goes home', 'She go eshome']) expect(h(line(node(other)))).not.toBe(first)
})

test('words beyond the limit stay text, and are counted', () => {
  const all = line(node('a '.repeat(MARK_WORDS_MAX - 1)))
  const read = readMarkedText({ content: [all, line(node('last one '), node('more', gap)), line(node('end'))] })
  expect([read.words.length, read.words.at(-1)?.text, read.over]).toEqual([MARK_WORDS_MAX, 'last', 3])
  expect(gapTexts(read.content).size).toBe(MARK_WORDS_MAX)
})

test('no text is lost, and every word is whole', () => {
  const piece = fc.tuple(fc.constantFrom('go', 'es', ' ', '’', '-', '1', '.', '«', 'é', 'e\u0301'), fc.boolean())
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const content = [line(...pieces.map(([text, isMarked]) => node(text, ...(isMarked ? [gap] : []))))]
      const read = readMarkedText({ content })
      expect(plainText(read.content)).toBe(plainText(content))
      expect([...gapTexts(read.content).values()]).toEqual(read.words.map(({ text }) => text))
      expect(read.words.map(({ text }) => text)).toEqual(cut(plainText(content)))
    }),
  )
})

test('the largest text is read fast', () => {
  const texts = ['a'.repeat(200_000), "a'".repeat(100_000), 'a '.repeat(100_000), '1.'.repeat(100_000), '-'.repeat(200_000)]
  expect(cpuSeconds(() => texts.map((text) => readMarkedText({ content: [line(node(text))] }).words.length))).toBeLessThan(2)
})

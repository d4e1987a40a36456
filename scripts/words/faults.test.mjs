import { expect, test } from 'vitest'
import { documentFaults, fileFaults, inName, sourceFaults, subjectFaults } from './faults.mjs'
import { EXCEPTIONS } from './rules.mjs'

const faultsOf = (text) => sourceFaults('a.ts', text).map(({ line, fault }) => [line, fault.split(' (')[0]])

test('finds a refused word in each part of a source text', () => {
  expect(faultsOf('// Is told at once\nconst a = 1')).toEqual([[1, '"told"']])
  expect(faultsOf('const a = 1\n/** Answers how to stop. */\nconst b = 2')).toEqual([[2, '"Answers how"']])
  expect(faultsOf('const askAnew = 1')).toEqual([[1, '"Anew"']])
  expect(faultsOf('const lateMenu = 1')).toEqual([[1, '"late"']])
  expect(faultsOf("test('whoever asks gets it', () => {})")).toEqual([[1, '"whoever"']])
  expect(faultsOf("test.each([1])('%s is told', () => {})")).toEqual([[1, '"told"']])
  expect(faultsOf('describe(`a ${b} thing`, () => {})')).toEqual([[1, '"thing"']])
  expect(faultsOf("ctx.log.warn({ err }, 'cannot tell of it')")).toEqual([[1, '"tell"']])
  expect(faultsOf('const call = { summary: "One’s answers" }')).toEqual([[1, '"One’s"']])
  expect(faultsOf("throw new Error('nobody heard it')")).toEqual([[1, '"heard"']])
})

test.each([
  'It is gone for good',
  'Sent after so many seconds',
  'Shows the own drawing',
  'Where the item stands',
  'All of them stood in one list',
  'It is said on the page',
  'Removed in passing',
  'Returns what holds after it',
  'It goes on with the next one',
])('refuses "%s"', (sentence) => {
  expect(faultsOf(`// ${sentence}`)).toHaveLength(1)
})

test('accepts a word that means something else in its place', () => {
  const text = '// 0 stands for none. Not so many bytes. What holds it together. It can stand alone.'
  expect(faultsOf(text)).toEqual([])
})

test('leaves the values of strings and parts of other words alone', () => {
  expect(faultsOf("const related = ['told', 'thing']\nconst nothing = later(storytelling, 'news')")).toEqual([])
})

test('finds a test name that is too long', () => {
  expect(faultsOf(`test('${'a'.repeat(81)}', () => {})`)).toEqual([[1, 'a test name of 81 characters']])
  expect(faultsOf(`test('${'a'.repeat(80)}', () => {})`)).toEqual([])
})

test('finds a refused word in a document, but not in its code', () => {
  const text = 'Fine.\nWhat is `told` stays,\nbut not what is told.\n```\ntold\n```'
  expect(documentFaults(text).map(({ line }) => line)).toEqual([3])
})

test('finds a refused word in the name of a file', () => {
  expect([inName('late-menu.tsx'), inName('tell.ts'), inName('later.ts')].map((faults) => faults.length)).toEqual([1, 1, 0])
  expect(fileFaults('web/src/tell.ts', '')).toHaveLength(1)
})

test('names file and line, and accepts the listed exceptions', () => {
  const [[file, part]] = EXCEPTIONS
  expect(fileFaults('a.ts', `const ${part} = 1`)).toEqual([expect.stringMatching(/^a\.ts:1: /)])
  expect(fileFaults(file, `const ${part} = 1`)).toEqual([])
})

test('finds a commit subject of more than 72 characters', () => {
  expect(subjectFaults(['Add a drawing store', 'a'.repeat(72), 'a'.repeat(73)])).toHaveLength(1)
})

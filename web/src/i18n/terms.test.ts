import { readFileSync } from 'node:fs'
import { LANGUAGES } from '@keel/contract/constants'
import { describe, expect, test } from 'vitest'
import { readTerms, refusedWords } from '../testing/terms'
import { textsOf } from '../testing/texts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const terms = readTerms(read('docs/terms.md'))

describe.each(LANGUAGES)('%s', (language) => {
  test('no text of the interface has a refused word', () => {
    expect(terms.refused[language].length).toBeGreaterThan(5)
    expect(refusedWords(terms, language, textsOf(language))).toEqual([])
  })
  test('no failure of the server has a refused word', () => {
    const source = read('server/src/http/texts.ts')
    const texts = [...source.matchAll(new RegExp(`\\b${language}: '([^']+)'`, 'g'))].map(([, text = '']): [string, string] => [text, text])
    expect(texts.length).toBeGreaterThan(20)
    expect(refusedWords(terms, language, texts)).toEqual([])
  })
})

test('every exception is the key of a text', () => {
  expect([...terms.exceptions].filter((key) => !textsOf('en').has(key))).toEqual([])
})

const sample = readTerms(`
| Concept | English | not | Russian | not | Estonian | not |
| --- | --- | --- | --- | --- | --- | --- |
| Where people meet | classroom | room | класс | комнат* | klass |  |
## Exceptions
- \`a.fixed\`: room
`)

test.each([
  ['a whole word', 'en', 'Open Room 5', ['a.b: room']],
  ['no part of a word', 'en', 'Open classroom, with some groom', []],
  ['no name of an argument', 'en', '{room} and {room, plural, other {# rooms}}', []],
  ['any ending after a star', 'ru', 'В комнате', ['a.b: комнат*']],
  ['no part of a Russian word', 'ru', 'Подкомната', []],
] as const)('refuses %s', (_, language, text, expected) => {
  expect(refusedWords(sample, language, [['a.b', text]])).toEqual(expected)
})

test('leaves a named exception alone', () => {
  expect(refusedWords(sample, 'en', [['a.fixed', 'A room']])).toEqual([])
})

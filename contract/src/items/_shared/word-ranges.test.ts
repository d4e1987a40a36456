import { expect, test } from 'vitest'
import { countWords, wordRanges } from './word-ranges'

const cut = (text: string) => wordRanges(text).map(({ from, to }) => text.slice(from, to))

test.each([
  ['“Hello,” she said: it’s 10:30!', ['Hello', 'she', 'said', 'it’s', '10:30']],
  ["a well-known rock 'n' roll—song", ['a', 'well-known', 'rock', 'n', 'roll', 'song']],
  ['1,000.5 euros. 7. Then', ['1,000.5', 'euros', '7', 'Then']],
  ['ko\u0308o\u0308k ёлка in\u00adter שלום', ['ko\u0308o\u0308k', 'ёлка', 'in\u00adter', 'שלום']],
  ['… - ’ 😀 !', []],
])('%s has these words', (text, expected) => expect(cut(text)).toEqual(expected))

test.each([
  ['I don’t know, it’s 10:30.', 5],
  ['我昨天没睡好。', 6],
  ['ラジオ FM 3', 5],
  [' –\n', 0],
])('%s has %s words', (text, count) => expect(countWords(text)).toBe(count))

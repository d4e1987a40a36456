import { expect, test } from 'vitest'
import { placesOf } from './snippet'

test.each([
  ['Õunapuu ja õun', 'oun', ['Õun', 'õun']],
  ['Мой город, МОИ дома', 'мо', ['Мо', 'МО']],
  ['Vana õunapuu aias', 'aia õunap', ['õunap', 'aia']],
  ['straße', 'strasse', []],
  ['x', '& !', []],
])('in “%s” the words that begin as in “%s” are marked', (text, search, marked) => {
  expect(placesOf(text, search).map(([start, end]) => text.slice(start, end))).toEqual(marked)
})

import { expect, test } from 'vitest'
import { judge, type Verdict } from './judge'

test.each<[string, string, Verdict]>([
  ['House!', 'house', 'right'],
  ['home', 'house, home', 'right'],
  ['house, home', 'house, home', 'right'],
  ['go', '(to) go', 'right'],
  ['to go', '(to) go', 'right'],
  ['елка', 'ёлка', 'right'],
  ['õun', 'õun', 'right'],
  ['oun', 'õun', 'almost'],
  ['the house', 'house', 'almost'],
  ['hause', 'house', 'almost'],
  ['vocabulry', 'vocabulary', 'almost'],
  ['cat', 'cut', 'wrong'],
  ['mouse trap', 'house', 'wrong'],
  ['', 'house', 'wrong'],
  ['?', '(…)', 'wrong'],
])('%j for %j is %s', (answer, expected, verdict) => {
  expect(judge(answer, expected)).toBe(verdict)
})

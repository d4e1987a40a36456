import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength'

test.each([
  ['abc', 0],
  ['aaaaaaaaaaaaaa', 1],
  ['1234567890', 1],
  ['football12', 1],
  ['kass-istub', 2],
  ['kass istub aknal', 4],
  ['Kurat7&xq', 3],
  ['Kur7&xq', 0],
  ['kass1234', 1],
  ['kassistu1234', 1],
  ['kassikesed1', 3],
  ['abcdabcd-', 2],
  ['abcd-bcd-', 2],
  ['abcdabcd', 1],
  ['kassistubaknal', 3],
  ['kassistubaknall', 4],
  ['Kassistub7akn', 4],
  ['ÕÄÖÜõäöü', 1],
  ['Tere5678', 1],
  ['12345678a', 2],
  // Two kinds of characters, then three, then all.
  ['K7U8R9A5', 2],
  ['k7u8r9a5', 2],
  ['kUrATxQzmn', 2],
  ['KURAT7&XQ', 3],
  ['kurat7&xq', 3],
  ['Kurat-&xq', 3],
  ['Ku7ra7xq', 3],
  ['Kass istub 7 aknal', 4],
  ['AaBbCc--Aa', 1],
])('%s is of strength %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

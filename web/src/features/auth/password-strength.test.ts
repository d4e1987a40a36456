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
])('%s is of strength %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

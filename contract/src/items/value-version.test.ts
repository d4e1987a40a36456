import { afterEach, expect, test } from 'vitest'
import { codeOf, itemTypes, type ItemCode } from './registry'
import { bringUp, valueVersion } from './value-version'

const { heading } = codeOf
const before = itemTypes[heading].upgrades
afterEach(() => {
  itemTypes[heading].upgrades = before
})

test('returns a current value unchanged', () => {
  const value = itemTypes[heading].sample()
  expect(bringUp(heading, value, valueVersion(heading))).toBe(value)
})

test('applies the missing steps to a stored value, in order', () => {
  const step = (name: string) => (value: unknown) => [...(value as string[]), name]
  itemTypes[heading].upgrades = [step('to 2'), step('to 3')]
  expect(valueVersion(heading)).toBe(3)
  expect([1, 2, 3, 4].map((version) => bringUp(heading, [], version))).toEqual([['to 2', 'to 3'], ['to 3'], [], []])
})

test('an unknown type has values of version 1', () => {
  expect([bringUp(99 as ItemCode, 'x', 1), valueVersion(99 as ItemCode)]).toEqual(['x', 1])
})

import { expect, test } from 'vitest'
import { HOOKS, withHooks } from './hooks.mjs'

test('code that the hooks of a file run is covered by all of its tests, and by those of no other file', () => {
  const tests = ['a.test.ts#one', 'a.test.ts#two # of a', 'b.test.ts#one'].map((id) => ({ id }))
  const perTest = { 'a.test.ts#one': { 1: 2 }, [`a.test.ts#${HOOKS}`]: { 1: 1, 2: 3 } }
  expect(withHooks(perTest, tests)).toEqual({
    'a.test.ts#one': { 1: 3, 2: 3 },
    'a.test.ts#two # of a': { 1: 1, 2: 3 },
    'b.test.ts#one': {},
  })
})

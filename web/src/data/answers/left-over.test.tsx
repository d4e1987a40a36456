import { beforeEach, expect, test } from 'vitest'
import { hasLeftOverAnswers } from './left-over'

beforeEach(() => localStorage.clear())

test.each([
  ['an answer of an earlier visit', 3, { madeAt: Date.now() - 60_000 }, true],
  ['one that another page may be sending', 3, { madeAt: Date.now() }, false],
  ['one of another person', 4, { madeAt: Date.now() - 60_000 }, false],
  ['something else', 3, 'yes', false],
])('%s', (_what, userId, change, isLeftOver) => {
  localStorage.setItem(`keel.answer.${userId}.k1`, JSON.stringify(change))
  expect(hasLeftOverAnswers(3)).toBe(isLeftOver)
})

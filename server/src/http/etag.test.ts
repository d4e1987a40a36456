import { expect, test } from 'vitest'
import { matchesEtag } from './etag'

test.each([
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['"b","a"', true],
  ['*', true],
  ['"b"', false],
  ['"a', false],
  ['xW/"a"', false],
])('of the versions in If-None-Match %j one is "a": %s', (header, matches) => {
  expect(matchesEtag(header, '"a"')).toBe(matches)
})

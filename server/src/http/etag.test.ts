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
])('for If-None-Match %j and version "a" returns %s', (header, matches) => {
  expect(matchesEtag(header, '"a"')).toBe(matches)
})

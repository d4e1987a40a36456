import { expect, test } from 'vitest'
import { wordKey } from './word-key'

test('a key has no capitals, one form of signs and spaces, and nothing invisible', () => {
  expect(wordKey('  Don’t\u00a0 LOOK\u200b – back… ')).toBe("don't look - back...")
  expect(wordKey('кафе\u0301')).toBe('кафе\u0301')
  expect(wordKey('\u200b')).toBe('')
})

test('words that differ by stress or by the form of a letter have keys of their own', () => {
  expect(wordKey('за\u0301мок')).not.toBe(wordKey('замо\u0301к'))
  expect(wordKey('\ufb01rst')).not.toBe(wordKey('first'))
})

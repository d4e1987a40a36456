import { expect, test } from 'vitest'
import { isSameWord, wordForm, wordKey } from './word-key'

test('a key has no capitals, one form of signs and spaces, and nothing invisible', () => {
  expect(wordKey('  Don’t\u00a0 LOOK\u200b – back… ')).toBe("don't look - back...")
  expect(wordKey('кафе\u0301')).toBe('кафе\u0301')
  expect(wordKey('\u200b')).toBe('')
})

test('words that differ by stress or by the form of a letter have keys of their own', () => {
  expect(wordKey('за\u0301мок')).not.toBe(wordKey('замо\u0301к'))
  expect(wordKey('\ufb01rst')).not.toBe(wordKey('first'))
})

test('a form has capitals, and words of one key are two if capitals and translations differ', () => {
  expect(wordForm('  Don’t\u00a0 LOOK\u200b ')).toBe("Don't LOOK")
  const isSame = (a: string, b: string) => {
    const [first = '', second = ''] = [a, b].map((side) => side.split('=')[0])
    return isSameWord({ word: first, translate: a.split('=')[1] ?? '' }, { word: second, translate: b.split('=')[1] ?? '' })
  }
  expect(isSame('essen=to eat', 'Essen=food')).toBe(false)
  expect(isSame('essen=food', 'Essen=Food')).toBe(true)
  expect(isSame('essen=', 'Essen=food')).toBe(true)
  expect(isSame('essen=food', 'Essen=')).toBe(true)
  expect(isSame('essen=to eat', 'essen\u200b=food')).toBe(true)
})

import { expect, test } from 'vitest'
import { movePair, newPair, pastePairs } from './edit'

const texts = (pairs: { text1: string; text2: string }[]) => pairs.map((pair) => `${pair.text1}/${pair.text2}`)

test('moves a pair before another one, or to the end', () => {
  const pairs = ['a', 'b', 'c'].map((text) => newPair(text, text))
  const [a = '', b = '', c = ''] = pairs.map((pair) => pair.id)
  expect(texts(movePair(pairs, c, a))).toEqual(['c/c', 'a/a', 'b/b'])
  expect(texts(movePair(pairs, a, null))).toEqual(['b/b', 'c/c', 'a/a'])
  expect(movePair(pairs, b, b)).toBe(pairs)
  expect(movePair(pairs, 'gone', a)).toBe(pairs)
})

test('inserts pasted lines as pairs after a pair, or in place of a blank one', () => {
  const full = newPair('cat', 'kass')
  const blank = newPair()
  const text = 'der Hund - Die Hunde\r\ncow\tlehm'
  expect(texts(pastePairs([full, blank], full.id, text)?.pairs ?? [])).toEqual(['cat/kass', 'der Hund/Die Hunde', 'cow/lehm', '/'])
  expect(texts(pastePairs([full, blank], blank.id, text)?.pairs ?? [])).toEqual(['cat/kass', 'der Hund/Die Hunde', 'cow/lehm'])
})

test('fills a blank pair with a line that is a pair; leaves one word to the field', () => {
  const blank = newPair()
  expect(texts(pastePairs([blank], blank.id, 'cat - kass')?.pairs ?? [])).toEqual(['cat/kass'])
  expect(pastePairs([blank], blank.id, 'cat')).toBeNull()
  const full = newPair('cat', '')
  expect(pastePairs([full], full.id, 'well - known')).toBeNull()
})

test('counts the pairs that do not fit into the exercise', () => {
  const blank = newPair()
  const text = Array.from({ length: 10_000 }, (_, n) => `word ${n} - sõna ${n}`).join('\n')
  const pasted = pastePairs([blank], blank.id, text)
  expect(pasted?.pairs).toHaveLength(50)
  expect(pasted?.losses.left).toBe(9950)
  const full = pasted?.pairs ?? []
  expect(pastePairs(full, full[0]?.id ?? '', 'a - b\nc - d')).toMatchObject({ pairs: full, losses: { left: 2 } })
})

test.each([
  ['cat\tkass\ncow\tlehm', false],
  ['cat\tkass\tnoun\ncow\tlehm\t', true],
])('text in further columns of %j is reported: %s', (text, hasMoreColumns) => {
  const blank = newPair()
  const pasted = pastePairs([blank], blank.id, text)
  expect(pasted?.losses.hasMoreColumns).toBe(hasMoreColumns)
  expect(texts(pasted?.pairs ?? [])).toEqual(['cat/kass', 'cow/lehm'])
})

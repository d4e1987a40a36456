import { expect, test } from 'vitest'
import { newPair, pastePairs } from './edit'

const texts = (pairs: { text1: string; text2: string }[]) => pairs.map((pair) => `${pair.text1}/${pair.text2}`)

test('inserts pasted lines as pairs after a pair or in place of a blank one; blank ones below give way', () => {
  const full = newPair('cat', 'kass')
  const blank = newPair()
  const text = 'der Hund - Die Hunde\r\ncow\tlehm'
  expect(texts(pastePairs([full, blank], full.id, text)?.rows ?? [])).toEqual(['cat/kass', 'der Hund/Die Hunde', 'cow/lehm'])
  expect(texts(pastePairs([full, blank], blank.id, text)?.rows ?? [])).toEqual(['cat/kass', 'der Hund/Die Hunde', 'cow/lehm'])
})

test('fills a blank pair with a line that is a pair; leaves one word to the field', () => {
  const blank = newPair()
  expect(texts(pastePairs([blank], blank.id, 'cat - kass')?.rows ?? [])).toEqual(['cat/kass'])
  expect(pastePairs([blank], blank.id, 'cat')).toBeNull()
  const full = newPair('cat', '')
  expect(pastePairs([full], full.id, 'well - known')).toBeNull()
})

test('counts the pairs that do not fit into the exercise', () => {
  const blank = newPair()
  const text = Array.from({ length: 10_000 }, (_, n) => `word ${n} - sõna ${n}`).join('\n')
  const pasted = pastePairs([blank], blank.id, text)
  expect(pasted?.rows).toHaveLength(50)
  expect(pasted?.over).toBe(9950)
  const full = pasted?.rows ?? []
  expect(pastePairs(full, full[0]?.id ?? '', 'a - b\nc - d')).toMatchObject({ rows: full, over: 2 })
})

test.each([
  ['cat\tkass\ncow\tlehm', false],
  ['cat\tkass\tnoun\ncow\tlehm\t', true],
])('text in further columns of %j is reported: %s', (text, hasMoreColumns) => {
  const blank = newPair()
  const pasted = pastePairs([blank], blank.id, text)
  expect(pasted?.losses.hasMoreColumns).toBe(hasMoreColumns)
  expect(texts(pasted?.rows ?? [])).toEqual(['cat/kass', 'cow/lehm'])
})

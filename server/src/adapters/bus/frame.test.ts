import { expect, test } from 'vitest'
import { packTexts, unpackText } from './frame'

test('packs small texts of any script into few, in order and within the bound', () => {
  const texts = Array.from({ length: 1000 }, (_, n) => `node m ${n} 0 1 room:1\n${'aЖ語🙂\n+ '.repeat(n % 20)}`)
  const packed = packTexts(texts, 7800)
  expect(packed.flatMap(unpackText)).toEqual(texts)
  expect(Math.max(...packed.map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(7800)
  expect(packed.length).toBeLessThan(60)
})

test('leaves a text that is alone or fills the bound as it is', () => {
  const large = 'x'.repeat(7800)
  expect(packTexts(['only'], 7800)).toEqual(['only'])
  expect(packTexts([large, 'a', 'b', large], 7800).flatMap(unpackText)).toEqual([large, 'a', 'b', large])
  expect(packTexts([large, large], 7800)).toEqual([large, large])
  expect(packTexts(['a', 'b', 'c'], Infinity)).toHaveLength(1)
  expect(packTexts([], 7800)).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ITEM_VALUE_MAX_BYTES } from '../../constants'
import { fitsStore, jsonBytes } from './json-bytes'

const bytesOf = (value: unknown): number => encodeURIComponent(JSON.stringify(value)).replace(/%../g, 'x').length

test('the length is that of the bytes for any text', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => jsonBytes(value) === bytesOf(value)))
  for (const text of ['', 'abc', 'õun', 'яблоко', '€', '😀', '\ud800', 'a"\n', '\u007f', '\u0080', '\u07ff', '\u0800', '\ud7ff', '\ue000'])
    expect(jsonBytes(text)).toBe(bytesOf(text))
  expect(jsonBytes(undefined)).toBe(0)
})

test('a value of the maximum size can be stored, one byte more cannot', () => {
  expect(fitsStore('x'.repeat(ITEM_VALUE_MAX_BYTES - 2))).toBe(true)
  expect(fitsStore('x'.repeat(ITEM_VALUE_MAX_BYTES - 1))).toBe(false)
})

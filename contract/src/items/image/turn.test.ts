import { expect, test } from 'vitest'
import { turnedBy } from './turn'
import { ImageValue } from './schema'

test('four quarters are a whole turn, either way', () => {
  expect([turnedBy(undefined, 1), turnedBy(90, 1), turnedBy(180, 1), turnedBy(270, 1)]).toEqual([90, 180, 270, undefined])
  expect([turnedBy(undefined, -1), turnedBy(270, -1), turnedBy(180, -1), turnedBy(90, -1)]).toEqual([270, 180, 90, undefined])
})

test('an image is rotated by whole quarters only', () => {
  expect(ImageValue.safeParse({ file_id: 1, turn: 90 }).success).toBe(true)
  for (const turn of [45, 0, 360, -90, '90', null]) expect(ImageValue.safeParse({ file_id: 1, turn }).success).toBe(false)
})

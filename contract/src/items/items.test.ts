import { describe, expect, test } from 'vitest'
import { movedOffset } from './banner/rules'
import { banner } from './banner/value'
import { pageTyped } from './pdf/rules'
import { judgeRecording, recordingProgress } from './recorded-audio/answer'
import { builtCodes, itemNames, itemTypes } from './registry'

describe.each(builtCodes.map((code) => [itemNames[code], itemTypes[code]] as const))('%s', (_name, item) => {
  if (!item) throw new Error('not built')
  test('its empty value and its sample are values of it, and unchanged by reading', () => {
    for (const value of [item.emptyValue(), item.sample()]) expect(item.value.parse(JSON.parse(JSON.stringify(value)))).toEqual(value)
  })
  test('its sample is not empty, shows files of a named kind or none, and each new value is its own', () => {
    expect(item.isEmpty(item.sample())).toBe(false)
    expect(item.fileKind !== undefined).toBe(item.files(item.sample()).length > 0)
    expect(item.sample()).not.toBe(item.sample())
    expect(item.emptyValue()).not.toBe(item.emptyValue())
  })
  test('values of another form are refused', () => {
    for (const value of [
      null,
      undefined,
      [],
      'text',
      5,
      {},
      { content: 5 },
      { words: {} },
      { words: [null] },
      { groups: [{}] },
      { id: '../../etc' },
      { id: 'javascript:x' },
      { file_id: '1' },
      { file_id: -1 },
      { file_id: 1.5 },
    ])
      expect(item.value.safeParse(value).success).toBe(false)
  })
  test('the files of its sample are found', () => expect(item.files(item.sample()).every((id) => id === 1)).toBe(true))
})

test('a page is what was typed, within the document', () => {
  expect(['3', '3abc', '99', '0', '-2', 'x', '', '2.9', '1e9'].map((text) => pageTyped(text, 10))).toEqual([3, 3, 10, 1, 1, 1, 1, 2, 1])
  expect(pageTyped('5', 0)).toBe(1)
})

test('a banner moves in steps of five percent and not beyond the picture', () => {
  expect([
    movedOffset(50, 1),
    movedOffset(50, -1),
    movedOffset(98, 1),
    movedOffset(0, -1),
    movedOffset(42, 1),
    movedOffset(100, 5),
  ]).toEqual([55, 45, 100, 0, 45, 100])
  expect(banner.value.safeParse({ title: 'x', offset: 42 }).success).toBe(false)
  expect(banner.value.safeParse({ title: 'x', color: '#ffffff' }).success).toBe(false)
})

test('a banner is empty only without title, picture, colour and border', () => {
  expect(banner.isEmpty({ title: ' ' })).toBe(true)
  for (const part of [{ title: 'x' }, { file_id: 1 }, { color: 'blue' }, { border: 'red' }])
    expect(banner.isEmpty({ title: '', ...part })).toBe(false)
})

test('a student may record only where the teacher asks for it', () => {
  expect(judgeRecording({ file_id: 1 }, 'recording', { file_id: 5 }, undefined)).toBeNull()
  expect(judgeRecording({ file_id: 1, answers: true }, 'other', { file_id: 5 }, undefined)).toBeNull()
  expect(judgeRecording({ file_id: 1, answers: true }, 'recording', { file_id: 6 }, { file_id: 5 })).toEqual({ file_id: 6 })
  expect(recordingProgress({ file_id: null, answers: true }, { recording: { file_id: 6 } })).toEqual({ total: 1, done: 1, first: 1 })
  expect(recordingProgress({ file_id: 1 }, {})).toEqual({ total: 0, done: 0, first: 0 })
})

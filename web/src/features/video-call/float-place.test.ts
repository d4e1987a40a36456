import { expect, test } from 'vitest'
import { cornerAt, cornerBeside, fromStored, toStored, widestFloat } from './float-place'

test('a place is stored and read again; anything else is the usual place', () => {
  for (const place of [
    { corner: 'top-left', width: 320 },
    { corner: 'bottom-right', width: null },
  ] as const)
    expect(fromStored(toStored(place))).toEqual(place)
  for (const text of [null, '', 'middle 300', 'top-left wide'])
    expect(fromStored(text)).toEqual({
      corner: text?.startsWith('top-left') ? 'top-left' : 'bottom-right',
      width: text === 'middle 300' ? 300 : null,
    })
})

test('what is dropped goes to the nearest corner', () => {
  const stage = { width: 1000, height: 600 }
  expect(cornerAt(480, 280, stage)).toBe('top-left')
  expect(cornerAt(520, 280, stage)).toBe('top-right')
  expect(cornerAt(480, 320, stage)).toBe('bottom-left')
  expect(cornerAt(990, 590, stage)).toBe('bottom-right')
})

test('arrows lead from corner to corner', () => {
  expect(cornerBeside('bottom-right', 'ArrowUp')).toBe('top-right')
  expect(cornerBeside('bottom-right', 'ArrowLeft')).toBe('bottom-left')
  expect(cornerBeside('top-left', 'ArrowUp')).toBe('top-left')
  expect(cornerBeside('top-left', 'a')).toBeNull()
})

test('it is never wider than the stage', () => {
  expect(widestFloat(2000)).toBe(560)
  expect(widestFloat(400)).toBe(376)
  expect(widestFloat(100)).toBe(252)
})

import { expect, test } from 'vitest'
import { DrawnShape } from '../../entities/drawing'
import { isEmptyShape, roundedPoints } from './drawing-types'

const pen = { z: 1, color: '#dc2626', width: 3 }
const path = (points: unknown) => ({ kind: 'path', ...pen, points })
const text = { kind: 'text', z: 2, x: 10, y: 10, width: 80, text: 'Tere', fill: '#4b5563', fontSize: 22 }

test.each([
  path([0, 0, 0.5, 10.5, 20, 1]),
  text,
  { kind: 'line', ...pen, x1: 0, y1: 0, x2: 1000, y2: 1400 },
  { kind: 'arrow', ...pen, x1: 0, y1: 0, x2: 5, y2: 5 },
  { kind: 'rect', ...pen, x: 1, y: 1, w: 0, h: 10 },
  { kind: 'ellipse', ...pen, x: 1, y: 1, w: 5, h: 10 },
])('a $kind can be stored', (stroke) => expect(DrawnShape.parse(stroke)).toEqual(stroke))

test('stores the longest stroke, refuses one more point, or a million at once', () => {
  expect(DrawnShape.safeParse(path(Array.from({ length: 12_000 }, () => 0.5))).success).toBe(true)
  for (const length of [12_003, 3_000_000]) expect(DrawnShape.safeParse(path(Array.from({ length }, () => 0.5))).success).toBe(false)
})

test.each([
  path([]),
  path([1, 1]),
  path([1, 1, 1, 1]),
  path([1, 1, 2]),
  path([2000, 1, 0.5]),
  path([1, -500, 0.5]),
  path([1, 30_000, 0.5]),
  path([1, 'x', 0.5]),
  path([null, 1, 0.5]),
  path([Number.NaN, 1, 0.5]),
  path('1,1,1'),
  { ...path([1, 1, 1]), color: 'red' },
  { ...path([1, 1, 1]), color: 'url(#x)' },
  { ...path([1, 1, 1]), width: 0 },
  { ...path([1, 1, 1]), z: -1 },
  { ...text, text: 'x'.repeat(2001) },
  { ...text, text: 'a\u0000b' },
  { ...text, width: 5000 },
  { ...text, fontSize: 1e9 },
  { kind: 'rect', ...pen, x: 1, y: 1, w: -5, h: 10 },
  { kind: 'image', href: 'x' },
  {},
  null,
  'path',
])('%j is refused', (stroke) => expect(DrawnShape.safeParse(stroke).success).toBe(false))

test('an empty text box and a path without a point are nothing', () => {
  expect(isEmptyShape({ kind: 'text', z: 0, x: 1, y: 1, width: 80, text: ' \n', fill: '#000000', fontSize: 22 })).toBe(true)
  expect(isEmptyShape({ kind: 'text', z: 0, x: 1, y: 1, width: 80, text: ' a ', fill: '#000000', fontSize: 22 })).toBe(false)
  expect(isEmptyShape({ kind: 'path', ...pen, points: [1, 2] })).toBe(true)
  expect(isEmptyShape({ kind: 'path', ...pen, points: [1, 2, 0.5] })).toBe(false)
  expect(isEmptyShape({ kind: 'rect', ...pen, x: 1, y: 1, w: 0, h: 0 })).toBe(false)
})
test('points are stored to a tenth of a unit', () => expect(roundedPoints([1.23456, 2.34567, 0.56789])).toEqual([1.2, 2.3, 0.57]))

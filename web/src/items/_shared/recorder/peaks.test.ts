import { expect, test } from 'vitest'
import { toPeaks } from './peaks'

test('each step has the loudest of its samples, loud or below zero', () => {
  const blocks = [Int16Array.from({ length: 150 }, (_, at) => (at === 3 ? -0x8000 : 0)), Int16Array.from({ length: 50 }, () => 0x4000)]
  const peaks = toPeaks(blocks, 0x8000)
  expect(peaks).toHaveLength(100)
  expect(peaks.map((peak, at) => [at, peak]).filter(([, peak]) => peak !== 0)).toEqual([
    [1, 100],
    ...Array.from({ length: 25 }, (_, at) => [75 + at, 50]),
  ])
})

test('a short sound has fewer steps, none has none, and none is above 100', () => {
  expect(toPeaks([Float32Array.of(0.5, -1.5)], 1)).toEqual([50, 100])
  expect([toPeaks([], 1), toPeaks([new Float32Array()], 1)]).toEqual([[], []])
})

import { FILE_MAX_BYTES } from '@keel/contract/constants'
import { expect, test } from 'vitest'
import { longestSeconds, toSamples, wavFile } from './wav'

test('samples keep their level, and what is too loud is clipped', () => {
  expect([...toSamples(new Float32Array([0, 1, -1, 0.5, 2, -2]))]).toEqual([0, 32767, -32768, 16384, 32767, -32768])
})

test('a recording is a mono WAV of its rate with correct lengths', async () => {
  const file = wavFile([new Int16Array([1, -2]), new Int16Array([3])], 48000)
  const data = new DataView(await file.arrayBuffer())
  const text = (at: number) => String.fromCharCode(...Array.from({ length: 4 }, (_, i) => data.getUint8(at + i)))
  expect([file.type, file.size, text(0), text(8), text(12), text(36)]).toEqual(['audio/wav', 50, 'RIFF', 'WAVE', 'fmt ', 'data'])
  expect([data.getUint32(4, true), data.getUint16(20, true), data.getUint16(22, true), data.getUint32(24, true)]).toEqual([42, 1, 1, 48000])
  expect([data.getUint32(28, true), data.getUint16(32, true), data.getUint16(34, true), data.getUint32(40, true)]).toEqual([
    96000, 2, 16, 6,
  ])
  expect([data.getInt16(44, true), data.getInt16(46, true), data.getInt16(48, true)]).toEqual([1, -2, 3])
})

test('the longest recording still fits into a file', () => {
  expect(44 + longestSeconds(48000) * 96000).toBeLessThanOrEqual(FILE_MAX_BYTES)
  expect(longestSeconds(48000)).toBe(2730)
})

import { expect, test } from 'vitest'
import { CANVAS_MAX_PIXELS, CANVAS_MAX_SIDE } from '../../lib/canvas-size'
import { renderScale } from './render-scale'

const a4 = { width: 595, height: 842 }
const poster = { width: 2384, height: 3370 }

test('renders a page in the resolution of the screen, at most five times its size', () => {
  expect(renderScale(a4, 800, 1)).toBeCloseTo(1600 / 595)
  expect(renderScale(a4, 800, 3)).toBeCloseTo(2400 / 595)
  expect(renderScale(a4, 3000, 2)).toBe(5)
})

test('renders no page larger than phones can show', () => {
  const scale = renderScale(poster, 5000, 3)
  expect(poster.width * scale * (poster.height * scale)).toBeLessThanOrEqual(CANVAS_MAX_PIXELS + 1)
})

test.each([
  ['wide', { width: 14_400, height: 200 }],
  ['tall', { width: 60, height: 14_400 }],
])('renders no side of a %s page longer than a canvas may have', (_shape, size) => {
  const scale = renderScale(size, 2000, 3)
  const longest = Math.max(size.width, size.height) * scale
  expect(longest).toBeLessThanOrEqual(CANVAS_MAX_SIDE)
  expect(longest).toBeGreaterThanOrEqual(Math.max(size.width, size.height))
})

test('renders a tiny page at least in its own size', () => {
  expect(renderScale({ width: 5000, height: 100 }, 300, 1)).toBe(1)
})

import { expect, test } from 'vitest'
import { CANVAS_MAX_PIXELS, renderScale } from './render-scale'

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

test('renders a tiny page at least in its own size', () => {
  expect(renderScale({ width: 5000, height: 100 }, 300, 1)).toBe(1)
})

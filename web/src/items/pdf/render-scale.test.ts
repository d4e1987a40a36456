import { expect, test } from 'vitest'
import { CANVAS_MAX_PIXELS, renderScale } from './render-scale'

const a4 = { width: 595, height: 842 }
const poster = { width: 2384, height: 3370 }

test('a page is drawn as fine as the screen needs, never finer than five times', () => {
  expect(renderScale(a4, 800, 1)).toBeCloseTo(1600 / 595)
  expect(renderScale(a4, 800, 3)).toBeCloseTo(2400 / 595)
  expect(renderScale(a4, 3000, 2)).toBe(5)
})

test('no page is drawn larger than phones can show', () => {
  const scale = renderScale(poster, 5000, 3)
  expect(poster.width * scale * (poster.height * scale)).toBeLessThanOrEqual(CANVAS_MAX_PIXELS + 1)
})

test('a tiny page is drawn in its own size at least', () => {
  expect(renderScale({ width: 5000, height: 100 }, 300, 1)).toBe(1)
})

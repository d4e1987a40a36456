import { expect, test } from 'vitest'
import { CANVAS_MAX_PIXELS, CANVAS_MAX_SIDE, canvasScale } from './canvas-size'

test.each([
  [3000, 2000, 2],
  [40_000, 100, 1],
  [100, 40_000, 3],
  [8000, 6000, 1],
  [16_384, 1024, 1],
])('%s x %s at %s stays within what every browser draws', (width, height, wanted) => {
  const scale = canvasScale(width, height, wanted)
  const [side, pixels] = [Math.max(width, height) * scale, width * height * scale * scale]
  expect(side).toBeLessThanOrEqual(CANVAS_MAX_SIDE)
  expect(pixels).toBeLessThanOrEqual(CANVAS_MAX_PIXELS + 1)
  // Not smaller than needed.
  expect(scale === wanted || side > CANVAS_MAX_SIDE - 1 || pixels > CANVAS_MAX_PIXELS - 1).toBe(true)
})

import { expect, test } from 'vitest'
import { FIT, panBy, zoomAt } from './zoom'

test('keeps the point under the pointer in place while zooming', () => {
  const zoom = zoomAt(FIT, 2, { x: 100, y: -40 })
  // A picture point p is shown at p * scale + shift: before, the one under the pointer was (100, -40).
  expect({ x: 100 * zoom.scale + zoom.x, y: -40 * zoom.scale + zoom.y }).toEqual({ x: 100, y: -40 })
})

test('stops zooming at its bounds, and centres a picture that fits', () => {
  expect(zoomAt(zoomAt(FIT, 2, { x: 50, y: 0 }), 0.1)).toEqual(FIT)
  expect(zoomAt(FIT, 100).scale).toBe(8)
})

test('does not move a picture that fits', () => {
  expect(panBy(FIT, 10, 10)).toEqual(FIT)
  expect(panBy({ scale: 2, x: 0, y: 0 }, 10, -5)).toEqual({ scale: 2, x: 10, y: -5 })
})

import { expect, test } from 'vitest'
import { choosePlace, type Obstacle } from './choose-place'

const column = { left: 100, right: 500, from: 60, to: 460 }
const control = (top: number, bottom: number, more: Partial<Obstacle> = {}): Obstacle => ({
  left: 200,
  right: 300,
  top,
  bottom,
  weight: 1,
  ...more,
})

test('stands at the top where nothing is covered', () => {
  expect(choosePlace(50, column, [], null)).toBe(60)
  expect(choosePlace(50, column, [control(70, 110, { left: 520, right: 600 })], null)).toBe(60)
})

test('moves below a control, and into a gap only if it fits', () => {
  const top = choosePlace(50, column, [control(70, 110)], null)
  expect(top).toBeGreaterThanOrEqual(114)
  expect(top).toBeLessThan(120)
  const low = choosePlace(50, column, [control(70, 110), control(150, 190)], null)
  expect(low).toBeGreaterThanOrEqual(194)
  expect(low).toBeLessThan(200)
})

test('without a free place it covers what matters least', () => {
  const picture = control(60, 260, { left: 100, right: 500, weight: 0.25 })
  const buttons = control(260, 520, { left: 100, right: 500 })
  expect(choosePlace(50, column, [picture, buttons], null)).toBeLessThanOrEqual(260 - 50)
  expect(choosePlace(50, column, [control(60, 260, { weight: 4 }), control(260, 520)], null)).toBeGreaterThanOrEqual(264)
})

test('stays where it is while it covers nothing there', () => {
  expect(choosePlace(50, column, [], 200)).toBe(200)
  expect(choosePlace(50, column, [control(210, 220)], 200)).toBe(60)
  expect(choosePlace(50, { ...column, to: 150 }, [], 200)).toBe(60)
})

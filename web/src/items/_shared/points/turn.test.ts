import { expect, test } from 'vitest'
import { type Turn, turned, turnedBack } from './turn'

const turns: Turn[] = [0, 90, 180, 270]

test('a point stays in its place on a rotated picture', () => {
  expect(turns.map((turn) => turned({ x: 10, y: 20 }, turn))).toEqual([
    { x: 10, y: 20 },
    { x: 80, y: 10 },
    { x: 90, y: 80 },
    { x: 20, y: 90 },
  ])
})

test('rotating back returns the original point', () => {
  for (const turn of turns) expect(turnedBack(turned({ x: 12.5, y: 70 }, turn), turn)).toEqual({ x: 12.5, y: 70 })
})

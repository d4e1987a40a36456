import { expect, test } from 'vitest'
import { moveByStep } from './move-by-step'

test('a part moves one place within its list', () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  const list = [a, b, c]
  expect([moveByStep(list, 'b', -1), moveByStep(list, 'b', 1)]).toEqual([
    [b, a, c],
    [a, c, b],
  ])
  for (const same of [moveByStep(list, 'a', -1), moveByStep(list, 'c', 1), moveByStep(list, 'x', 1)]) expect(same).toBe(list)
})

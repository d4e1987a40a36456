import { expect, test } from 'vitest'
import { shuffled } from './shuffle'

test('an order stays the same in later versions, for learners at work', () => {
  const list = Array.from({ length: 12 }, (_, at) => at)
  expect(shuffled(list, 7)).toEqual([2, 3, 8, 9, 1, 6, 10, 0, 4, 5, 11, 7])
  expect(shuffled(list, '7/left')).toEqual([2, 8, 5, 1, 4, 3, 9, 6, 10, 7, 11, 0])
  expect(list[0]).toBe(0)
})
test('none or one element needs no shuffle', () => expect([shuffled([], 1), shuffled(['a'], 1)]).toEqual([[], ['a']]))

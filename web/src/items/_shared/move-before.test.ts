import { expect, test } from 'vitest'
import { moveBefore } from './move-before'

test('a part moves before another one, or to the end', () => {
  const list = ['a', 'b', 'c'].map((id) => ({ id }))
  const moves = [
    ['c', 'a'],
    ['a', null],
    ['a', 'c'],
    ['b', 'b'],
    ['x', 'a'],
  ] as const
  expect(
    moves.map(([id, before]) =>
      moveBefore(list, id, before)
        .map((part) => part.id)
        .join(''),
    ),
  ).toEqual(['cab', 'bca', 'bac', 'acb', 'abc'])
})

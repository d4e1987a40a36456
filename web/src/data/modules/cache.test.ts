import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Board, Module } from '@keel/contract/entities/board'
import { insertBefore, movedBefore } from '../_shared/insert-before'
import { neighbour, patchBoards } from '../boards/cache'

const board = (id: number): Board => ({ id, name: `Board ${id}`, moduleId: 1 })
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)
const three = [board(1), board(2), board(3)]

test('a board is inserted before the named one, or last, and never twice', () => {
  expect(ids(insertBefore(three, board(9), 2))).toEqual([1, 9, 2, 3])
  expect(ids(insertBefore(three, board(9), 77))).toEqual([1, 2, 3, 9])
  expect(ids(insertBefore(three, board(1), null))).toEqual([2, 3, 1])
  expect(ids(movedBefore(three, 3, 1))).toEqual([3, 1, 2])
  expect(ids(movedBefore(three, 77, 1))).toEqual([1, 2, 3])
})

test('after a removed board comes the next one, else the one before, else none', () => {
  expect(neighbour(three, 2)).toBe(3)
  expect(neighbour(three, 3)).toBe(2)
  expect(neighbour([board(1)], 1)).toBeNull()
})

test('a change of boards is applied to the room’s list and the module', () => {
  const cache = new QueryClient()
  const module: Module = { id: 1, room_id: 5, name: 'M', hidden: 2, boards: three, selected_board_id: null, can_edit: true }
  cache.setQueryData(['module', 1], module)
  cache.setQueryData(['modules', 5], [module])
  patchBoards(cache, 1, (boards) => boards.filter(({ id }) => id !== 2))
  expect(ids(cache.getQueryData<Module>(['module', 1])?.boards ?? [])).toEqual([1, 3])
  expect(ids(cache.getQueryData<Module[]>(['modules', 5])?.[0]?.boards ?? [])).toEqual([1, 3])
})

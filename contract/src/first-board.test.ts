import { expect, test } from 'vitest'
import type { Module } from './entities/board'
import { boardsOfTeachers, firstBoard } from './first-board'

const module = (id: number, boards: number[], selected: number | null = null): Module => ({
  id,
  room_id: 1,
  name: 'M',
  hidden: 2,
  can_edit: false,
  selected_board_id: selected,
  boards: boards.map((board) => ({ id: board, name: 'B', moduleId: id })),
})
const modules = [module(1, []), module(2, [21, 22]), module(3, [31, 32], 32)]

test('opens the board left last in this browser', () => expect(firstBoard(modules, 22, [31])).toBe(22))
test('opens the teacher’s board when the last one is gone', () => expect(firstBoard(modules, 99, [null, 31])).toBe(31))
test('does not follow a teacher to a hidden board', () => expect(firstBoard(modules, null, [77])).toBe(32))
test('opens the first board when nothing is remembered', () => expect(firstBoard(modules.slice(0, 2), null, [])).toBe(21))
test('opens no board when there are none', () => expect(firstBoard([module(1, [])], 5, [5])).toBeNull())

test('boards of teachers are those of owners other than the user', () => {
  const users = [
    { id: 1, owner: true, boardId: 21 },
    { id: 2, owner: true, boardId: null },
    { id: 3, owner: true, boardId: 31 },
    { id: 4, owner: false, boardId: 32 },
  ]
  expect(boardsOfTeachers(users, 1)).toEqual([null, 31])
})

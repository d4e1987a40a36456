import type { RoomHandlers } from '../_shared/room-handlers'
import { insertBefore, movedBefore } from '../_shared/insert-before'
import { patchBoards } from './cache'

/** Boards that others add, rename, hide, move or delete. */
export const boardHandlers = {
  addBoard: (cache, { moduleId, board, before_id }) => patchBoards(cache, moduleId, (boards) => insertBefore(boards, board, before_id)),
  updateBoard: (cache, { moduleId, board }) =>
    patchBoards(cache, moduleId, (boards) => boards.map((other) => (other.id === board.id ? board : other))),
  moveBoard: (cache, { moduleId, boardId, before_id }) => patchBoards(cache, moduleId, (boards) => movedBefore(boards, boardId, before_id)),
  deleteModuleBoard: (cache, { moduleId, boardId }) => patchBoards(cache, moduleId, (boards) => boards.filter(({ id }) => id !== boardId)),
} satisfies RoomHandlers

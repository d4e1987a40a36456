import type { Module } from '@keel/contract/entities/board'
import { refetchKeys } from '../_shared/cancel-and-refetch'
import type { RoomHandlers } from '../_shared/room-handlers'
import { insertBefore, movedBefore } from '../_shared/insert-before'
import { keys } from '../_shared/keys'
import { patchBoards } from './cache'

/** Boards that others add, rename, hide, move or delete. */
export const boardHandlers = {
  addBoard(cache, { moduleId, board, before_id }, roomId) {
    patchBoards(cache, moduleId, (boards) => insertBefore(boards, board, before_id))
    const isKnown = cache.getQueryData<Module[]>(keys.modules(roomId))?.some(({ id }) => id === moduleId)
    // Its module is not in the list that was read: that list is older than the module.
    if (isKnown === false) refetchKeys(cache, keys.modules(roomId))
  },
  updateBoard: (cache, { moduleId, board }) =>
    patchBoards(cache, moduleId, (boards) => boards.map((other) => (other.id === board.id ? board : other))),
  moveBoard: (cache, { moduleId, boardId, before_id }) => patchBoards(cache, moduleId, (boards) => movedBefore(boards, boardId, before_id)),
  deleteModuleBoard: (cache, { moduleId, boardId }) => patchBoards(cache, moduleId, (boards) => boards.filter(({ id }) => id !== boardId)),
} satisfies RoomHandlers

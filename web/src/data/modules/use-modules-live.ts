import { useQueryClient } from '@tanstack/react-query'
import { keys } from '../_shared/keys'
import { useRoomMessage } from '../../realtime/use-live'
import { insertBefore, movedBefore, patchBoards, patchModule, patchModules } from './cache'

/** Applies changes of modules and boards by others to the lists. */
export function useModulesLive(roomId: number | null): void {
  const cache = useQueryClient()
  const refetch = () => {
    void cache.invalidateQueries({ queryKey: ['modules'] })
    void cache.invalidateQueries({ queryKey: ['module'] })
  }
  useRoomMessage(roomId, 'addBoard', ({ moduleId, board, before_id }) =>
    patchBoards(cache, moduleId, (boards) => insertBefore(boards, board, before_id)),
  )
  useRoomMessage(roomId, 'updateBoard', ({ moduleId, board }) =>
    patchBoards(cache, moduleId, (boards) => boards.map((other) => (other.id === board.id ? board : other))),
  )
  useRoomMessage(roomId, 'moveBoard', ({ moduleId, boardId, before_id }) =>
    patchBoards(cache, moduleId, (boards) => movedBefore(boards, boardId, before_id)),
  )
  useRoomMessage(roomId, 'deleteModuleBoard', ({ moduleId, boardId }) =>
    patchBoards(cache, moduleId, (boards) => boards.filter(({ id }) => id !== boardId)),
  )
  useRoomMessage(roomId, 'updateModule', ({ module }, { roomId: id }) => {
    // One that was hidden until now comes without its boards.
    if (cache.getQueryData<{ id: number }[]>(keys.modules(id))?.some((other) => other.id === module.id))
      patchModule(cache, module.id, (other) => ({ ...other, ...module }))
    else refetch()
  })
  useRoomMessage(roomId, 'deleteModule', ({ moduleId }, { roomId: id }) => {
    patchModules(cache, id, (modules) => modules.filter((module) => module.id !== moduleId))
    void cache.invalidateQueries({ queryKey: keys.module(moduleId) })
  })
  useRoomMessage(roomId, 'moveModule', ({ moduleId, before_id }, { roomId: id }) =>
    patchModules(cache, id, (modules) => movedBefore(modules, moduleId, before_id)),
  )
}

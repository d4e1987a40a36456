import type { Module } from '@keel/contract/entities/board'
import { refetchKeys } from '../_shared/cancel-and-refetch'
import { movedBefore } from '../_shared/insert-before'
import { keys } from '../_shared/keys'
import type { RoomHandlers } from '../_shared/room-handlers'
import { patchModule, patchModules } from './cache'

/** Modules that others rename, hide, move or delete. */
export const moduleHandlers = {
  updateModule(cache, { module }, roomId) {
    if (cache.getQueryData<Module[]>(keys.modules(roomId))?.some(({ id }) => id === module.id)) {
      patchModule(cache, module.id, (other) => ({ ...other, ...module }))
      return
    }
    // One that was hidden until now comes without its boards.
    refetchKeys(cache, ['modules'], ['module'])
  },
  deleteModule(cache, { moduleId }, roomId) {
    patchModules(cache, roomId, (modules) => modules.filter(({ id }) => id !== moduleId))
    refetchKeys(cache, keys.module(moduleId))
  },
  moveModule: (cache, { moduleId, before_id }, roomId) =>
    patchModules(cache, roomId, (modules) => movedBefore(modules, moduleId, before_id)),
} satisfies RoomHandlers

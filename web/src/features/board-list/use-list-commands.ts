import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { HIDDEN } from '@keel/contract/constants'
import type { Board, Module } from '@keel/contract/entities/board'
import * as api from '../../data/boards/calls'
import { keys } from '../../data/_shared/keys'
import { storeShown } from '../../data/_shared/store-shown'
import { refreshLibrary } from '../../data/library/cache'
import * as modulesApi from '../../data/modules/calls'
import { saveAsTemplate } from '../../data/templates/calls'
import { confirm } from '../../ui/confirm/confirm'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import { aboutDeleted, toastUndo } from '../../ui/toast/toast-undo'
import { insertBefore, movedBefore } from '../../data/_shared/insert-before'
import { patchModule, patchModules } from '../../data/modules/cache'
import { cachedBoards, neighbour, patchBoards } from '../../data/boards/cache'

const idAfter = (list: readonly { id: number }[], id: number): number | null => list[list.findIndex((one) => one.id === id) + 1]?.id ?? null

/** A teacher's commands on boards. `onSelect` opens another board, or none. */
export function useBoardListCommands(boardId: number | null, onSelect: (boardId: number | null, moduleId: number) => void) {
  const t = useTranslations('board')
  const cache = useQueryClient()
  return {
    async create(moduleId: number, name: string) {
      const board = await api.createBoard(moduleId, name)
      patchBoards(cache, moduleId, (boards) => insertBefore(boards, board, null))
      onSelect(board.id, moduleId)
    },
    async rename(board: Board, name: string) {
      const renamed = await api.renameBoard(board.id, name)
      patchBoards(cache, board.moduleId, (boards) => boards.map((other) => (other.id === board.id ? renamed : other)))
    },
    async duplicate(board: Board) {
      const copy = await api.duplicateBoard(board.id)
      patchBoards(cache, board.moduleId, (boards) => insertBefore(boards, copy, idAfter(boards, board.id)))
      onSelect(copy.id, board.moduleId)
    },
    async saveAsTemplate(board: Board, name: string) {
      await saveAsTemplate(board.id, name)
      void refreshLibrary(cache)
      toast.success(name, { title: t('templateSaved') })
    },
    async toggleHidden(board: Board) {
      const changed = await api.hideBoard(board.id, board.hidden ? HIDDEN.visible : HIDDEN.hidden)
      patchBoards(cache, board.moduleId, (boards) => boards.map((other) => (other.id === board.id ? changed : other)))
    },
    move(board: Board, beforeId: number | null) {
      patchBoards(cache, board.moduleId, (boards) => movedBefore(boards, board.id, beforeId))
      storeShown(cache, [['modules'], keys.module(board.moduleId)], () => api.moveBoard(board.id, beforeId)).catch((error: unknown) => {
        toastError(error)
        void cache.invalidateQueries({ queryKey: ['modules'] })
        void cache.invalidateQueries({ queryKey: keys.module(board.moduleId) })
      })
    },
    askToDelete: (board: Board) =>
      confirm({
        title: t('deleteBoard', { name: board.name }),
        body: t('deleteBoardText'),
        confirmLabel: t('delete'),
        danger: true,
        async onConfirm() {
          const boards = cachedBoards(cache, board.moduleId)
          const beforeId = idAfter(boards, board.id)
          await api.deleteBoard(board.id)
          if (boardId === board.id) onSelect(neighbour(boards, board.id), board.moduleId)
          patchBoards(cache, board.moduleId, (others) => others.filter(({ id }) => id !== board.id))
          toastUndo(
            t('boardDeleted', { name: board.name }),
            () =>
              void api
                .restoreBoard(board.id)
                .then((restored) => {
                  patchBoards(cache, board.moduleId, (others) => insertBefore(others, restored, beforeId))
                  onSelect(restored.id, board.moduleId)
                })
                .catch(toastError),
            aboutDeleted('board', board.id),
          )
        },
      }),
  }
}

/** A teacher's commands on the modules of a room. */
export function useModuleListCommands(roomId: number) {
  const t = useTranslations('board')
  const cache = useQueryClient()
  const refetch = () => cache.invalidateQueries({ queryKey: keys.modules(roomId) })
  return {
    async create(name: string) {
      const module = await modulesApi.createModule(roomId, name)
      patchModules(cache, roomId, (modules) => insertBefore(modules, module, null))
    },
    async rename(module: Module, name: string) {
      const { name: stored } = await modulesApi.updateModule(module.id, { name })
      patchModule(cache, module.id, (other) => ({ ...other, name: stored }))
    },
    async duplicate(module: Module) {
      const copy = await modulesApi.duplicateModule(module.id)
      patchModules(cache, roomId, (modules) => insertBefore(modules, copy, idAfter(modules, module.id)))
    },
    toggleHidden(module: Module) {
      const hidden = module.hidden === HIDDEN.hidden ? HIDDEN.visible : HIDDEN.hidden
      patchModule(cache, module.id, (other) => ({ ...other, hidden }))
      storeShown(cache, [['modules'], keys.module(module.id)], () => modulesApi.updateModule(module.id, { hidden })).catch(
        (error: unknown) => {
          toastError(error)
          void refetch()
        },
      )
    },
    move(id: number, beforeId: number | null) {
      patchModules(cache, roomId, (modules) => movedBefore(modules, id, beforeId))
      storeShown(cache, [keys.modules(roomId)], () => modulesApi.moveModule(id, beforeId)).catch((error: unknown) => {
        toastError(error)
        void refetch()
      })
    },
    askToDelete: (module: Module) =>
      confirm({
        title: t('deleteModule', { name: module.name }),
        body: t('deleteModuleText', { count: module.boards.length }),
        confirmLabel: t('delete'),
        danger: true,
        async onConfirm() {
          const beforeId = idAfter(cache.getQueryData<Module[]>(keys.modules(roomId)) ?? [], module.id)
          await modulesApi.deleteModule(module.id)
          patchModules(cache, roomId, (modules) => modules.filter(({ id }) => id !== module.id))
          toastUndo(
            t('moduleDeleted', { name: module.name }),
            () =>
              void modulesApi
                .restoreModule(module.id)
                .then((restored) => patchModules(cache, roomId, (modules) => insertBefore(modules, restored, beforeId)))
                .catch(toastError),
            aboutDeleted('module', module.id),
          )
        },
      }),
  }
}

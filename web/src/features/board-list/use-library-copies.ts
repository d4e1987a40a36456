import { useQueryClient } from '@tanstack/react-query'
import { ROLE } from '@keel/contract/constants'
import type { Board, Module } from '@keel/contract/entities/board'
import * as api from '../../data/library/calls'
import { useMe } from '../../data/users/me'
import { openLibraryDialog } from '../../items/_shared/dialog-requests'
import { toastError } from '../../ui/toast/toast-error'
import { insertBefore } from '../../data/_shared/insert-before'
import { patchModules } from '../../data/modules/cache'
import { patchBoards } from '../../data/boards/cache'

/** Copies boards and modules to the library and from it; null for users without a library. `onSelect` opens a board. */
export function useLibraryCopies(onSelect: (boardId: number | null, moduleId: number) => void) {
  const cache = useQueryClient()
  if (useMe()?.role !== ROLE.teacher) return null
  return {
    copyBoard: ({ id, name }: Board) => openLibraryDialog({ kind: 'to', suggest: name, copy: (to) => api.copyBoardToLibrary(id, to) }),
    copyModule: ({ id, name }: Module) => openLibraryDialog({ kind: 'to', suggest: name, copy: (to) => api.copyModuleToLibrary(id, to) }),
    exportModule: ({ id }: Module) =>
      void import('../../data/transfer/calls').then((transfer) => transfer.downloadExport(transfer.exportModuleUrl(id))).catch(toastError),
    addBoard: (moduleId: number) =>
      openLibraryDialog({
        kind: 'from',
        choose: 'board',
        async add(libraryItemId) {
          const board = await api.copyBoardFromLibrary(libraryItemId, moduleId, null)
          patchBoards(cache, moduleId, (boards) => insertBefore(boards, board, null))
          onSelect(board.id, moduleId)
        },
      }),
    addModule: (roomId: number) =>
      openLibraryDialog({
        kind: 'from',
        choose: 'module',
        async add(libraryItemId) {
          const module = await api.copyModuleFromLibrary(libraryItemId, roomId)
          patchModules(cache, roomId, (modules) => insertBefore(modules, module, null))
        },
      }),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { selectBoard } from '../../data/modules/calls'
import { patchModule } from '../../data/modules/cache'

/** Remembers the selected board of a module, here and on the server. */
export function useRememberBoard(): (boardId: number, moduleId: number) => void {
  const cache = useQueryClient()
  return useCallback(
    (boardId, moduleId) => {
      patchModule(cache, moduleId, (module) => ({ ...module, selected_board_id: boardId }))
      // Best effort: a failure is ignored.
      selectBoard(moduleId, boardId).catch(() => undefined)
    },
    [cache],
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { selectBoard } from '../../data/modules/calls'
import { patchModule } from '../../data/modules/cache'

/** Remembers which board of a module is looked at, here and on the server. */
export function useRememberBoard(): (boardId: number, moduleId: number) => void {
  const cache = useQueryClient()
  return useCallback(
    (boardId, moduleId) => {
      patchModule(cache, moduleId, (module) => ({ ...module, selected_board_id: boardId }))
      // Comfort only: a failure is no reason to trouble anybody.
      selectBoard(moduleId, boardId).catch(() => undefined)
    },
    [cache],
  )
}

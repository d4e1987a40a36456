import { useQueryClient } from '@tanstack/react-query'
import { ROLE } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { keys } from '../../data/_shared/keys'
import { copyFromLibrary } from '../../data/library/calls'
import { useMe } from '../../data/users/me'
import { useBoard } from './board-context'
import { withItem } from '../../data/board-items/cache'

/** Copies a single item of the library to this board, before another item or last; null for users without a library. */
export function useCopyFromLibrary(): ((libraryItemId: number, beforeId: number | null) => Promise<void>) | null {
  const cache = useQueryClient()
  const { boardId, selection } = useBoard()
  if (useMe()?.role !== ROLE.teacher) return null
  return async (libraryItemId, beforeId) => {
    const item = await copyFromLibrary(libraryItemId, boardId, beforeId)
    cache.setQueryData<readonly BoardItem[]>(keys.items(boardId), (items) => items && withItem(items, item, beforeId))
    // It is complete: students have it without delay.
    selection.setState({ selected: null, clickedAt: null })
  }
}

import { useQuery } from '@tanstack/react-query'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { itemsQuery } from '../../data/board-items/queries'
import { useItemContext } from './item-context'

/**
 * Returns a part of the item as it is stored, such as its points; undefined outside of a board. Define `pick` outside of the
 * component.
 */
export function useStoredItem<T>(itemId: number, pick: (item: BoardItem) => T): T | undefined {
  const boardId = useItemContext()?.boardId ?? 0
  // Never fetched here: the board has fetched it already.
  const query = useQuery({
    ...itemsQuery(boardId),
    enabled: false,
    select: (items: readonly BoardItem[]) => {
      const item = items.find(({ id }) => id === itemId)
      return { part: item && pick(item) }
    },
  })
  return query.data?.part
}

import { useQuery } from '@tanstack/react-query'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { itemsQuery } from '../../data/board-items/queries'
import { useItemContext } from './item-context'

/** A part of the item as it is stored, such as its points; undefined where it stands on no board. Give `pick` from outside of the component. */
export function useStoredItem<T>(itemId: number, pick: (item: BoardItem) => T): T | undefined {
  const boardId = useItemContext()?.boardId ?? 0
  // Never asked for here: the board has it already.
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

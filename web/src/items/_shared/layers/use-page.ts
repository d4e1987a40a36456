import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { setItemPage } from '../../../data/board-items/calls'
import { keys } from '../../../data/_shared/keys'
import { toastError } from '../../../ui/toast/toast-error'
import { useItemContext } from '../item-context'
import { saveLatest } from '../save-latest'
import { useStoredItem } from '../use-stored-item'

const storedPage = (item: BoardItem): number => item.props.page ?? 1
/**
 * The visible page. The teacher's page is stored, and all others follow it; others may turn their own until the teacher turns
 * the page again.
 */
export function usePage(itemId: number) {
  const context = useItemContext()
  const cache = useQueryClient()
  const stored = useStoredItem(itemId, storedPage) ?? 1
  const [own, setOwn] = useState<{ beside: number; page: number } | null>(null)
  if (own && context && own.beside !== stored) setOwn(null)
  const mayStore = context?.canEdit ?? false
  const turn = (page: number) => {
    if (!mayStore || !context) {
      setOwn({ beside: stored, page })
      return
    }
    cache.setQueryData<readonly BoardItem[]>(keys.items(context.boardId), (items) =>
      items?.map((item) => (item.id === itemId ? { ...item, props: { ...item.props, page } } : item)),
    )
    saveLatest({ key: `page ${itemId}`, send: () => setItemPage(itemId, page), onError: toastError })
  }
  return {
    page: own?.page ?? stored,
    turn,
    /** The page of the teacher; null for the teacher, and where there is none. */
    teacherPage: context && context.roomId !== null && !mayStore ? stored : null,
    follow: () => setOwn(null),
  }
}

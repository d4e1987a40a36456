import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { ItemCode } from '@keel/contract/items/codes'
import { useTranslations } from 'use-intl/react'
import { createItem, deleteItem, deleteItems, duplicateItem, hideItem, moveItem, restoreItem } from '../../data/board-items/calls'
import { keys } from '../../data/_shared/keys'
import { storeShown } from '../../data/_shared/store-shown'
import { inLanguage } from '../../items/in-language'
import { closeToast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import { aboutDeleted, toastUndo } from '../../ui/toast/toast-undo'
import { useBoard } from './board-context'
import { patchItems, withChangedItem, withItem, withMovedItem, withoutItem } from '../../data/board-items/cache'
import { bufferTyping } from './buffer-typing'
import { focusItem } from './focus-item'
import { itemSaver } from './save-items'
import { showItem } from './show-item'

type Items = readonly BoardItem[]

export interface AddOptions {
  /** Nothing has to be written into it. */
  complete?: true
  /** Takes what is typed until it is there; see `bufferTyping`. */
  typeInto?: (itemId: number | null) => string
}

/** A teacher's commands on a board's items. */
export interface BoardCommands {
  /**
   * Adds an item before another, or last. It is opened for editing at once, except when it is complete: then students have it without
   * delay. Returns its id. @throws {ApiError}
   */
  add: (type: ItemCode, value: unknown, beforeId: number | null, options?: AddOptions) => Promise<number>
  /** Deletes what was added just now, without asking. @throws {ApiError} */
  takeBack: (itemIds: readonly number[]) => Promise<void>
  duplicate: (itemId: number) => void
  /** Hides an item from students, or shows it. */
  setHidden: (itemId: number, hidden: 1 | 2) => void
  /** Deletes an item at once; a toast offers to undo it. */
  remove: (itemId: number) => void
  /** Undoes the last deletion of this page. Returns false if there is none. */
  restoreLast: () => boolean
  move: (itemId: number, beforeId: number | null) => void
}

export const BoardCommandsContext = createContext<BoardCommands | null>(null)

/** Returns the commands of the surrounding board. */
export function useBoardCommands(): BoardCommands {
  const actions = use(BoardCommandsContext)
  if (!actions) throw new Error('Not on a board that is edited')
  return actions
}

/** Creates the commands of a board, for its context. */
export function useCreateBoardCommands(): BoardCommands {
  const { boardId, lang = null, selection } = useBoard()
  const t = useTranslations('board')
  const cache = useQueryClient()
  return useMemo(() => {
    const key = keys.items(boardId)
    const patch = (change: (items: Items) => Items) => patchItems(cache, boardId, change)
    const refetch = () => cache.invalidateQueries({ queryKey: key })
    const nextOf = (itemId: number) => {
      const items = cache.getQueryData<Items>(key) ?? []
      return items[items.findIndex(({ id }) => id === itemId) + 1]?.id ?? null
    }
    /** The deletions that can be undone, in their order. */
    const removed = new Map<number, () => Promise<void>>()
    return {
      async add(type, value, beforeId, options) {
        // A complete item has no editor to type into.
        const typeInto = options?.complete ? null : (options?.typeInto ?? bufferTyping())
        const item = await createItem(boardId, { type, value: inLanguage(type, value, lang), beforeId }).catch((error: unknown) => {
          typeInto?.(null)
          throw error
        })
        typeInto?.(item.id)
        patch((items) => withItem(items, item, beforeId))
        selection.setState({ selected: options?.complete ? null : item.id, clickedAt: null })
        showItem(item.id)
        return item.id
      },
      async takeBack(itemIds) {
        await deleteItems(itemIds)
        for (const id of itemIds) {
          itemSaver.discard(id)
          patch((items) => withoutItem(items, id))
        }
      },
      duplicate(itemId) {
        const copy = async () => {
          await itemSaver.flush(itemId)
          const item = await duplicateItem(itemId)
          patch((items) => withItem(items, item, nextOf(itemId)))
          showItem(item.id)
        }
        copy().catch(toastError)
      },
      setHidden: (itemId, hidden) =>
        void hideItem(itemId, hidden)
          .then((item) => patch((items) => withChangedItem(items, item)))
          .catch(toastError),
      remove(itemId) {
        const beforeId = nextOf(itemId)
        const item = cache.getQueryData<Items>(key)?.find(({ id }) => id === itemId)
        selection.setState((state) => (state.selected === itemId ? { selected: null, clickedAt: null } : state))
        patch((items) => withoutItem(items, itemId))
        const restore = async () => {
          removed.delete(itemId)
          const restored = await restoreItem(itemId)
          patch((items) => withItem(items, restored, beforeId))
        }
        const removeIt = async () => {
          // What was typed is in the bin with it.
          await itemSaver.flush(itemId)
          await deleteItem(itemId)
          itemSaver.discard(itemId)
          const toastId = toastUndo(t('itemDeleted'), () => void restore().catch(toastError), aboutDeleted('item', itemId))
          removed.set(itemId, async () => {
            closeToast(toastId)
            await restore()
            // Once it is rendered.
            requestAnimationFrame(() => requestAnimationFrame(() => focusItem(itemId)))
          })
        }
        removeIt().catch((error: unknown) => {
          toastError(error)
          if (item) patch((items) => withItem(items, item, beforeId))
        })
      },
      restoreLast() {
        const undo = [...removed.values()].at(-1)
        undo?.().catch(toastError)
        return undo !== undefined
      },
      move(itemId, beforeId) {
        patch((items) => withMovedItem(items, itemId, beforeId))
        storeShown(cache, [key], () => moveItem(itemId, beforeId)).catch((error: unknown) => {
          toastError(error)
          void refetch()
        })
      },
    }
  }, [boardId, cache, lang, selection, t])
}

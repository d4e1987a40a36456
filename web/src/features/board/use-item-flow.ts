import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { ItemCode } from '@keel/contract/items/codes'
import { heading } from '@keel/contract/items/heading/behaviour'
import { text } from '@keel/contract/items/text/behaviour'
import { keys } from '../../data/_shared/keys'
import { patchItems, withoutItem } from '../../data/board-items/cache'
import { deleteItem } from '../../data/board-items/calls'
import type { ItemFlow } from '../../items/_shared/item-flow'
import { useItemText } from '../../items/_shared/item-text'
import { isKnown, itemTypes } from '../../items/registry'
import { toastError } from '../../ui/toast/toast-error'
import { useBoard } from './board-context'
import { bufferTyping, isEditable } from './buffer-typing'
import { focusItem } from './focus-item'
import { draftOf } from './item-saver'
import { itemSaver } from './save-items'
import type { AddOptions, BoardCommands } from './use-board-commands'

const itemsOf = (cache: QueryClient, boardId: number) => cache.getQueryData<readonly BoardItem[]>(keys.items(boardId)) ?? []

/** Returns the id of the item below; null for the last one, and for one that is no longer there. */
export function getNextId(cache: QueryClient, boardId: number, itemId: number): number | null {
  const items = itemsOf(cache, boardId)
  const at = items.findIndex(({ id }) => id === itemId)
  return at < 0 ? null : (items[at + 1]?.id ?? null)
}

/** Items that are one text: writing goes on at their end. */
const TEXTS: readonly number[] = [text.code, heading.code]

/** Toasts why an item was not added. */
export const toFailure = (error: unknown): null => {
  toastError(error)
  return null
}

export interface BoardFlow extends Omit<ItemFlow, 'addBelow'> {
  /** Returns the id of the new item. @throws {ApiError} */
  addBelow: (itemId: number, type: ItemCode, value: unknown, options?: AddOptions) => Promise<number>
}

/** Creates what editors do with the items around them. */
export function useCreateItemFlow({ add, move, takeBack }: BoardCommands): BoardFlow {
  const { boardId, selection } = useBoard()
  const ti = useItemText()
  const cache = useQueryClient()
  return useMemo(() => {
    const find = (itemId: number) => itemsOf(cache, boardId).find(({ id }) => id === itemId)
    const open = (itemId: number) => selection.setState({ selected: itemId, clickedAt: null })
    const isEmpty = (item: BoardItem) =>
      isKnown(item) && itemTypes[item.type].isEmpty(draftOf(itemSaver.store.getState(), item.id)?.value ?? item.value)

    /** Goes on in the item above: what was typed for one that could not be added is not lost. */
    const giveBack = (itemId: number, typed: string) => {
      const item = find(itemId)
      if (!item) return
      // A heading has one line; an empty line would try again.
      const lines = typed.split('\n').filter(Boolean)
      const goesOn = lines.map((line) => (item.type === heading.code ? ` ${line}` : `\n${line}`)).join('')
      bufferTyping({ typed: goesOn })(itemId)
      open(itemId)
    }
    /** Where the items were changed meanwhile, the new one still follows its item. */
    const placeBelow = (itemId: number, addedId: number, beforeId: number | null) => {
      if (!find(itemId)) {
        if (beforeId !== null && !find(beforeId)) void cache.invalidateQueries({ queryKey: keys.items(boardId) })
        return
      }
      if (getNextId(cache, boardId, itemId) === addedId) return
      move(addedId, getNextId(cache, boardId, itemId))
    }
    const addAfter = async (
      itemId: number,
      type: ItemCode,
      value: unknown,
      { replaces, ...options }: AddOptions & { replaces?: boolean },
    ) => {
      const editor = document.activeElement
      const frame = document.querySelector(`[data-item-id="${itemId}"]`)
      const isWriting = !options.complete && frame !== null && isEditable(editor) && frame.contains(editor)
      const typeInto = isWriting ? bufferTyping({ below: frame, label: ti(itemTypes[type].label) }) : null
      if (isWriting) selection.setState({ selected: null, clickedAt: null })
      const beforeId = getNextId(cache, boardId, itemId)
      const addedId = await add(type, value, beforeId, { ...options, ...(typeInto && { typeInto }) }).catch((error: unknown) => {
        if (typeInto) giveBack(itemId, typeInto(null))
        throw error
      })
      placeBelow(itemId, addedId, beforeId)
      const item = find(itemId)
      if (item && (replaces || isEmpty(item))) takeBack([itemId]).catch(toastError)
      return addedId
    }
    return {
      addBelow: (itemId, type, value, options = {}) => addAfter(itemId, type, value, options),
      replace: (itemId, type, value) => addAfter(itemId, type, value, { replaces: true }).catch(toFailure),
      removeEmpty(itemId) {
        const items = itemsOf(cache, boardId)
        const above = items[items.findIndex(({ id }) => id === itemId) - 1]
        if (!above) return false
        itemSaver.discard(itemId)
        if (TEXTS.includes(above.type)) open(above.id)
        else {
          selection.setState({ selected: null, clickedAt: null })
          focusItem(above.id)
        }
        patchItems(cache, boardId, (now) => withoutItem(now, itemId))
        deleteItem(itemId).catch((error: unknown) => {
          toastError(error)
          void cache.invalidateQueries({ queryKey: keys.items(boardId) })
        })
        return true
      },
    }
  }, [add, boardId, cache, move, selection, takeBack, ti])
}

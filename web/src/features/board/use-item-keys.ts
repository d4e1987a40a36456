import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { beforeAfterStep } from '../../lib/dnd/order'
import { getPressedKey } from '../../lib/pressed-key'
import { useBoard } from './board-context'
import { focusItem } from './focus-item'
import { useItemOrder } from './item-order'
import { useBoardCommands } from './use-board-commands'

/** For the frame of an item: it is one stop of Tab among all items, and the keys of the item work while it has the focus itself. */
export interface ItemKeys {
  tabIndex: 0 | -1
  'aria-keyshortcuts': string
  onFocus: (event: FocusEvent) => void
}

const STEPS: Partial<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }
const Z = 90

/** Returns what makes an item's frame a place for the focus, and the handler of its keys; that returns whether it used one. */
export function useItemKeys(itemId: number): [ItemKeys, (event: KeyboardEvent) => boolean] {
  const { selection, single } = useBoard()
  const { ids, focus } = useItemOrder()
  const { remove, restoreLast, move } = useBoardCommands()
  // A press that is for nothing in the item gives it the focus too: keys pressed then are not meant for the item.
  const isByKeys = useRef(false)
  const at = ids.indexOf(itemId)
  const isStop = useStore(focus, ({ stop }) => stop === itemId || (at === 0 && (stop === null || !ids.includes(stop))))

  const walk = (by: -1 | 1): boolean => {
    const next = ids[at + by]
    if (next !== undefined) focusItem(next)
    return next !== undefined
  }
  const step = (by: -1 | 1): boolean => {
    const beforeId = beforeAfterStep(ids, itemId, by)
    if (beforeId === undefined) return true
    focus.setState({ moved: itemId })
    move(itemId, beforeId)
    return true
  }
  const removeIt = (): boolean => {
    const near = ids[at + 1] ?? ids[at - 1]
    if (near !== undefined) focusItem(near)
    remove(itemId)
    return true
  }
  const use = (event: KeyboardEvent): boolean => {
    const key = getPressedKey(event)
    const { altKey, shiftKey, ctrlKey, metaKey } = event
    // By its place: the letter differs by layout.
    if ((ctrlKey || metaKey) && !shiftKey && !altKey) return event.nativeEvent.keyCode === Z && restoreLast()
    if (shiftKey || ctrlKey || metaKey) return false
    const by = STEPS[key]
    if (by !== undefined) return altKey ? step(by) : walk(by)
    if (altKey || event.repeat) return false
    if (key === 'Enter') selection.setState({ selected: itemId, clickedAt: null })
    else return (key === 'Delete' || key === 'Backspace') && removeIt()
    return true
  }
  return [
    {
      tabIndex: isStop ? 0 : -1,
      'aria-keyshortcuts': single ? 'Enter' : 'Enter Delete ArrowUp ArrowDown Alt+ArrowUp Alt+ArrowDown',
      onFocus({ target, currentTarget }) {
        isByKeys.current = target === currentTarget && currentTarget.matches(':focus-visible')
        focus.setState(({ moved }) => ({ stop: itemId, moved: moved === itemId ? moved : null }))
      },
    },
    (event) => {
      if (event.target !== event.currentTarget || !isByKeys.current || selection.getState().selected === itemId) return false
      if (single && getPressedKey(event) !== 'Enter') return false
      const isUsed = use(event)
      if (isUsed) event.preventDefault()
      return isUsed
    },
  ]
}

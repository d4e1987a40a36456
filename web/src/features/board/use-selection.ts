import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useLiveEvent } from '../../realtime/use-live'
import { useBoard } from './board-context'
import { holdPressedItem } from './hold-item-position'
import { itemSaver } from './save-items'
import { useAnnounceEditing } from './use-editing-lock'

/** Elements outside an item that belong to editing it: dialogs, menus, toasts. */
const BESIDE = '[role="dialog"], [role="menu"], [role="alertdialog"], [data-beside-board]'
/** React delivers presses in portals too, so a menu rendered elsewhere counts as inside its item. */
let pressedInside = false
export const pressInside = (): void => {
  pressedInside = true
}

/** Follows the selected item: broadcasts it, deselects it on a press elsewhere, saves it then. */
export function useSelection(): void {
  const { boardId, roomId, editing, selection } = useBoard()
  const selected = useStore(selection, (state) => state.selected)
  const announce = useAnnounceEditing(roomId, boardId)
  const now = useRef(selected)
  useEffect(() => {
    now.current = selected
  }, [selected])

  useEffect(() => {
    if (selected === null) return undefined
    announce.start(selected)
    return () => {
      announce.end(selected)
      void itemSaver.flush(selected)
    }
  }, [selected, announce])
  // The server forgets the selection when a connection ends permanently.
  useLiveEvent('hello', ({ resumed }) => {
    if (!resumed && now.current !== null) announce.start(now.current)
  })

  useEffect(() => holdPressedItem(selection), [selection])
  useEffect(() => {
    const leave = () => selection.setState({ selected: null, clickedAt: null })
    const leaveFor = (target: EventTarget | null) => {
      if (!(target instanceof Element) || !target.isConnected || target.closest(BESIDE)) return
      if (!target.closest(`[data-item-id="${selection.getState().selected}"]`)) leave()
    }
    let byKey = false
    let startedInside = false
    const onPointerDown = () => {
      byKey = false
      startedInside = pressedInside
      pressedInside = false
    }
    const onKeyDown = () => {
      byKey = true
    }
    // On click, not on press: deselecting may move what is under the pointer.
    const onClick = ({ target }: MouseEvent) => {
      if (!startedInside) leaveFor(target)
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      if (byKey && target instanceof Element && target.closest('[data-board]')) leaveFor(target)
    }
    const listeners = { pointerdown: onPointerDown, keydown: onKeyDown, click: onClick, focusin: onFocusIn } as const
    for (const [event, listener] of Object.entries(listeners)) document.addEventListener(event, listener as EventListener)
    return () => {
      for (const [event, listener] of Object.entries(listeners)) document.removeEventListener(event, listener as EventListener)
    }
  }, [selection])
  useEffect(() => {
    if (!editing) selection.setState({ selected: null, clickedAt: null })
  }, [editing, selection])
}

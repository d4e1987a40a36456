import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { useBoard } from './board-context'
import { getContent } from './content'
import classes from './content-drop.module.css'
import { useAddContent } from './use-add-content'

/** They take what is pasted or dropped into them; no text is written into the other kinds of input. */
const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"], [type="button"], [type="submit"]), textarea, [contenteditable]:not([contenteditable="false"])'
const DIALOGS = '[role="dialog"], [role="alertdialog"]'

const isField = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null

/** Returns the box around the board that scrolls: there is room to drop on below a short board. */
function getScroller(board: Element | null): Element {
  let box = board?.parentElement
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
  return box ?? document.documentElement
}

/** Returns the item above whose middle the pointer is; null below all of them. */
function getItemBelow(board: Element, y: number): Element | null {
  const items = [...board.querySelectorAll('[data-item-id]')]
  return (
    items.find((item) => {
      const { top, height } = item.getBoundingClientRect()
      return y < top + height / 2
    }) ?? null
  )
}

interface Mark {
  left: number
  top: number
  width: number
}

/** Returns where a line shows the target: above an item, or below the last one. */
function getMark(board: Element, before: Element | null): Mark {
  const items = [...board.querySelectorAll('[data-item-id]')]
  const last = items.at(-1)
  const { left, width, top } = board.getBoundingClientRect()
  if (before) return { left, width, top: before.getBoundingClientRect().top - 8 }
  return { left, width, top: last ? last.getBoundingClientRect().bottom + 8 : top + 16 }
}

/** Takes files, links and texts that are pasted while a board is edited, or dropped anywhere on it. */
export function ContentDrop({ items }: { items: readonly BoardItem[] }) {
  const t = useTranslations('board-edit')
  const { selection } = useBoard()
  const addContent = useAddContent()
  const anchor = useRef<HTMLSpanElement>(null)
  const [mark, setMark] = useState<Mark | null>(null)

  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || isField(event.target) || document.querySelector(DIALOGS)) return
    const content = event.clipboardData && getContent(event.clipboardData)
    if (!content) return
    event.preventDefault()
    const { selected } = selection.getState()
    const at = items.findIndex(({ id }) => id === selected)
    addContent(content, at < 0 ? null : (items[at + 1]?.id ?? null))
  })
  const drop = useEffectEvent((event: DragEvent, board: Element) => {
    const content = event.dataTransfer && getContent(event.dataTransfer)
    const before = getItemBelow(board, event.clientY)
    if (content) addContent(content, before ? Number(before.getAttribute('data-item-id')) : null)
  })
  useEffect(() => {
    const board = anchor.current?.closest('[data-board]')
    if (!board) return undefined
    const scroller = getScroller(board)
    /** What is dragged from this page, such as a selected text or a picture, stays what it was. */
    let isOwn = false
    const isTaken = ({ target, dataTransfer }: DragEvent): boolean => {
      const types = dataTransfer?.types ?? []
      if (isOwn || !(target instanceof Element) || !scroller.contains(target) || target.closest(DIALOGS)) return false
      return types.includes('Files') || (!isField(target) && (types.includes('text/uri-list') || types.includes('text/plain')))
    }
    const stopped = new AbortController()
    const listen = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
      document.addEventListener(name, listener, { signal: stopped.signal })
    listen('paste', paste)
    listen('dragstart', () => (isOwn = true))
    listen('dragend', () => (isOwn = false))
    listen('dragover', (event) => {
      // A field of an editor may take the file.
      if (event.defaultPrevented || !isTaken(event)) return setMark(null)
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      return setMark(getMark(board, getItemBelow(board, event.clientY)))
    })
    listen('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !scroller.contains(relatedTarget)) setMark(null)
    })
    listen('drop', (event) => {
      setMark(null)
      if (event.defaultPrevented || !isTaken(event)) return
      event.preventDefault()
      drop(event, board)
    })
    return () => stopped.abort()
  }, [])
  return (
    <>
      <span ref={anchor} hidden />
      {mark && (
        <div className={classes.mark} style={mark} aria-hidden>
          <span className={classes.text}>{t('dropHere')}</span>
        </div>
      )}
    </>
  )
}

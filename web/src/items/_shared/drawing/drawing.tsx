import { createPortal } from 'react-dom'
import type { ItemContextValue } from '../item-context'
import type { Turn } from '../points/turn'
import { DrawingTools } from './drawing-tools'
import { DrawingSurface } from './drawing-surface'
import { useDrawingStore } from './use-drawing-store'

interface Props {
  context: ItemContextValue
  itemId: number
  page: number
  /** The tools are open, and the page can be drawn on. */
  isDrawing: boolean
  /** The rotation of the page; the drawing turns with it. */
  turn: Turn
  /** Where the tools are rendered. */
  tools: HTMLElement | null
}

/** Drawings over a page. Fills the positioned box with `[data-page-host]`. */
export function Drawing({ context, itemId, page, isDrawing, turn, tools }: Props) {
  const parts = useDrawingStore(context, itemId, page)
  if (!parts) return null
  return (
    <>
      <DrawingSurface parts={parts} isDrawing={isDrawing} turn={turn} />
      {isDrawing && tools && createPortal(<DrawingTools drawing={parts.drawing} />, tools)}
    </>
  )
}

import { createPortal } from 'react-dom'
import type { ItemContextValue } from '../item-context'
import type { Turn } from '../points/turn'
import { DrawingTools } from './drawing-tools'
import { DrawingSurface } from './drawing-surface'
import { useDrawingStore } from './use-drawing-store'
import { useOwnDrawing } from './use-own-drawing'

interface Props {
  context: ItemContextValue
  itemId: number
  page: number
  /** The tools are open, and the page can be drawn on. */
  isDrawing: boolean
  /** They are open without having been asked for. */
  atOnce: boolean
  /** The rotation of the page; the drawing turns with it. */
  turn: Turn
  /** Where the tools are rendered. */
  tools: HTMLElement | null
  onOwnDrawing: ((page: number, isDrawn: boolean) => void) | undefined
}

/** Drawings over a page. Fills the positioned box with `[data-page-host]`. */
export function Drawing({ context, itemId, page, isDrawing, atOnce, turn, tools, onOwnDrawing }: Props) {
  const parts = useDrawingStore(context, itemId, page)
  useOwnDrawing(parts?.drawing ?? null, onOwnDrawing)
  if (!parts) return null
  return (
    <>
      <DrawingSurface parts={parts} isDrawing={isDrawing} atOnce={atOnce} turn={turn} />
      {isDrawing && tools && createPortal(<DrawingTools drawing={parts.drawing} />, tools)}
    </>
  )
}

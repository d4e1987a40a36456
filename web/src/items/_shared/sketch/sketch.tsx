import { createPortal } from 'react-dom'
import type { ItemContextValue } from '../item-context'
import type { Turn } from '../points/turn'
import { DrawingTools } from './sketch-tools'
import { Surface } from './surface'
import { useDrawingStore } from './use-sheet'

interface Props {
  place: ItemContextValue
  itemId: number
  page: number
  /** The tools are open, and the page can be drawn on. */
  drawing: boolean
  /** How far the page is turned: what is drawn turns with it. */
  turn: Turn
  /** Where the tools stand. */
  tools: HTMLElement | null
}

/** Drawings over a page: fills the box around it, which `[data-page-host]` stands on. */
export function Drawing({ place, itemId, page, drawing, turn, tools }: Props) {
  const parts = useDrawingStore(place, itemId, page)
  if (!parts) return null
  return (
    <>
      <Surface parts={parts} drawing={drawing} turn={turn} />
      {drawing && tools && createPortal(<DrawingTools sheet={parts.sheet} />, tools)}
    </>
  )
}

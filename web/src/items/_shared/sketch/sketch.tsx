import { createPortal } from 'react-dom'
import type { ItemPlace } from '../item-place'
import { SketchTools } from './sketch-tools'
import { Surface } from './surface'
import { useSheet } from './use-sheet'

interface Props {
  place: ItemPlace
  itemId: number
  page: number
  /** The tools are open, and the page can be drawn on. */
  drawing: boolean
  /** Where the tools stand. */
  tools: HTMLElement | null
}

/** Drawings over a page: fills the box around it, which `[data-page-host]` stands on. */
export function Sketch({ place, itemId, page, drawing, tools }: Props) {
  const parts = useSheet(place, itemId, page)
  if (!parts) return null
  return (
    <>
      <Surface parts={parts} drawing={drawing} />
      {drawing && tools && createPortal(<SketchTools sheet={parts.sheet} />, tools)}
    </>
  )
}

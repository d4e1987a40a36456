import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { getPressedKey } from '../lib/pressed-key'
import classes from './splitter.module.css'

/** Pixels of a press on an arrow. */
const STEP = 16

interface SplitterProps {
  /** What it sizes. */
  label: string
  /** Id of the element that it sizes. */
  controls: string
  /** Width of that element in CSS pixels, and its limits. */
  value: number
  min: number
  max: number
  /** The side of the splitter that the sized element is on. */
  side: 'left' | 'right'
  /** Follows the pointer through this property of `target`, so that nothing renders meanwhile. */
  target: RefObject<HTMLElement | null>
  property: `--${string}`
  /** The new width; null is the usual one. */
  onResize: (width: number | null) => void
}

/** The border between two areas: moved by pointer or arrows, Home and End; a double press gives the usual width back. */
export function Splitter({ label, controls, value, min, max, side, target, property, onResize }: SplitterProps) {
  const [drag, setDrag] = useState<{ from: number; width: number } | null>(null)
  const fit = (width: number) => Math.round(Math.max(min, Math.min(max, width)))
  const widthAt = (x: number) => (drag ? fit(drag.width + (side === 'left' ? x - drag.from : drag.from - x)) : value)
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: event.clientX, width: value })
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (drag) target.current?.style.setProperty(property, `${widthAt(clientX)}px`)
  }
  const onPointerUp = ({ clientX }: PointerEvent) => {
    if (!drag) return
    setDrag(null)
    if (clientX !== drag.from) onResize(widthAt(clientX))
  }
  const onPointerCancel = () => {
    setDrag(null)
    target.current?.style.setProperty(property, `${value}px`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (drag && getPressedKey(event) === 'Escape') return onPointerCancel()
    const grows = side === 'left' ? 'ArrowRight' : 'ArrowLeft'
    const shrinks = side === 'left' ? 'ArrowLeft' : 'ArrowRight'
    const widths: Record<string, number> = { [grows]: value + STEP, [shrinks]: value - STEP, Home: min, End: max }
    const width = widths[getPressedKey(event)]
    if (width === undefined) return
    event.preventDefault()
    onResize(fit(width))
  }
  return (
    // A separator that can be moved is a control (ARIA, "separator").
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-controls={controls}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      className={classes.splitter}
      data-dragging={drag ? '' : undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(null)}
    />
  )
}

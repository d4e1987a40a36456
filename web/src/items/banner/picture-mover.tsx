import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { BANNER_STEP_PERCENT } from '@keel/contract/appearance'
import { movedOffset } from '@keel/contract/items/banner/behaviour'
import classes from './banner.module.css'

export interface PictureMoverProps {
  offset: number
  picture: RefObject<HTMLImageElement | null>
  onMove: (offset: number) => void
}

/** How many pixels of the picture are cut off, above and below together. */
function hiddenPixels(picture: HTMLImageElement): number {
  const scale = Math.max(picture.clientWidth / picture.naturalWidth, picture.clientHeight / picture.naturalHeight)
  return picture.naturalHeight * scale - picture.clientHeight
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -4, PageDown: 4, Home: -100, End: 100 }

/** A layer over the picture: dragging or arrow keys move it up and down in steps. */
export function PictureMover({ offset, picture, onMove }: PictureMoverProps) {
  const t = useTranslations('banner')
  const from = useRef<{ y: number; offset: number } | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = STEPS[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onMove(movedOffset(offset, steps))
  }
  const onPointerMove = (event: PointerEvent) => {
    const hidden = picture.current ? hiddenPixels(picture.current) : 0
    if (!from.current || hidden < 1) return
    const steps = Math.round((((event.clientY - from.current.y) / hidden) * 100) / BANNER_STEP_PERCENT)
    const next = movedOffset(from.current.offset, steps)
    if (next !== offset) onMove(next)
  }
  const end = () => {
    from.current = null
  }
  return (
    <div
      className={classes.mover}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('position')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={offset}
      aria-valuetext={`${offset}%`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { y: event.clientY, offset }
      }}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}

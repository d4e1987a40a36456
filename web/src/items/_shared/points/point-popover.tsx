import { Popover } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { POINT_CLOSE_MS } from '@keel/contract/appearance'
import classes from './points.module.css'
import type { TurnedPoint } from './turn'

interface Props {
  label: string
  spot: TurnedPoint
  /** It is tall: it may cover its point rather than extend beyond the edge of the screen. */ tall: boolean
  /** Closes it shortly: the answer was correct. */ done: boolean
  onClose: () => void
  children: ReactNode
}

/** The popover of a point. */
export function PointPopover({ label, spot, tall, done, onClose, children }: Props) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => close.current(), POINT_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [done])
  return (
    <Popover
      opened
      onChange={(opened) => {
        if (!opened) onClose()
      }}
      position="bottom"
      offset={22}
      width={280}
      trapFocus
      // The anchor needs no role: the point's own button announces that it opens a dialog.
      withRoles={false}
      withArrow
      shadow="md"
      middlewares={{ shift: { padding: 8, crossAxis: tall }, flip: true }}
    >
      <Popover.Target>
        <span className={classes.anchor} style={{ left: `${spot.x}%`, top: `${spot.y}%` }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" tabIndex={-1} className={classes.popover} aria-label={label} data-own-press>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

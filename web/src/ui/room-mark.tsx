import type { CSSProperties } from 'react'
import type { RoomColor } from '@keel/contract/appearance'
import type { RoomCard } from '@keel/contract/entities/room'
import classes from './room-mark.module.css'

const COLORS: Readonly<Record<RoomColor, string>> = {
  red: '#c2483a',
  orange: '#c06a1e',
  yellow: '#b8901a',
  green: '#3f8f55',
  teal: '#2a8f88',
  blue: '#4478c4',
  violet: '#7d5bbf',
  pink: '#c75a93',
}

/** The emoji of a classroom, or its first letter, on its colour. */
export const RoomMark = ({ room: { name, color, emoji } }: { room: Pick<RoomCard, 'name' | 'color' | 'emoji'> }) => (
  <span className={classes.mark} style={{ '--color': color ? COLORS[color] : 'var(--keel-muted)' } as CSSProperties} aria-hidden>
    {emoji ?? Array.from(name)[0]?.toUpperCase()}
  </span>
)

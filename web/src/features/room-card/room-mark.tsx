import type { RoomCard } from '@keel/contract/entities/room'
import classes from './room-card.module.css'

/** The emoji of a classroom, or its first letter, on its colour. */
export const RoomMark = ({ room: { name, color, emoji } }: { room: Pick<RoomCard, 'name' | 'color' | 'emoji'> }) => (
  <span className={classes.mark} data-color={color ?? undefined} aria-hidden>
    {emoji ?? Array.from(name)[0]?.toUpperCase()}
  </span>
)

import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { RoomCard } from '@keel/contract/entities/room'
import { roomsQuery } from '../../data/rooms/queries'

/** These pages show running lessons themselves. */
const SHOWN_THERE = ['/home', '/rooms']

/**
 * Returns the classroom of the user's lesson that runs while the user is elsewhere, the one started last; null without any. Live events
 * keep the list of classrooms current.
 */
export function useRunningLesson(): RoomCard | null {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { data: rooms = [] } = useQuery(roomsQuery)
  if (SHOWN_THERE.includes(path)) return null
  const elsewhere = rooms.filter(({ id, lesson }) => lesson && path !== `/room/${id}`)
  const start = ({ lesson }: RoomCard) => lesson?.started_at ?? ''
  return elsewhere.toSorted((a, b) => start(b).localeCompare(start(a)))[0] ?? null
}

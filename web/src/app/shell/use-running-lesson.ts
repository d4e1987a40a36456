import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { RoomCard } from '@keel/contract/entities/room'
import { roomsQuery } from '../../api/list-rooms'

/** That a lesson has ended is told to its classroom only; elsewhere one looks. */
const LOOK_MS = 30_000
/** These show running lessons themselves. */
const OWN_MARK = ['/home', '/rooms']

/** A classroom of mine whose lesson is running while I am elsewhere: the one that started last; null without any. */
export function useRunningLesson(): RoomCard | null {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { data: rooms = [] } = useQuery({
    ...roomsQuery,
    refetchInterval: ({ state }) => (state.data?.some(({ lesson }) => lesson) ? LOOK_MS : false),
  })
  if (OWN_MARK.includes(path)) return null
  const elsewhere = rooms.filter(({ id, lesson }) => lesson && path !== `/room/${id}`)
  const start = ({ lesson }: RoomCard) => lesson?.started_at ?? ''
  return elsewhere.toSorted((a, b) => start(b).localeCompare(start(a)))[0] ?? null
}

import type { QueryClient } from '@tanstack/react-query'
import { refetchKeys } from '../_shared/cancel-and-refetch'
import type { EventHandlers } from '../_shared/event-handlers'
import { keys } from '../_shared/keys'
import type { RoomHandlers } from '../_shared/room-handlers'
import { patchRoom } from './cache'
import { roomsQuery } from './queries'

/** The lesson that runs in a classroom, its name and settings. */
export const roomHandlers = {
  lesson(cache, { lesson }, roomId) {
    // Broadcast to many at once, it does not say who may edit; the room does.
    patchRoom(cache, roomId, (room) => ({ lesson: lesson && { ...lesson, can_edit: room.can_edit } }))
    if (!lesson) refetchKeys(cache, ['lessons'])
  },
  updateRoom(cache, { name, lang, level, suggestions, color, emoji }, roomId) {
    patchRoom(cache, roomId, () => ({
      name,
      ...(lang !== undefined && { lang }),
      ...(level !== undefined && { level }),
      ...(suggestions !== undefined && { suggestions }),
      ...(color !== undefined && { color }),
      ...(emoji !== undefined && { emoji }),
    }))
    refetchKeys(cache, keys.suggestions)
  },
} satisfies RoomHandlers

const refetchRooms = (cache: QueryClient, { room_id }: { room_id: number }) =>
  refetchKeys(cache, keys.rooms, keys.room(room_id), keys.channels, keys.events, keys.homework)

/** Classrooms the user joins and leaves, and who is in them. */
export const roomEventHandlers = {
  new_room: refetchRooms,
  room_left(cache, data) {
    refetchRooms(cache, data)
    // On every screen: by the list the browser notices what it must not keep any more.
    void cache.prefetchQuery({ ...roomsQuery, staleTime: 0 })
  },
  room_users: (cache, { room_id, users }) => patchRoom(cache, room_id, () => ({ users })),
} satisfies EventHandlers

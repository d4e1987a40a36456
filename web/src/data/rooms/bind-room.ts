import type { QueryClient } from '@tanstack/react-query'
import type { Room, RoomCard } from '@keel/contract/entities/room'
import { keys } from '../_shared/keys'
import { applyToCache } from '../_shared/apply-to-cache'
import type { Live } from '../../realtime/live'

/** Changes a classroom wherever it is cached: on its card and in its screen. */
export function patchRoom(client: QueryClient, roomId: number, change: (room: RoomCard) => Partial<RoomCard>): void {
  applyToCache<RoomCard[]>(client, keys.rooms, (rooms) => rooms.map((room) => (room.id === roomId ? { ...room, ...change(room) } : room)))
  applyToCache<Room>(client, keys.room(roomId), (room) => ({ ...room, ...change(room) }))
}

/** Applies room events to the cached room. Returns an unsubscribe function. */
export function bindRoom(live: Live, client: QueryClient, roomId: number): () => void {
  const stops = [
    live.onRoom(roomId, 'lesson', ({ lesson }) => {
      // Broadcast to many at once, it does not say who may edit; the room does.
      patchRoom(client, roomId, (room) => ({ lesson: lesson && { ...lesson, can_edit: room.can_edit } }))
      if (!lesson) void client.invalidateQueries({ queryKey: ['lessons'] })
    }),
    live.onRoom(roomId, 'updateRoom', ({ name }) => patchRoom(client, roomId, () => ({ name }))),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

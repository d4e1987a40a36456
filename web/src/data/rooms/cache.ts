import type { QueryClient } from '@tanstack/react-query'
import type { Room, RoomCard } from '@keel/contract/entities/room'
import { keys } from '../_shared/keys'
import { applyToCache } from '../_shared/apply-to-cache'

/** Changes a classroom wherever it is cached: on its card and in its screen. */
export function patchRoom(client: QueryClient, roomId: number, change: (room: RoomCard) => Partial<RoomCard>): void {
  applyToCache<RoomCard[]>(client, keys.rooms, (rooms) => rooms.map((room) => (room.id === roomId ? { ...room, ...change(room) } : room)))
  applyToCache<Room>(client, keys.room(roomId), (room) => ({ ...room, ...change(room) }))
}

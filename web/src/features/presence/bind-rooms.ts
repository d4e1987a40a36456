import type { QueryClient } from '@tanstack/react-query'
import type { Lesson } from '@keel/contract/entities/lesson'
import type { Room, RoomCard } from '@keel/contract/entities/room'
import { keys } from '../../api/keys'
import type { Live } from '../../realtime/live'

/** Changes a classroom wherever it is cached: on its card and in its own screen. */
export function patchRoom(client: QueryClient, roomId: number, change: (room: RoomCard) => Partial<RoomCard>): void {
  client.setQueryData<RoomCard[]>(keys.rooms, (rooms) => rooms?.map((room) => (room.id === roomId ? { ...room, ...change(room) } : room)))
  client.setQueryData<Room>(keys.room(roomId), (room) => room && { ...room, ...change(room) })
}

/** What is told to many at once does not say who may edit; the room does. */
const ownRight = (room: RoomCard, lesson: Lesson | null): Lesson | null => lesson && { ...lesson, can_edit: room.can_edit }

/** Keeps the cached classrooms in step with what the live connection tells. Answers how to stop. */
export function bindRooms(live: Live, client: QueryClient): () => void {
  const stops = [
    live.on('room_users', ({ room_id, users }) => patchRoom(client, room_id, () => ({ users }))),
    live.on('room_started', ({ room_id, lesson }) => patchRoom(client, room_id, () => ({ lesson }))),
    live.on('new_room', () => void client.invalidateQueries({ queryKey: keys.rooms, exact: true })),
    live.on('room_left', ({ room_id }) => {
      client.setQueryData<RoomCard[]>(keys.rooms, (rooms) => rooms?.filter((room) => room.id !== room_id))
      // The screen asks again and shows the server's answer: no access, or gone.
      void client.invalidateQueries({ queryKey: keys.room(room_id), exact: true })
    }),
    live.onMissed(() => {
      void client.invalidateQueries({ queryKey: keys.rooms, exact: true })
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'room' })
    }),
  ]
  return () => { for (const stop of stops) stop() }
}

/** The same for what only those inside a classroom are told. */
export function bindRoom(live: Live, client: QueryClient, roomId: number): () => void {
  const stops = [
    live.onRoom(roomId, 'lesson', ({ lesson }) => {
      patchRoom(client, roomId, (room) => ({ lesson: ownRight(room, lesson) }))
      if (!lesson) void client.invalidateQueries({ queryKey: ['lessons'] })
    }),
    live.onRoom(roomId, 'updateRoom', ({ name }) => patchRoom(client, roomId, () => ({ name }))),
  ]
  return () => { for (const stop of stops) stop() }
}

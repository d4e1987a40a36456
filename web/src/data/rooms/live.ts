import type { RoomHandlers } from '../_shared/room-handlers'
import { patchRoom } from './cache'

/** The lesson that runs in a classroom, and its name. */
export const roomHandlers = {
  lesson(cache, { lesson }, roomId) {
    // Broadcast to many at once, it does not say who may edit; the room does.
    patchRoom(cache, roomId, (room) => ({ lesson: lesson && { ...lesson, can_edit: room.can_edit } }))
    if (!lesson) void cache.invalidateQueries({ queryKey: ['lessons'] })
  },
  updateRoom: (cache, { name }, roomId) => patchRoom(cache, roomId, () => ({ name })),
} satisfies RoomHandlers

import type { QueryClient } from '@tanstack/react-query'
import type { RoomMessageHandler, RoomMessageName } from '../../realtime/create-live'

/** The changes of the cache by the messages of a room, by name; room 0 is everything outside classrooms. */
export type RoomHandlers = {
  [N in RoomMessageName]?: (cache: QueryClient, message: Parameters<RoomMessageHandler<N>>[0], roomId: number) => void
}

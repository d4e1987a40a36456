import type { QueryClient } from '@tanstack/react-query'
import type { RoomMessageHandler, RoomMessageName } from '../../realtime/create-live'

/** What the messages of a room change in the cache, by the message's name; room 0 stands for what is in no classroom. */
export type RoomHandlers = {
  [N in RoomMessageName]?: (cache: QueryClient, message: Parameters<RoomMessageHandler<N>>[0], roomId: number) => void
}

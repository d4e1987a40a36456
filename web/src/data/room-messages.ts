import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NO_ROOM, type RoomMessageHandler, type RoomMessageName } from '../realtime/create-live'
import { type Live, live } from '../realtime/live'
import type { RoomHandlers } from './_shared/room-handlers'
import { answerHandlers } from './answers/live'
import { itemHandlers } from './board-items/live'
import { boardHandlers } from './boards/live'
import { moduleHandlers } from './modules/live'
import { pointHandlers } from './points/live'
import { roomHandlers } from './rooms/live'

/** What every message of a room changes in the cache. */
const handlers: RoomHandlers = {
  ...roomHandlers,
  ...moduleHandlers,
  ...boardHandlers,
  ...itemHandlers,
  ...pointHandlers,
  ...answerHandlers,
}

function bind<N extends RoomMessageName>(connection: Live, cache: QueryClient, roomId: number, name: N): () => void {
  const apply = handlers[name] as NonNullable<RoomHandlers[N]>
  const handler: RoomMessageHandler<N> = (message, info) => apply(cache, message, info.roomId)
  return connection.onRoom(roomId, name, handler)
}

/** Applies the messages of a room to the cache. Returns an unsubscribe function. */
export function bindRoomMessages(connection: Live, cache: QueryClient, roomId: number): () => void {
  const unsubscribers = (Object.keys(handlers) as RoomMessageName[]).map((name) => bind(connection, cache, roomId, name))
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe())
}

/** Applies the messages of a room while the component is there; null is outside of classrooms: what is done in other tabs. */
export function useRoomMessages(roomId: number | null): void {
  const cache = useQueryClient()
  useEffect(() => bindRoomMessages(live, cache, roomId ?? NO_ROOM), [cache, roomId])
}

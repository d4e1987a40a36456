import type { ServerEventName, ServerEvents } from '@keel/contract/realtime/server-events'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { NO_ROOM, type RoomMessageHandler, type RoomMessageName } from './create-live'
import { live } from './live'

/** Listens to one kind of event while the component is mounted; the handler may change between renders. */
export function useLiveEvent<E extends ServerEventName>(event: E, handler: (data: ServerEvents[E]) => void): void {
  const onEvent = useEffectEvent(handler)
  useEffect(() => live.on(event, (data) => onEvent(data)), [event])
}

/** Listens to one message of a room; null is outside of classrooms: changes by the user's other tabs. */
export function useRoomMessage<N extends RoomMessageName>(roomId: number | null, action: N, handler: RoomMessageHandler<N>): void {
  const onMessage = useEffectEvent(handler)
  useEffect(() => live.onRoom(roomId ?? NO_ROOM, action, (...message) => onMessage(...message)), [roomId, action])
}

/** Calls the handler when events were lost permanently and what is shown must be refetched. */
export function useLiveMissed(handler: () => void): void {
  const onEvent = useEffectEvent(handler)
  useEffect(() => live.onMissed(() => onEvent()), [])
}

/** Joins the room while the component is mounted, and sends which board is on the screen. */
export function useJoinRoom(roomId: number | null, boardId: number | null): void {
  const board = useEffectEvent(() => boardId)
  useEffect(() => {
    if (roomId === null) return undefined
    live.joinRoom(roomId, board())
    return () => live.leaveRoom(roomId)
  }, [roomId])
  useEffect(() => {
    if (roomId !== null) live.joinRoom(roomId, boardId)
  }, [roomId, boardId])
}

/** Returns whether the connection was lost and is being restored. */
export function useConnectionLost(): boolean {
  return useStore(live.status, ({ failures }) => failures > 0)
}

/** Returns whether the connection has failed for so long that the user should see a notice. */
export function useConnectionNotice(): boolean {
  return useStore(live.status, (status) => status.notice)
}

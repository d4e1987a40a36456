import type { ServerEventName, ServerEvents } from '@keel/contract/realtime/server-events'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { NO_ROOM, type RoomMessageHandler, type RoomMessageName } from './create-live'
import { live } from './live'

/** Hears one kind of event while the component is there; the handler may change between renders. */
export function useLiveEvent<E extends ServerEventName>(event: E, handler: (data: ServerEvents[E]) => void): void {
  const heard = useEffectEvent(handler)
  useEffect(() => live.on(event, (data) => heard(data)), [event])
}

/** Hears one action of a room; null is outside of classrooms: what one does in other tabs. */
export function useRoomMessage<N extends RoomMessageName>(roomId: number | null, action: N, handler: RoomMessageHandler<N>): void {
  const heard = useEffectEvent(handler)
  useEffect(() => live.onRoom(roomId ?? NO_ROOM, action, (...heardAction) => heard(...heardAction)), [roomId, action])
}

/** Called when events were lost for good and what is shown must be fetched anew. */
export function useLiveMissed(handler: () => void): void {
  const heard = useEffectEvent(handler)
  useEffect(() => live.onMissed(() => heard()), [])
}

/** Is in the room while the component is there, and tells which board is on the screen. */
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

/** Whether the connection that stood is gone now and looked for again. */
export function useConnectionLost(): boolean {
  return useStore(live.status, ({ failures }) => failures > 0)
}

/** Whether the connection has failed for so long that the person should be told. */
export function useConnectionNotice(): boolean {
  return useStore(live.status, (status) => status.notice)
}

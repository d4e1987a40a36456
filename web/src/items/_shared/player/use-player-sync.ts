import { useEffect, useRef, useState } from 'react'
import type { PlayerState } from '../../../realtime/player-states'
import { playerStates } from '../../../realtime/live'
import { useItemContext } from '../item-context'
import { PlayerSync, type PlayerChannel, type PlayerView, TICK_MS } from './player-sync'
import type { PlayerPort, PortEvent } from './port'
import { loudness, volume } from './volume'

export interface SyncedPlayer {
  view: PlayerView
  play: () => void
  pause: () => void
  seek: (position: number) => void
  setRate: (rate: number) => void
  /** Creates the player again after a failure. */
  again: () => void
}

const NOTHING: PlayerView = { ready: false, playing: false, position: 0, duration: 0, rate: 1, blocked: false, problem: null }

/** A channel without a room, which keeps the state of the player. */
function aloneChannel(): PlayerChannel {
  let state: PlayerState | undefined
  const now = () => performance.now()
  return { get: () => state, update: (change) => (state = { ...change, atMs: now() }), sync: () => {}, now }
}

/**
 * A player in sync with the room, or only here when `itemId` is null or there is no room. `make` is called again when it
 * changes; a player that loads later reports `ready`.
 */
export function usePlayerSync(
  kind: 'audio' | 'video',
  itemId: number | null,
  make: (emit: (event: PortEvent) => void) => PlayerPort,
): SyncedPlayer {
  const context = useItemContext()
  const roomId = itemId === null ? null : (context?.roomId ?? null)
  const boardId = context?.boardId ?? 0
  const [view, setView] = useState(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const current = useRef<PlayerSync | null>(null)

  useEffect(() => {
    const address = roomId === null || itemId === null ? null : { roomId, boardId, itemId, kind }
    const channel: PlayerChannel = address
      ? {
          get: () => playerStates.get(address.roomId, address.itemId),
          update: (state, changedField) => playerStates.update(address, state, changedField),
          sync: (state) => playerStates.sync(address, state),
          now: playerStates.now,
        }
      : aloneChannel()
    const early: PortEvent[] = []
    // A player may emit events while it is being created.
    const port = make((event) => (sync ? sync.handlePortEvent(event) : early.push(event)))
    const sync: PlayerSync | null = new PlayerSync(port, channel, {
      syncs: kind === 'video' && address !== null,
      smooth: kind === 'audio',
      elapsed: () => performance.now(),
      visible: () => document.visibilityState === 'visible',
      onChange: () => setView((before) => (sync ? unlessSame(before, sync.view()) : before)),
    })
    current.current = sync
    early.forEach((event) => sync.handlePortEvent(event))
    port.setVolume(loudness())
    const unsubscribers = [
      volume.subscribe(() => port.setVolume(loudness())),
      address ? playerStates.on(address.roomId, address.itemId, (state, event) => sync.applyRoomState(state, event)) : () => {},
    ]
    const timer = setInterval(() => sync.tick(), TICK_MS)
    const shown = () => document.visibilityState === 'visible' && sync.handlePageShown()
    document.addEventListener('visibilitychange', shown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', shown)
      unsubscribers.forEach((unsubscribe) => unsubscribe())
      current.current = null
      port.destroy()
      setView(NOTHING)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt makes another player
  }, [kind, itemId, roomId, boardId, make, attempt])

  const [actions] = useState(() => ({
    play: () => current.current?.play(),
    pause: () => current.current?.pause(),
    seek: (position: number) => current.current?.seek(position),
    setRate: (rate: number) => current.current?.setRate(rate),
    again: () => setAttempt((count) => count + 1),
  }))
  return { view, ...actions }
}

const unlessSame = (before: PlayerView, after: PlayerView): PlayerView =>
  (Object.keys(after) as (keyof PlayerView)[]).every((key) => before[key] === after[key]) ? before : after

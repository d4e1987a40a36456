import type { CallPeer, Signal } from '../../lib/webrtc/types'
import { live } from '../../realtime/live'
import { fetchMediaAccess, fetchPeers, sendPeer } from '../../data/media/calls'

/** What a person sends right now. */
export interface Sending {
  microphone: boolean
  camera: boolean
  screen: boolean
}
type Stop = () => void

/** Everything a call needs from outside its page. */
export interface CallPort {
  /** Returns this connection's public name; null before the first connection. */
  peerId(): string | null
  /** Whether messages are delivered now. */
  isOpen(): boolean
  /** Checks soon whether signals are still delivered. */
  checkOpen(): void
  /** Calls the handler after every connect, with whether the event stream was resumed. */
  onHello(handler: () => void): Stop
  onPeers(handler: (peers: CallPeer[]) => void): Stop
  onSignal(handler: (from: string, signal: Signal) => void): Stop
  onSending(handler: (from: string, sending: Sending) => void): Stop
  /** The teacher has ended the call for everybody. */
  onOver(handler: () => void): Stop
  signal(to: string, signal: Signal): void
  /** Sends to everybody, or to one who has just joined. */
  sending(sending: Sending, to?: string): void
  iceServers(): Promise<RTCIceServer[]>
  peers(): Promise<CallPeer[]>
  enter(peerId: string): Promise<void>
  leave(): Promise<void>
}

export const livePort = (roomId: number): CallPort => ({
  peerId: () => live.peerId(),
  isOpen: () => live.status.getState().state === 'open',
  checkOpen: () => live.wake(),
  onHello: (handler) => live.on('hello', handler),
  onPeers: (handler) => live.onRoom(roomId, 'peers', ({ peers }) => handler(peers)),
  onSignal: (handler) =>
    live.onRoom(roomId, 'media:signal', ({ from, attempt, description, candidate, wish: request }) =>
      handler(from, { attempt, description, candidate, request }),
    ),
  onSending: (handler) =>
    live.onRoom(roomId, 'media:state', ({ from, microphone, camera, screen }) => handler(from, { microphone, camera, screen })),
  onOver: (handler) =>
    live.onRoom(roomId, 'lesson', ({ ends_call }) => {
      if (ends_call === true) handler()
    }),
  signal: (to, { request, ...signal }) =>
    live.send(roomId, { action: 'media:signal', ...signal, ...(request && { wish: request }) }, { to }),
  sending: (sending, to) => live.send(roomId, { action: 'media:state', ...sending }, { to }),
  iceServers: async () => (await fetchMediaAccess(roomId)).iceServers,
  peers: async () => (await fetchPeers(roomId)).peers,
  enter: async (peerId) => {
    await sendPeer(roomId, peerId)
  },
  leave: async () => {
    await sendPeer(roomId, null)
  },
})

import { PeerLink } from './peer-link'
import { sendLimits } from './send-limits'
import type { CallPeer, LinkState, LocalTracks, RemoteTracks, Signal, Slot } from './types'

export interface MeshPeer {
  peerId: string
  userId: number
  state: LinkState
  tracks: RemoteTracks
}

export interface MeshCallOptions {
  userId: number
  iceServers: RTCIceServer[]
  tracks: LocalTracks
  send: (to: string, signal: Signal) => void
  /** Whether signals are delivered now; nothing restarts while they are not. */
  isOpen: () => boolean
  onChange: () => void
}

/** A call in which everybody is connected to everybody: one link per other person, updated with the list of peers. */
export class MeshCall {
  private readonly links = new Map<string, { userId: number; link: PeerLink }>()
  private readonly tracks: LocalTracks
  private iceServers: RTCIceServer[]
  private selfId: string | null = null

  constructor(private readonly o: MeshCallOptions) {
    this.tracks = { ...o.tracks }
    this.iceServers = o.iceServers
  }

  /** Sets who is in the call. While we are not listed the others hold no link to us, so neither do we. */
  setPeers(selfId: string, peers: readonly CallPeer[]): void {
    const listed = peers.some(({ peer_id }) => peer_id === selfId)
    if (!listed || selfId !== this.selfId) this.closeAll()
    this.selfId = selfId
    // Another window of the same person is not called: that would be an echo.
    const others = new Map(
      listed ? peers.filter(({ user_id }) => user_id !== this.o.userId).map((peer) => [peer.peer_id, peer.user_id]) : [],
    )
    for (const peerId of this.links.keys()) if (!others.has(peerId)) this.drop(peerId)
    for (const [peerId, userId] of others) this.link(peerId, userId)
    this.applyLimits()
    this.o.onChange()
  }

  receive(from: string, signal: Signal): void {
    this.links.get(from)?.link.receive(signal)
  }

  /** Sends another track, or nothing, in this slot. */
  setTrack(slot: Slot, track: MediaStreamTrack | null): void {
    this.tracks[slot] = track
    for (const { link } of this.links.values()) link.setTrack(slot)
  }

  setIceServers(iceServers: RTCIceServer[]): void {
    this.iceServers = iceServers
    for (const { link } of this.links.values()) link.setIceServers(iceServers)
  }

  /** The network has changed: every link restarts ICE. */
  restartIce(): void {
    for (const { link } of this.links.values()) link.restartIce()
  }

  /** Signals are delivered again: repairs what broke meanwhile. */
  repair(): void {
    for (const { link } of this.links.values()) link.repair()
  }

  peers(): MeshPeer[] {
    return [...this.links].map(([peerId, { userId, link }]) => ({ peerId, userId, state: link.state, tracks: link.remote }))
  }

  /** Returns the peers whose sound is above the threshold now. */
  speaking(threshold: number): string[] {
    return [...this.links].filter(([, { link }]) => link.level() > threshold).map(([peerId]) => peerId)
  }

  stats(): Promise<RTCStatsReport[]> {
    return Promise.all([...this.links.values()].map(({ link }) => link.stats()))
  }

  close(): void {
    this.closeAll()
    this.selfId = null
  }

  private link(peerId: string, userId: number): void {
    if (this.links.has(peerId) || this.selfId === null) return
    const link = new PeerLink({
      caller: this.selfId > peerId,
      iceServers: this.iceServers,
      tracks: this.tracks,
      limits: sendLimits(1),
      send: (signal) => this.o.send(peerId, signal),
      isOpen: this.o.isOpen,
      onChange: () => this.o.onChange(),
    })
    this.links.set(peerId, { userId, link })
  }

  private applyLimits(): void {
    const limits = sendLimits(this.links.size)
    for (const { link } of this.links.values()) link.setLimits(limits)
  }

  private drop(peerId: string): void {
    this.links.get(peerId)?.link.close()
    this.links.delete(peerId)
  }

  private closeAll(): void {
    for (const peerId of this.links.keys()) this.drop(peerId)
  }
}

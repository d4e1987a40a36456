/** What a person may send, in the order of the connection's media lines: both ends identify them by position. */
export const SLOTS = ['microphone', 'camera', 'screen', 'screenSound'] as const
export type Slot = (typeof SLOTS)[number]
export const KIND = { microphone: 'audio', camera: 'video', screen: 'video', screenSound: 'audio' } as const satisfies Record<
  Slot,
  'audio' | 'video'
>

export type LocalTracks = Record<Slot, MediaStreamTrack | null>
export type RemoteTracks = Partial<Record<Slot, MediaStreamTrack>>

/** One signaling message; with `request` the called end asks the calling one for an offer. */
export interface Signal {
  /** The attempt it belongs to; the caller names it. */
  attempt?: string
  description?: { type: RTCSdpType; sdp?: string }
  candidate?: { candidate: string; sdpMid?: string | null; sdpMLineIndex?: number | null; usernameFragment?: string | null } | null
  request?: 'restart' | 'renew'
}

/** `blocked`: several tries found no route between the two networks. */
export type LinkState = 'connecting' | 'connected' | 'lost' | 'blocked'

export interface CallPeer {
  peer_id: string
  user_id: number
}

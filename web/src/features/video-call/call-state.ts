import type { Capture, DeviceProblem } from '../../lib/media-devices/open-devices'
import type { CallPeer, LinkState, RemoteTracks } from '../../lib/webrtc/types'
import type { Sending } from './call-port'

export interface OtherPerson {
  peerId: string
  userId: number
  link: LinkState
  tracks: RemoteTracks
  sending: Sending
}

/**
 * `elsewhere`: the same person entered from another window. `crowd`: there are enough people in the call that the camera
 * starts switched off. Device problems are in `problems`.
 */
export type CallNotice = 'elsewhere' | 'over' | 'crowd' | 'join-failed' | 'screen-denied' | 'screen-unsupported' | null

export interface CallState {
  /** `preview`: devices are open, nobody sees them yet. */
  phase: 'idle' | 'preview' | 'joining' | 'joined'
  /** The user saw the preview before entering. */
  previewed: boolean
  /** The dialog that shows the preview: that of the call, or that of a lesson to start. */
  dialog: 'join' | 'start'
  /** Everybody in the room's call, whether we are in it or not. */
  peers: CallPeer[]
  others: OtherPerson[]
  /** The devices the user wants to use; a missing device sends nothing all the same. */
  wanted: { microphone: boolean; camera: boolean }
  microphone: MediaStreamTrack | null
  camera: MediaStreamTrack | null
  screen: MediaStreamTrack | null
  problems: Partial<Record<Capture, DeviceProblem>>
  /** Open devices that the system mutes; nobody hears or sees anything of them. */
  systemMuted: Record<Capture, boolean>
  asking: boolean
  /** Chosen speaker; changes when another is chosen. */
  speaker: string | null
  notice: CallNotice
}

export const IDLE: CallState = {
  phase: 'idle',
  dialog: 'join',
  previewed: false,
  peers: [],
  others: [],
  wanted: { microphone: true, camera: true },
  microphone: null,
  camera: null,
  screen: null,
  problems: {},
  systemMuted: { microphone: false, camera: false },
  asking: false,
  speaker: null,
  notice: null,
}

/** Returns the devices that the user wants to use and the system mutes. */
export const mutedInUse = ({ wanted, systemMuted }: Pick<CallState, 'wanted' | 'systemMuted'>): Record<Capture, boolean> => ({
  microphone: wanted.microphone && systemMuted.microphone,
  camera: wanted.camera && systemMuted.camera,
})

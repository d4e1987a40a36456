import { openDevices, problemOf, type Capture, type DeviceProblem, type Wanted } from './open-devices'
import { chooseDevice } from './preferences'
import { watchTrack } from './watch-track'

type Problems = Partial<Record<Capture, DeviceProblem>>
export interface LocalMediaState {
  microphone: MediaStreamTrack | null
  camera: MediaStreamTrack | null
  wanted: Wanted
  problems: Problems
  /** Which open devices the system mutes: they send silence or a black picture. */
  systemMuted: Record<Capture, boolean>
  asking: boolean
}
const NEITHER = { microphone: false, camera: false }

/**
 * The user's microphone and camera. Muting keeps the microphone open but silent, so that unmuting is instant; switching the camera off
 * closes it, so that its light goes out. An unplugged device is replaced by the next one, and a missing one is used once it is plugged in.
 */
export class LocalMedia {
  state: LocalMediaState
  private closed = false
  private readonly unwatch: Partial<Record<Capture, () => void>> = {}
  /** Counts requests, so that only the result of the newest is used. */
  private readonly asked: Record<Capture, number> = { microphone: 0, camera: 0 }

  constructor(
    wanted: Wanted,
    private readonly onChange: (state: LocalMediaState) => void,
  ) {
    this.state = { microphone: null, camera: null, wanted, problems: {}, systemMuted: NEITHER, asking: false }
    navigator.mediaDevices?.addEventListener('devicechange', this.onDevices)
  }

  /** Requests both. A device that is not wanted is opened only if it is the microphone, muted. */
  open(): Promise<void> {
    return this.ask({ microphone: true, camera: this.state.wanted.camera })
  }

  /** Requests devices that failed, or that the system mutes, again. */
  async retry(): Promise<void> {
    const { problems, wanted, systemMuted } = this.state
    const failed = (capture: Capture) => problems[capture] !== undefined || systemMuted[capture]
    const what = { microphone: failed('microphone'), camera: failed('camera') && wanted.camera }
    // A phone opens a camera only after the other one is closed.
    if (what.camera) this.state.camera?.stop()
    await this.ask(what)
  }

  /** Marks failed devices as not wanted: the user continues without them. */
  giveUpMissing(): void {
    const { problems, wanted } = this.state
    this.patch({
      wanted: { microphone: wanted.microphone && !problems.microphone, camera: wanted.camera && !problems.camera },
      problems: {},
    })
  }

  async set(capture: Capture, on: boolean): Promise<void> {
    this.patch({ wanted: { ...this.state.wanted, [capture]: on } })
    const track = this.state[capture]
    if (capture === 'microphone' && track) track.enabled = on
    else if (capture === 'camera' && !on) this.replace('camera', null)
    if (on && !track) await this.ask({ microphone: capture === 'microphone', camera: capture === 'camera' })
  }

  /** Changes the device at any time; for a device that is switched off the choice is only noted. */
  async choose(capture: Capture, deviceId: string | null): Promise<void> {
    chooseDevice(capture === 'microphone' ? 'audioinput' : 'videoinput', deviceId)
    if (capture === 'microphone') return this.ask({ microphone: true, camera: false })
    if (!this.state.wanted.camera) return
    // A phone opens its second camera only after the first one is closed.
    this.replace('camera', null)
    await this.ask({ microphone: false, camera: true })
  }

  close(): void {
    this.closed = true
    navigator.mediaDevices?.removeEventListener('devicechange', this.onDevices)
    this.replace('microphone', null)
    this.replace('camera', null)
  }

  private async ask(what: Wanted): Promise<void> {
    const captures = (['microphone', 'camera'] as const).filter((capture) => what[capture])
    const turns = captures.map((capture) => ++this.asked[capture])
    this.patch({ asking: true })
    const opened = await openDevices(what)
    captures.forEach((capture, index) => {
      const stale = this.closed || turns[index] !== this.asked[capture] || (capture === 'camera' && !this.state.wanted.camera)
      if (stale) return opened[capture]?.stop()
      const { [capture]: _, ...others } = this.state.problems
      const problem = opened.problems[capture]
      this.patch({ problems: problem === undefined ? others : { ...others, [capture]: problem } })
      if (opened[capture] || this.state[capture]?.readyState !== 'live') this.replace(capture, opened[capture])
    })
    if (!this.closed) this.patch({ asking: false })
  }

  private replace(capture: Capture, track: MediaStreamTrack | null): void {
    const old = this.state[capture]
    // A device that is opened again may still be muted.
    const muted = track?.muted === true && this.state.systemMuted[capture]
    this.unwatch[capture]?.()
    if (track) {
      if (capture === 'microphone') track.enabled = this.state.wanted.microphone
      track.contentHint = capture === 'microphone' ? 'speech' : 'motion'
      const handlers = {
        onSystemMuted: (now: boolean) => this.patch({ systemMuted: { ...this.state.systemMuted, [capture]: now } }),
        onEnded: () => this.lost(capture),
      }
      this.unwatch[capture] = watchTrack(track, handlers, muted)
    }
    this.patch({ [capture]: track, systemMuted: { ...this.state.systemMuted, [capture]: muted } })
    old?.stop()
  }

  /** A missing device may have been plugged in. */
  private readonly onDevices = (): void => {
    if (!this.state.asking && Object.values(this.state.problems).includes('missing')) void this.retry()
  }

  private lost(capture: Capture): void {
    this.replace(capture, null)
    void this.ask({ microphone: capture === 'microphone', camera: capture === 'camera' })
  }

  private patch(part: Partial<LocalMediaState>): void {
    this.state = { ...this.state, ...part }
    this.onChange(this.state)
  }
}

export type ScreenResult = { video: MediaStreamTrack; audio: MediaStreamTrack | null } | { problem: DeviceProblem | 'cancelled' }

/** Lets the user choose a screen, window or tab, with its sound where the browser supports it. */
export async function openScreen(): Promise<ScreenResult> {
  if (typeof navigator.mediaDevices?.getDisplayMedia !== 'function') return { problem: window.isSecureContext ? 'unsupported' : 'insecure' }
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: true })
    const [video] = stream.getVideoTracks()
    if (!video) return { problem: 'failed' }
    video.contentHint = 'detail'
    return { video, audio: stream.getAudioTracks()[0] ?? null }
  } catch (error) {
    const problem = problemOf(error)
    // Cancelling and a refusal look the same; the system's refusal has its own message.
    return { problem: problem === 'denied' && !/system/i.test(error instanceof Error ? error.message : '') ? 'cancelled' : problem }
  }
}

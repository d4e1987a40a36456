import { fingerprintOf, withSilenceSaved } from './sdp'
import { limitSender, type SendLimits } from './send-limits'
import { KIND, SLOTS, type LinkState, type LocalTracks, type RemoteTracks, type Signal, type Slot } from './types'

/** A picture often recovers by itself after a short break; restarting sooner only adds load. */
const LOST_MS = 2500
/** Without a connection by then, everything restarts; each further try waits longer. */
const CONNECT_MS = [10_000, 15_000, 25_000, 40_000] as const
const BLOCKED_AFTER_TRIES = 2
/** Messages in flight when the connection came back may repair it; otherwise it restarts after this time. */
const SETTLE_MS = 1500

/** Ends a step whose connection was closed while it waited. */
class ConnectionClosed extends Error {}

export interface PeerLinkOptions {
  /** Exactly one of the two ends calls: it lays out the media lines and makes every offer. */
  caller: boolean
  iceServers: RTCIceServer[]
  tracks: Readonly<LocalTracks>
  limits: SendLimits
  send: (signal: Signal) => void
  isOpen: () => boolean
  onChange: () => void
}

/**
 * The connection to one other person: four fixed media lines, so that switching camera, screen or device only replaces a track and never
 * negotiates. Only the caller offers what is left to negotiate (the start and new routes), at the callee's request: offers never cross.
 * (Crossing ones, resolved by a rollback, left Chromium with a track that arrives and is not shown.) Each start is an attempt with its own
 * name, which separates messages delayed by a break from current ones.
 */
export class PeerLink {
  state: LinkState = 'connecting'
  remote: RemoteTracks = {}
  private pc: RTCPeerConnection
  /** Rejects once `pc` is closed. */
  private pcClosed!: Promise<never>
  private rejectPcClosed!: () => void
  private steps: Promise<void> = Promise.resolve()
  /** The caller names each attempt; the callee takes the name over and keeps it until another is offered. */
  private attempt: string | undefined
  private everConnected = false
  private closed = false
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private limits: SendLimits
  private iceServers: RTCIceServer[]

  constructor(private readonly o: PeerLinkOptions) {
    this.limits = o.limits
    this.iceServers = o.iceServers
    this.pc = this.open()
  }

  /** Handles a signal of the other end; call in the order of arrival. */
  receive(signal: Signal): void {
    this.step(() => this.take(signal))
  }

  setTrack(slot: Slot): void {
    const { pc } = this
    const sender = this.senders()[slot]
    if (!sender) return
    void sender
      .replaceTrack(this.o.tracks[slot])
      .then(() => limitSender(sender, this.limits[slot]))
      .catch(() => {
        if (pc !== this.pc || this.closed) return
        this.renew()
        if (!this.o.caller) this.send({ request: 'renew' })
      })
  }

  setLimits(limits: SendLimits): void {
    this.limits = limits
    for (const [slot, sender] of Object.entries(this.senders())) void limitSender(sender, limits[slot as Slot])
  }

  setIceServers(iceServers: RTCIceServer[]): void {
    this.iceServers = iceServers
    this.pc.setConfiguration({ iceServers })
  }

  /** Restarts ICE, for instance after a change of network; sound and picture continue meanwhile if they can. */
  restartIce(): void {
    if (this.closed || !this.pc.remoteDescription) return
    if (this.o.caller) this.pc.restartIce()
    else this.send({ request: 'restart' })
  }

  /** Signals are delivered again: repairs what broke meanwhile. */
  repair(): void {
    const state = this.pc.connectionState
    this.tries = 0
    if (state === 'disconnected') this.restartIce()
    else if (state === 'failed') this.retry()
    else if (state !== 'connected') this.wait(SETTLE_MS, () => this.retry())
  }

  /** Returns how loud the other person is now, 0 to 1. */
  level(): number {
    const receiver = this.pc.getTransceivers()[SLOTS.indexOf('microphone')]?.receiver
    return receiver?.getSynchronizationSources()[0]?.audioLevel ?? 0
  }

  stats(): Promise<RTCStatsReport> {
    return this.pc.getStats()
  }

  close(): void {
    this.closed = true
    this.shut()
  }

  private open(): RTCPeerConnection {
    const pc = new RTCPeerConnection({ iceServers: this.iceServers, bundlePolicy: 'max-bundle' })
    if (this.o.caller) this.attempt = Math.random().toString(36).slice(2, 12)
    this.pcClosed = new Promise((_, reject) => {
      this.rejectPcClosed = () => reject(new ConnectionClosed())
    })
    // A connection that no step waits for may close too.
    this.pcClosed.catch(() => {})
    const current = (run: () => void) => () => {
      if (pc === this.pc && !this.closed) run()
    }
    pc.addEventListener(
      'negotiationneeded',
      current(() => this.step(() => this.offer())),
    )
    pc.addEventListener('icecandidate', ({ candidate }) => {
      if (pc === this.pc && !this.closed && candidate) this.send({ candidate: candidate.toJSON() as Signal['candidate'] })
    })
    pc.addEventListener(
      'connectionstatechange',
      current(() => this.watch()),
    )
    if (this.o.caller) {
      for (const slot of SLOTS) pc.addTransceiver(this.o.tracks[slot] ?? KIND[slot], { direction: 'sendrecv' })
      this.remote = remoteOf(pc)
    }
    this.waitForConnection()
    return pc
  }

  private shut(): void {
    clearTimeout(this.timer)
    this.pc.close()
    this.rejectPcClosed()
    this.remote = {}
  }

  /**
   * Returns the result of an operation of the current connection; throws `ConnectionClosed` when that is closed first: Chromium never
   * settles the operations of a closed connection, and every later step would wait behind them.
   */
  private whileOpen<T>(operation: () => Promise<T>): Promise<T> {
    const { pcClosed } = this
    return Promise.race([operation(), pcClosed])
  }

  /** Drops the connection and makes a new one; the caller's offer makes the other end do the same. */
  private renew(): void {
    this.shut()
    this.pc = this.open()
    this.show(this.missing('connecting'))
  }

  private retry(): void {
    // A signal would be lost, and `repair` is called with the connection.
    if (!this.o.isOpen()) return this.waitForConnection()
    this.tries++
    if (this.o.caller) return this.renew()
    this.send({ request: 'renew' })
    this.waitForConnection()
    this.show(this.missing(this.state))
  }

  /** Returns the state of a missing connection: one that was connected before is lost, however long it takes. */
  private missing(otherwise: LinkState): LinkState {
    if (this.everConnected) return 'lost'
    return this.tries >= BLOCKED_AFTER_TRIES ? 'blocked' : otherwise
  }

  private send(signal: Signal): void {
    this.o.send({ ...signal, attempt: this.attempt })
  }

  private async offer(): Promise<void> {
    const { pc } = this
    // While an offer is pending the browser delays the next one itself.
    if (!this.o.caller || pc.signalingState !== 'stable') return
    await this.whileOpen(() => pc.setLocalDescription())
    this.sendOffer(pc)
  }

  private sendOffer(pc: RTCPeerConnection): void {
    const description = pc.localDescription
    if (pc === this.pc && !this.closed && description) this.send({ description: { type: description.type, sdp: description.sdp } })
  }

  private async take({ attempt, description, candidate, request }: Signal): Promise<void> {
    if (this.o.caller) {
      if (request === 'renew') this.takeRenewal(attempt)
      else if (attempt !== this.attempt) return
      else if (request === 'restart' && this.pc.signalingState === 'stable') this.pc.restartIce()
      else if (description?.type === 'answer') await this.takeAnswer(description.sdp ?? '')
    } else if (description?.type === 'offer') await this.takeOffer(attempt, description.sdp ?? '')
    if (candidate && attempt === this.attempt) await this.takeCandidate(candidate)
  }

  /** The called end requests a new connection in place of this attempt; without an attempt it never had an offer. */
  private takeRenewal(attempt: string | undefined): void {
    if (attempt === undefined && !this.pc.remoteDescription) this.sendOffer(this.pc)
    else if (attempt === undefined || attempt === this.attempt) this.renew()
  }

  private async takeOffer(attempt: string | undefined, sdp: string): Promise<void> {
    if (this.attempt !== undefined && attempt !== this.attempt) this.renew()
    this.attempt = attempt
    const { pc } = this
    await this.whileOpen(() => pc.setRemoteDescription({ type: 'offer', sdp: withSilenceSaved(sdp) }))
    await this.attach(pc)
    await this.whileOpen(() => pc.setLocalDescription())
    this.sendOffer(pc)
    this.negotiated(pc)
  }

  private async takeAnswer(sdp: string): Promise<void> {
    const { pc } = this
    if (pc.signalingState !== 'have-local-offer') return
    const known = fingerprintOf(pc.remoteDescription?.sdp)
    // The other end was renewed in between: its certificate does not fit this connection.
    if (known !== null && known !== fingerprintOf(sdp)) return this.renew()
    await this.whileOpen(() => pc.setRemoteDescription({ type: 'answer', sdp: withSilenceSaved(sdp) }))
    this.negotiated(pc)
  }

  private negotiated(pc: RTCPeerConnection): void {
    this.remote = remoteOf(pc)
    this.setLimits(this.limits)
    this.o.onChange()
  }

  private async takeCandidate(candidate: NonNullable<Signal['candidate']>): Promise<void> {
    const { pc } = this
    await this.whileOpen(() =>
      pc.addIceCandidate(candidate).catch(() => {
        // A candidate that is really missing shows as no connection, which restarts.
      }),
    )
  }

  /** The callee fills the lines that the caller laid out. */
  private async attach(pc: RTCPeerConnection): Promise<void> {
    const lines = pc.getTransceivers()
    for (const [index, slot] of SLOTS.entries()) {
      const line = lines[index]
      if (!line || line.direction === 'sendrecv') continue
      line.direction = 'sendrecv'
      await this.whileOpen(() => line.sender.replaceTrack(this.o.tracks[slot]))
    }
  }

  private senders(): Partial<Record<Slot, RTCRtpSender>> {
    const lines = this.pc.getTransceivers()
    return Object.fromEntries(SLOTS.flatMap((slot, index) => (lines[index] ? [[slot, lines[index].sender]] : [])))
  }

  private watch(): void {
    const state = this.pc.connectionState
    if (state === 'connected') {
      clearTimeout(this.timer)
      this.tries = 0
      this.everConnected = true
      this.show('connected')
    } else if (state === 'disconnected') {
      this.show('lost')
      this.wait(LOST_MS, () => {
        this.restartIce()
        this.waitForConnection()
      })
    } else if (state === 'failed') {
      this.show(this.missing('lost'))
      this.restartIce()
      this.waitForConnection()
    }
  }

  private waitForConnection(): void {
    this.wait(CONNECT_MS[Math.min(this.tries, CONNECT_MS.length - 1)] ?? 0, () => this.retry())
  }

  private wait(ms: number, then: () => void): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (!this.closed && this.pc.connectionState !== 'connected') then()
    }, ms)
  }

  private show(state: LinkState): void {
    this.state = state
    this.o.onChange()
  }

  private step(run: () => Promise<void>): void {
    this.steps = this.steps
      .then(() => (this.closed ? undefined : run()))
      .catch((error: unknown) => {
        // The rest of the step was for a connection that has been replaced.
        if (error instanceof ConnectionClosed) return
        // A step that fails leaves the two ends out of sync: restart after a pause, so as not to spin.
        if (!this.closed) this.wait(1000, () => this.retry())
      })
  }
}

function remoteOf(pc: RTCPeerConnection): RemoteTracks {
  const lines = pc.getTransceivers()
  return Object.fromEntries(SLOTS.flatMap((slot, index) => (lines[index] ? [[slot, lines[index].receiver.track]] : [])))
}

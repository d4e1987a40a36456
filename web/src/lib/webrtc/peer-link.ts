import { fingerprintOf, withSilenceSaved } from './sdp'
import { limitSender, type SendLimits } from './send-limits'
import { KIND, SLOTS, type LinkState, type LocalTracks, type RemoteTracks, type Signal, type Slot } from './types'

/** A picture often comes back by itself after a short break; asking anew sooner only adds load. */
const LOST_MS = 2500
/** Without a connection by then, everything is begun anew; each further try waits longer. */
const CONNECT_MS = [10_000, 15_000, 25_000, 40_000] as const
const BLOCKED_AFTER_TRIES = 2

export interface PeerLinkOptions {
  /** Exactly one of the two ends calls: it lays out the media lines and makes every offer. */
  caller: boolean
  iceServers: RTCIceServer[]
  tracks: Readonly<LocalTracks>
  limits: SendLimits
  send: (signal: Signal) => void
  onChange: () => void
}

/**
 * The connection to one other person: four fixed media lines, so that switching camera, screen or device
 * only replaces a track and never negotiates. What is left to negotiate (the start and new routes) only the
 * caller offers, and the callee asks it to: offers never cross. (Crossing ones, resolved by a rollback, left
 * Chromium with a track that arrives and is not shown.) Another fingerprint from the other end means that it
 * began anew, so this end does too.
 */
export class PeerLink {
  state: LinkState = 'connecting'
  remote: RemoteTracks = {}
  private pc: RTCPeerConnection
  private steps: Promise<void> = Promise.resolve()
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

  /** Takes in what the other end sent; in the order of arrival. */
  receive(signal: Signal): void {
    this.step(() => this.take(signal))
  }

  setTrack(slot: Slot): void {
    const sender = this.senders()[slot]
    if (!sender) return
    void sender.replaceTrack(this.o.tracks[slot]).then(() => limitSender(sender, this.limits[slot])).catch(() => this.renew())
  }

  setLimits(limits: SendLimits): void {
    this.limits = limits
    for (const [slot, sender] of Object.entries(this.senders())) void limitSender(sender, limits[slot as Slot])
  }

  setIceServers(iceServers: RTCIceServer[]): void {
    this.iceServers = iceServers
    this.pc.setConfiguration({ iceServers })
  }

  /** Looks for a new way, e.g. after a change of network; sound and picture go on meanwhile if they can. */
  restartIce(): void {
    if (this.closed || !this.pc.remoteDescription) return
    if (this.o.caller) this.pc.restartIce()
    else this.o.send({ wish: 'restart' })
  }

  /** The same, unless all is well. */
  repair(): void {
    if (this.pc.connectionState !== 'connected') this.restartIce()
  }

  /** How loud the other person is now, 0 to 1. */
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
    const current = (run: () => void) => () => { if (pc === this.pc && !this.closed) run() }
    pc.addEventListener('negotiationneeded', current(() => this.step(() => this.offer())))
    pc.addEventListener('icecandidate', ({ candidate }) => {
      if (pc === this.pc && !this.closed && candidate) this.o.send({ candidate: candidate.toJSON() as Signal['candidate'] })
    })
    pc.addEventListener('connectionstatechange', current(() => this.watch()))
    if (this.o.caller) {
      for (const slot of SLOTS) pc.addTransceiver(this.o.tracks[slot] ?? KIND[slot], { direction: 'sendrecv' })
      this.remote = remoteOf(pc)
    }
    this.wait(CONNECT_MS[Math.min(this.tries, CONNECT_MS.length - 1)] ?? 0, () => this.again())
    return pc
  }

  private shut(): void {
    clearTimeout(this.timer)
    this.pc.close()
    this.remote = {}
  }

  /** Throws the connection away and makes a fresh one; the caller's offer then tells the other end to do the same. */
  private renew(): void {
    if (this.closed) return
    this.shut()
    this.pc = this.open()
    this.show(this.tries >= BLOCKED_AFTER_TRIES ? 'blocked' : 'connecting')
  }

  private again(): void {
    this.tries++
    if (this.o.caller) this.renew()
    else {
      this.o.send({ wish: 'renew' })
      this.wait(CONNECT_MS[Math.min(this.tries, CONNECT_MS.length - 1)] ?? 0, () => this.again())
      this.show(this.tries >= BLOCKED_AFTER_TRIES ? 'blocked' : this.state)
    }
  }

  private async offer(): Promise<void> {
    const { pc } = this
    // While an offer is out the browser waits with the next by itself.
    if (!this.o.caller || pc.signalingState !== 'stable') return
    await pc.setLocalDescription()
    this.tell(pc)
  }

  private tell(pc: RTCPeerConnection): void {
    const description = pc.localDescription
    if (pc === this.pc && !this.closed && description) this.o.send({ description: { type: description.type, sdp: description.sdp } })
  }

  private async take({ description, candidate, wish }: Signal): Promise<void> {
    if (description) await this.takeDescription(description)
    else if (candidate) await this.takeCandidate(candidate)
    else if (wish === 'renew' && this.o.caller) this.renew()
    else if (wish === 'restart' && this.o.caller && this.pc.signalingState === 'stable') this.pc.restartIce()
  }

  private async takeDescription({ type, sdp = '' }: { type: RTCSdpType; sdp?: string }): Promise<void> {
    if (type !== (this.o.caller ? 'answer' : 'offer')) return
    const known = fingerprintOf(this.pc.remoteDescription?.sdp)
    if (known !== null && known !== fingerprintOf(sdp)) {
      this.renew()
      if (this.o.caller) return // the fresh offer is on its way; what came belongs to the old one
    }
    const { pc } = this
    if (type === 'answer' && pc.signalingState !== 'have-local-offer') return
    await pc.setRemoteDescription({ type, sdp: withSilenceSaved(sdp) })
    if (type === 'offer') {
      await this.attach(pc)
      await pc.setLocalDescription()
      this.tell(pc)
    }
    this.remote = remoteOf(pc)
    this.setLimits(this.limits)
    this.o.onChange()
  }

  private async takeCandidate(candidate: NonNullable<Signal['candidate']>): Promise<void> {
    await this.pc.addIceCandidate(candidate).catch(() => {
      // It belongs to a connection that is no more; a candidate that is really missing shows as no connection.
    })
  }

  /** The callee fills the lines that the caller laid out. */
  private async attach(pc: RTCPeerConnection): Promise<void> {
    const lines = pc.getTransceivers()
    for (const [index, slot] of SLOTS.entries()) {
      const line = lines[index]
      if (!line || line.direction === 'sendrecv') continue
      line.direction = 'sendrecv'
      await line.sender.replaceTrack(this.o.tracks[slot])
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
      this.show('connected')
    } else if (state === 'disconnected') {
      this.show('lost')
      this.wait(LOST_MS, () => {
        this.restartIce()
        this.wait(CONNECT_MS[0], () => this.again())
      })
    } else if (state === 'failed') {
      this.show(this.tries >= BLOCKED_AFTER_TRIES ? 'blocked' : 'lost')
      this.restartIce()
      this.wait(CONNECT_MS[0], () => this.again())
    }
  }

  private wait(ms: number, then: () => void): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => { if (!this.closed && this.pc.connectionState !== 'connected') then() }, ms)
  }

  private show(state: LinkState): void {
    this.state = state
    this.o.onChange()
  }

  private step(run: () => Promise<void>): void {
    this.steps = this.steps.then(() => (this.closed ? undefined : run())).catch(() => {
      // A step that fails leaves the two ends out of step: begin anew, after a breath, so as not to spin.
      if (!this.closed) this.wait(1000, () => this.again())
    })
  }
}

function remoteOf(pc: RTCPeerConnection): RemoteTracks {
  const lines = pc.getTransceivers()
  return Object.fromEntries(SLOTS.flatMap((slot, index) => (lines[index] ? [[slot, lines[index].receiver.track]] : [])))
}

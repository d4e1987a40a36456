import { createStore } from 'zustand/vanilla'
import { endJoinRequest } from '../../lib/join-request'
import { LocalMedia, openScreen } from '../../lib/media-devices/local-media'
import { SPEAKING_LEVEL } from '../../lib/media-devices/level-meter'
import type { Capture, Wanted } from '../../lib/media-devices/open-devices'
import { chooseDevice, chosenDevice } from '../../lib/media-devices/preferences'
import { MeshCall } from '../../lib/webrtc/mesh-call'
import type { CallPeer } from '../../lib/webrtc/types'
import type { CallPort, Sending } from './call-port'
import { IDLE, type CallNotice, type CallState } from './call-state'
import { recallCall, recallChoices, reloadedPath, rememberCall, rememberChoices } from './remembered-call'

/** A relay's password lasts an hour. */
const ACCESS_REFRESH_MS = 45 * 60_000
const ENTER_RETRY_MS = 3000
const BEAT_MS = 20_000
/** How long to wait for the list of peers before opening the devices. */
const LISTED_MS = 1500
const delay = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
/** With this many people in the call a newcomer begins without a camera. */
const CROWD = 6
const UNKNOWN: Sending = { microphone: true, camera: true, screen: false }

/** One person's part in a room's call: their devices, the connections to the others, and rejoining after a break. */
export class CallSession {
  readonly store = createStore<CallState>(() => ({ ...IDLE, speaker: chosenDevice('audiooutput') }))
  private media: LocalMedia | null = null
  private mesh: MeshCall | null = null
  private screenSound: MediaStreamTrack | null = null
  private readonly sendings = new Map<string, Sending>()
  private readonly reached = new Set<string>()
  /** Every name under which this window entered the call. */
  private readonly ownNames = new Set<string>()
  private hasEntered = false
  private readonly stops: (() => void)[]
  private timers: ReturnType<typeof setInterval>[] = []
  private peersReceived = false
  private lastSending = ''
  private isRemembered = false
  /** The user's choices, whatever the devices and the crowd allow. */
  private choices: Wanted
  private readonly listed: Promise<void>

  constructor(
    private readonly roomId: number,
    private readonly userId: number,
    private readonly port: CallPort,
    /** The running lesson. */
    private lesson: number | null = null,
  ) {
    const remembered = recallCall(roomId, { at: Date.now(), lesson, reloaded: reloadedPath() })
    this.choices = remembered ?? recallChoices() ?? IDLE.wanted
    this.patch({ wanted: { microphone: this.choices.microphone, camera: this.choices.camera } })
    if (remembered) {
      // A user who arrived by another navigation does not rejoin by a later reload either.
      rememberCall(roomId, remembered)
    }
    const network = () => this.mesh?.restartIce()
    addEventListener('online', network)
    addEventListener('pagehide', this.beat)
    this.stops = [
      port.onPeers((peers) => this.applyPeers(peers)),
      port.onSignal((from, signal) => this.mesh?.receive(from, signal)),
      port.onSending((from, sending) => {
        this.sendings.set(from, sending)
        this.showOthers()
      }),
      port.onHello(() => void this.rejoin()),
      port.onOver(() => this.leave('over')),
      () => removeEventListener('online', network),
      () => removeEventListener('pagehide', this.beat),
    ]
    this.listed = port
      .peers()
      .then((peers) => {
        if (!this.peersReceived) this.patch({ peers })
      })
      .catch(() => {
        // The list is broadcast again when anybody joins or leaves.
      })
    if (remembered?.joined) void this.join()
  }

  private get state(): CallState {
    return this.store.getState()
  }
  isIn(phase: CallState['phase']): boolean {
    return this.state.phase === phase
  }

  /** Another lesson is running, or none any more; the call continues. */
  setLesson(lesson: number | null): void {
    if (this.lesson === lesson) return
    this.lesson = lesson
    if (this.isIn('joined')) this.beat()
  }

  /** Enters with the choices of the last call in this browser; the first time a dialog asks. */
  async begin(): Promise<void> {
    await (this.isReady() ? this.join() : this.preview())
  }

  /** Whether no preview is needed before entering. */
  isReady(): boolean {
    return this.isIn('joined') || recallChoices() !== null
  }

  /** Opens the devices for the user only. */
  async preview(dialog: CallState['dialog'] = 'join'): Promise<void> {
    if (this.state.phase !== 'idle') return
    this.patch({ phase: 'preview', dialog, previewed: true, notice: null })
    await this.openMedia()
  }

  /** Closes the devices without having entered. */
  cancel(): void {
    endJoinRequest()
    if (this.state.phase === 'preview') this.end(null)
  }

  /** Enters the call with the available devices; without any the user still gets picture and sound of the others. */
  async join(): Promise<void> {
    if (this.state.phase === 'joining' || this.state.phase === 'joined') return
    this.patch({ phase: 'joining', notice: this.state.notice === 'crowd' ? 'crowd' : null })
    const [iceServers] = await Promise.all([this.port.iceServers().catch(() => undefined), this.openMedia()])
    // Left meanwhile: the devices are closed already.
    if (!this.isIn('joining')) return
    if (!iceServers) return this.patch({ phase: 'preview', dialog: 'join', previewed: true, notice: 'join-failed' })
    // Without a preview failed devices are shown in the call.
    if (this.state.previewed) this.media?.giveUpMissing()
    rememberChoices(this.choices)
    const { microphone, camera } = this.state
    this.mesh = new MeshCall({
      userId: this.userId,
      iceServers,
      tracks: { microphone, camera, screen: null, screenSound: null },
      send: (to, signal) => this.port.signal(to, signal),
      isOpen: () => this.port.isOpen(),
      onChange: () => this.showOthers(),
    })
    this.patch({ phase: 'joined' })
    endJoinRequest()
    this.timers = [setInterval(this.beat, BEAT_MS), setInterval(() => void this.refreshAccess(), ACCESS_REFRESH_MS)]
    this.beat()
    this.enter()
  }

  /** Leaves the call; a notice says why when it was not the user. */
  leave(notice: CallNotice = null): void {
    if (this.state.phase === 'idle') return
    const entered = this.mesh !== null
    this.end(notice)
    if (entered)
      void this.port.leave().catch(() => {
        // Best effort: the server notices when this page or its connection is gone.
      })
  }

  setMicrophone(on: boolean): Promise<void> {
    return this.setCapture('microphone', on)
  }
  setCamera(on: boolean): Promise<void> {
    return this.setCapture('camera', on)
  }

  /** Requests failed and muted devices again, for instance after the user has allowed them. */
  async retryDevices(): Promise<void> {
    await this.media?.retry()
  }

  /** Switches to another device of the kind, without disconnecting anybody. */
  async choose(capture: Capture, deviceId: string | null): Promise<void> {
    await this.media?.choose(capture, deviceId)
  }

  chooseSpeaker(deviceId: string | null): void {
    chooseDevice('audiooutput', deviceId)
    this.patch({ speaker: deviceId })
  }

  async shareScreen(): Promise<void> {
    const screen = await openScreen()
    if ('problem' in screen) {
      if (screen.problem !== 'cancelled') this.patch({ notice: screen.problem === 'denied' ? 'screen-denied' : 'screen-unsupported' })
      return
    }
    if (!this.mesh) {
      screen.video.stop()
      screen.audio?.stop()
      return
    }
    this.stopScreen()
    // The browser's own "stop sharing" button.
    screen.video.addEventListener('ended', () => {
      if (this.state.screen === screen.video) this.stopScreen()
    })
    this.screenSound = screen.audio
    this.mesh.setTrack('screen', screen.video)
    this.mesh.setTrack('screenSound', screen.audio)
    this.patch({ screen: screen.video, notice: null })
    this.broadcastSending()
  }

  stopScreen(): void {
    if (!this.state.screen) return
    this.state.screen.stop()
    this.screenSound?.stop()
    this.screenSound = null
    this.mesh?.setTrack('screen', null)
    this.mesh?.setTrack('screenSound', null)
    this.patch({ screen: null })
    this.broadcastSending()
  }

  closeNotice(): void {
    this.patch({ notice: null })
  }

  /** Returns the peers who speak now. */
  speaking(): string[] {
    return this.mesh?.speaking(SPEAKING_LEVEL) ?? []
  }

  /** Called when the component of the call unmounts. */
  dispose(): void {
    this.leave()
    for (const stop of this.stops) stop()
  }

  private async setCapture(capture: Capture, on: boolean): Promise<void> {
    this.choices = { ...this.choices, [capture]: on }
    if (recallChoices()) rememberChoices(this.choices)
    if (this.media) await this.media.set(capture, on)
    else this.patch({ wanted: { ...this.state.wanted, [capture]: on } })
    this.beat()
  }

  private async openMedia(): Promise<void> {
    if (this.media) return
    await Promise.race([this.listed, delay(LISTED_MS)])
    if (this.media || this.isIn('idle')) return
    const { wanted, peers } = this.state
    const crowded = wanted.camera && peers.length >= CROWD
    if (crowded) this.patch({ notice: 'crowd' })
    const media = new LocalMedia(crowded ? { ...wanted, camera: false } : wanted, (state) => {
      if (this.media !== media) return
      const { microphone, camera } = this.state
      this.patch(state)
      if (state.microphone !== microphone) this.mesh?.setTrack('microphone', state.microphone)
      if (state.camera !== camera) this.mesh?.setTrack('camera', state.camera)
      this.broadcastSending()
    })
    this.media = media
    await media.open()
  }

  private end(notice: CallNotice): void {
    this.stopScreen()
    this.mesh?.close()
    this.mesh = null
    this.hasEntered = false
    const { media } = this
    this.media = null
    media?.close()
    for (const timer of this.timers) clearInterval(timer)
    this.timers = []
    this.sendings.clear()
    this.reached.clear()
    this.lastSending = ''
    this.patch({
      phase: 'idle',
      previewed: false,
      wanted: this.choices,
      others: [],
      microphone: null,
      camera: null,
      problems: {},
      systemMuted: IDLE.systemMuted,
      asking: false,
      notice,
    })
    this.beat()
  }

  private applyPeers(peers: CallPeer[]): void {
    const mine = this.port.peerId()
    const before = new Set(this.state.peers.map(({ peer_id }) => peer_id))
    this.peersReceived = true
    this.patch({ peers })
    if (!this.mesh || mine === null) return
    // Two windows of one person in one room would produce feedback: the one that was entered later stays.
    if (peers.some(({ peer_id, user_id }) => user_id === this.userId && peer_id !== mine && !before.has(peer_id)) && before.has(mine)) {
      this.end('elsewhere')
      void this.port.leave().catch(() => {})
      return
    }
    const present = new Set(peers.map(({ peer_id }) => peer_id))
    for (const peerId of this.sendings.keys()) if (!present.has(peerId)) this.sendings.delete(peerId)
    for (const peerId of this.reached) if (!present.has(peerId)) this.reached.delete(peerId)
    this.mesh.setPeers(mine, peers)
    // A peer that saw us leave, or gets another name for us, has dropped our state.
    if (present.has(mine) && before.has(mine)) this.sendToNewcomers(peers)
    else if (present.has(mine)) this.sendToAll(peers)
  }

  private sendToAll(peers: CallPeer[]): void {
    this.reached.clear()
    this.sendToNewcomers(peers)
  }

  /** Sends our state to newcomers; they may have joined after it was last sent. */
  private sendToNewcomers(peers: CallPeer[]): void {
    const mine = this.port.peerId()
    for (const { peer_id } of peers) {
      if (peer_id === mine || this.reached.has(peer_id)) continue
      this.reached.add(peer_id)
      this.port.sending(this.sending(), peer_id)
    }
    this.lastSending = JSON.stringify(this.sending())
  }

  private sending(): Sending {
    const { microphone, camera, screen, wanted, systemMuted } = this.state
    return {
      microphone: microphone !== null && wanted.microphone && !systemMuted.microphone,
      camera: camera !== null && !systemMuted.camera,
      screen: screen !== null,
    }
  }

  private broadcastSending(): void {
    const sending = this.sending()
    const text = JSON.stringify(sending)
    if (this.state.phase !== 'joined' || text === this.lastSending || this.reached.size === 0) return
    this.lastSending = text
    this.port.sending(sending)
  }

  /** Enters the call under this connection's name, and repairs what broke. */
  private enter(): void {
    const peerId = this.port.peerId()
    if (!this.mesh || peerId === null) return
    this.ownNames.add(peerId)
    this.hasEntered = true
    this.mesh.repair()
    this.port.enter(peerId).catch(() => {
      setTimeout(() => {
        if (this.port.peerId() === peerId) this.enter()
      }, ENTER_RETRY_MS)
    })
  }

  /** After every reconnect: enters again, unless the person has entered by hand from another window meanwhile. */
  private async rejoin(): Promise<void> {
    const { mesh } = this
    const peerId = this.port.peerId()
    if (!mesh || peerId === null || !this.hasEntered) {
      this.enter()
      return
    }
    const peers = await this.port.peers().catch(() => null)
    const isCurrent = () => this.mesh === mesh && this.port.peerId() === peerId
    if (!isCurrent()) return
    if (!peers) setTimeout(() => isCurrent() && void this.rejoin(), ENTER_RETRY_MS)
    else if (peers.some(({ peer_id, user_id }) => user_id === this.userId && peer_id !== peerId && !this.ownNames.has(peer_id)))
      this.end('elsewhere')
    else this.enter()
  }

  private async refreshAccess(): Promise<void> {
    const iceServers = await this.port.iceServers().catch(() => undefined)
    if (iceServers) this.mesh?.setIceServers(iceServers)
  }

  private showOthers(): void {
    // Until the server drops the old connection after a reload, a user is listed twice: the newer one is alive.
    const newest = new Map((this.mesh?.peers() ?? []).map((peer) => [peer.userId, peer]))
    const others = [...newest.values()].map(({ peerId, userId, state, tracks }) => ({
      peerId,
      userId,
      link: state,
      tracks,
      sending: this.sendings.get(peerId) ?? UNKNOWN,
    }))
    // What breaks a peer connection may have broken the server connection too, which would show much later.
    const wasLost = new Set(this.state.others.filter(({ link }) => link === 'lost').map(({ peerId }) => peerId))
    if (others.some(({ peerId, link }) => link === 'lost' && !wasLost.has(peerId))) this.port.checkOpen()
    this.patch({ others })
  }

  private readonly beat = (): void => {
    const { phase, wanted } = this.state
    if (phase === 'idle' && !this.isRemembered) return
    this.isRemembered = phase !== 'idle'
    rememberCall(this.roomId, { joined: phase === 'joined', ...wanted, lesson: this.lesson, at: Date.now(), path: location.pathname })
  }

  private patch(part: Partial<CallState>): void {
    this.store.setState(part)
  }
}

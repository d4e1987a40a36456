import { PLAYER_MAX_DRIFT_S, PLAYER_SYNC_MS } from '@keel/contract/constants'
import type { PlayerEvent, PlayerField, PlayerState } from '../../../realtime/player-states'
import type { PlayerPort, PlayerProblem, PortEvent } from './port'

/** What a person sees of a player. */
export interface PlayerView {
  ready: boolean
  playing: boolean
  position: number
  duration: number
  rate: number
  /** The others are playing, and this browser waits for a press before it makes sound. */
  blocked: boolean
  problem: PlayerProblem | null
}

/** Broadcasts what happens here. */
export interface PlayerChannel {
  get(): PlayerState | undefined
  /** `changedField` is the field that changed; without it all fields changed. */
  update(state: Pick<PlayerState, 'playing' | 'position' | 'rate'>, changedField?: PlayerField): PlayerState
  sync(state: Pick<PlayerState, 'playing' | 'position' | 'rate'>): void
  /** The clock by which the room's updates are dated; it may be corrected at any moment. */
  now(): number
}

export interface PlayerSyncOptions {
  /** A clock that is never set, for measuring durations. */
  elapsed: () => number
  /** Repeats the position every three seconds, as for videos. */
  syncs: boolean
  /** Corrects small drift by a slightly different speed, which nobody notices; otherwise only by a seek. */
  smooth: boolean
  /** Whether the page is on the screen. A browser that stops a hidden page's player does not act for the person. */
  visible: () => boolean
  onChange: () => void
}

export const TICK_MS = 250
/** Time a player gets to carry out a command before what it does counts as a person's request. */
const SETTLE_MS = 1500
/** A player this close to the room's position has arrived. */
const ARRIVED_S = 0.7
/** A stopped player shows its position, so the tolerance is smaller. */
const STANDS_S = 0.1
const GENTLE_FROM_S = 0.12
const GENTLE_UNTIL_S = 0.04
const GENTLE_BY = 0.06
/** Frequent seeks keep a slow line from ever filling its buffer. */
const JUMP_PAUSE_MS = 4000
const END_S = 0.3

/**
 * Keeps one player in sync with its room. The position of the room follows from the last player update and the server's clock,
 * never from another player, so nobody waits for a slow one. What a person does with the player's own controls is detected and
 * broadcast.
 */
export class PlayerSync {
  private ready = false
  private blocked = false
  private problem: PlayerProblem | null = null
  private shared: PlayerState | null
  /** The last update was made here, so it is repeated from here. */
  private leading = false
  private syncedAt = 0
  private settledAt = 0
  private jumpedAt = -Infinity
  /** It has reached the position of the room since it was sent there. */
  private near = false
  /** The browser stopped it while the page was hidden. */
  private suspended = false
  private gentleRate = false
  /** Pressed here; broadcast as soon as it moves. */
  private starting = false
  private last: Moment | null = null

  constructor(
    private readonly port: PlayerPort,
    private readonly channel: PlayerChannel,
    private readonly options: PlayerSyncOptions,
  ) {
    this.shared = channel.get() ?? null
  }

  view(): PlayerView {
    const { port, shared } = this
    const rate = shared?.rate ?? (this.ready ? port.rate() : 1)
    return {
      ready: this.ready,
      playing: this.ready && port.playing(),
      position: this.ready ? port.position() : 0,
      duration: this.ready ? port.duration() : 0,
      rate,
      blocked: this.blocked,
      problem: this.problem,
    }
  }

  /** Handles an event of the player. */
  handlePortEvent(event: PortEvent): void {
    if (event.type === 'ready') {
      this.ready = true
      this.problem = null
      this.follow()
    } else if (event.type === 'error') this.problem = event.problem
    else if (event.type === 'blocked') this.blocked = this.roomPlays()
    else this.detectChange()
    this.options.onChange()
  }

  /** Applies an update by others, or the server's acknowledgement of one made here. */
  applyRoomState(state: PlayerState, event: PlayerEvent): void {
    const known = this.shared
    this.shared = state
    if (event === 'update') {
      this.leading = false
      this.suspended = false
      if (!state.playing) this.blocked = false
    }
    if (event === 'acknowledged') this.leading = true
    // A repeated update is for players that drift or have no state yet. An acknowledged one is mostly carried out already:
    // `detectChange` finds drift.
    if (event === 'update' || (event === 'sync' ? !known?.playing : !known || this.hasChanged(known, state))) this.follow()
    this.options.onChange()
  }

  /** Handles a press on play, or on "join". */
  play(): void {
    const { port } = this
    if (this.roomPlays()) {
      this.blocked = false
      this.suspended = false
      this.follow()
    } else {
      if (this.atEnd(port.position())) port.seek(0)
      port.play()
      // Broadcast when it really moves: on a slow line the others would be ahead before the first sound here.
      this.starting = true
      this.settledAt = 0
      this.last = null
    }
    this.options.onChange()
  }

  pause(): void {
    const position = this.port.position()
    this.settle()
    this.port.pause()
    this.broadcastPlaying(false, position, this.rate())
    this.options.onChange()
  }

  seek(position: number): void {
    const playing = this.roomPlays()
    this.settle()
    this.port.seek(position)
    this.broadcast({ playing, position, rate: this.rate() }, 'position')
    this.options.onChange()
  }

  setRate(rate: number): void {
    this.settle()
    this.port.setRate(rate)
    this.broadcastRate(rate)
    this.options.onChange()
  }

  /** The page is visible again. */
  handlePageShown(): void {
    if (!this.suspended) return
    this.suspended = false
    this.follow()
  }

  /** Call it every `TICK_MS`. */
  tick(): void {
    if (!this.ready || this.problem !== null) return
    this.detectChange()
    const { shared, channel, options } = this
    if (options.syncs && this.leading && shared && this.roomPlays() && options.elapsed() - this.syncedAt >= PLAYER_SYNC_MS) {
      this.syncedAt = options.elapsed()
      channel.sync({ playing: true, position: this.target(shared), rate: shared.rate })
    }
    options.onChange()
  }

  private rate(): number {
    return this.shared?.rate ?? this.port.rate()
  }

  private broadcast(state: Pick<PlayerState, 'playing' | 'position' | 'rate'>, changedField?: PlayerField): void {
    // The media has ended although the last update says that it plays: then that field has changed as well.
    const more = changedField !== 'playing' && this.shared !== null && this.shared.playing !== state.playing
    this.shared = this.channel.update(state, more ? undefined : changedField)
    this.leading = true
    this.blocked = false
    this.suspended = false
    this.syncedAt = this.options.elapsed()
  }

  /** A player that stops or starts away from the room's position has changed the position too. */
  private broadcastPlaying(playing: boolean, position: number, rate: number): void {
    const there = !this.shared || Math.abs(this.target(this.shared) - position) <= ARRIVED_S
    this.broadcast({ playing, position, rate }, there ? 'playing' : undefined)
  }

  private hasChanged(known: PlayerState, state: PlayerState): boolean {
    const away = Math.abs(this.target(known) - this.target(state))
    return known.playing !== state.playing || differ(known.rate, state.rate) || away > (state.playing ? PLAYER_MAX_DRIFT_S : STANDS_S)
  }

  private target(shared: PlayerState): number {
    const at = shared.playing ? shared.position + ((this.channel.now() - shared.atMs) / 1000) * shared.rate : shared.position
    return Math.max(0, at)
  }

  private atEnd(position: number): boolean {
    const duration = this.port.duration()
    return duration > 0 && position >= duration - END_S
  }

  private isOver(): boolean {
    return this.shared !== null && this.atEnd(this.target(this.shared))
  }

  private roomPlays(): boolean {
    return this.shared?.playing === true && !this.isOver()
  }

  private settle(): void {
    this.settledAt = this.options.elapsed() + SETTLE_MS
    this.last = null
    this.starting = false
    this.gentleRate = false
    this.near = false
  }

  /** Moves the player to the state of the room. */
  private follow(): void {
    const { port, shared } = this
    if (!this.ready || !shared) return
    this.settle()
    if (differ(port.rate(), shared.rate)) port.setRate(shared.rate)
    const target = this.target(shared)
    if (!this.roomPlays()) {
      if (port.playing()) port.pause()
      const end = port.duration() > 0 ? Math.min(target, port.duration()) : target
      if (Math.abs(port.position() - end) > STANDS_S) port.seek(end)
      return
    }
    if (Math.abs(port.position() - target) > 0.3) port.seek(target)
    if (!port.playing()) port.play()
  }

  /** Compares the player with the room: a difference is a person's request, or drift. */
  private detectChange(): void {
    const { port, shared } = this
    if (!this.ready) return
    const now = { at: this.options.elapsed(), position: port.position(), playing: port.playing() }
    const last = this.last
    this.last = now
    if (this.blocked || this.suspended) {
      // It was started by the player's own controls after all.
      if (now.playing) this.play()
      return
    }
    const away = shared ? Math.abs(this.target(shared) - now.position) : 0
    if (now.at < this.settledAt) {
      if (away <= ARRIVED_S) this.near = true
      // A player that had stopped near the position and is elsewhere now was moved by a person.
      const taken = this.near && !now.playing && away > ARRIVED_S
      if (now.playing !== this.roomPlays() || (away > ARRIVED_S && !taken) || this.isAtOtherRate()) return
      // It has reached its target: from now on every change is a person's request.
      this.settledAt = 0
    }
    if (now.playing !== this.roomPlays()) return this.handleStartOrStop(now, last)
    if (!shared) return
    if (this.isAtOtherRate()) return this.broadcastRate(port.rate())
    if (last && away > ARRIVED_S && jumped(last, now, now.playing ? shared.rate : 0))
      return this.broadcast({ playing: now.playing, position: now.position, rate: shared.rate }, 'position')
    if (now.playing ? last && now.position > last.position : !shared.playing && away > PLAYER_MAX_DRIFT_S) this.correct(shared, now)
  }

  private isAtOtherRate(): boolean {
    return this.shared !== null && !this.gentleRate && differ(this.port.rate(), this.shared.rate)
  }

  private handleStartOrStop(now: Moment, last: Moment | null): void {
    if (now.playing) {
      // One that is behind continues to play after the room has reached the end: that is no start.
      if (last ? !last.playing : this.shared?.playing !== true) this.starting = true
      if (this.starting && last?.playing && now.position > last.position) {
        this.starting = false
        this.broadcastPlaying(true, now.position, this.rate())
      }
      return
    }
    // It has not started yet, or has reached its end: nobody stopped it.
    if (!last?.playing || this.atEnd(now.position)) return
    if (this.options.visible()) this.broadcastPlaying(false, now.position, this.rate())
    else this.suspended = true
  }

  /** Uses the position of the room, so that a player that is behind moves nobody back. */
  private broadcastRate(rate: number): void {
    const playing = this.roomPlays()
    this.broadcast({ playing, position: playing && this.shared ? this.target(this.shared) : this.port.position(), rate }, 'rate')
  }

  private correct(shared: PlayerState, now: Moment): void {
    const { port } = this
    const behind = this.target(shared) - now.position
    const off = Math.abs(behind)
    if (off > PLAYER_MAX_DRIFT_S) {
      if (now.at - this.jumpedAt < JUMP_PAUSE_MS) return
      this.jumpedAt = now.at
      this.follow()
    } else if (this.options.smooth && off > (this.gentleRate ? GENTLE_UNTIL_S : GENTLE_FROM_S)) {
      this.gentleRate = true
      const rate = shared.rate * (behind > 0 ? 1 + GENTLE_BY : 1 - GENTLE_BY)
      if (differ(port.rate(), rate)) port.setRate(rate)
    } else if (this.gentleRate) {
      this.gentleRate = false
      port.setRate(shared.rate)
    }
  }
}

interface Moment {
  at: number
  position: number
  playing: boolean
}
const differ = (rate: number, other: number): boolean => Math.abs(rate - other) > 0.001

/** Returns whether only a person can have moved it there; a stalled player only falls behind. */
function jumped(last: { at: number; position: number }, now: { at: number; position: number }, rate: number): boolean {
  const moved = now.position - last.position
  if (rate === 0) return Math.abs(moved) > 0.5
  return moved < -1 || moved > ((now.at - last.at) / 1000) * rate * 1.2 + 1
}

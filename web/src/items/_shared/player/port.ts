/**
 * Why a player cannot play: the video is gone or private, its owner forbids showing it elsewhere, the site (or
 * our server) cannot be reached, or the file is broken.
 */
export type PlayerProblem = 'missing' | 'embedding' | 'unreachable' | 'broken'

/** `changed`: it started, stopped, moved or ended; `blocked`: the browser plays nothing before the page was touched. */
export type PortEvent = { type: 'ready' | 'changed' | 'blocked' } | { type: 'error'; problem: PlayerProblem }

/** One player of any kind. Positions and durations are in seconds. */
export interface PlayerPort {
  play(): void
  pause(): void
  seek(position: number): void
  setRate(rate: number): void
  /** From 0 to 1. */
  setVolume(volume: number): void
  position(): number
  /** 0 while it is unknown. */
  duration(): number
  rate(): number
  /** It plays, or will as soon as data arrives. */
  playing(): boolean
  destroy(): void
}

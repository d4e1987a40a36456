import type VimeoPlayer from '@vimeo/player'
import type { VideoLink } from '@keel/contract/items/_shared/video-link'
import type { PlayerPort, PlayerProblem, PortEvent } from './port'
import { BLOCKED_MS, READY_MS, videoFrame } from './video-frame'

const PROBLEMS: Record<string, PlayerProblem> = { NotFoundError: 'missing', PrivacyError: 'embedding', PasswordError: 'embedding' }
/** Positions arrive four times a second; in between they are extrapolated, at most this far. */
const COUNT_ON_S = 0.5

const address = ({ id, hash, start }: VideoLink): string =>
  `https://player.vimeo.com/video/${id}?${new URLSearchParams({ dnt: '1', playsinline: '1', ...(hash === undefined ? {} : { h: hash }) }).toString()}${
    start === undefined ? '' : `#t=${start}s`
  }`

/** A Vimeo video in `box`, with Vimeo's own controls. */
export function createVimeoPort(box: HTMLElement, video: VideoLink, title: string, say: (event: PortEvent) => void): PlayerPort {
  let frame: HTMLIFrameElement | null = null
  /** Listens to the page from the start, and until it is destroyed. */
  let made: VimeoPlayer | null = null
  /** The same once it takes commands. */
  let player: VimeoPlayer | null = null
  let gone = false
  const now = { seconds: video.start ?? 0, atMs: 0, duration: 0, rate: 1, playing: false, stalled: false }
  let blocking: ReturnType<typeof setTimeout> | undefined
  const fail = (problem: PlayerProblem) => {
    clearTimeout(late)
    if (!gone) say({ type: 'error', problem })
  }
  const late = setTimeout(() => fail('unreachable'), READY_MS)
  const nameOf = (error: unknown) => (error as { name?: string } | null)?.name ?? ''
  const change = (changes: Partial<typeof now>) => {
    Object.assign(now, changes, { atMs: performance.now() })
    if (!gone) say({ type: 'changed' })
  }
  const blocked = () => {
    clearTimeout(blocking)
    if (!gone && !now.playing) say({ type: 'blocked' })
  }

  import('@vimeo/player').then(
    async ({ default: Player }) => {
      if (gone) return
      // Not before there is a listener: what a page reports first is reported once.
      frame = videoFrame(box, address(video), title)
      made = new Player(frame)
      made.on('play', () => change({ playing: true }))
      made.on('pause', () => change({ playing: false }))
      made.on('ended', () => change({ playing: false, seconds: now.duration }))
      made.on('timeupdate', ({ seconds, duration }) => change({ seconds, duration, stalled: false }))
      made.on('seeked', ({ seconds }) => change({ seconds }))
      made.on('bufferstart', () => change({ stalled: true }))
      made.on('bufferend', () => change({ stalled: false }))
      made.on('playbackratechange', ({ playbackRate }) => change({ rate: playbackRate }))
      made.on('error', (error) => {
        const problem = PROBLEMS[error.name]
        if (problem) fail(problem)
      })
      try {
        await made.ready()
        now.duration = await made.getDuration()
      } catch (error) {
        return fail(PROBLEMS[nameOf(error)] ?? 'broken')
      }
      clearTimeout(late)
      player = made
      if (!gone) say({ type: 'ready' })
    },
    () => fail('unreachable'),
  )

  // Other refusals show in the state; only a refused start has to be reported.
  const quietly = (done: Promise<unknown> | undefined) => void done?.catch(() => undefined)
  return {
    play() {
      clearTimeout(blocking)
      blocking = setTimeout(blocked, BLOCKED_MS)
      void player?.play().then(
        () => clearTimeout(blocking),
        (error: unknown) => {
          if (nameOf(error) === 'NotAllowedError') blocked()
        },
      )
    },
    pause() {
      clearTimeout(blocking)
      quietly(player?.pause())
    },
    seek(position) {
      Object.assign(now, { seconds: position, atMs: performance.now() })
      quietly(player?.setCurrentTime(position))
    },
    setRate(rate) {
      now.rate = rate
      quietly(player?.setPlaybackRate(rate))
    },
    setVolume: (volume) => quietly(player?.setVolume(volume)),
    position() {
      if (!now.playing || now.stalled) return now.seconds
      return now.seconds + Math.min(COUNT_ON_S, ((performance.now() - now.atMs) / 1000) * now.rate)
    },
    duration: () => now.duration,
    rate: () => now.rate,
    playing: () => now.playing,
    destroy() {
      gone = true
      clearTimeout(late)
      clearTimeout(blocking)
      quietly(made?.destroy())
      frame?.remove()
    },
  }
}

import type { VideoLink } from '@keel/contract/items/_shared/video-link'
import type { PlayerPort, PlayerProblem, PortEvent } from './port'
import { BLOCKED_MS, READY_MS, videoFrame } from './video-frame'
import { STATE, youtubeApi, type YoutubePlayer } from './youtube-api'

const PROBLEMS: Record<number, PlayerProblem> = { 2: 'missing', 100: 'missing', 101: 'embedding', 150: 'embedding', 153: 'embedding' }

const address = ({ id, start }: VideoLink): string =>
  `https://www.youtube-nocookie.com/embed/${id}?${new URLSearchParams({
    enablejsapi: '1',
    origin: location.origin,
    playsinline: '1',
    rel: '0',
    hl: document.documentElement.lang,
    ...(start === undefined ? {} : { start: String(start) }),
  }).toString()}`

/** A YouTube video in `box`, with YouTube's own controls. */
export function createYoutubePort(box: HTMLElement, video: VideoLink, title: string, say: (event: PortEvent) => void): PlayerPort {
  const frame = videoFrame(box, address(video), title)
  let player: YoutubePlayer | null = null
  let gone = false
  /** The start position: a player that has not started would start on a seek. */
  let cuedAt = video.start ?? 0
  let blocking: ReturnType<typeof setTimeout> | undefined
  const state = () => player?.getPlayerState?.() ?? STATE.unstarted
  const waiting = () => state() === STATE.unstarted || state() === STATE.cued
  const fail = (problem: PlayerProblem) => {
    clearTimeout(late)
    if (!gone) say({ type: 'error', problem })
  }
  const late = setTimeout(() => fail('unreachable'), READY_MS)
  const blocked = () => {
    clearTimeout(blocking)
    if (!gone && waiting()) say({ type: 'blocked' })
  }
  const changed = () => {
    if (!waiting()) clearTimeout(blocking)
    if (!gone) say({ type: 'changed' })
  }

  youtubeApi(READY_MS).then(
    ({ Player }) => {
      if (gone) return
      const made = new Player(frame, {
        events: {
          onReady: () => {
            clearTimeout(late)
            player = made
            if (!gone) say({ type: 'ready' })
          },
          onStateChange: changed,
          onPlaybackRateChange: changed,
          onAutoplayBlocked: blocked,
          onError: ({ data }) => fail(PROBLEMS[data] ?? 'broken'),
        },
      })
    },
    () => fail('unreachable'),
  )

  return {
    play() {
      player?.playVideo()
      clearTimeout(blocking)
      blocking = setTimeout(blocked, BLOCKED_MS)
    },
    pause() {
      clearTimeout(blocking)
      player?.pauseVideo()
    },
    seek(position) {
      if (!waiting()) return player?.seekTo(position, true)
      cuedAt = position
      player?.cueVideoById({ videoId: video.id, startSeconds: position })
    },
    setRate: (rate) => player?.setPlaybackRate(rate),
    setVolume(volume) {
      player?.setVolume(Math.round(volume * 100))
      if (volume === 0) player?.mute()
      else player?.unMute()
    },
    position: () => (waiting() ? cuedAt : (player?.getCurrentTime() ?? 0)),
    duration: () => player?.getDuration() ?? 0,
    rate: () => player?.getPlaybackRate() ?? 1,
    playing: () => state() === STATE.playing || state() === STATE.buffering,
    destroy() {
      gone = true
      clearTimeout(late)
      clearTimeout(blocking)
      player?.destroy()
      frame.remove()
    },
  }
}

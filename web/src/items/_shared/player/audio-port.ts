import { chosenDevice } from '../../../lib/media-devices/preferences'
import { toSpeaker } from '../../../lib/media-devices/speaker'
import type { PlayerPort, PortEvent } from './port'

const CHANGES = ['playing', 'pause', 'ended', 'seeked', 'ratechange', 'waiting', 'timeupdate', 'durationchange'] as const

/** The browser's audio element as a player. */
export function createAudioPort(src: string, say: (event: PortEvent) => void): PlayerPort {
  const audio = new Audio()
  const listening = new AbortController()
  const on = (type: string, handler: () => void) => audio.addEventListener(type, handler, { signal: listening.signal })
  on('loadedmetadata', () => say({ type: 'ready' }))
  on('error', () => say({ type: 'error', problem: audio.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'unreachable' : 'broken' }))
  for (const type of CHANGES) on(type, () => say({ type: 'changed' }))
  audio.preload = 'metadata'
  audio.src = src
  void toSpeaker(audio, chosenDevice('audiooutput'))
  return {
    play: () =>
      void audio.play().catch((error: unknown) => {
        // Other rejections are errors of the element, or a pause in between.
        if (error instanceof DOMException && error.name === 'NotAllowedError') say({ type: 'blocked' })
      }),
    pause: () => audio.pause(),
    seek(position) {
      audio.currentTime = position
    },
    setRate(rate) {
      audio.playbackRate = rate
    },
    setVolume(volume) {
      audio.volume = volume
    },
    position: () => audio.currentTime,
    duration: () => (Number.isFinite(audio.duration) ? audio.duration : 0),
    rate: () => audio.playbackRate,
    playing: () => !audio.paused && !audio.ended,
    destroy() {
      listening.abort()
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
    },
  }
}

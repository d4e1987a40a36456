import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { VOICES, type VoiceId } from '@keel/contract/constants'
import { speechUrl } from '../../data/vocabulary/calls'
import { chosenDevice } from '../../lib/media-devices/preferences'
import { toSpeaker } from '../../lib/media-devices/speaker'
import { speak, stopSpeech } from '../../lib/speech/speak'
import { toast } from '../../ui/toast/toast'
import { loudness } from '../_shared/player/volume'

export interface Sound {
  /** Distinguishes it from the other sounds of the item. */
  key: string
  /** Plays it from a second on. Resolves when it is over or stopped; rejects when it can’t be played. */
  run: (from: number, signal: AbortSignal, onTime: (seconds: number) => void) => Promise<void>
}

/** Returns a sound in a file. */
export const toFileSound = (key: string, url: string): Sound => ({
  key,
  run: (from, signal, onTime) =>
    new Promise((resolve, reject) => {
      const audio = new Audio()
      audio.src = url
      audio.volume = loudness()
      audio.currentTime = from
      const tick = () => {
        if (signal.aborted) return
        onTime(audio.currentTime)
        requestAnimationFrame(tick)
      }
      const end = () => {
        audio.pause()
        audio.removeAttribute('src')
        resolve()
      }
      signal.addEventListener('abort', end)
      audio.addEventListener('ended', end, { signal })
      audio.addEventListener('error', () => reject(new Error('this file does not play')), { signal })
      void toSpeaker(audio, chosenDevice('audiooutput'))
        .then(() => audio.play())
        .then(tick, reject)
    }),
})

/** Returns a text as a sound, spoken by the server or else by the browser. */
export const toSpokenSound = (key: string, text: string, voice: VoiceId): Sound => ({
  key,
  run: async (_from, signal) => {
    signal.addEventListener('abort', stopSpeech)
    const isSpoken = await speak({ key, text, url: speechUrl(text, VOICES[voice]), lang: VOICES[voice] })
    if (!isSpoken) throw new Error('nothing speaks this text')
  },
})

export interface Playback {
  /** The sound that is played, and how far it is in seconds. */
  now: { key: string; at: number } | null
  /** Plays sounds one after the other, the first one from a second on, in place of what is played. */
  play: (sounds: readonly Sound[], from?: number) => void
  stop: () => void
}

/** Plays the sounds of one item, one at a time. */
export function usePlayback(): Playback {
  const t = useTranslations('spoken-answer')
  const [now, setNow] = useState<Playback['now']>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const stop = useCallback(() => {
    running.current?.abort()
    running.current = null
    setNow(null)
  }, [])
  const run = async (sounds: readonly Sound[], from: number) => {
    stop()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    try {
      for (const [index, sound] of sounds.entries()) {
        const start = index === 0 ? from : 0
        setNow({ key: sound.key, at: start })
        await sound.run(start, signal, (at) => setNow({ key: sound.key, at }))
        if (signal.aborted) return
      }
    } catch {
      if (!signal.aborted) toast.warning(t('failed'))
    }
    if (!signal.aborted) stop()
  }
  return { now, play: (sounds, from = 0) => void run(sounds, from), stop }
}

import { useEffect, useState } from 'react'
import { LevelMeter, SPEAKING_LEVEL } from '../../lib/media-devices/level-meter'
import { useCall, useCallState } from './call-context'

export const SELF = 'self'
const EVERY_MS = 200
/** A highlight that ends between two words would flicker. */
const LINGER_MS = 700

/** Returns who speaks now: peer ids, and `SELF`. */
export function useSpeaking(): ReadonlySet<string> {
  const { session } = useCall()
  const own = useCallState(({ microphone, wanted }) => (wanted.microphone ? microphone : null))
  const [speaking, setSpeaking] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const meter = own ? new LevelMeter(own) : null
    const lastSpoken = new Map<string, number>()
    const timer = setInterval(() => {
      const now = performance.now()
      for (const peer of session.speaking()) lastSpoken.set(peer, now)
      if (meter && meter.level() > SPEAKING_LEVEL) lastSpoken.set(SELF, now)
      for (const [peer, at] of lastSpoken) if (now - at > LINGER_MS) lastSpoken.delete(peer)
      setSpeaking((shown) =>
        shown.size === lastSpoken.size && [...lastSpoken.keys()].every((peer) => shown.has(peer)) ? shown : new Set(lastSpoken.keys()),
      )
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
      meter?.close()
    }
  }, [session, own])
  return speaking
}

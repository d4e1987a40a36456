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
    const lastHeard = new Map<string, number>()
    const timer = setInterval(() => {
      const now = performance.now()
      for (const peer of session.speaking()) lastHeard.set(peer, now)
      if (meter && meter.level() > SPEAKING_LEVEL) lastHeard.set(SELF, now)
      for (const [peer, at] of lastHeard) if (now - at > LINGER_MS) lastHeard.delete(peer)
      setSpeaking((shown) =>
        shown.size === lastHeard.size && [...lastHeard.keys()].every((peer) => shown.has(peer)) ? shown : new Set(lastHeard.keys()),
      )
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
      meter?.close()
    }
  }, [session, own])
  return speaking
}

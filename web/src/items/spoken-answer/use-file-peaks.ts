import { useEffect, useState } from 'react'
import { toPeaks } from '../_shared/recorder/peaks'

interface Measured {
  url: string
  seconds: number
  peaks: number[]
}
/** Enough to see how loud speech is. */
const RATE = 8000

async function measure(url: string, signal: AbortSignal): Promise<Measured> {
  const response = await fetch(url, { signal })
  const decoded = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await response.arrayBuffer())
  return { url, seconds: decoded.duration, peaks: toPeaks([decoded.getChannelData(0)], 1) }
}

/** Returns the length and the waveform of a file; null before they are known, and where the browser can’t decode it. */
export function useFilePeaks(url: string | null): Omit<Measured, 'url'> | null {
  const [measured, setMeasured] = useState<Measured | null>(null)
  useEffect(() => {
    if (url === null) return undefined
    const controller = new AbortController()
    measure(url, controller.signal).then(
      (result) => controller.signal.aborted || setMeasured(result),
      // It is played without a waveform.
      () => undefined,
    )
    return () => controller.abort()
  }, [url])
  return measured?.url === url ? measured : null
}

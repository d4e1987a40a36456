/** Some browsers mute a track for a moment when it starts or its device changes. */
const SETTLES_MS = 1000

export interface TrackHandlers {
  /** The system mutes the track, such as by a switch of the device or a phone call, or no longer does. */
  onSystemMuted: (muted: boolean) => void
  /** The device was unplugged or taken away; `stop()` does not end a track in this sense. */
  onEnded: () => void
}

/** Watches what the system does to the track of a device, `reported` as muted or not. Returns an unsubscribe function. */
export function watchTrack(track: MediaStreamTrack, { onSystemMuted, onEnded }: TrackHandlers, reported = false): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = (muted: boolean) => {
    clearTimeout(timer)
    if (muted === reported) return
    reported = muted
    onSystemMuted(muted)
  }
  const events = new AbortController()
  const stop = () => {
    clearTimeout(timer)
    events.abort()
  }
  const onMute = () => {
    clearTimeout(timer)
    timer = setTimeout(() => report(true), SETTLES_MS)
  }
  const { signal } = events
  track.addEventListener('mute', onMute, { signal })
  track.addEventListener('unmute', () => report(false), { signal })
  track.addEventListener(
    'ended',
    () => {
      stop()
      onEnded()
    },
    { signal },
  )
  if (track.muted) onMute()
  return stop
}

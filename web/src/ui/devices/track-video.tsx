import { useEffect, useRef } from 'react'
import classes from './devices.module.css'

export interface TrackVideoProps {
  track: MediaStreamTrack
  /** What the video shows, for screen readers. */
  label: string
  /** The user's own picture is shown as in a mirror. */
  mirrored?: boolean
  /** `contain` shows everything (a screen), `cover` fills the space (a face). */
  fit?: 'contain' | 'cover'
}

/** A live picture without sound; its sound, if it has any, is played elsewhere, so that hiding it mutes nobody. */
export function TrackVideo({ track, label, mirrored = false, fit = 'cover' }: TrackVideoProps) {
  const ref = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = ref.current
    if (!video) return undefined
    video.srcObject = new MediaStream([track])
    // Silent videos may always play; only a closing page refuses.
    video.play().catch(() => {})
    return () => {
      video.srcObject = null
    }
  }, [track])
  return (
    <video
      ref={ref}
      className={classes.video}
      data-mirrored={mirrored || undefined}
      data-fit={fit}
      autoPlay
      playsInline
      muted
      aria-label={label}
    />
  )
}

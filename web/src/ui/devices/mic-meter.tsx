import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { LevelMeter, shownLevel } from '../../lib/media-devices/level-meter'
import classes from './devices.module.css'

const SPOKEN_EVERY_MS = 500

/** A bar that moves with the voice. It is updated outside React: sixty times a second is too often to render. */
export function MicMeter({ track }: { track: MediaStreamTrack }) {
  const t = useTranslations('devices')
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const meter = new LevelMeter(track)
    let frame = 0
    let announcedAt = 0
    const draw = (now: number) => {
      const level = shownLevel(meter.level())
      const element = bar.current
      element?.style.setProperty('--level', String(level))
      if (now - announcedAt > SPOKEN_EVERY_MS) {
        announcedAt = now
        element?.setAttribute('aria-valuenow', String(Math.round(level * 100)))
      }
      frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => {
      cancelAnimationFrame(frame)
      meter.close()
    }
  }, [track])
  return (
    <div ref={bar} className={classes.meter} role="meter" aria-label={t('meter')} aria-valuemin={0} aria-valuemax={100} aria-valuenow={0} />
  )
}

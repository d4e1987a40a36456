import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './player.module.css'
import { getSeekTarget } from './seek-target'
import { clockTime } from './time'

const SECONDS = { step: 5, page: 30 }

interface Props {
  position: number
  duration: number
  disabled: boolean
  onSeek: (position: number) => void
}

/** The position. During a drag only the pointer counts; the others get the position of its release. */
export function PositionSlider({ position, duration, disabled, onSeek }: Props) {
  const t = useTranslations('media')
  const input = useRef<HTMLInputElement>(null)
  const [held, setHeld] = useState<number | null>(null)
  const seek = useRef(onSeek)
  useEffect(() => {
    seek.current = onSeek
  }, [onSeek])
  useEffect(() => {
    const element = input.current
    // React's onChange is the browser's input event; this one fires once, at the end.
    const release = () => {
      if (!element) return
      seek.current(Number(element.value))
      setHeld(null)
    }
    element?.addEventListener('change', release)
    return () => element?.removeEventListener('change', release)
  }, [])
  const shown = Math.min(held ?? position, duration)
  const onKeyDown = (event: KeyboardEvent) => {
    const target = getSeekTarget(event.key, position, duration, SECONDS)
    if (target === null) return
    event.preventDefault()
    onSeek(target)
  }
  return (
    <input
      ref={input}
      type="range"
      className={classes.slider}
      style={{ ['--at' as string]: duration > 0 ? shown / duration : 0 }}
      min={0}
      max={duration || 1}
      step={0.1}
      value={shown}
      disabled={disabled}
      aria-label={t('position')}
      aria-valuetext={t('positionOf', { position: clockTime(shown), duration: clockTime(duration) })}
      onChange={(event) => setHeld(Number(event.currentTarget.value))}
      onKeyDown={onKeyDown}
    />
  )
}

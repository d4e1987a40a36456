import { IconVolume, IconVolume3 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import classes from './player.module.css'
import { setVolume, toggleMuted, volume } from './volume'

/** The volume in this browser. */
export function VolumeControl() {
  const t = useTranslations('media')
  const { level, muted } = useStore(volume)
  const shown = muted ? 0 : level
  const Icon = shown === 0 ? IconVolume3 : IconVolume
  return (
    <span className={classes.volume}>
      <button type="button" className={classes.small} aria-label={t('mute')} aria-pressed={shown === 0} onClick={toggleMuted}>
        <Icon size={19} stroke={1.75} aria-hidden />
      </button>
      <input
        type="range"
        className={classes.slider}
        style={{ ['--at' as string]: shown }}
        min={0}
        max={1}
        step={0.01}
        value={shown}
        aria-label={t('volume')}
        aria-valuetext={t('percent', { percent: Math.round(shown * 100) })}
        onChange={(event) => setVolume(Number(event.currentTarget.value))}
      />
    </span>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { getSeekTarget } from '../_shared/player/seek-target'
import { clockTime } from '../_shared/player/time'
import { type Playback, toFileSound } from './playback'
import classes from './spoken-answer.module.css'

/** How far the keys move. */
const SECONDS = { step: 1, page: 5 }

interface Props {
  /** Distinguishes it from the other sounds of the item. */
  soundKey: string
  label: string
  url: string
  /** Null before they are known. */
  seconds: number | null
  peaks: readonly number[]
  playback: Playback
}

/** A sound with its waveform, which shows and changes how far it is played. */
export function SoundPlayer({ soundKey, label, url, seconds, peaks, playback }: Props) {
  const t = useTranslations('spoken-answer')
  const tm = useTranslations('media')
  const { now, play, stop } = playback
  const isPlaying = now?.key === soundKey
  const at = isPlaying ? now.at : 0
  /** As it is shown: no sound lasts 0:00. */
  const length = clockTime(Math.max(1, Math.round(seconds ?? 0)))
  const sound = toFileSound(soundKey, url)
  const Icon = isPlaying ? IconPlayerStopFilled : IconPlayerPlayFilled
  return (
    <div className={classes.player} role="group" aria-label={label} data-keep-mounted={isPlaying || undefined}>
      <ActionIcon
        className={classes.play}
        size={40}
        radius="xl"
        aria-label={t(isPlaying ? 'stopOf' : 'playOf', { what: label })}
        onClick={() => (isPlaying ? stop() : play([sound]))}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
      <div className={classes.wave}>
        <Waveform peaks={peaks} played={seconds ? Math.min(1, at / seconds) : 0} />
        {seconds !== null && (
          <input
            type="range"
            className={classes.position}
            aria-label={tm('position')}
            aria-valuetext={tm('positionOf', { position: clockTime(at), duration: length })}
            min={0}
            max={seconds}
            step={0.1}
            value={Math.min(at, seconds)}
            onChange={({ currentTarget }) => play([sound], Number(currentTarget.value))}
            onKeyDown={(event) => {
              const target = getSeekTarget(event.key, Math.min(at, seconds), seconds, SECONDS)
              if (target === null) return
              event.preventDefault()
              play([sound], target)
            }}
          />
        )}
      </div>
      {seconds !== null && <span className={classes.time}>{isPlaying ? clockTime(at) : length}</span>}
    </div>
  )
}

const HALF = 16
/** How much of the height a silent moment has. */
const LEAST = 1

/** How loud a sound is from its beginning to its end. `played`: how much of it, 0 to 1. */
function Waveform({ peaks, played }: { peaks: readonly number[]; played: number }) {
  // Quiet speech should be seen, too.
  const loudest = Math.max(1, ...peaks)
  const bars = peaks.map((peak, at) => {
    const height = Math.max(LEAST, ((HALF - 1) * peak) / loudest)
    return `M${at + 0.5} ${(HALF - height).toFixed(1)}V${(HALF + height).toFixed(1)}`
  })
  const path = bars.length > 0 ? bars.join('') : `M0 ${HALF}H1`
  return (
    <svg className={classes.svg} viewBox={`0 0 ${peaks.length || 1} ${2 * HALF}`} preserveAspectRatio="none" aria-hidden>
      <path d={path} />
      {played > 0 && (
        <>
          <path className={classes.played} d={path} style={{ clipPath: `inset(0 ${(100 * (1 - played)).toFixed(2)}% 0 0)` }} />
          <path className={classes.mark} d={`M${(played * (peaks.length || 1)).toFixed(2)} 0V${2 * HALF}`} />
        </>
      )}
    </svg>
  )
}

import { Button } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl/react'
import { createAudioPort } from './audio-port'
import { JoinButton, PlayerFailure } from './player-notices'
import classes from './player.module.css'
import type { PortEvent } from './port'
import { PositionSlider } from './position-slider'
import { clockTime } from './time'
import { usePlayerSync } from './use-player-sync'
import { VolumeControl } from './volume-control'

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2]

export interface AudioPlayerProps {
  src: string
  label: string
  /** The item that is played together in the room; null plays only here. */
  itemId: number | null
}

/** A sound with position, speed and volume. */
export function AudioPlayer({ src, label, itemId }: AudioPlayerProps) {
  const t = useTranslations('media')
  const make = useCallback((say: (event: PortEvent) => void) => createAudioPort(src, say), [src])
  const { view, play, pause, seek, setRate, again } = usePlayerSync('audio', itemId, make)
  const { ready, playing, position, duration, rate, blocked, problem } = view
  if (problem !== null) return <PlayerFailure text={t(problem === 'unreachable' ? 'audioUnreachable' : 'audioBroken')} onAgain={again} />
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <div className={classes.player} role="group" aria-label={label} data-keep-mounted={playing || undefined}>
      {blocked && <JoinButton onJoin={play} text={t('joinAudio')} />}
      <Button
        className={classes.play}
        radius="xl"
        disabled={!ready}
        aria-label={t(playing ? 'pause' : 'play')}
        onClick={playing ? pause : play}
      >
        <Icon size={20} aria-hidden />
      </Button>
      <PositionSlider position={position} duration={duration} disabled={!ready} onSeek={seek} />
      <span className={classes.time}>
        {clockTime(position)}
        <span> / {clockTime(duration)}</span>
      </span>
      <select
        className={classes.rate}
        aria-label={t('speed')}
        value={rate}
        disabled={!ready}
        onChange={(event) => setRate(Number(event.currentTarget.value))}
      >
        {(RATES.includes(rate) ? RATES : [...RATES, rate]).map((one) => (
          <option key={one} value={one}>
            {t('times', { rate: one })}
          </option>
        ))}
      </select>
      <VolumeControl />
    </div>
  )
}

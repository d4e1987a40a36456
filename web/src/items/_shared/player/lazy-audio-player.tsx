import { lazy, Suspense } from 'react'
import { persistent } from '../lazy-editor'
import type { AudioPlayerProps } from './audio-player'
import classes from './lazy-player.module.css'

const AudioPlayer = lazy(() => persistent(() => import('./audio-player')).then((module) => ({ default: module.AudioPlayer })))

/** The player; its code is fetched when one is first seen. */
export function LazyAudioPlayer(props: AudioPlayerProps) {
  return (
    <Suspense fallback={<div className={classes.audio} />}>
      <AudioPlayer {...props} />
    </Suspense>
  )
}

import { retriedPart } from '../../../lib/retried-part'
import type { AudioPlayerProps } from './audio-player'
import classes from './lazy-player.module.css'

const AudioPlayer = retriedPart(() => import('./audio-player').then((module) => module.AudioPlayer))

/** The player; its code is fetched when one is first seen. */
export function LazyAudioPlayer(props: AudioPlayerProps) {
  return <AudioPlayer fallback={<div className={classes.audio} />} {...props} />
}

import type { CSSProperties } from 'react'
import { VIDEO_HEIGHT_PX } from '@keel/contract/appearance'
import { retriedPart } from '../../../lib/retried-part'
import classes from './lazy-player.module.css'
import type { VideoPlayerProps } from './video-player'

/** For the style sheets of the player and of its placeholder. */
const HEIGHT = { '--video-height': `${VIDEO_HEIGHT_PX}px` } as CSSProperties

const VideoPlayer = retriedPart(() => import('./video-player').then((module) => module.VideoPlayer))

/** The player; its code is fetched when one is first seen. */
export function LazyVideoPlayer(props: VideoPlayerProps) {
  return (
    <div style={HEIGHT}>
      <VideoPlayer fallback={<div className={classes.video} />} {...props} />
    </div>
  )
}

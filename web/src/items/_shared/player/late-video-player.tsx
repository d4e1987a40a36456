import { lazy, Suspense } from 'react'
import { persistent } from '../lazy-editor'
import classes from './late-player.module.css'
import type { VideoPlayerProps } from './video-player'

const VideoPlayer = lazy(() => persistent(() => import('./video-player')).then((module) => ({ default: module.VideoPlayer })))

/** The player; its code comes when one is first seen. */
export function LateVideoPlayer(props: VideoPlayerProps) {
  return (
    <Suspense fallback={<div className={classes.video} />}>
      <VideoPlayer {...props} />
    </Suspense>
  )
}

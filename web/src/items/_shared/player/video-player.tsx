import { Anchor, Loader } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { type VideoLink, videoAddress } from '@keel/contract/items/_shared/video-link'
import { JoinButton, PlayerFailure } from './player-notices'
import classes from './player.module.css'
import type { PlayerProblem, PortEvent } from './port'
import { usePlayerSync } from './use-player-sync'
import { createVimeoPort } from './vimeo-port'
import { createYoutubePort } from './youtube-port'

const SITES = { youtube: { name: 'YouTube', make: createYoutubePort }, vimeo: { name: 'Vimeo', make: createVimeoPort } } as const
const TEXTS = {
  missing: 'videoMissing',
  embedding: 'videoEmbedding',
  unreachable: 'videoUnreachable',
  broken: 'videoBroken',
} as const satisfies Record<PlayerProblem, string>

export interface VideoPlayerProps {
  video: VideoLink
  /** The item that is watched together in the room; null plays only here. */
  itemId: number | null
}

/** A video with its site's own controls, in sync with the room. */
export function VideoPlayer({ video: { site, id, hash, start }, itemId }: VideoPlayerProps) {
  const t = useTranslations('media')
  const box = useRef<HTMLDivElement>(null)
  const { name, make: makePort } = SITES[site]
  const title = t(site)
  const make = useCallback(
    (say: (event: PortEvent) => void) =>
      makePort(
        box.current ?? document.createElement('div'),
        { site, id, ...(hash === undefined ? {} : { hash }), ...(start === undefined ? {} : { start }) },
        title,
        say,
      ),
    [makePort, site, id, hash, start, title],
  )
  const { view, play, again } = usePlayerSync('video', itemId, make)
  const { ready, playing, blocked, problem } = view
  return (
    <div
      className={classes.video}
      role="group"
      aria-label={title}
      data-keep-mounted={playing || undefined}
      data-failed={problem !== null || undefined}
    >
      <div ref={box} className={classes.frame} hidden={problem !== null} />
      {!ready && problem === null && (
        <span className={classes.loading} role="status">
          <Loader size="sm" color="white" aria-hidden />
          {t('videoLoading')}
        </span>
      )}
      {blocked && problem === null && <JoinButton text={t('joinVideo')} onJoin={play} />}
      {problem !== null && (
        <PlayerFailure
          text={t(TEXTS[problem], { site: name })}
          onAgain={problem === 'unreachable' || problem === 'broken' ? again : undefined}
        >
          {problem === 'embedding' && (
            <Anchor href={videoAddress({ site, id, hash, start })} target="_blank" rel="noreferrer">
              {t('videoOpen', { site: name })}
            </Anchor>
          )}
        </PlayerFailure>
      )}
    </div>
  )
}

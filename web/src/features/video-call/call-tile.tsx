import { ActionIcon, Loader } from '@mantine/core'
import { IconMaximize, IconMicrophoneOff, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Avatar } from '../../ui/avatar'
import { TrackVideo } from '../../ui/devices/track-video'
import type { Tile } from './tiles'
import classes from './call-tile.module.css'

export interface CallTileProps {
  tile: Tile
  speaking: boolean
  pinned: boolean
  /** False when there is only one tile. */ pinnable: boolean
  /** Small in the corner of another one: without name and tools. */ corner: boolean
  onPin: () => void
  onEnlarge?: () => void
}

/** One person's picture or screen, with name and state. */
export function CallTile({ tile, speaking, pinned, pinnable, corner, onPin, onEnlarge }: CallTileProps) {
  const t = useTranslations('call')
  const [toolsShown, showTools] = useTapped()
  const ref = useRef<HTMLDivElement>(null)
  const { person, name, track, self, screen, muted, link } = tile
  const label = screen ? (self ? t('ownScreen') : t('screenOf', { name })) : name
  const state = link === 'connected' ? '' : t(`link.${link}`)
  return (
    <div
      ref={ref}
      className={classes.tile}
      role="group"
      aria-label={[label, muted ? t('muted') : '', state].filter(Boolean).join(', ')}
      data-speaking={speaking || undefined}
      data-screen={screen || undefined}
      data-corner={corner || undefined}
      data-tools={toolsShown || undefined}
      onPointerUp={showTools}
    >
      {track && link !== 'blocked' ? (
        <TrackVideo
          track={track}
          label={screen ? label : t('pictureOf', { name })}
          mirrored={self && !screen}
          fit={screen ? 'contain' : 'cover'}
        />
      ) : (
        <div className={classes.noPicture}>{link === 'connected' && <Avatar person={person} size={56} decorative />}</div>
      )}
      {link !== 'connected' && (
        <div className={classes.state} data-link={link}>
          {link !== 'blocked' && <Loader size="xs" color="white" aria-hidden />}
          {link === 'blocked' ? (
            <>
              <span className={classes.reason}>{state}</span>
              <span className={classes.reasonShort} aria-hidden>
                {t('link.blockedShort')}
              </span>
            </>
          ) : (
            <span>{state}</span>
          )}
        </div>
      )}
      <div className={classes.name}>
        {muted && <IconMicrophoneOff size={14} aria-hidden />}
        <span>{label}</span>
      </div>
      {onEnlarge && (
        <button type="button" className={classes.enlarge} onClick={onEnlarge}>
          {t('enlarge')}
        </button>
      )}
      {!corner && (
        <div className={classes.tools}>
          {pinnable && (
            <ActionIcon
              size={32}
              radius="md"
              className={classes.tool}
              aria-label={pinned ? t('unpin', { name: label }) : t('pin', { name: label })}
              aria-pressed={pinned}
              onClick={onPin}
            >
              {pinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
            </ActionIcon>
          )}
          {track && document.fullscreenEnabled && (
            <ActionIcon
              size={32}
              radius="md"
              className={classes.tool}
              aria-label={t('fullScreen', { name: label })}
              onClick={() => toggleFullScreen(ref.current)}
            >
              <IconMaximize size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      )}
    </div>
  )
}

const TOOLS_SHOWN_MS = 4000

/** Whether it was tapped a moment ago; a mouse shows the tools by hovering. */
function useTapped(): [boolean, (event: PointerEvent) => void] {
  const [tapped, setTapped] = useState(0)
  useEffect(() => {
    if (tapped === 0) return
    const timer = setTimeout(() => setTapped(0), TOOLS_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [tapped])
  return [tapped > 0, ({ pointerType }) => pointerType !== 'mouse' && setTapped((count) => count + 1)]
}

function toggleFullScreen(element: HTMLElement | null): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen()
  done?.catch(() => {
    // The browser's settings forbid it; the picture stays where it is.
  })
}

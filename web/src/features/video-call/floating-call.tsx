import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconGripHorizontal, IconLayoutSidebarRight } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { getPressedKey } from '../../lib/pressed-key'
import { readLocal, writeLocal } from '../../lib/storage'
import { DeviceProblems } from '../../ui/devices/device-problems'
import { Splitter } from '../../ui/splitter'
import { Tooltip } from '../../ui/tooltip'
import { useCall, useCallState } from './call-context'
import { CallNotices } from './call-notices'
import { CallTile } from './call-tile'
import { CameraButton, LeaveButton, MicrophoneButton } from './control-buttons'
import { type Corner, cornerAt, cornerBeside, FLOAT, fromStored, type FloatPlace, toStored, widestFloat } from './float-place'
import { JoinLeaveAnnouncer } from './join-leave-announcer'
import { largeTile, tilesOf } from './tiles'
import { useFreeCorner } from './use-free-corner'
import { useSpeaking } from './use-speaking'
import classes from './floating-call.module.css'

interface Props {
  /** Width of the stage that it is on. */
  stage: number
  /** Gives it back its place at the side. */
  onDock: () => void
  /** Gives the call more space; offered on a shared screen. */
  onEnlarge: () => void
}

/**
 * In the call, with the board in sight: the others' pictures in a corner of the stage, with what is needed most. It is dragged to another
 * corner, or moved there by arrows, and sized by its edge; both are remembered in this browser.
 */
export function FloatingCall({ stage, onDock, onEnlarge }: Props) {
  const t = useTranslations('call')
  const { session, me, people } = useCall()
  const { others, camera, microphone, wanted, problems, systemMuted, screen } = useCallState((state) => state)
  const speaking = useSpeaking()
  const card = useRef<HTMLElement>(null)
  const [place, setPlace] = useState(() => fromStored(readLocal('keel.call.float')))
  const [moved, setMoved] = useState('')
  const keep = (next: FloatPlace) => {
    setPlace(next)
    writeLocal('keel.call.float', toStored(next))
  }
  const moveTo = (corner: Corner) => {
    keep({ ...place, corner })
    setMoved(t('float.moved', { corner: t(`float.corners.${corner}`) }))
  }
  const drag = useDrag(card, moveTo)
  const corner = useFreeCorner(card, place.corner)
  const max = widestFloat(stage)
  const width = Math.max(FLOAT.min, Math.min(max, place.width ?? FLOAT.usual))
  const tiles = tilesOf({ others, camera, microphone, wanted, systemMuted, screen }, me, people, t('you'))
  const large = largeTile(tiles, null)
  const small = tiles.filter((tile) => tile !== large)
  const alone = large !== null && small.length === 1
  const show = (tile: (typeof tiles)[number]) => (
    <CallTile
      key={tile.key}
      tile={tile}
      speaking={tile.speaker !== null && speaking.has(tile.speaker)}
      pinned={false}
      pinnable={false}
      corner={alone && tile !== large}
      onPin={() => {}}
      onEnlarge={tile.screen && !tile.self ? onEnlarge : undefined}
    />
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const next = cornerBeside(place.corner, getPressedKey(event))
    if (!next) return
    event.preventDefault()
    moveTo(next)
  }
  const isLeft = corner.endsWith('left')
  return (
    <section
      ref={card}
      id="call-float"
      className={classes.float}
      style={{ '--float': `${width}px` } as CSSProperties}
      data-corner={corner}
      data-keep-clear
      aria-label={t('title')}
    >
      <JoinLeaveAnnouncer />
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <div className={classes.notes}>
        <CallNotices />
        <DeviceProblems problems={problems} onRetry={() => void session.retryDevices()} />
      </div>
      <div className={classes.tiles} data-alone={alone || undefined} {...drag}>
        {large && <div className={classes.large}>{show(large)}</div>}
        <div className={classes.small} data-count={small.length}>
          {small.map(show)}
        </div>
      </div>
      <div className={classes.controls} role="toolbar" aria-label={t('controls')}>
        <Tooltip label={t('float.move')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            className={classes.grip}
            aria-label={t('float.move')}
            onKeyDown={onKeyDown}
            {...drag}
          >
            <IconGripHorizontal size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <MicrophoneButton />
        <CameraButton />
        <LeaveButton />
        <Tooltip label={t('float.off')}>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('float.off')} onClick={onDock}>
            <IconLayoutSidebarRight size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.edge} data-side={isLeft ? 'right' : 'left'}>
        <Splitter
          label={t('float.width')}
          controls="call-float"
          side={isLeft ? 'left' : 'right'}
          value={width}
          min={FLOAT.min}
          max={max}
          target={card}
          property="--float"
          onResize={(next) => keep({ ...place, width: next })}
        />
      </div>
    </section>
  )
}

/** Shows the card beside its corner while it is dragged. */
function showDragged(card: HTMLElement, by: { x: number; y: number } | null): void {
  card.toggleAttribute('data-dragged', by !== null)
  card.style.translate = by ? `${by.x}px ${by.y}px` : ''
}

/** What an element needs so that the card is dragged by it; other buttons on it keep their presses. */
function useDrag(card: { current: HTMLElement | null }, onDropped: (corner: Corner) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  const end = () => {
    from.current = null
    if (card.current) showDragged(card.current, null)
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (event.button !== 0 || (button && button !== event.currentTarget)) return
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!from.current || !card.current) return
      showDragged(card.current, { x: clientX - from.current.x, y: clientY - from.current.y })
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      const stage = card.current?.offsetParent?.getBoundingClientRect()
      const box = card.current?.getBoundingClientRect()
      const isMoved = from.current !== null && Math.hypot(clientX - from.current.x, clientY - from.current.y) > 4
      end()
      if (isMoved && stage && box) onDropped(cornerAt(box.x + box.width / 2 - stage.x, box.y + box.height / 2 - stage.y, stage))
    },
    onPointerCancel: end,
  }
}

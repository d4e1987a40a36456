import { ActionIcon, Modal } from '@mantine/core'
import { IconArrowsMinimize, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState, type WheelEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ImageTurn } from '@keel/contract/items/image/schema'
import classes from './lightbox.module.css'
import { FIT, panBy, type Zoom, zoomAt } from './zoom'

const STEP_PX = 60
const byKey: Record<string, (zoom: Zoom) => Zoom> = {
  '+': (zoom) => zoomAt(zoom, 1.4),
  '=': (zoom) => zoomAt(zoom, 1.4),
  '-': (zoom) => zoomAt(zoom, 1 / 1.4),
  '0': () => FIT,
  ArrowLeft: (zoom) => panBy(zoom, STEP_PX, 0),
  ArrowRight: (zoom) => panBy(zoom, -STEP_PX, 0),
  ArrowUp: (zoom) => panBy(zoom, 0, STEP_PX),
  ArrowDown: (zoom) => panBy(zoom, 0, -STEP_PX),
}

interface Props {
  src: string
  alt: string
  turn?: ImageTurn | 0 | undefined
  onClose: () => void
}
/** A finger or the mouse on the picture. */
type Touches = Map<number, { x: number; y: number }>

/** The picture in the whole window: wheel, pinch, keys or buttons zoom, dragging moves it. */
export function Lightbox({ src, alt, turn = 0, onClose }: Props) {
  const t = useTranslations('items')
  const [zoom, setZoom] = useState(FIT)
  const onKeyDown = (event: KeyboardEvent) => {
    const change = byKey[event.key]
    if (!change) return
    event.preventDefault()
    setZoom(change)
  }
  const onWheel = (event: WheelEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const point = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
    setZoom((now) => zoomAt(now, Math.exp(-event.deltaY / 400), point))
  }
  const touches = useRef<Touches>(new Map())
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => void touches.current.delete(event.pointerId)
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = touches.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...touches.current].find(([id]) => id !== event.pointerId)?.[1]
    touches.current.set(event.pointerId, now)
    if (!other) {
      setZoom((zoom) => panBy(zoom, now.x - before.x, now.y - before.y))
      return
    }
    // Two fingers: the part between them scales with their distance and stays between them.
    const box = event.currentTarget.getBoundingClientRect()
    const middle = { x: (now.x + other.x) / 2 - box.left - box.width / 2, y: (now.y + other.y) / 2 - box.top - box.height / 2 }
    const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y))
    setZoom((zoom) => panBy(zoomAt(zoom, factor, middle), (now.x - before.x) / 2, (now.y - before.y) / 2))
  }
  return (
    <Modal.Root opened onClose={onClose} fullScreen transitionProps={{ transition: 'fade' }}>
      <Modal.Content className={classes.content} aria-label={alt || t('image')}>
        <Modal.Body className={classes.body}>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons below name the keys */}
          <div
            className={classes.stage}
            role="group"
            tabIndex={0}
            data-autofocus
            aria-label={alt || t('image')}
            onKeyDown={onKeyDown}
            onWheel={onWheel}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onPointerCancel={onPointerUp}
            onDoubleClick={() => setZoom((now) => (now.scale > 1 ? FIT : zoomAt(now, 2.5)))}
          >
            <img
              className={classes.large}
              data-aside={turn === 90 || turn === 270 || undefined}
              src={src}
              alt={alt}
              draggable={false}
              style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale}) rotate(${turn}deg)` }}
            />
          </div>
          <div className={classes.tools} role="toolbar" aria-label={t('zoom')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('zoomOut')}
              disabled={zoom.scale <= 1}
              onClick={() => setZoom((now) => zoomAt(now, 1 / 1.4))}
            >
              <IconZoomOut size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('zoomFit')}
              disabled={zoom.scale === 1}
              onClick={() => setZoom(FIT)}
            >
              <IconArrowsMinimize size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('zoomIn')} onClick={() => setZoom((now) => zoomAt(now, 1.4))}>
              <IconZoomIn size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('zoomClose')} onClick={onClose}>
              <IconX size={20} aria-hidden />
            </ActionIcon>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

import { ActionIcon, Modal } from '@mantine/core'
import { IconArrowsMinimize, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useState, type WheelEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './image.module.css'
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

/** The picture over the whole window: wheel, keys or buttons zoom, dragging moves it. */
export function Lightbox({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
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
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setZoom((now) => panBy(now, event.movementX, event.movementY))
  }
  return (
    <Modal.Root opened onClose={onClose} fullScreen transitionProps={{ transition: 'fade' }}>
      <Modal.Content className={classes.content} aria-label={alt || t('image')}>
        <Modal.Body className={classes.body}>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are told of by the buttons below */}
          <div
            className={classes.stage}
            role="group"
            tabIndex={0}
            data-autofocus
            aria-label={alt || t('image')}
            onKeyDown={onKeyDown}
            onWheel={onWheel}
            onPointerMove={onPointerMove}
            onDoubleClick={() => setZoom((now) => (now.scale > 1 ? FIT : zoomAt(now, 2.5)))}
          >
            <img
              className={classes.large}
              src={src}
              alt={alt}
              draggable={false}
              style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
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

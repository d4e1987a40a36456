import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { SKETCH_TEXT_BOX_WIDTH } from '@keel/contract/appearance'
import { SKETCH_TEXT_MAX_LENGTH, SKETCH_UNITS_WIDE } from '@keel/contract/constants'
import type { DrawnObject } from '@keel/contract/entities/drawing'
import type { TextShape } from '@keel/contract/items/_shared/drawing-types'
import { PIXEL } from './geometry'
import { length } from './objects'
import type { DrawingStore } from './drawing-store'
import { keyOf } from './drawing-state'
import classes from './drawing.module.css'
import type { StrokeBroadcaster } from './stroke-broadcaster'
import { getPressedKey } from '../../../lib/pressed-key'
import { useContentLang } from '../item-context'

interface Props {
  drawing: DrawingStore
  broadcaster: StrokeBroadcaster
  object: DrawnObject
  stroke: TextShape
  /** The element that takes the focus afterwards. */ onLeft: () => void
}

/**
 * A text box that is being edited. A new one grows with its lines up to the edge of the page; one without text is removed on
 * leaving.
 */
export function TextEditor({ drawing, broadcaster, object, stroke, onLeft }: Props) {
  const lang = useContentLang()
  const t = useTranslations('sketch')
  const area = useRef<HTMLTextAreaElement>(null)
  const ruler = useRef<HTMLSpanElement>(null)
  const key = keyOf(object)
  const isNew = !drawing.knows(key)

  const change = (text: string) => {
    let { width } = stroke
    const page = area.current?.closest('[data-sketch]')?.clientWidth
    if (isNew && ruler.current && page) {
      ruler.current.textContent = text
      const wanted = ((ruler.current.offsetWidth + 2) * SKETCH_UNITS_WIDE) / page
      width = Math.max(SKETCH_TEXT_BOX_WIDTH, Math.min(Math.ceil(wanted), SKETCH_UNITS_WIDE - stroke.x))
    }
    const next = { ...stroke, text, width }
    drawing.draft({ ...object, stroke: next })
    if (object.user_id === drawing.viewer.id) broadcaster.broadcast(object.id, () => next)
  }
  useEffect(() => {
    area.current?.focus({ preventScroll: true })
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
    const store = () => {
      if (area.current) return // React runs this once in a trial unmount (strict mode).
      broadcaster.end()
      if (drawing.store.getState().editing === key) drawing.edit(null)
      const latest = drawing.get(key)
      if (!latest) return
      if (latest.stroke.kind === 'text' && latest.stroke.text.trim() === '' && !drawing.knows(key)) {
        broadcaster.giveUp(latest.id)
        drawing.draft({ key })
      } else drawing.put(latest)
    }
    return () => queueMicrotask(store)
  }, [drawing, broadcaster, key])

  return (
    <div
      className={classes.editor}
      data-keep-mounted
      data-sketch-editor
      style={{
        left: length(stroke.x),
        top: length(stroke.y),
        width: length(stroke.width),
        fontSize: length(stroke.fontSize * PIXEL),
        color: stroke.fill,
      }}
    >
      <span className={classes.copy} aria-hidden>
        {`${stroke.text}\u200b`}
      </span>
      <span ref={ruler} className={classes.ruler} aria-hidden />
      <textarea
        ref={area}
        className={classes.area}
        aria-label={t('textBox')}
        lang={lang}
        maxLength={SKETCH_TEXT_MAX_LENGTH}
        rows={1}
        value={stroke.text}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={(event) => {
          // Choosing colour and size of the text does not close the editor.
          if (!(event.relatedTarget instanceof Element && event.relatedTarget.closest('[data-sketch-tools]'))) drawing.edit(null)
        }}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (getPressedKey(event) !== 'Escape') return
          event.preventDefault()
          drawing.edit(null)
          drawing.select(drawing.get(key) ? key : null)
          onLeft()
        }}
      />
    </div>
  )
}

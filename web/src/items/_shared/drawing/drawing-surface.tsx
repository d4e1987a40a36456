import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { SKETCH_UNITS_WIDE } from '@keel/contract/constants'
import type { Turn } from '../points/turn'
import { pageKey } from './keys'
import { addText, middleOf } from './add-objects'
import { Objects } from './objects'
import { PointerDrawing } from './pointer-drawing'
import { SelectionFrame } from './selection-frame'
import classes from './drawing.module.css'
import { TextEditor } from './text-editor'
import type { Tool } from './tools'
import { useObjectName } from './use-object-name'
import { usePicking } from './use-picking'
import type { DrawingParts } from './use-drawing-store'

interface Props {
  parts: DrawingParts
  isDrawing: boolean
  /** Nobody asked for the tools: a finger scrolls until it has picked one. */
  atOnce?: boolean
  turn: Turn
}

/** Shows the drawing of a page, and draws on it while `isDrawing`. */
export function DrawingSurface({ parts, isDrawing, atOnce = false, turn }: Props) {
  const { drawing, broadcaster } = parts
  const t = useTranslations('sketch')
  const prefix = `${useId()}-`
  const layer = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  /** The tool stays in the hand when the page is turned. */
  const lastTool = useRef<Tool | null>(null)
  const [high, setHigh] = useState(SKETCH_UNITS_WIDE)
  const objects = useStore(drawing.store, (state) => state.objects)
  const tool = useStore(drawing.store, (state) => state.tool)
  const selected = useStore(drawing.store, (state) => state.selected)
  const editing = useStore(drawing.store, (state) => state.editing)
  const canUndo = useStore(drawing.store, (state) => state.canUndo)
  const said = useStore(drawing.store, (state) => state.said)
  const nameOf = useObjectName(drawing)
  const focus = useCallback(() => list.current?.focus({ preventScroll: true }), [])

  useEffect(() => {
    const page = layer.current
    if (!page) return undefined
    const observer = new ResizeObserver(() => {
      if (page.clientWidth === 0) return
      const units = Math.round((page.clientHeight / page.clientWidth) * SKETCH_UNITS_WIDE)
      drawing.view.set(units, turn)
      setHigh(units)
    })
    observer.observe(page)
    drawing.measureTextBy((key) => {
      const text = page.querySelector(`#${CSS.escape(prefix + key)}`)
      return text instanceof HTMLElement ? (text.offsetHeight * SKETCH_UNITS_WIDE) / page.clientWidth : undefined
    })
    return () => observer.disconnect()
  }, [drawing, prefix, turn])
  useEffect(() => {
    const page = layer.current
    if (!page || !isDrawing) return undefined
    return new PointerDrawing(page, drawing, broadcaster, focus, (event) =>
      addText(drawing, drawing.view.toUnits(event, page.getBoundingClientRect())),
    ).listen()
  }, [drawing, broadcaster, isDrawing, focus])
  usePicking(parts, layer, isDrawing && tool === 'mouse', focus)
  useEffect(() => {
    if (!isDrawing) {
      lastTool.current = null
      return undefined
    }
    drawing.setTool(lastTool.current ?? (atOnce && matchMedia('(pointer: coarse)').matches ? 'mouse' : 'pencil'))
    return () => {
      lastTool.current = drawing.store.getState().tool
      drawing.setTool('mouse')
      drawing.select(null)
      drawing.edit(null)
    }
  }, [drawing, isDrawing, atOnce])

  const onKeyDown = (event: KeyboardEvent) => {
    const page = layer.current
    if (!page || !pageKey(drawing, event, () => middleOf(drawing, page))) return
    event.preventDefault()
    event.stopPropagation()
  }
  const attach = useCallback((svg: SVGSVGElement | null) => drawing.ink.attach(svg), [drawing])
  const written = drawing.get(editing)
  const isList = isDrawing && objects.length > 0
  return (
    <div className={classes.turned}>
      <div
        ref={layer}
        data-turn={turn}
        className={classes.layer}
        data-sketch
        data-tool={isDrawing ? tool : undefined}
        data-keep-mounted={(atOnce ? canUndo || editing !== null : isDrawing) || undefined}
      >
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the role depends on whether there is anything to choose from */}
        <div
          ref={list}
          className={classes.list}
          role={isList ? 'listbox' : objects.length > 0 || isDrawing ? 'group' : undefined}
          aria-label={objects.length > 0 || isDrawing ? t('drawing', { count: objects.length }) : undefined}
          aria-activedescendant={isList && selected !== null ? prefix + selected : undefined}
          tabIndex={isDrawing ? 0 : undefined}
          onKeyDown={isDrawing ? onKeyDown : undefined}
        >
          <Objects objects={objects} editing={editing} selected={selected} high={high} prefix={prefix} nameOf={isList ? nameOf : null} />
        </div>
        <svg ref={attach} className={classes.ink} viewBox={`0 0 ${SKETCH_UNITS_WIDE} ${high}`} aria-hidden focusable="false" />
        {isDrawing && <SelectionFrame drawing={drawing} broadcaster={broadcaster} layer={layer} />}
        {written?.stroke.kind === 'text' && (
          <TextEditor key={editing} drawing={drawing} broadcaster={broadcaster} object={written} stroke={written.stroke} onLeft={focus} />
        )}
        <VisuallyHidden role="status">{said && <span key={said.times}>{t(`said_${said.what}`)}</span>}</VisuallyHidden>
      </div>
    </div>
  )
}

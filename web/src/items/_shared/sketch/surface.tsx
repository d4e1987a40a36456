import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { SKETCH_UNITS_WIDE } from '@keel/contract/constants'
import type { Turn } from '../points/turn'
import { pageKey } from './keys'
import { addText, middleOf } from './making'
import { Objects } from './objects'
import { PointerDrawing } from './pointer-drawing'
import { SelectionFrame } from './selection-frame'
import classes from './sketch.module.css'
import { TextEditor } from './text-editor'
import { useObjectName } from './use-object-name'
import { usePicking } from './use-picking'
import type { DrawingParts } from './use-sheet'

/** What is drawn on a page, and drawing on it while `drawing`. */
export function Surface({ parts, drawing, turn }: { parts: DrawingParts; drawing: boolean; turn: Turn }) {
  const { sheet, telling } = parts
  const t = useTranslations('sketch')
  const prefix = `${useId()}-`
  const layer = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [high, setHigh] = useState(SKETCH_UNITS_WIDE)
  const objects = useStore(sheet.store, (state) => state.objects)
  const tool = useStore(sheet.store, (state) => state.tool)
  const selected = useStore(sheet.store, (state) => state.selected)
  const editing = useStore(sheet.store, (state) => state.editing)
  const said = useStore(sheet.store, (state) => state.said)
  const nameOf = useObjectName(sheet)
  const focus = useCallback(() => list.current?.focus({ preventScroll: true }), [])

  useEffect(() => {
    const page = layer.current
    if (!page) return undefined
    const observer = new ResizeObserver(() => {
      if (page.clientWidth === 0) return
      const units = Math.round((page.clientHeight / page.clientWidth) * SKETCH_UNITS_WIDE)
      sheet.view.set(units, turn)
      setHigh(units)
    })
    observer.observe(page)
    sheet.measureTextBy((key) => {
      const text = page.querySelector(`#${CSS.escape(prefix + key)}`)
      return text instanceof HTMLElement ? (text.offsetHeight * SKETCH_UNITS_WIDE) / page.clientWidth : undefined
    })
    return () => observer.disconnect()
  }, [sheet, prefix, turn])
  useEffect(() => {
    const page = layer.current
    if (!page || !drawing) return undefined
    return new PointerDrawing(page, sheet, telling, focus, (event) =>
      addText(sheet, sheet.view.toUnits(event, page.getBoundingClientRect())),
    ).listen()
  }, [sheet, telling, drawing, focus])
  usePicking(parts, layer, drawing && tool === 'mouse', focus)
  useEffect(() => {
    if (drawing) sheet.setTool('pencil')
    return () => {
      sheet.setTool('mouse')
      sheet.select(null)
      sheet.edit(null)
    }
  }, [sheet, drawing])

  const onKeyDown = (event: KeyboardEvent) => {
    const page = layer.current
    if (!page || !pageKey(sheet, event, () => middleOf(sheet, page))) return
    event.preventDefault()
    event.stopPropagation()
  }
  const attach = useCallback((svg: SVGSVGElement | null) => sheet.ink.attach(svg), [sheet])
  const written = sheet.get(editing)
  const isList = drawing && objects.length > 0
  return (
    <div className={classes.turned}>
      <div
        ref={layer}
        data-turn={turn}
        className={classes.layer}
        data-sketch
        data-tool={drawing ? tool : undefined}
        data-keep-mounted={drawing || undefined}
      >
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the role depends on whether there is anything to choose from */}
        <div
          ref={list}
          className={classes.list}
          role={isList ? 'listbox' : objects.length > 0 || drawing ? 'group' : undefined}
          aria-label={objects.length > 0 || drawing ? t('drawing', { count: objects.length }) : undefined}
          aria-activedescendant={isList && selected !== null ? prefix + selected : undefined}
          tabIndex={drawing ? 0 : undefined}
          onKeyDown={drawing ? onKeyDown : undefined}
        >
          <Objects objects={objects} editing={editing} selected={selected} high={high} prefix={prefix} nameOf={isList ? nameOf : null} />
        </div>
        <svg ref={attach} className={classes.ink} viewBox={`0 0 ${SKETCH_UNITS_WIDE} ${high}`} aria-hidden focusable="false" />
        {drawing && <SelectionFrame sheet={sheet} telling={telling} layer={layer} />}
        {written?.stroke.kind === 'text' && (
          <TextEditor key={editing} sheet={sheet} telling={telling} object={written} stroke={written.stroke} onLeft={focus} />
        )}
        <VisuallyHidden role="status">{said && <span key={said.times}>{t(`said_${said.what}`)}</span>}</VisuallyHidden>
      </div>
    </div>
  )
}

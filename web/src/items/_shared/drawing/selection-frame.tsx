import type { PointerEvent, RefObject } from 'react'
import { useStore } from 'zustand'
import { drag } from './drag'
import { handleAt, handlesOf, moved, resized, type Handle } from './geometry'
import { length } from './objects'
import type { DrawingStore } from './drawing-store'
import { keyOf } from './drawing-state'
import classes from './drawing.module.css'
import type { StrokeBroadcaster } from './stroke-broadcaster'

interface Props {
  drawing: DrawingStore
  broadcaster: StrokeBroadcaster
  layer: RefObject<HTMLElement | null>
}

/** The frame around the selected object: dragging it moves the object, dragging a handle resizes it, a press on a text edits it. */
export function SelectionFrame({ drawing, broadcaster, layer }: Props) {
  // Follows every change of the object, also during a drag.
  useStore(drawing.store, (state) => state.objects)
  const selected = useStore(drawing.store, (state) => state.selected)
  const grabbed = useStore(drawing.store, (state) => state.grabbed)
  const editing = useStore(drawing.store, (state) => state.editing)
  const object = drawing.get(selected)
  if (!object || editing === selected) return null
  const { stroke } = object
  const box = drawing.boxOf(object)
  const mine = drawing.mayChange(object)

  const start = (event: PointerEvent, handle: Handle | null) => {
    if (event.button !== 0 || !layer.current || !mine) return
    event.preventDefault()
    event.stopPropagation()
    drag(event.nativeEvent, {
      drawing,
      broadcaster,
      layer: layer.current,
      object,
      change: (from, to) => (handle ? resized(stroke, handle, to) : moved(stroke, to.x - from.x, to.y - from.y, drawing.view.high, box)),
      onPress: handle === null && stroke.kind === 'text' ? () => drawing.edit(keyOf(object)) : undefined,
    })
  }
  return (
    <>
      <div
        className={classes.frame}
        data-sketch-frame
        data-mine={mine || undefined}
        data-grabbed={grabbed || undefined}
        style={{ left: length(box.x), top: length(box.y), width: length(box.w), height: length(box.h) }}
        onPointerDown={(event) => start(event, null)}
      />
      {mine &&
        handlesOf(stroke).map((handle) => {
          const at = handleAt(stroke, handle, box)
          return (
            <span
              key={handle}
              className={classes.handle}
              data-handle={handle}
              style={{ left: length(at.x), top: length(at.y) }}
              onPointerDown={(event) => start(event, handle)}
            />
          )
        })}
    </>
  )
}

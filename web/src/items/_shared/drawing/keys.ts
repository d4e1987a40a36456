import { handleAt, handlesOf, moved, resized } from './geometry'
import { addShape, addText } from './add-objects'
import type { DrawingStore } from './drawing-store'
import { keyOf } from './drawing-state'
import { isShape, toolByCode } from './tools'

interface Key {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}
const STEP = 8
const ARROWS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Handles shortcuts that work among the tools too. Returns whether the key was handled. */
export function commandKey(drawing: DrawingStore, { key, code, ctrlKey, metaKey, altKey, shiftKey }: Key): boolean {
  const { selected, tool, grabbed } = drawing.store.getState()
  if (ctrlKey || metaKey) {
    if (code === 'KeyY' || (code === 'KeyZ' && shiftKey)) drawing.redo()
    else if (code === 'KeyZ') drawing.undo()
    else return false
    return true
  }
  if (altKey) return false
  const next = toolByCode(code)
  if (next) drawing.setTool(next)
  else if ((key === 'Delete' || key === 'Backspace') && selected !== null) removeSelected(drawing)
  else if (key === 'Escape' && grabbed) putDown(drawing)
  else if (key === 'Escape' && selected !== null) drawing.select(null)
  else if (key === 'Escape' && tool !== 'mouse') drawing.setTool('mouse')
  else return false
  return true
}

/** Handles the keys of the page itself: selecting drawings, picking them up, moving and adding them. */
export function pageKey(drawing: DrawingStore, event: Key, middle: () => { x: number; y: number }): boolean {
  const { tool, selected, grabbed, objects } = drawing.store.getState()
  const { key } = event
  if (!event.ctrlKey && !event.metaKey && !event.altKey) {
    const arrow = ARROWS[key]
    if (arrow && grabbed) return nudge(drawing, arrow, event.shiftKey)
    if (arrow && tool === 'mouse') return step(drawing, arrow[0] + arrow[1])
    if (key === 'Home' || key === 'End') {
      const object = key === 'Home' ? objects[0] : objects.at(-1)
      drawing.select(object ? keyOf(object) : null)
      return true
    }
    if (key === 'Enter' || key === ' ') {
      if (tool === 'text') addText(drawing, middle())
      else if (isShape(tool)) addShape(drawing, tool, middle())
      else if (grabbed) putDown(drawing)
      else if (selected !== null) pickUp(drawing, selected, key === 'Enter')
      else return step(drawing, 1)
      return true
    }
  }
  return commandKey(drawing, event)
}

/** Selects the next or previous object; the focus never leaves the page. */
function step(drawing: DrawingStore, by: number): boolean {
  const { objects, selected } = drawing.store.getState()
  if (objects.length === 0) return false
  const at = objects.findIndex((object) => keyOf(object) === selected)
  const next = objects[at === -1 ? (by > 0 ? 0 : objects.length - 1) : Math.min(Math.max(at + by, 0), objects.length - 1)]
  if (next) drawing.select(keyOf(next))
  return true
}

function pickUp(drawing: DrawingStore, key: string, opens: boolean): void {
  const object = drawing.get(key)
  if (!object) return
  if (!drawing.mayChange(object)) drawing.say('notYours')
  else if (opens && object.stroke.kind === 'text') drawing.edit(key)
  else {
    drawing.select(key, true)
    drawing.say('grabbed')
  }
}
function putDown(drawing: DrawingStore): void {
  drawing.select(drawing.store.getState().selected)
  drawing.say('putDown')
}

function nudge(drawing: DrawingStore, [x, y]: readonly [number, number], resizes: boolean): boolean {
  const object = drawing.get(drawing.store.getState().selected)
  if (!object) return false
  const { stroke } = object
  const by = drawing.view.stepOnPage(x * STEP, y * STEP)
  const box = drawing.boxOf(object)
  const handle = handlesOf(stroke).at(-1)
  const from = handle && handleAt(stroke, handle, box)
  const after =
    resizes && handle && from
      ? resized(stroke, handle, { x: from.x + by.x, y: from.y + by.y })
      : moved(stroke, by.x, by.y, drawing.view.high, box)
  drawing.put({ ...object, stroke: after }, resizes ? 'resize' : 'move')
  return true
}

/** Deletes the selected object and selects its neighbour, so that the person can continue from there. */
export function removeSelected(drawing: DrawingStore): void {
  const { objects, selected } = drawing.store.getState()
  if (selected === null) return
  const at = objects.findIndex((object) => keyOf(object) === selected)
  const neighbour = objects[at + 1] ?? objects[at - 1]
  drawing.remove(selected)
  if (drawing.get(selected) === undefined) drawing.select(neighbour ? keyOf(neighbour) : null)
}

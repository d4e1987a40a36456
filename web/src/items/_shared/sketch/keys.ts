import { handleAt, handlesOf, moved, resized } from './geometry'
import { addShape, addText } from './making'
import type { DrawingStore } from './sheet'
import { keyOf } from './sheet-state'
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

/** Keys that work among the tools too. Answers whether the key meant something. */
export function commandKey(sheet: DrawingStore, { key, code, ctrlKey, metaKey, altKey, shiftKey }: Key): boolean {
  const { selected, tool, grabbed } = sheet.store.getState()
  if (ctrlKey || metaKey) {
    if (code === 'KeyY' || (code === 'KeyZ' && shiftKey)) sheet.redo()
    else if (code === 'KeyZ') sheet.undo()
    else return false
    return true
  }
  if (altKey) return false
  const next = toolByCode(code)
  if (next) sheet.setTool(next)
  else if ((key === 'Delete' || key === 'Backspace') && selected !== null) removeSelected(sheet)
  else if (key === 'Escape' && grabbed) putDown(sheet)
  else if (key === 'Escape' && selected !== null) sheet.select(null)
  else if (key === 'Escape' && tool !== 'mouse') sheet.setTool('mouse')
  else return false
  return true
}

/** Keys of the page itself: going through what is drawn, picking it up, moving it, making it. */
export function pageKey(sheet: DrawingStore, event: Key, middle: () => { x: number; y: number }): boolean {
  const { tool, selected, grabbed, objects } = sheet.store.getState()
  const { key } = event
  if (!event.ctrlKey && !event.metaKey && !event.altKey) {
    const arrow = ARROWS[key]
    if (arrow && grabbed) return nudge(sheet, arrow, event.shiftKey)
    if (arrow && tool === 'mouse') return step(sheet, arrow[0] + arrow[1])
    if (key === 'Home' || key === 'End') {
      const object = key === 'Home' ? objects[0] : objects.at(-1)
      sheet.select(object ? keyOf(object) : null)
      return true
    }
    if (key === 'Enter' || key === ' ') {
      if (tool === 'text') addText(sheet, middle())
      else if (isShape(tool)) addShape(sheet, tool, middle())
      else if (grabbed) putDown(sheet)
      else if (selected !== null) pickUp(sheet, selected, key === 'Enter')
      else return step(sheet, 1)
      return true
    }
  }
  return commandKey(sheet, event)
}

/** The next object, or the one before, becomes the selected one; the focus never leaves the page. */
function step(sheet: DrawingStore, by: number): boolean {
  const { objects, selected } = sheet.store.getState()
  if (objects.length === 0) return false
  const at = objects.findIndex((object) => keyOf(object) === selected)
  const next = objects[at === -1 ? (by > 0 ? 0 : objects.length - 1) : Math.min(Math.max(at + by, 0), objects.length - 1)]
  if (next) sheet.select(keyOf(next))
  return true
}

function pickUp(sheet: DrawingStore, key: string, opens: boolean): void {
  const object = sheet.get(key)
  if (!object) return
  if (!sheet.mayChange(object)) sheet.say('notYours')
  else if (opens && object.stroke.kind === 'text') sheet.edit(key)
  else {
    sheet.select(key, true)
    sheet.say('grabbed')
  }
}
function putDown(sheet: DrawingStore): void {
  sheet.select(sheet.store.getState().selected)
  sheet.say('putDown')
}

function nudge(sheet: DrawingStore, [x, y]: readonly [number, number], resizes: boolean): boolean {
  const object = sheet.get(sheet.store.getState().selected)
  if (!object) return false
  const { stroke } = object
  const by = sheet.view.stepOnPage(x * STEP, y * STEP)
  const box = sheet.boxOf(object)
  const handle = handlesOf(stroke).at(-1)
  const from = handle && handleAt(stroke, handle, box)
  const after =
    resizes && handle && from
      ? resized(stroke, handle, { x: from.x + by.x, y: from.y + by.y })
      : moved(stroke, by.x, by.y, sheet.view.high, box)
  sheet.put({ ...object, stroke: after }, resizes ? 'resize' : 'move')
  return true
}

/** Deletes the selected object; its neighbour is selected then, so that one goes on from there. */
export function removeSelected(sheet: DrawingStore): void {
  const { objects, selected } = sheet.store.getState()
  if (selected === null) return
  const at = objects.findIndex((object) => keyOf(object) === selected)
  const neighbour = objects[at + 1] ?? objects[at - 1]
  sheet.remove(selected)
  if (sheet.get(selected) === undefined) sheet.select(neighbour ? keyOf(neighbour) : null)
}

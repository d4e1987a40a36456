import { SKETCH_TEXT_BOX_WIDTH } from '@keel/contract/appearance'
import { SKETCH_UNITS_WIDE } from '@keel/contract/constants'
import { LINE_HEIGHT, PIXEL, withinX, withinY, type Vec } from './geometry'
import { shapeBetween } from './gesture'
import { textSettings } from './pen-settings'
import type { DrawingStore } from './drawing-store'
import { keyOf } from './drawing-state'
import type { Shape } from './tools'

const SHAPE_UNITS = 160

/** Opens a new text box whose first line is at a point, and switches back to the mouse tool. */
export function addText(drawing: DrawingStore, at: Vec): void {
  const { fill, size } = textSettings.getState()
  const stroke = {
    kind: 'text' as const,
    z: drawing.front(),
    x: withinX(Math.min(at.x, SKETCH_UNITS_WIDE - SKETCH_TEXT_BOX_WIDTH)),
    y: withinY(at.y - (size * PIXEL * LINE_HEIGHT) / 2),
    width: SKETCH_TEXT_BOX_WIDTH,
    text: '',
    fill: fill ?? drawing.viewer.color,
    fontSize: size,
  }
  const object = drawing.object(drawing.viewer.id, drawing.newId(), stroke)
  drawing.draft(object)
  drawing.setTool('mouse')
  drawing.edit(keyOf(object))
}

/** Adds a shape of default size around a point, ready to be moved: for drawing by keyboard. */
export function addShape(drawing: DrawingStore, shape: Shape, { x, y }: Vec): void {
  const half = SHAPE_UNITS / 2
  const pen = { color: drawing.viewer.color, z: drawing.front() }
  const stroke = shapeBetween(shape, { x: x - half, y: y - half / 2 }, { x: x + half, y: y + half / 2 }, pen)
  const object = drawing.object(drawing.viewer.id, drawing.newId(), stroke)
  drawing.put(object)
  drawing.setTool('mouse')
  drawing.select(keyOf(object), true)
  drawing.say('added')
}

/** Returns the middle of the visible part of the page. */
export function middleOf(drawing: DrawingStore, layer: HTMLElement): Vec {
  const page = layer.getBoundingClientRect()
  const middle = (from: number, to: number, end: number) => (Math.max(from, 0) + Math.min(to, end)) / 2
  return drawing.view.toUnits(
    { clientX: middle(page.left, page.right, window.innerWidth), clientY: middle(page.top, page.bottom, window.innerHeight) },
    page,
  )
}

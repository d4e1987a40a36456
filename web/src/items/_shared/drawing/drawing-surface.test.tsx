import { expect, test } from 'vitest'
import { SKETCH_UNITS_WIDE } from '@keel/contract/constants'
import { renderApp } from '../../../testing/render'
import { boxOf } from './geometry'
import { DrawingStore } from './drawing-store'
import { DrawingLoader } from './drawing-loader'
import { DrawingSurface } from './drawing-surface'
import { StrokeBroadcaster } from './stroke-broadcaster'
import type { Tool } from './tools'

const SIDE = 400
const SCROLLED = 150

/** A square page to draw on, inside a scroll container. */
async function show() {
  const drawing = new DrawingStore(
    { boardId: 1, itemId: 2, page: 1 },
    { id: 3, color: '#dc2626', teaches: true },
    { add() {}, pending: () => [] },
  )
  const parts = { drawing, broadcaster: new StrokeBroadcaster(() => {}), loader: new DrawingLoader(drawing) }
  await renderApp(
    <div style={{ height: 3000 }}>
      <div data-page-host style={{ position: 'relative', width: SIDE, height: SIDE }}>
        <div>
          <DrawingSurface parts={parts} isDrawing turn={0} />
        </div>
      </div>
    </div>,
  )
  const layer = document.querySelector('[data-sketch]')
  if (!layer) throw new Error('no layer')
  await expect.poll(() => layer.getBoundingClientRect().width).toBe(SIDE)
  /** Dispatches a pointer event at a point of the page at its current position. */
  const point = (type: string, x: number, y: number, on: Element = layer) => {
    const { left, top } = layer.getBoundingClientRect()
    const at = { clientX: left + x, clientY: top + y, pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1 }
    on.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, ...at }))
  }
  const use = (tool: Tool) => drawing.setTool(tool)
  return { drawing, point, use }
}
const units = (pixels: number) => (pixels / SIDE) * SKETCH_UNITS_WIDE

test('draws, moves and resizes under the pointer while the page scrolls', async () => {
  const { drawing, point, use } = await show()
  const box = () => {
    const [object] = drawing.store.getState().objects
    return object && boxOf(object.stroke)
  }
  const atPixels = (x: number, y: number, w: number, h: number) => ({ x: units(x), y: units(y), w: units(w), h: units(h) })
  window.scrollTo(0, 0)
  use('rect')
  point('pointerdown', 100, 100)
  point('pointermove', 110, 110)
  window.scrollTo(0, SCROLLED)
  point('pointermove', 190, 190)
  point('pointerup', 200, 200)
  expect(box()).toEqual(atPixels(100, 100, 100, 100))

  use('mouse')
  const host = document.querySelector('[data-page-host]')
  if (!host) throw new Error('no host')
  await expect.poll(() => host.querySelector('[data-sketch]')?.hasAttribute('data-tool')).toBe(true)
  point('pointerdown', 100, 150, host)
  point('pointermove', 110, 150)
  window.scrollTo(0, 0)
  point('pointerup', 150, 160)
  expect(box()).toEqual(atPixels(150, 110, 100, 100))

  const corner = () => document.querySelector('[data-handle="se"]')
  await expect.poll(corner).not.toBeNull()
  point('pointerdown', 250, 210, corner() ?? host)
  point('pointermove', 260, 220)
  window.scrollTo(0, SCROLLED)
  point('pointermove', 300, 260)
  point('pointerup', 300, 260)
  expect(box()).toEqual(atPixels(150, 110, 150, 150))
})

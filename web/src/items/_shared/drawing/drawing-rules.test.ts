import { setImmediate as settled } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { DrawnShape as StrokeSchema } from '@keel/contract/entities/drawing'
import type { DrawnShape } from '@keel/contract/items/_shared/drawing-types'
import { ApiError } from '../../../data/_shared/errors'
import { boxOf, handleAt, handlesOf, isHit, moved, resized } from './geometry'
import { History } from './history'
import { createDrawingSaver, type DrawingSaver, type Order } from './saver'

const statusOf = ({ store }: DrawingSaver) => {
  const orders = [...store.getState().values()]
  return { waiting: orders.length, troubled: orders.some(({ failure }) => failure !== null) }
}

const pen = { z: 1, color: '#dc2626', width: 3 }
const strokes: DrawnShape[] = [
  { kind: 'path', ...pen, points: [100, 100, 0.5, 200, 100, 0.5, 200, 300, 0.5] },
  { kind: 'line', ...pen, x1: 100, y1: 100, x2: 200, y2: 300 },
  { kind: 'rect', ...pen, x: 100, y: 100, w: 100, h: 200 },
  { kind: 'ellipse', ...pen, x: 100, y: 100, w: 100, h: 200 },
  { kind: 'text', z: 1, x: 100, y: 100, width: 100, text: 'Tere', fill: '#000000', fontSize: 22 },
]

describe.each(strokes)('a $kind', (stroke) => {
  test('moves by the requested step, but not off the page', () => {
    expect(boxOf(moved(stroke, 50, 60, 1000))).toMatchObject({ x: 150, y: 160, w: 100 })
    const far = boxOf(moved(stroke, 5000, -5000, 1000))
    expect([far.x, far.y]).toEqual([900, 0])
  })
  test('fits the schema after every change', () => {
    for (const handle of handlesOf(stroke))
      for (const to of [
        { x: -500, y: -500 },
        { x: 1500, y: 30_000 },
        { x: 150, y: 150 },
      ])
        expect(StrokeSchema.safeParse(resized(stroke, handle, to)).success).toBe(true)
    expect(StrokeSchema.safeParse(moved(stroke, 1e6, 1e6, 1000)).success).toBe(true)
  })
  test('resizes to where a handle is dragged, and back again', () => {
    const [handle] = handlesOf(stroke).slice(-1)
    if (!handle) throw new Error('no handle')
    const at = handleAt(stroke, handle)
    const larger = resized(stroke, handle, { x: at.x + 100, y: at.y + 100 })
    expect(boxOf(larger).w).toBeCloseTo(200)
    expect(boxOf(resized(larger, handle, at))).toEqual(boxOf(stroke))
  })
})

test('a press selects a line near it, not the empty inside of a shape', () => {
  const [path, , rect, ellipse, text] = strokes as [DrawnShape, DrawnShape, DrawnShape, DrawnShape, DrawnShape]
  expect([path, rect, ellipse].map((stroke) => isHit(stroke, { x: 150, y: 205 }, 6))).toEqual([false, false, false])
  expect([path, rect, ellipse].map((stroke) => isHit(stroke, { x: 203, y: 200 }, 6))).toEqual([true, true, true])
  expect(isHit(text, { x: 150, y: 110 }, 6)).toBe(true)
  expect(isHit(path, { x: 203, y: 400 }, 6)).toBe(false)
})

test('undoes and redoes steps in order, drops redo after a new one, joins nudges', () => {
  const history = new History()
  const step = (before: DrawnShape | null, after: DrawnShape | null) => [{ userId: 1, id: 'a', before, after }]
  const [one, two, three] = strokes as [DrawnShape, DrawnShape, DrawnShape]
  history.push(step(null, one), '', 0)
  history.push(step(one, two), 'move', 1000)
  history.push(step(two, three), 'move', 1500)
  expect(history.undo()).toEqual(step(three, one))
  expect(history.undo()).toEqual(step(one, null))
  expect(history.undo()).toEqual([])
  expect(history.redo()).toEqual(step(null, one))
  history.push(step(one, three), '', 9000)
  expect(history.canRedo).toBe(false)
})

describe('storing', () => {
  const scope = { boardId: 1, itemId: 2, page: 1 }
  const put = (id: string, stroke: DrawnShape | null = strokes[0] ?? null): Order => ({ scope, userId: 5, id, stroke })
  function setUp() {
    const sent: string[] = []
    const waiting: { settle: (error?: unknown) => void }[] = []
    const call = (name: string) =>
      new Promise<void>((resolve, reject) => {
        sent.push(name)
        waiting.push({ settle: (error) => (error === undefined ? resolve() : reject(error)) })
      })
    const saver = createDrawingSaver({
      put: (_place, { id }, { z }) => call(`put ${id} ${z}`),
      putAll: (_place, _userId, objects) => call(`put ${objects.map(({ id }) => id).join(' ')}`),
      delete: (_place, { id }) => call(`delete ${id}`),
      clear: () => call('clear'),
    })
    const answer = async (error?: unknown) => {
      waiting.shift()?.settle(error)
      await settled()
    }
    return { saver, sent, answer }
  }
  const at = (z: number): DrawnShape => ({ kind: 'rect', ...pen, z, x: 0, y: 0, w: 9, h: 9 })

  test('sends one order after another, and only the newest state of a changing object', async () => {
    const { saver, sent, answer } = setUp()
    for (const order of [put('a', at(1)), put('b', at(1)), put('b', at(2)), put('b', at(3)), put('a', null)]) saver.add(order)
    expect(sent).toEqual(['put a 1'])
    await answer()
    await answer()
    expect(sent).toEqual(['put a 1', 'put b 3', 'delete a'])
    await answer()
    expect(statusOf(saver)).toEqual({ waiting: 0, troubled: false })
  })
  test('sends what waits for a page in one call, and each alone when it is refused', async () => {
    const { saver, sent, answer } = setUp()
    const refused: string[] = []
    saver.onDone((order, refusal) => refusal !== undefined && 'id' in order && refused.push(order.id))
    const elsewhere: Order = { scope: { ...scope, page: 2 }, userId: 5, id: 'e', stroke: at(1) }
    for (const order of [put('a', at(1)), put('b', at(1)), put('c', at(1)), elsewhere, put('d', null)]) saver.add(order)
    expect(statusOf(saver).waiting).toBe(5)
    await answer()
    await answer(new ApiError('limit.reached', 'Full', 409))
    await answer()
    await answer(new ApiError('limit.reached', 'Full', 409))
    await answer()
    await answer()
    expect(sent).toEqual(['put a 1', 'put b c', 'put b 1', 'put c 1', 'put e 1', 'delete d'])
    expect(refused).toEqual(['c'])
    expect(statusOf(saver).waiting).toBe(0)
  })
  test('sends many in calls of a hundred, and large ones in smaller calls', async () => {
    const { saver, sent, answer } = setUp()
    for (let i = 0; i < 202; i++) saver.add(put(`s${i}`, at(1)))
    for (let i = 0; i < 4; i++) await answer()
    expect(sent.map((call) => call.split(' ').length)).toEqual([3, 101, 101, 3])
    const large: DrawnShape = { kind: 'path', ...pen, points: Array.from({ length: 12_000 }, () => 0.123) }
    for (let i = 0; i < 4; i++) saver.add(put(`l${i}`, large))
    for (let i = 0; i < 3; i++) await answer()
    expect(sent.slice(4)).toEqual(['put l0 1', 'put l1 l2', 'put l3 1'])
  })
  test('clears after what is being sent, and drops what is queued before it', async () => {
    const { saver, sent, answer } = setUp()
    for (const order of [put('a', at(1)), put('b', at(1))]) saver.add(order)
    saver.add({ scope, userId: 5, clear: true })
    saver.add(put('c', at(1)))
    for (let i = 0; i < 3; i++) await answer()
    expect(sent).toEqual(['put a 1', 'clear', 'put c 1'])
  })
  test('retries while offline with the newest state, and gives up when refused', async () => {
    const { saver, sent, answer } = setUp()
    const refused: unknown[] = []
    saver.onDone((_order, refusal) => refused.push(refusal))
    saver.add(put('a', at(1)))
    await answer(new ApiError('network', '', 0))
    expect(statusOf(saver)).toEqual({ waiting: 1, troubled: true })
    saver.add(put('a', at(2)))
    void saver.flush()
    await expect.poll(() => sent).toEqual(['put a 1', 'put a 2'])
    const full = new ApiError('limit.reached', 'Full', 409)
    await answer(full)
    expect(refused).toEqual([full])
    expect(saver.pending(scope)).toEqual([])
  })
})

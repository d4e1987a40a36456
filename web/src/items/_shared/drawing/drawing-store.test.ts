import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SKETCH_MESSAGES_PER_SECOND } from '@keel/contract/constants'
import type { DrawnShape } from '@keel/contract/items/_shared/drawing-types'
import { ApiError } from '../../../data/_shared/errors'
import { PathGesture, ShapeGesture, shapeBetween } from './gesture'
import { History } from './history'
import { PageView } from './page-view'
import { createDrawingSaver, type DrawingSaver, type Order } from './saver'
import { DrawingStore } from './drawing-store'
import { type StrokePart, StrokeBroadcaster } from './stroke-broadcaster'

const statusOf = ({ store }: DrawingSaver) => {
  const orders = [...store.getState().values()]
  return { waiting: orders.length, troubled: orders.some(({ failure }) => failure !== null) }
}

const ME = 5
const OTHER = 6
const scope = { boardId: 1, itemId: 2, page: 3 }
const rect = (x: number, z = 1): DrawnShape => ({ kind: 'rect', z, color: '#dc2626', width: 3, x, y: 0, w: 9, h: 9 })
const text = (words: string): DrawnShape => ({ kind: 'text', z: 1, x: 0, y: 0, width: 100, text: words, fill: '#000000', fontSize: 22 })

function setUp(teaches = false) {
  const added: Order[] = []
  let pending: Order[] = []
  const drawing = new DrawingStore(
    scope,
    { id: ME, color: '#000000', teaches },
    { add: (order) => void added.push(order), pending: () => pending },
  )
  const draw = (id: string, x: number, userId = ME, z = 1) => drawing.put(drawing.object(userId, id, rect(x, z)))
  const load = (...drawn: [userId: number, id: string, x: number][]) =>
    drawing.load(
      drawn.map(([userId, id, x]) => drawing.object(userId, id, rect(x))),
      drawing.request(),
    )
  const shown = () => drawing.store.getState().objects.map(({ user_id, id, stroke }) => `${user_id}:${id} ${'x' in stroke ? stroke.x : ''}`)
  const orders = () =>
    added
      .splice(0)
      .map((order) =>
        'id' in order
          ? `${order.userId}:${order.id} ${order.stroke && 'x' in order.stroke ? order.stroke.x : null}`
          : `${order.userId} clear`,
      )
  const said = () => drawing.store.getState().said
  return { drawing, draw, load, shown, orders, said, wait: (...list: Order[]) => (pending = list) }
}
const waiting = (id: string, x: number | null, userId = ME): Order => ({ scope, userId, id, stroke: x === null ? null : rect(x) })

describe('own changes', () => {
  test('shows each object at once, stores it, undoes and redoes it', () => {
    const { drawing, draw, shown, orders, said } = setUp()
    draw('a', 1)
    draw('b', 2)
    draw('a', 3)
    expect([shown(), orders()]).toEqual([
      ['5:a 3', '5:b 2'],
      ['5:a 1', '5:b 2', '5:a 3'],
    ])
    drawing.undo()
    drawing.undo()
    expect([shown(), orders(), said()]).toEqual([['5:a 1'], ['5:a 1', '5:b null'], { what: 'undone', times: 2 }])
    expect([drawing.store.getState().canUndo, drawing.store.getState().canRedo]).toEqual([true, true])
    drawing.redo()
    expect([shown(), said()]).toEqual([['5:a 1', '5:b 2'], { what: 'redone', times: 3 }])
    drawing.redo()
    drawing.redo()
    expect([said()?.times, drawing.store.getState().canRedo]).toEqual([4, false])
  })

  test('stores nothing when nothing changed, and no object without content', () => {
    const { drawing, load, shown, orders } = setUp()
    load([ME, 'a', 1])
    const [object] = drawing.store.getState().objects
    if (object) drawing.put(object)
    drawing.put(drawing.object(ME, 'empty', text('  ')))
    drawing.change([])
    expect([orders(), drawing.store.getState().canUndo]).toEqual([[], false])
    drawing.put(drawing.object(ME, 'a', text('')))
    expect([shown(), orders()]).toEqual([[], ['5:a null']])
  })

  test('does not restore by undo what somebody else has deleted', () => {
    const { drawing, draw, shown, orders } = setUp()
    draw('a', 1)
    draw('a', 2)
    drawing.applyObject('5:a', null)
    orders()
    drawing.undo()
    expect([shown(), orders()]).toEqual([[], []])
    drawing.undo()
    drawing.redo()
    expect([shown(), orders()]).toEqual([['5:a 1'], ['5:a 1']])
  })

  test('lets a student delete only their own objects, and a teacher all', () => {
    const student = setUp()
    student.load([ME, 'a', 1], [OTHER, 'b', 2])
    student.drawing.remove('6:b')
    student.drawing.remove('6:gone')
    expect([student.shown(), student.orders(), student.said()]).toEqual([['5:a 1', '6:b 2'], [], { what: 'notYours', times: 1 }])
    student.drawing.remove('5:a')
    expect([student.shown(), student.said()?.what]).toEqual([['6:b 2'], 'deleted'])
    const teacher = setUp(true)
    teacher.load([OTHER, 'b', 2])
    teacher.drawing.remove('6:b')
    expect([teacher.shown(), teacher.orders()]).toEqual([[], ['6:b null']])
  })

  test('clears the objects of one person by one order, undone in one step', () => {
    const { drawing, load, shown, orders, said } = setUp()
    drawing.clearOwn()
    expect([orders(), said()]).toEqual([[], null])
    load([ME, 'a', 1], [ME, 'b', 2], [OTHER, 'c', 3])
    drawing.clearOwn()
    expect([shown(), orders(), said()?.what]).toEqual([['6:c 3'], ['5 clear'], 'cleared'])
    drawing.undo()
    expect([shown(), orders()]).toEqual([
      ['5:a 1', '5:b 2', '6:c 3'],
      ['5:a 1', '5:b 2'],
    ])
  })

  test('shows objects from back to front, of the selected people', () => {
    const { drawing, draw, load, shown } = setUp()
    load([OTHER, 'c', 3])
    draw('b', 2, ME, 1)
    draw('a', 1, ME, 1)
    draw('d', 0, ME, drawing.front())
    expect(shown()).toEqual(['5:a 1', '5:b 2', '6:c 3', '5:d 0'])
    drawing.show(new Set([OTHER]))
    expect([shown(), drawing.isShown(ME), drawing.isShown(OTHER)]).toEqual([['6:c 3'], false, true])
    drawing.applyDraft(drawing.object(ME, 'hidden', rect(9)))
    drawing.applyDraft(drawing.object(OTHER, 'new', rect(9)))
    expect(shown()).toEqual(['6:c 3', '6:new 9'])
    drawing.show(null)
    expect(shown()).toHaveLength(6)
  })

  test('deselects and closes an object that is deleted', () => {
    const { drawing, load } = setUp()
    load([ME, 'a', 1], [ME, 'b', 2])
    drawing.select('5:a', true)
    drawing.edit('5:b')
    drawing.applyObject('5:b', null)
    expect(drawing.store.getState()).toMatchObject({ selected: '5:a', grabbed: true, editing: null })
    drawing.applyObject('5:a', null)
    expect(drawing.store.getState()).toMatchObject({ selected: null, grabbed: false })
    drawing.setTool('pencil')
    load([ME, 'a', 1])
    drawing.select('5:a')
    drawing.setTool('mouse')
    expect(drawing.store.getState()).toMatchObject({ tool: 'mouse', selected: '5:a' })
    drawing.setTool('pencil')
    expect(drawing.store.getState()).toMatchObject({ selected: null })
  })
})

describe('changes by others', () => {
  test('replace the shown object, except one that is not stored yet', () => {
    const { drawing, load, shown, wait } = setUp()
    load([ME, 'a', 1], [OTHER, 'b', 2])
    drawing.applyObject('6:b', drawing.object(OTHER, 'b', rect(3)))
    expect([shown(), drawing.disputed]).toEqual([['5:a 1', '6:b 3'], false])
    wait(waiting('a', 4))
    drawing.applyObject('5:a', null)
    drawing.applyDraft(drawing.object(ME, 'a', rect(9)))
    expect([shown(), drawing.disputed]).toEqual([['5:a 1', '6:b 3'], true])
    wait({ scope, userId: OTHER, clear: true })
    drawing.applyObject('6:b', drawing.object(OTHER, 'b', rect(7)))
    expect(shown()).toEqual(['5:a 1', '6:b 3'])
  })

  test('show strokes in progress until they are stored', () => {
    const { drawing, load, shown } = setUp()
    load([OTHER, 'b', 2])
    drawing.applyDraft(drawing.object(OTHER, 'b', rect(8)))
    drawing.applyDraft(drawing.object(OTHER, 'new', rect(9)))
    expect([shown(), drawing.knows('6:new'), drawing.knows('6:b')]).toEqual([['6:b 8', '6:new 9'], false, true])
    drawing.applyObject('6:b', drawing.object(OTHER, 'b', rect(3)))
    expect(shown()).toEqual(['6:b 3', '6:new 9'])
    drawing.draft({ key: '6:new' })
    expect(shown()).toEqual(['6:b 3'])
  })

  test('do not delete a text box that is being edited here', () => {
    const { drawing, load } = setUp()
    load([ME, 'a', 1])
    drawing.draft(drawing.object(ME, 'a', text('being written')))
    drawing.edit('5:a')
    drawing.applyObject('5:a', drawing.object(ME, 'a', text('elsewhere')))
    expect(drawing.get('5:a')?.stroke).toMatchObject({ text: 'being written' })
    drawing.edit(null)
    drawing.applyObject('5:a', drawing.object(ME, 'a', text('elsewhere')))
    expect([drawing.get('5:a')?.stroke, drawing.get(null)]).toMatchObject([{ text: 'elsewhere' }, undefined])
  })

  test('remove objects when a page is cleared, except those being sent from here', () => {
    const { drawing, load, shown, wait } = setUp(true)
    load([OTHER, 'b', 2], [OTHER, 'c', 3], [ME, 'a', 1])
    wait(waiting('c', 4, OTHER))
    drawing.applyClear(OTHER)
    expect(shown()).toEqual(['5:a 1', '6:c 3'])
  })
})

describe('a fetched drawing', () => {
  test('replaces everything except what changed since the request', () => {
    const { drawing, load, shown } = setUp()
    load([ME, 'a', 1], [OTHER, 'b', 2], [OTHER, 'gone', 3])
    const request = drawing.request()
    drawing.applyObject('6:b', drawing.object(OTHER, 'b', rect(7)))
    drawing.applyObject('6:new', drawing.object(OTHER, 'new', rect(8)))
    drawing.load([drawing.object(ME, 'a', rect(4)), drawing.object(OTHER, 'b', rect(2))], request)
    expect(shown()).toEqual(['5:a 4', '6:b 7', '6:new 8'])
  })

  test('keeps what is not stored yet, also of an earlier visit', () => {
    const { load, shown, wait } = setUp()
    wait(waiting('a', 9), waiting('b', null), { scope, userId: OTHER, clear: true }, waiting('c', 8, OTHER))
    load([ME, 'a', 1], [ME, 'b', 2], [OTHER, 'c', 3], [OTHER, 'd', 4])
    expect(shown()).toEqual(['5:a 9', '6:c 8'])
  })

  test('keeps what was stored after the server had read the objects', () => {
    const { drawing, draw, load, shown, wait } = setUp()
    load([ME, 'a', 1], [ME, 'b', 2])
    drawing.remove('5:a')
    draw('b', 3)
    wait(waiting('a', null), waiting('b', 3))
    const request = drawing.request()
    wait()
    drawing.load([drawing.object(ME, 'a', rect(1)), drawing.object(ME, 'b', rect(2))], request)
    expect(shown()).toEqual(['5:b 3'])
  })
})

describe('strokes in progress', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const every = 1000 / SKETCH_MESSAGES_PER_SECOND
  function setUpBroadcasting() {
    const sent: [string, StrokePart][] = []
    return { sent, broadcaster: new StrokeBroadcaster((id, part) => sent.push([id, part])) }
  }
  const part = (x: number): StrokePart => rect(x)

  test('are sent some times a second, always with the newest state', () => {
    const { sent, broadcaster } = setUpBroadcasting()
    for (const x of [1, 2, 3]) broadcaster.broadcast('a', () => part(x))
    expect(sent).toEqual([['a', part(1)]])
    vi.advanceTimersByTime(every)
    expect(sent.slice(1)).toEqual([['a', part(3)]])
    vi.advanceTimersByTime(every)
    broadcaster.broadcast('a', () => part(4))
    expect(sent.slice(2)).toEqual([['a', part(4)]])
  })

  test('are not sent after their end, without changes, or when too large', () => {
    const { sent, broadcaster } = setUpBroadcasting()
    broadcaster.broadcast('a', () => part(1))
    broadcaster.broadcast('a', () => part(2))
    broadcaster.end()
    vi.advanceTimersByTime(every * 2)
    broadcaster.broadcast('b', () => undefined)
    vi.advanceTimersByTime(every)
    const path = (numbers: number): StrokePart => ({
      kind: 'path',
      z: 1,
      color: '#000000',
      width: 3,
      points: Array.from({ length: numbers }, () => 0),
    })
    broadcaster.broadcast('c', () => path(1503))
    vi.advanceTimersByTime(every)
    broadcaster.broadcast('c', () => path(1500))
    vi.advanceTimersByTime(every)
    expect(sent.map(([id]) => id)).toEqual(['a', 'c'])
    broadcaster.broadcast('d', () => part(1))
    broadcaster.broadcast('d', () => part(2))
    broadcaster.giveUp('d')
    vi.advanceTimersByTime(every * 2)
    expect(sent.slice(2)).toEqual([
      ['d', part(1)],
      ['d', null],
    ])
  })
})

test('a path keeps distant points, is sent in parts, and ends when it is full', () => {
  const path = new PathGesture('a', '#000000', 4)
  expect([path.finish(), path.part()]).toEqual([null, undefined])
  for (const x of [0, 1, 1.2, 2.3, 2.5]) path.add({ x, y: 0 }, 0.5)
  expect(path.look().points.filter((_, at) => at % 3 === 0)).toEqual([0, 1.2, 2.5])
  expect(path.part()).toMatchObject({ kind: 'part', from: 0, points: { length: 9 } })
  expect(path.part()).toBeUndefined()
  path.add({ x: 9, y: 9 }, 0.5)
  expect(path.part()).toMatchObject({ from: 3, points: [9, 9, 0.5] })
  for (let n = 4; n < 1199; n++) expect(path.add({ x: n * 10, y: 0 }, 0.5)).toBe(false)
  expect(path.add({ x: 50_000, y: 50 }, 0.5)).toBe(true)
  expect(path.finish()).toMatchObject({ kind: 'path', z: 4 })
})

test('draws a shape between two points, straight on request; a press draws none', () => {
  const pen = { color: '#000000', z: 1 }
  const drawn = (shape: 'line' | 'arrow' | 'rect', x: number, y: number, straight = false) => {
    const gesture = new ShapeGesture('a', shape, pen)
    gesture.add({ x: 100, y: 100 }, 0, straight)
    gesture.add({ x, y }, 0, straight)
    return gesture.finish()
  }
  expect(drawn('line', 200, 110, true)).toMatchObject({ x1: 100, y1: 100, y2: 100 })
  const diagonal = drawn('arrow', 190, 200, true)
  expect(diagonal?.kind === 'arrow' && Math.abs(diagonal.x2 - diagonal.y2) < 0.01 && diagonal.x2 > 190).toBe(true)
  expect(drawn('line', 200, 110)).toMatchObject({ x2: 200, y2: 110 })
  expect(drawn('rect', 150, 80, true)).toMatchObject({ x: 100, y: 50, w: 50, h: 50 })
  expect(drawn('rect', 70, 160, true)).toMatchObject({ x: 40, y: 100, w: 60, h: 60 })
  expect(drawn('rect', 150, 80)).toMatchObject({ x: 100, y: 80, w: 50, h: 20 })
  expect([drawn('rect', 103.9, 100), drawn('rect', 104, 100)?.kind]).toEqual([null, 'rect'])
  expect(shapeBetween('ellipse', { x: -5000, y: 10 }, { x: 10, y: 20 }, pen)).toMatchObject({ kind: 'ellipse', width: 3 })
})

test('maps a point of the screen to the page at every rotation', () => {
  const view = new PageView()
  const page = { left: 100, top: 50, width: 500, height: 250 } as DOMRect
  view.set(500, 0)
  expect(view.high).toBe(500)
  expect(view.toUnits({ clientX: 350, clientY: 175 }, page)).toEqual({ x: 500, y: 250 })
  expect(view.inUnits(5, page)).toBe(10)
  expect(view.stepOnPage(3, 4)).toEqual({ x: 3, y: 4 })
  const beside = view.toUnits({ clientX: -9000, clientY: 9000 }, page)
  expect([beside.x < 0 && beside.x > -1000, beside.y > 500 && beside.y < 1500]).toEqual([true, true])
  view.set(500, 90)
  expect(view.inUnits(5, page)).toBe(20)
  const turned = view.toUnits({ clientX: 100, clientY: 50 }, page)
  expect([turned.x === 0 || turned.x === 1000, turned.y === 0 || turned.y === 500]).toEqual([true, true])
})

test('undoes two hundred steps; another kind, object or time makes another step', () => {
  const history = new History()
  const step = (n: number, id = 'a') => [{ userId: ME, id, before: rect(n), after: rect(n + 1) }]
  for (let n = 0; n < 205; n++) history.push(step(n), '', n)
  let count = 0
  while (history.undo().length > 0) count++
  expect([count, history.canUndo]).toEqual([200, false])
  const apart = new History()
  apart.push(step(1), 'move', 0)
  apart.push(step(2), 'move', 1200)
  apart.push(step(3, 'b'), 'move', 1300)
  apart.push(step(4, 'b'), 'size', 1400)
  apart.push(step(5, 'b'), 'size', 2599)
  expect(apart.undo()).toMatchObject([{ before: { x: 6 }, after: { x: 4 } }])
  expect(apart.undo()).toMatchObject([{ id: 'b', after: { x: 3 } }])
  expect(apart.undo()).toMatchObject([{ id: 'a', after: { x: 2 } }])
  apart.redo()
  // A redone step stays a step.
  apart.push(step(9, 'a'), 'move', 1250)
  expect(apart.undo()).toMatchObject([{ before: { x: 10 }, after: { x: 9 } }])
})

describe('storing while offline', () => {
  const away = new ApiError('network', '', 0)
  function setUpSaver() {
    const sent: string[] = []
    let ends: { resolve: () => void; reject: (error: unknown) => void }[] = []
    const call = (name: string) => {
      sent.push(name)
      return new Promise<void>((resolve, reject) => ends.push({ resolve, reject }))
    }
    const saver = createDrawingSaver({
      put: (at, { userId, id }, stroke) => call(`put ${at.page} ${userId}:${id} ${'x' in stroke ? stroke.x : ''}`),
      putAll: (_at, userId, objects) => call(`put all ${objects.map(({ id }) => `${userId}:${id}`).join(' ')}`),
      delete: (_at, { id }) => call(`delete ${id}`),
      clear: (_at, userId) => call(`clear ${userId}`),
    })
    const end = async (refusal?: unknown) => {
      const [first] = ends
      ends = ends.slice(1)
      if (refusal === undefined) first?.resolve()
      else first?.reject(refusal)
      for (let n = 0; n < 10; n++) await Promise.resolve()
    }
    return { saver, sent, end }
  }
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each([0, 429, 500, 503])('retries the first order after three seconds when it failed with %i', async (status) => {
    const { saver, sent, end } = setUpSaver()
    saver.add(waiting('a', 1))
    saver.add(waiting('b', null))
    await end(new ApiError('internal', '', status))
    expect(statusOf(saver)).toEqual({ waiting: 2, troubled: true })
    await vi.advanceTimersByTimeAsync(2999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual(['put 3 5:a 1', 'put 3 5:a 1'])
    await end()
    expect([sent[2], statusOf(saver)]).toEqual(['delete b', { waiting: 1, troubled: false }])
    await end()
    // Once it is stored nothing is sent again.
    void saver.flush()
    await vi.advanceTimersByTimeAsync(9000)
    expect(sent).toHaveLength(3)
  })

  test('clearing a page drops what is queued for it, and nothing else', async () => {
    const { saver, sent, end } = setUpSaver()
    saver.add(waiting('a', 1))
    saver.add(waiting('b', 2))
    saver.add(waiting('other', 3, OTHER))
    saver.add({ ...waiting('elsewhere', 4), scope: { ...scope, page: 9 } })
    await end(away)
    saver.add({ scope, userId: ME, clear: true })
    saver.add(waiting('c', 5))
    expect(saver.pending(scope).map((order) => ('id' in order ? order.id : 'clear'))).toEqual(['other', 'clear', 'c'])
    void saver.flush()
    for (let n = 0; n < 5; n++) await end()
    await vi.advanceTimersByTimeAsync(0)
    for (let n = 0; n < 5; n++) await end()
    expect(sent.slice(1)).toEqual(['put 3 6:other 3', 'put 9 5:elsewhere 4', 'clear 5', 'put 3 5:c 5'])
  })

  test('does not resend what was being sent when its page was cleared', async () => {
    const { saver, sent, end } = setUpSaver()
    saver.add(waiting('a', 1))
    saver.add({ scope, userId: OTHER, clear: true })
    saver.add({ scope, userId: ME, clear: true })
    await end(away)
    expect(statusOf(saver).waiting).toBe(2)
    void saver.flush()
    for (let n = 0; n < 5; n++) await end()
    expect(sent).toEqual(['put 3 5:a 1', 'clear 6', 'clear 5'])
  })

  test('sends orders of one person together, and announces each', async () => {
    const { saver, sent, end } = setUpSaver()
    const done: string[] = []
    const stop = saver.onDone((order) => done.push('id' in order ? order.id : 'clear'))
    for (const order of [waiting('a', 1), waiting('b', 2), waiting('c', 3), waiting('d', 4, OTHER)]) saver.add(order)
    expect(saver.pending(scope)).toHaveLength(4)
    expect(saver.pending({ ...scope, itemId: 77 })).toEqual([])
    await end()
    await end()
    stop()
    await end()
    expect([sent, done]).toEqual([
      ['put 3 5:a 1', 'put all 5:b 5:c', 'put 3 6:d 4'],
      ['a', 'b', 'c'],
    ])
  })
})

import { expect, test } from 'vitest'
import type { DrawnShape } from '@keel/contract/items/_shared/drawing-types'
import { commandKey, pageKey, removeSelected } from './keys'
import { DrawingStore } from './drawing-store'
import type { Tool } from './tools'

const ME = 5
const OTHER = 6
const rect = (x: number, y = 100): DrawnShape => ({ kind: 'rect', z: x, color: '#dc2626', width: 3, x, y, w: 50, h: 50 })
const text: DrawnShape = { kind: 'text', z: 900, x: 10, y: 10, width: 100, text: 'Tere', fill: '#000000', fontSize: 22 }

/** Drawings from left to right, by a student and by somebody else. */
function setUp() {
  const drawing = new DrawingStore(
    { boardId: 1, itemId: 2, page: 1 },
    { id: ME, color: '#000000', teaches: false },
    { add: () => undefined, pending: () => [] },
  )
  drawing.load(
    [drawing.object(ME, 'a', rect(100)), drawing.object(OTHER, 'b', rect(200)), drawing.object(ME, 'c', rect(300))],
    drawing.request(),
  )
  const key = (code: string, more: { shiftKey?: boolean; ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) => {
    const name = code === 'Space' ? ' ' : code.replace('Key', '').toLowerCase()
    const pressed = {
      key: /^Key|^Space/.test(code) ? name : code,
      code,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      ...more,
    }
    return pageKey(drawing, pressed, () => ({ x: 500, y: 300 }))
  }
  const state = () => drawing.store.getState()
  const selected = () => [state().selected, state().grabbed]
  const place = (id: string) => {
    const stroke = drawing.get(id)?.stroke
    return stroke?.kind === 'rect' ? [stroke.x, stroke.y, stroke.w, stroke.h] : null
  }
  return { drawing, key, state, selected, place, said: () => state().said?.what }
}

test('arrow keys go from one drawing to the next and stop at the ends', () => {
  const { key, selected } = setUp()
  const went = ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowUp', 'End'].map((code) => [
    key(code),
    selected()[0],
  ])
  expect(went).toEqual(['5:a', '6:b', '5:c', '5:c', '6:b', '5:a', '5:a', '5:c'].map((id) => [true, id]))
  const backwards = setUp()
  backwards.key('ArrowLeft')
  expect(backwards.selected()).toEqual(['5:c', false])
})

test('leaves the arrow keys of an empty page to the browser', () => {
  const { drawing, key, selected } = setUp()
  for (const id of ['5:a', '6:b', '5:c']) drawing.applyObject(id, null)
  expect([key('ArrowRight'), key('Space'), key('Home'), selected()]).toEqual([false, false, true, [null, false]])
})

test('picks up, moves, resizes and puts down a drawing of the viewer, but no other', () => {
  const { key, selected, place, said } = setUp()
  key('Space')
  expect(selected()).toEqual(['5:a', false])
  key('Space')
  expect([selected(), said()]).toEqual([['5:a', true], 'grabbed'])
  key('ArrowRight')
  key('ArrowDown')
  expect(place('5:a')).toEqual([108, 108, 50, 50])
  key('ArrowLeft', { shiftKey: true })
  key('ArrowDown', { shiftKey: true })
  expect(place('5:a')).toEqual([108, 108, 42, 58])
  key('Enter')
  expect([selected(), said()]).toEqual([['5:a', false], 'putDown'])
  key('ArrowRight')
  key('Enter')
  expect([selected(), said(), place('6:b')]).toEqual([['6:b', false], 'notYours', [200, 100, 50, 50]])
})

test('undoes presses of one arrow key together, by both shortcuts for undo and redo', () => {
  const { key, place } = setUp()
  key('Space')
  key('Space')
  key('ArrowRight')
  key('ArrowRight')
  expect([key('KeyZ', { ctrlKey: true }), place('5:a')]).toEqual([true, [100, 100, 50, 50]])
  expect([key('KeyY', { ctrlKey: true }), place('5:a')]).toEqual([true, [116, 100, 50, 50]])
  key('KeyZ', { metaKey: true })
  expect([key('KeyZ', { metaKey: true, shiftKey: true }), place('5:a')]).toEqual([true, [116, 100, 50, 50]])
  expect([
    key('KeyC', { ctrlKey: true }),
    key('ArrowRight', { ctrlKey: true }),
    key('Enter', { altKey: true }),
    key('ArrowRight', { altKey: true }),
  ]).toEqual([false, false, false, false])
})

test('Enter edits a text, the space bar picks it up', () => {
  const { drawing, key, state, selected } = setUp()
  drawing.applyObject('5:t', drawing.object(ME, 't', text))
  key('End')
  key('Enter')
  expect([state().editing, selected()]).toEqual(['5:t', ['5:t', false]])
  drawing.edit(null)
  key('Space')
  expect([state().editing, selected()]).toEqual([null, ['5:t', true]])
})

test('Escape puts down, then deselects, then switches to the mouse', () => {
  const { drawing, key, state, selected, said } = setUp()
  drawing.select('5:a', true)
  expect([key('Escape'), selected(), said()]).toEqual([true, ['5:a', false], 'putDown'])
  expect([key('Escape'), selected()]).toEqual([true, [null, false]])
  expect(key('Escape')).toBe(false)
  drawing.setTool('rect')
  expect([key('ArrowRight'), key('Escape'), state().tool]).toEqual([false, true, 'mouse'])
})

test('selects the neighbour of a deleted object, and deletes only own objects', () => {
  const { drawing, key, selected, said } = setUp()
  expect([key('Delete'), said()]).toEqual([false, undefined])
  removeSelected(drawing)
  drawing.select('5:a')
  expect([key('Delete'), selected(), said()]).toEqual([true, ['6:b', false], 'deleted'])
  expect([key('Backspace'), selected(), said()]).toEqual([true, ['6:b', false], 'notYours'])
  drawing.select('5:c')
  key('Backspace')
  expect(selected()).toEqual(['6:b', false])
  drawing.applyObject('6:b', null)
  drawing.applyObject('5:z', drawing.object(ME, 'z', rect(5)))
  drawing.select('5:z')
  key('Delete')
  expect(selected()).toEqual([null, false])
})

test('adds a shape or a text in the middle with the tool of its kind', () => {
  const { drawing, key, state, selected, place, said } = setUp()
  drawing.setTool('rect')
  expect(key('Space')).toBe(true)
  expect([state().tool, selected()[1], said(), place(String(selected()[0]))]).toEqual(['mouse', true, 'added', [420, 260, 160, 80]])
  drawing.setTool('text')
  key('Enter')
  const written = drawing.get(state().editing)?.stroke
  expect([state().tool, written?.kind === 'text' && [written.text, written.x, written.fill]]).toEqual(['mouse', ['', 500, '#000000']])
})

test.each<[string, Tool]>([
  ['KeyP', 'pencil'],
  ['KeyT', 'text'],
  ['KeyL', 'line'],
  ['KeyA', 'arrow'],
  ['KeyR', 'rect'],
  ['KeyE', 'ellipse'],
  ['KeyV', 'mouse'],
])('the key %s chooses the tool %s in every keyboard layout, and not with Alt', (code, tool) => {
  const { drawing, state } = setUp()
  const press = (altKey: boolean) => commandKey(drawing, { key: '?', code, ctrlKey: false, metaKey: false, altKey, shiftKey: false })
  drawing.setTool(tool === 'mouse' ? 'line' : 'mouse')
  expect([press(true), state().tool === tool, press(false), state().tool]).toEqual([false, false, true, tool])
})

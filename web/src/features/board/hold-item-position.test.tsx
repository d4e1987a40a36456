import { boardAnswers } from '../../data/answers/calls'
import { afterEach, expect, test, vi } from 'vitest'
import { live } from '../../realtime/live'
import { liveServer } from '../../testing/live-server'
import { renderApp } from '../../testing/render'
import { BoardContext, type BoardContextValue } from './board-context'
import { holdPressedItem } from './hold-item-position'
import { createSelection } from './selection'
import { pressInside, useSelection } from './use-selection'

afterEach(() => document.body.replaceChildren())

/** Three items on a board that scrolls; the editor of the first is tall. */
function makeBoard() {
  const board = document.createElement('div')
  board.style.cssText = 'height: 300px; overflow-y: auto'
  const [first, second, third] = [400, 100, 1000].map((height, i) => {
    const item = document.createElement('article')
    item.dataset.itemId = String(i + 1)
    item.style.height = `${height}px`
    board.append(item)
    return item
  })
  if (!first || !second || !third) throw new Error('There are three')
  document.body.append(board)
  board.scrollTop = 300
  const selection = createSelection()
  selection.setState({ selected: 1, clickedAt: null })
  selection.subscribe(() => queueMicrotask(() => (first.style.height = '150px')))
  return { board, first, second, selection }
}
const press = (target: Element) => target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top)

test('an item stays where it was pressed when the tall editor above it closes', async () => {
  const { second, selection } = makeBoard()
  const stop = holdPressedItem(selection)
  const before = topOf(second)
  press(second)
  selection.setState({ selected: null, clickedAt: null })
  await drawn()
  expect(topOf(second)).toBe(before)
  stop()
})

test.each<[string, number, (world: ReturnType<typeof makeBoard>, stop: () => void) => void]>([
  ['another item', 50, ({ second }) => press(second)],
  ['the edited item itself', 300, ({ first }) => press(first)],
  ['no item', 300, ({ board }) => press(board)],
  [
    'an item and then no item',
    300,
    (world) => {
      press(world.second)
      press(world.board)
    },
  ],
  [
    'an item a while ago',
    300,
    ({ second }) => {
      press(second)
      const at = performance.now()
      vi.spyOn(performance, 'now').mockReturnValue(at + 1001)
    },
  ],
  [
    'an item while none is edited',
    300,
    (world) => {
      world.selection.setState({ selected: null })
      press(world.second)
    },
  ],
  [
    'an item after the board closed',
    300,
    ({ second }, stop) => {
      stop()
      press(second)
    },
  ],
])('after a press on %s the board is scrolled to %i', async (_what, top, happen) => {
  const world = makeBoard()
  world.board.style.setProperty('overflow-anchor', 'none')
  const stop = holdPressedItem(world.selection)
  happen(world, stop)
  world.selection.setState({ selected: null, clickedAt: null })
  await drawn()
  stop()
  expect(world.board.scrollTop).toBe(top)
})

test('another click into the edited item moves nothing', async () => {
  const world = makeBoard()
  world.board.style.setProperty('overflow-anchor', 'none')
  const stop = holdPressedItem(world.selection)
  press(world.second)
  world.selection.setState({ clickedAt: { x: 1, y: 1 } })
  await drawn()
  stop()
  expect(world.board.scrollTop).toBe(300)
})

const selection = createSelection()
const board: BoardContextValue = {
  boardId: 5,
  roomId: 9,
  editing: true,
  single: false,
  canEdit: true,
  answersOf: { kind: 'own' },
  answers: boardAnswers(5, null),
  students: [],
  onPickStudent: null,
  selection,
}
function Selecting() {
  useSelection()
  return null
}
const showBoard = (more: Partial<BoardContextValue> = {}) =>
  renderApp(
    <BoardContext value={{ ...board, ...more }}>
      <Selecting />
      <div data-board>
        {[1, 2].map((id) => (
          <article key={id} data-item-id={id}>
            <p id={`in-${id}`}>{id}</p>
          </article>
        ))}
        <div role="menu">
          <p id="in-menu">in-menu</p>
        </div>
      </div>
      <p id="elsewhere">elsewhere</p>
      <div data-beside-board>
        <p id="beside">beside</p>
      </div>
    </BoardContext>,
  )
const at = (id: string): Element => document.getElementById(id) ?? document.body
const happen: Record<'press' | 'key' | 'click' | 'focus', (target: Element) => void> = {
  press: (target) => void press(target),
  key: (target) => void target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })),
  click: (target) => void target.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  focus: (target) => void target.dispatchEvent(new FocusEvent('focusin', { bubbles: true })),
}
/** Returns which item is selected after these happened; the first is. */
function selectedAfter(...steps: [keyof typeof happen, Element | string][]): number | null {
  selection.setState({ selected: 1, clickedAt: { x: 1, y: 1 } })
  for (const [kind, target] of steps) happen[kind](typeof target === 'string' ? at(target) : target)
  return selection.getState().selected
}

test('an item is left by a click elsewhere, or by a key that focuses another one', async () => {
  const { unmount } = await showBoard()
  // A focus that no key moved.
  expect(selectedAfter(['focus', 'in-2'])).toBe(1)
  for (const [target, selected] of [
    ['in-1', 1],
    ['in-2', null],
    ['in-menu', 1],
    ['elsewhere', null],
    ['beside', 1],
  ] as const)
    expect([target, selectedAfter(['click', target])]).toEqual([target, selected])
  for (const [target, selected] of [
    ['in-1', 1],
    ['in-2', null],
    ['in-menu', 1],
    ['elsewhere', 1],
  ] as const)
    expect([target, selectedAfter(['key', 'in-1'], ['focus', target])]).toEqual([target, selected])
  expect(selectedAfter(['key', 'in-1'], ['press', 'in-2'], ['focus', 'in-2'])).toBe(1)
  selectedAfter(['click', 'elsewhere'])
  expect(selection.getState().clickedAt).toBeNull()

  // What the click itself removes, such as an entry of a menu; nothing may be known about where it was.
  const gone = document.createElement('button')
  gone.addEventListener('click', () => gone.remove())
  at('elsewhere').append(gone)
  expect(selectedAfter(['press', gone], ['click', gone])).toBe(1)
  selection.setState({ selected: 1 })
  document.dispatchEvent(new MouseEvent('click'))
  document.dispatchEvent(new FocusEvent('focusin'))
  expect(selection.getState().selected).toBe(1)
  // A press in a menu that is rendered elsewhere, which React delivers to its item; the next press is a new one.
  pressInside()
  expect(selectedAfter(['press', 'elsewhere'], ['click', 'elsewhere'])).toBe(1)
  expect(selectedAfter(['press', 'elsewhere'], ['click', 'elsewhere'])).toBeNull()

  await unmount()
  expect(selectedAfter(['click', document.body])).toBe(1)
})

test('broadcasts again what is edited after the connection was lost permanently', async () => {
  const server = liveServer()
  live.start()
  server.last.greet()
  selection.setState({ selected: null, clickedAt: null })
  await showBoard()
  const sent = () => server.last.of('direct_message').map(({ data }) => (data['data'] as { action: string }).action)
  server.last.greet()
  expect(sent()).toEqual([])
  selection.setState({ selected: 2 })
  await expect.poll(sent).toEqual(['selectItem'])
  server.last.greet({ resumed: true })
  expect(sent()).toEqual(['selectItem'])
  server.last.greet()
  await expect.poll(sent).toEqual(['selectItem', 'selectItem'])
  selection.setState({ selected: null })
  await expect.poll(sent).toEqual(['selectItem', 'selectItem', 'unselectItem'])
})

test('nothing is selected once editing ends', async () => {
  selection.setState({ selected: 1, clickedAt: { x: 1, y: 1 } })
  const { rerender } = await showBoard()
  expect(selection.getState().selected).toBe(1)
  await rerender(
    <BoardContext value={{ ...board, editing: false }}>
      <Selecting />
    </BoardContext>,
  )
  await expect.poll(() => selection.getState()).toEqual({ selected: null, clickedAt: null })
})

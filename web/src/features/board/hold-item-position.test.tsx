import { afterEach, expect, test } from 'vitest'
import { holdPressedItem } from './hold-item-position'
import { createSelection } from './selection'

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

test('a press inside the edited item moves nothing', async () => {
  const { board, first, selection } = makeBoard()
  board.style.setProperty('overflow-anchor', 'none')
  const stop = holdPressedItem(selection)
  press(first)
  selection.setState({ selected: null, clickedAt: null })
  await drawn()
  expect(board.scrollTop).toBe(300)
  stop()
})

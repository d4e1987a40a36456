import { afterEach, expect, test, vi } from 'vitest'
import { bufferTyping } from './buffer-typing'
import { showItem } from './show-item'

afterEach(() => {
  document.body.replaceChildren()
  // A press ends the buffer.
  dispatchEvent(new PointerEvent('pointerdown'))
  vi.useRealTimers()
})

function editorOf(itemId: number): HTMLInputElement {
  const [item, input] = [document.createElement('article'), document.createElement('input')]
  item.dataset.itemId = String(itemId)
  item.append(input)
  document.body.append(item)
  return input
}
/** Presses a key at the caret; returns whether it was buffered. */
function press(key: string, more: KeyboardEventInit & { isComposing?: boolean } = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...more })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
  return event.defaultPrevented
}
const type = (text: string) => text.split('').forEach((key) => press(key))

test('types early keys into the editor of the new item, and leaves later ones to it', async () => {
  const made = bufferTyping()
  type('cats')
  press('Backspace')
  const [other, editor] = [editorOf(1), editorOf(2)]
  made(2)
  press('!')
  editor.focus()
  await expect.poll(() => editor.value).toBe('cat!')
  expect(press('s')).toBe(false)
  other.focus()
  await Promise.resolve()
  expect(other.value).toBe('')
})

test('ignores keys that write nothing, shortcuts and input methods', () => {
  bufferTyping()
  expect(['Tab', 'Escape', 'ArrowDown'].map((key) => press(key))).toEqual([false, false, false])
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }]) expect(press('a', held)).toBe(false)
  expect(press('a')).toBe(true)
})

test('leaves typing in another field to that field', () => {
  bufferTyping()
  for (const field of [editorOf(1), document.createElement('textarea'), document.createElement('div')]) {
    if (field instanceof HTMLDivElement) field.contentEditable = 'true'
    document.body.append(field.closest('article') ?? field)
    field.focus()
    expect(document.activeElement).toBe(field)
    expect(press('a')).toBe(false)
  }
})

test('drops early typing after another field, a press, or some time', async () => {
  const made = bufferTyping()
  type('ab')
  const [other, editor] = [editorOf(1), editorOf(2)]
  made(2)
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  expect(press('c')).toBe(true)
  other.focus()
  other.blur()
  expect(press('d')).toBe(false)
  editor.focus()
  await Promise.resolve()
  expect([other.value, editor.value]).toEqual(['', ''])
  editor.blur()

  bufferTyping()
  expect(press('a')).toBe(true)
  dispatchEvent(new PointerEvent('pointerdown'))
  expect(press('a')).toBe(false)

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  bufferTyping()
  vi.advanceTimersByTime(9999)
  expect(press('a')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(press('a')).toBe(false)
})

const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))
const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= -1 && bottom <= window.innerHeight + 1
}
/** An item below the screen. */
function below(height = 50): HTMLElement {
  const [space, item, after] = [1, 2, 3].map(() => document.createElement('article'))
  if (!space || !item || !after) throw new Error('There are three')
  space.style.height = '3000px'
  item.style.height = `${height}px`
  item.dataset.itemId = '7'
  after.style.height = '3000px'
  document.body.append(space, item, after)
  window.scrollTo(0, 0)
  return item
}

test('an added item scrolls into view and stays there while it grows', async () => {
  const item = below()
  showItem(7)
  await drawn()
  expect(isInView(item)).toBe(true)
  item.style.height = '300px'
  await drawn()
  expect(isInView(item)).toBe(true)
  expect(item.getBoundingClientRect().top).toBeGreaterThan(20)
  // Typing into it does not count as looking elsewhere.
  item.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
  item.style.height = `${window.innerHeight - 20}px`
  await drawn()
  expect(Math.round(item.getBoundingClientRect().top)).toBe(0)
  window.scrollTo(0, 0)
  dispatchEvent(new Event('wheel'))
  item.style.height = '100px'
  await drawn()
  expect(window.scrollY).toBe(0)
})

test.each([
  ['a wheel over the item', 'wheel', true],
  ['a touch of the item', 'touchstart', true],
  ['a press on the item', 'pointerdown', true],
  ['a key pressed elsewhere', 'keydown', false],
])('%s ends following it, even if others do not see the event', async (_name, kind, inside) => {
  const item = below()
  showItem(7)
  await drawn()
  const target = inside ? item : document.body
  target.addEventListener(kind, (event) => event.stopPropagation(), { once: true })
  target.dispatchEvent(new Event(kind, { bubbles: true }))
  window.scrollTo(0, 0)
  item.style.height = '100px'
  await drawn()
  expect(window.scrollY).toBe(0)
})

test('an item added some time ago, or a missing one, scrolls nothing', async () => {
  showItem(8)
  const item = below()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  showItem(7)
  await drawn()
  expect(isInView(item)).toBe(true)
  vi.advanceTimersByTime(3000)
  window.scrollTo(0, 0)
  item.style.height = '100px'
  await drawn()
  expect(window.scrollY).toBe(0)
})

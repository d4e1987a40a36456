import { page, userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { closeToastsAbout } from './close-about'
import { toasts, toast } from './toast'
import { aboutDeleted, toastUndo } from './toast-undo'

afterEach(() => vi.useRealTimers())

test('a toast is announced, can be closed by name, and is accessible', async () => {
  await renderApp(
    <main>
      <h1>Page</h1>
    </main>,
  )
  toast.success('cat - added to dictionary')
  await expect.element(page.getByText('cat - added to dictionary')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('cat - added to dictionary')).not.toBeInTheDocument()
})

test('a toast closes after five seconds and not before', async () => {
  await renderApp(
    <main>
      <h1>Page</h1>
    </main>,
  )
  toast.info('warm up')
  await expect.element(page.getByText('warm up')).toBeVisible()
  await page.getByRole('heading', { name: 'Page' }).hover() // away from where toasts appear
  toasts.setState({ list: [] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  toast.error('The board could not be saved')
  await expect.poll(() => page.getByRole('alert').query()).not.toBeNull()
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(4900)
  expect(toasts.getState().list).toHaveLength(1)
  vi.advanceTimersByTime(200)
  expect(toasts.getState().list).toHaveLength(0)
})

test('what is dragged on the page passes below a toast, which can be pressed before and after', async () => {
  await renderApp(
    <main>
      <h1>Page</h1>
    </main>,
  )
  toast.info('in the way')
  const text = page.getByText('in the way')
  await expect.element(text).toBeVisible()
  const isOnTop = () => {
    const { left, top, width, height } = text.element().getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === text.element()
  }
  const give = (name: string) =>
    page
      .getByRole('heading', { name: 'Page' })
      .element()
      .dispatchEvent(new Event(name, { bubbles: true }))
  const seen = [isOnTop()]
  for (const name of ['pointerdown', 'pointerup', 'pointerdown', 'dragstart', 'pointercancel', 'dragend']) {
    give(name)
    seen.push(isOnTop())
  }
  expect(seen).toEqual([true, false, true, false, false, false, true])
})

test('undo runs once and closes the toast', async () => {
  await renderApp(
    <main>
      <h1>Page</h1>
    </main>,
  )
  const undo = vi.fn()
  toastUndo('Board deleted', undo)
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(undo).toHaveBeenCalledOnce()
  await expect.element(page.getByText('Board deleted')).not.toBeInTheDocument()
})

test('in a classroom on a phone warnings and errors are shown whole, other toasts in two lines', async () => {
  await page.viewport(360, 740)
  await renderApp(<main data-toasts="low">Page</main>)
  const text = 'A long text that needs more than two lines where it is narrow. '.repeat(3)
  const isWhole = async (kind: 'success' | 'warning' | 'error') => {
    toasts.setState({ list: [] })
    toast[kind](`${kind}: ${text}`)
    const shown = page.getByText(`${kind}: A long`)
    await expect.element(shown).toBeVisible()
    return shown.element().scrollHeight <= shown.element().clientHeight
  }
  expect([await isWhole('success'), await isWhole('warning'), await isWhole('error')]).toEqual([false, true, true])
})

test('on a phone the button is below a long text and beside a short one', async () => {
  await page.viewport(360, 740)
  await renderApp(<main>Page</main>)
  const boxOf = (what: ReturnType<typeof page.getByText>) => what.element().getBoundingClientRect()
  const action = { action: { label: 'Open', run: () => undefined } }
  toast.info('“Present perfect or past simple”: today, 12:00 PM, every week, 3 lessons', action)
  const long = page.getByText('“Present perfect')
  await expect.element(long).toBeVisible()
  const open = page.getByRole('button', { name: 'Open' })
  expect(boxOf(long).width).toBeGreaterThan(200)
  expect(boxOf(open).top).toBeGreaterThanOrEqual(boxOf(long).bottom)
  const close = page.getByRole('button', { name: 'Close' })
  expect(boxOf(close).left).toBeGreaterThanOrEqual(boxOf(long).right)
  await close.click()
  toast.info('Board deleted', action)
  const short = page.getByText('Board deleted')
  await expect.element(short).toBeVisible()
  expect(boxOf(open).left).toBeGreaterThan(boxOf(short).right)
  expect(boxOf(open).top).toBeLessThan(boxOf(short).bottom)
  expect(boxOf(close).left).toBeGreaterThan(boxOf(open).right)
})

test('of many toasts only the newest stay, and those that wait for a decision', () => {
  toast.info('lesson', { action: { label: 'Join', run: () => undefined } })
  for (const n of [1, 2, 3, 4, 5, 6]) toast.chat(`message ${n}`)
  expect(toasts.getState().list.map(({ text }) => text)).toEqual(['lesson', 'message 4', 'message 5', 'message 6'])
  toasts.setState({ list: [] })
  for (const [n, about] of ['one', 'other', 'one'].entries()) toast.chat(`message ${n}`, { about })
  expect(toasts.getState().list.map(({ text }) => text)).toEqual(['message 1', 'message 2'])
  closeToastsAbout('one')
  toastUndo('Unit 1 is in the bin', () => {}, aboutDeleted('module', 1))
  toast.success('Unit 1 is back', { about: aboutDeleted('module', 1) })
  expect(toasts.getState().list.map(({ text }) => text)).toEqual(['message 1', 'Unit 1 is back'])
})

test('after Undo by keyboard, which closes the toast, the page has the focus', async () => {
  await renderApp(
    <main id="main" tabIndex={-1}>
      <h1>Page</h1>
    </main>,
  )
  toastUndo('Unit 1 is in the bin', () => {})
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  ;(undo.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.id).toBe('main')
})

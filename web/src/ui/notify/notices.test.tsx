import { page, userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { closeNoticesAbout } from './close-about'
import { notices, notify } from './notify'
import { aboutDeleted, notifyUndo } from './notify-undo'

afterEach(() => vi.useRealTimers())

test('a notice is read, can be closed by name, and has no accessibility fault', async () => {
  await renderApp(
    <main>
      <h1>Page</h1>
    </main>,
  )
  notify.success('cat - added to dictionary')
  await expect.element(page.getByText('cat - added to dictionary')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('cat - added to dictionary')).not.toBeInTheDocument()
})

test('a notice goes after five seconds and not before', async () => {
  await renderApp(
    <main>
      <h1>Page</h1>
    </main>,
  )
  notify.info('warm up')
  await expect.element(page.getByText('warm up')).toBeVisible()
  await page.getByRole('heading', { name: 'Page' }).hover() // away from where notices appear
  notices.setState({ list: [] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  notify.error('The board could not be saved')
  await expect.poll(() => page.getByRole('alert').query()).not.toBeNull()
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(4900)
  expect(notices.getState().list).toHaveLength(1)
  vi.advanceTimersByTime(200)
  expect(notices.getState().list).toHaveLength(0)
})

test('undo runs once and takes the notice away', async () => {
  await renderApp(
    <main>
      <h1>Page</h1>
    </main>,
  )
  const undo = vi.fn()
  notifyUndo('Board deleted', undo)
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(undo).toHaveBeenCalledOnce()
  await expect.element(page.getByText('Board deleted')).not.toBeInTheDocument()
})

test('of many notices at once only the newest stand, with those that wait for an answer', () => {
  notify.info('lesson', { action: { label: 'Join', run: () => undefined } })
  for (const n of [1, 2, 3, 4, 5, 6]) notify.chat(`message ${n}`)
  expect(notices.getState().list.map(({ text }) => text)).toEqual(['lesson', 'message 4', 'message 5', 'message 6'])
  notices.setState({ list: [] })
  for (const [n, about] of ['one', 'other', 'one'].entries()) notify.chat(`message ${n}`, { about })
  expect(notices.getState().list.map(({ text }) => text)).toEqual(['message 1', 'message 2'])
  closeNoticesAbout('one')
  notifyUndo('Unit 1 is in the bin', () => {}, aboutDeleted('module', 1))
  notify.success('Unit 1 is back', { about: aboutDeleted('module', 1) })
  expect(notices.getState().list.map(({ text }) => text)).toEqual(['message 1', 'Unit 1 is back'])
})

test('after Undo by the keyboard, which takes the notice away, the keyboard goes on from the page', async () => {
  await renderApp(
    <main id="main" tabIndex={-1}>
      <h1>Page</h1>
    </main>,
  )
  notifyUndo('Unit 1 is in the bin', () => {})
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  ;(undo.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.id).toBe('main')
})

import { page } from 'vitest/browser'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Lesson } from '@keel/contract/entities/lesson'
import type { RoomCard } from '@keel/contract/entities/room'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { LessonControl } from './lesson-control'

const room: RoomCard = { id: 5, name: 'Estonian', type: 1, lang: null, level: null, users: [], lesson: null, can_edit: true }
const lesson: Lesson = {
  id: 9,
  room_id: 5,
  room_name: 'Estonian',
  name: 'Cases',
  status: 2,
  duration: 2,
  started_at: new Date(Date.now() - 61_000).toISOString(),
  completed_at: null,
  can_edit: true,
}

const asked: { method: string; path: string; body: unknown }[] = []
let answer: () => Response
beforeEach(() => {
  asked.length = 0
  localStorage.clear()
  answer = () => new Response(JSON.stringify({ data: lesson }), { status: 200 })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push({ method: init.method ?? 'GET', path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
    return Promise.resolve(answer())
  })
})

const show = (part: Partial<RoomCard>) => {
  const [onStarted, onEnd] = [vi.fn(), vi.fn()]
  return renderApp(
    <main>
      <h1 hidden>Room</h1>
      <LessonControl room={{ ...room, ...part }} onStarted={onStarted} onEnd={onEnd} />
    </main>,
  ).then(() => ({ onStarted, onEnd }))
}

describe('the lesson control', () => {
  test('starts a lesson with its name and planned duration', async () => {
    const { onStarted } = await show({})
    await page.getByRole('button', { name: 'Start lesson' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Lesson name' })).toHaveValue('')
    await page.getByRole('textbox', { name: 'Lesson name' }).fill('Cases')
    await page.getByText('45 min').click()
    expect(await axeFaults()).toEqual([])
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect.poll(() => onStarted.mock.calls).toEqual([[lesson]])
    expect(asked).toEqual([{ method: 'POST', path: '/api/v1/rooms/5/lesson', body: { name: 'Cases', duration: 2 } }])
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('explains in the open dialog why a lesson cannot start', async () => {
    answer = () => new Response(JSON.stringify({ message: 'This lesson is unavailable', code: 'lesson.unavailable' }), { status: 409 })
    const { onStarted } = await show({})
    await page.getByRole('button', { name: 'Start lesson' }).click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('This lesson is unavailable')
    expect(onStarted).not.toHaveBeenCalled()
  })

  test('ends the preview of the call when it unmounts with its dialog open', async () => {
    const call = { preview: null, isReady: () => false, onOpen: vi.fn(), onCancel: vi.fn(), onJoin: vi.fn() }
    const screen = await renderApp(<LessonControl room={room} onStarted={vi.fn()} onEnd={vi.fn()} call={call} />)
    await page.getByRole('button', { name: 'Start lesson' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(call.onCancel).not.toHaveBeenCalled()
    await screen.unmount()
    expect(call.onOpen).toHaveBeenCalledOnce()
    expect(call.onCancel).toHaveBeenCalledOnce()
  })

  test('shows the clock to everybody, and completes after the teacher confirms', async () => {
    const { onEnd } = await show({ lesson })
    await expect.element(page.getByRole('timer')).toHaveAccessibleName('1 minute of 45')
    await page.getByRole('button', { name: 'End lesson' }).click()
    expect([asked, onEnd.mock.calls.length]).toEqual([[], 1])
  })

  test('gives a student the clock and no buttons', async () => {
    await show({ lesson, can_edit: false })
    await expect.element(page.getByRole('timer')).toBeVisible()
    expect(page.getByRole('button').elements()).toEqual([])
  })
})

test('the clock stands in the middle of its frame', async () => {
  await show({ lesson })
  const clock = page.getByRole('timer')
  await expect.element(clock).toBeVisible()
  const middleOf = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return (top + bottom) / 2
  }
  const time = clock.element().querySelector('[aria-hidden]:not(:first-child)')
  if (!time) throw new Error('The clock shows no time')
  expect(Math.abs(middleOf(time) - middleOf(clock.element()))).toBeLessThan(1.5)
})

import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { RoomCard } from '@keel/contract/entities/room'
import { queryClient } from '../../data/_shared/query-client'
import { bindLiveEvents } from '../../data/live-events'
import { live } from '../../realtime/live'
import { liveServer } from '../../testing/live-server'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { LessonBar } from './lesson-bar'
import { useRunningLesson } from './use-running-lesson'

const lesson = (id: number, name: string, hour: number): RoomCard['lesson'] => ({
  id,
  room_id: id,
  room_name: `Room ${id}`,
  name,
  status: 2,
  duration: 3,
  started_at: `2026-03-01T${hour}:00:00.000Z`,
  completed_at: null,
  can_edit: false,
})
const room = (id: number, running: RoomCard['lesson']): RoomCard => ({
  id,
  name: `Room ${id}`,
  type: 1,
  lang: null,
  level: null,
  users: [],
  lesson: running,
  can_edit: false,
})
let rooms: RoomCard[] = []
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ data: rooms }))
})
afterEach(() => queryClient.clear())

function Page() {
  const running = useRunningLesson()
  return (
    <main>
      {running && <LessonBar room={running} />}
      <h1>Settings</h1>
    </main>
  )
}
const join = page.getByRole('link', { name: 'Join the lesson “Verbs”' })

test('while a lesson runs a bar on other pages links to it', async () => {
  rooms = [room(1, null), room(2, lesson(2, 'Nouns', 10)), room(3, lesson(3, 'Verbs', 11))]
  await renderApp(<Page />, { queryClient, at: '/settings' })
  await expect.element(join).toHaveAttribute('href', '/room/3')
  await expect.element(page.getByText('Lesson in progress: Verbs')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test.each(['/room/3', '/home'])('shows no bar at %s, where the lesson is shown anyway', async (at) => {
  rooms = [room(3, lesson(3, 'Verbs', 11))]
  await renderApp(<Page />, { queryClient, at })
  await expect.poll(() => queryClient.getQueryData(['rooms'])).toEqual(rooms)
  expect(join.elements()).toEqual([])
})

test('the bar follows lessons that start and end elsewhere, also in a lost stream', async () => {
  const verbs = room(3, lesson(3, 'Verbs', 11))
  rooms = [room(3, null)]
  const server = liveServer()
  onTestFinished(bindLiveEvents(live, queryClient))
  live.start()
  server.last.greet()
  await renderApp(<Page />, { queryClient, at: '/settings' })
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  rooms = [verbs]
  server.last.event('room_started', { room_id: 3, lesson: verbs.lesson })
  await expect.element(join).toBeVisible()
  rooms = [room(3, null)]
  server.last.event('lesson_ended', { room_id: 3, lesson_id: 3 })
  await expect.element(join).not.toBeInTheDocument()

  rooms = [verbs]
  server.last.drop()
  dispatchEvent(new Event('online'))
  server.last.greet({ resumed: false })
  await expect.element(join).toBeVisible()
})

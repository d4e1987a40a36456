import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoomCard } from '@keel/contract/entities/room'
import { queryClient } from '../../data/_shared/query-client'
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

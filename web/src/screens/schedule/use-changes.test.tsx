import { page } from 'vitest/browser'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { loadSchoolTexts } from '../../i18n/language'
import { localTimeIn } from '../../lib/local-time'
import { renderApp } from '../../testing/render'
import type { NewTime } from './durations'
import { ownZone } from '../../lib/own-zone'
import { useChanges } from './use-changes'

const HOUR_MS = 3_600_000
const stored: ScheduledLesson = {
  id: 4,
  owner: { id: 1, first_name: 'Tiina', last_name: 'Tamm', role: 1 },
  room_id: 5,
  room_name: 'B1',
  student: null,
  title: 'Verbs',
  note: null,
  starts_at: '2030-05-28T17:00:00.000Z',
  local_start: '',
  ends_at: '2030-05-28T18:00:00.000Z',
  duration: 3,
  zone: '',
  series_id: null,
  repeat_until: null,
  changed: false,
  lesson_id: null,
  can_edit: true,
}
const later = (hours: number, duration: ScheduledLesson['duration']): NewTime => ({
  starts: new Date(Date.parse(stored.starts_at) + hours * HOUR_MS),
  duration,
})

/** Two changes that a teacher makes one after the other; each begins with what the screen shows. */
function Lesson({ event }: { event: ScheduledLesson }) {
  const { show, move, withPendingTimes } = useChanges(() => undefined)
  const [shown = event] = withPendingTimes([event])
  const change = (time: NewTime) => () => {
    show(shown, time)
    void move(shown, time, 'this')
  }
  return (
    <main>
      <p>{`${shown.starts_at} ${shown.duration}`}</p>
      <button onClick={change(later(20, 3))}>Move</button>
      <button onClick={change(later(20, 4))}>Lengthen</button>
    </main>
  )
}

beforeEach(async () => {
  await loadSchoolTexts()
  await page.viewport(900, 740)
})

test.each([
  ['the own zone', () => ownZone()],
  ['another zone', () => (ownZone() === 'Asia/Tokyo' ? 'Europe/Tallinn' : 'Asia/Tokyo')],
])('a change made before the last one is stored follows it, and is undone to what it began with: %s', async (_which, zoneOf) => {
  const zone = zoneOf()
  const event = { ...stored, zone, local_start: localTimeIn(zone, new Date(stored.starts_at)) }
  const sent: Record<string, unknown>[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string) as Record<string, unknown>)
    await new Promise<void>((resolve) => answers.push(resolve))
    return Response.json({ data: event })
  })
  const answer = async (n: number) => {
    await expect.poll(() => answers.length).toBe(n)
    answers[n - 1]?.()
  }
  await renderApp(<Lesson event={event} />)
  await page.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('button', { name: 'Lengthen' }).click()
  const moved = new Date(Date.parse(event.starts_at) + 20 * HOUR_MS)
  await expect.element(page.getByText(`${moved.toISOString()} 4`)).toBeVisible()
  // The first one is stored first, and its end is not the end of the second.
  expect(sent).toHaveLength(1)
  await answer(1)
  await expect.element(page.getByText(/^Moved to /)).toBeVisible()
  await expect.element(page.getByText(`${moved.toISOString()} 4`)).toBeVisible()
  await answer(2)
  expect(sent).toMatchObject([{ duration: 3 }, { duration: 4 }])
  await expect.element(page.getByText(`${stored.starts_at} 3`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await answer(3)
  const local_start = localTimeIn(zone, moved)
  expect(sent[2]).toEqual({ starts_at: moved.toISOString(), local_start, duration: 3, scope: 'this' })
  await expect.element(page.getByText(/^Moved back to /)).toBeVisible()
})

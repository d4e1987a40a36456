import type { Event } from '@keel/contract/entities/event'
import { expect } from 'vitest'
import type { Answer, TestApp } from './app'
import { makeSchool, type Person } from './school'

/** Two changes that can meet. Makes what they need once; what it returns tries them at once and checks what is left. */
type Race = (app: TestApp) => Promise<() => Promise<void>>

const ZONE = 'Europe/Tallinn'
const events = async (person: Person, from: string, to: string): Promise<Event[]> =>
  (await person.get<Event[]>(`/events?from=${from}&to=${to}`)).data
const startsOf = (found: readonly Event[]) => found.map(({ starts_at }) => starts_at.slice(0, 16))
const statuses = (answers: readonly Answer<unknown>[]) => answers.map(({ status }) => status)

/** A teacher whose schedule is emptied between tries. */
async function scheduleOf(app: TestApp) {
  const { teacher, room } = await makeSchool(app)
  const plan = async (starts_at: string, repeat_until?: string): Promise<Event> => {
    await app.database.db.deleteFrom('schedule_events').where('owner_id', '=', teacher.user.id).execute()
    const body = { room_id: room, title: 'Cases', starts_at, duration: 3, zone: ZONE, ...(repeat_until ? { repeat_until } : {}) }
    return (await teacher.post<Event>('/events', body)).data
  }
  return { teacher, room, plan }
}

export const races: Record<string, Race> = {
  async 'two moves of one planned lesson'(app) {
    const { teacher, plan } = await scheduleOf(app)
    return async () => {
      const { id } = await plan('2026-12-07T08:00:00Z')
      const move = (hour: string) => teacher.put(`/events/${id}`, { starts_at: `2026-12-07T${hour}:00:00Z` })
      expect(statuses(await Promise.all([move('10'), move('13')]))).toEqual([200, 200])
      const [left] = startsOf(await events(teacher, '2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z'))
      expect(['2026-12-07T10:00', '2026-12-07T13:00']).toContain(left)
    }
  },

  async 'a move of a whole series and a move of the following lessons'(app) {
    const { teacher, plan } = await scheduleOf(app)
    return async () => {
      await plan('2026-12-07T08:00:00Z', '2026-12-28')
      const [first, , third] = await events(teacher, '2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z')
      const move = (event: Event | undefined, hour: string, scope: string) =>
        teacher.put(`/events/${event?.id}`, { starts_at: `${event?.starts_at.slice(0, 10)}T${hour}:00:00Z`, scope })
      expect(statuses(await Promise.all([move(first, '10', 'all'), move(third, '14', 'following')]))).toEqual([200, 200])
      const hours = (await events(teacher, '2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z')).map(({ starts_at }) => starts_at.slice(11, 13))
      // Moved as a whole first, then its end: 10, 10, 14, 14. Its end first: the two are series of their own, and each has its hour.
      expect(hours).toEqual(['10', '10', '14', '14'])
    }
  },

  async 'two ends of one series'(app) {
    const { teacher, plan } = await scheduleOf(app)
    return async () => {
      const { id } = await plan('2026-12-07T08:00:00Z', '2026-12-14')
      const end = (repeat_until: string) => teacher.put(`/events/${id}`, { repeat_until, scope: 'all' })
      expect(statuses(await Promise.all([end('2026-12-21'), end('2026-12-28')]))).toEqual([200, 200])
      const left = await events(teacher, '2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z')
      expect(left.at(-1)?.starts_at.slice(0, 10)).toBe(left[0]?.repeat_until)
    }
  },

  async 'a deletion of the following lessons and a move of them'(app) {
    const { teacher, plan } = await scheduleOf(app)
    return async () => {
      await plan('2026-12-07T08:00:00Z', '2026-12-28')
      const [, second, third] = await events(teacher, '2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z')
      await Promise.all([
        teacher.delete(`/events/${third?.id}?scope=following`),
        teacher.put(`/events/${second?.id}`, { starts_at: '2026-12-15T08:00:00Z', scope: 'following' }),
      ])
      expect(startsOf(await events(teacher, '2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z'))).toEqual([
        '2026-12-07T08:00',
        '2026-12-15T08:00',
      ])
    }
  },
}

/** Runs a race several times and names what came out wrong how often. */
export async function runRace(app: TestApp, race: Race, times: number): Promise<void> {
  const attempt = await race(app)
  const wrong: string[] = []
  for (let n = 0; n < times; n += 1) await attempt().catch((error: unknown) => wrong.push((error as Error).message))
  expect(wrong).toEqual([])
}

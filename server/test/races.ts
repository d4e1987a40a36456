import { ROOMS_PER_TEACHER_MAX } from '@keel/contract/constants'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { eraseNow } from './erase'
import { purgeBin } from '../src/domains/bin'
import { purgeUnusedFiles } from '../src/domains/files'
import type { Answer, TestApp } from './app'
import { makeSchool, upload, type Person, type School } from './school'
import { storeSpaceBoard } from './space'

/** Two changes that can meet. Creates what they need once; the returned function runs them concurrently and checks the result. */
type Race = (app: TestApp) => Promise<() => Promise<void>>

const ZONE = 'Europe/Tallinn'
const events = async (person: Person, from: string, to: string): Promise<ScheduledLesson[]> =>
  (await person.get<ScheduledLesson[]>(`/events?from=${from}&to=${to}`)).data
const startsOf = (found: readonly ScheduledLesson[]) => found.map(({ starts_at }) => starts_at.slice(0, 16))
const statuses = (answers: readonly Answer<unknown>[]) => answers.map(({ status }) => status)

/** A teacher whose schedule is emptied between attempts. */
async function scheduleOf(app: TestApp) {
  const { teacher, room } = await makeSchool(app)
  const plan = async (starts_at: string, repeat_until?: string): Promise<ScheduledLesson> => {
    await app.database.db.deleteFrom('schedule_events').where('owner_id', '=', teacher.user.id).execute()
    const body = { room_id: room, title: 'Cases', starts_at, duration: 3, zone: ZONE, ...(repeat_until ? { repeat_until } : {}) }
    return (await teacher.post<ScheduledLesson>('/events', body)).data
  }
  return { teacher, room, plan }
}

export const races: Record<string, Race> = {
  async 'two moves of one scheduled lesson'(app) {
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
      const move = (event: ScheduledLesson | undefined, hour: string, scope: string) =>
        teacher.put(`/events/${event?.id}`, { starts_at: `${event?.starts_at.slice(0, 10)}T${hour}:00:00Z`, scope })
      expect(statuses(await Promise.all([move(first, '10', 'all'), move(third, '14', 'following')]))).toEqual([200, 200])
      const hours = (await events(teacher, '2026-12-01T00:00:00Z', '2026-12-31T00:00:00Z')).map(({ starts_at }) => starts_at.slice(11, 13))
      // Moved as a whole first, then its end: 10, 10, 14, 14. Its end first: the two are separate series, each with its hour.
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

  async 'two purges of one bin'(app) {
    const { module } = await makeSchool(app)
    const { db } = app.database
    return async () => {
      await sql`with board as (
          insert into boards (module_id, name, position, deleted_at) values (${module}, 'Gone', 'a1', now() - interval '31 days') returning id),
        items as (insert into board_items (board_id, type, value, position)
          select board.id, 1, '{}', 'a' || n from board, generate_series(1, 1100) n returning id)
        insert into meta (source, type, item_id, key, value) select 2, 2, id, 'a', '{}' from items`.execute(db)
      await Promise.all([purgeBin(app.ctx), purgeBin(app.ctx)])
      await purgeBin(app.ctx)
      const { rows } = await sql<{ answers: number; boards: number }>`
        select (select count(*) from meta) as answers, (select count(*) from boards where deleted_at is not null) as boards`.execute(db)
      expect(rows[0]).toEqual({ answers: 0, boards: 0 })
    }
  },

  async 'a purge of files and an item that starts to use one'(app) {
    const { teacher, board } = await makeSchool(app)
    const later = { ...app.ctx, now: () => new Date(Date.now() + 2 * 86_400_000) }
    return async () => {
      const { data: file } = await upload(teacher)
      const [added] = await Promise.all([
        teacher.post<{ id: number }>(`/boards/${board}/items`, { type: 7, value: { file_id: file.id } }),
        purgeUnusedFiles(later),
      ])
      // Either the item came first and its file stays, or the file was deleted and there is no item.
      const shown = (await teacher.get(`/files/${file.id}`)).status
      expect([200, 404, 422]).toContain(added.status)
      expect(shown).toBe(added.status === 200 ? 200 : 404)
      if (added.status === 200) await teacher.delete(`/boards/items/${added.data.id}`)
    }
  },

  async 'a removal from a classroom and a lesson that starts in it'(app) {
    const { teacher, student, room } = await makeSchool(app, 2)
    const { db } = app.database
    return async () => {
      await db
        .insertInto('room_members')
        .values({ room_id: room, user_id: student.user.id })
        .onConflict((oc) => oc.doNothing())
        .execute()
      const [removed, started] = await Promise.all([
        teacher.delete(`/rooms/${room}/users/${student.user.id}`),
        teacher.post<{ id: number }>(`/rooms/${room}/lesson`, {}),
      ])
      expect(statuses([removed, started])).toEqual([200, 200])
      await teacher.post(`/lessons/${started.data.id}`)
      expect(await db.selectFrom('room_members').select('user_id').where('room_id', '=', room).execute()).toEqual([])
    }
  },

  async 'a deletion of a classroom and a lesson planned in it, a lesson started and a student who joins'(app) {
    const { teacher } = await makeSchool(app)
    const joiner = await app.user('student')
    const { db } = app.database
    return async () => {
      const { id } = (await teacher.post<{ id: number }>('/rooms', { name: 'Short', type: 2 })).data
      const { token } = (await teacher.post<{ token: string }>(`/rooms/${id}/tokens`)).data
      const body = { room_id: id, title: 'Cases', starts_at: new Date(Date.now() + 86_400_000).toISOString(), duration: 3, zone: ZONE }
      const answers = await Promise.all([
        teacher.delete(`/rooms/${id}`),
        teacher.post('/events', body),
        teacher.post(`/rooms/${id}/lesson`, {}),
        joiner.post('/rooms/join', { token }),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      const left = await sql`select 1 from schedule_events where room_id = ${id} and deleted_at is null
        union all select 1 from lessons where room_id = ${id} and status = 2 and deleted_at is null`.execute(db)
      expect(left.rows).toEqual([])
    }
  },

  async 'a deletion of an account and its joining of a classroom'(app) {
    const { teacher, room } = await makeSchool(app, 2)
    const { token } = (await teacher.post<{ token: string }>(`/rooms/${room}/tokens`)).data
    const { db } = app.database
    return async () => {
      const { user, post } = await app.user('student')
      const [joined] = await Promise.all([post('/rooms/join', { token }), eraseNow(app, user.id)])
      expect(joined.status).toBeLessThan(500)
      expect(await db.selectFrom('room_members').select('user_id').where('user_id', '=', user.id).execute()).toEqual([])
    }
  },

  async 'a deletion of an account and changes of its classroom'(app) {
    const changes = [
      ({ teacher, student, room }: School) => teacher.delete(`/rooms/${room}/users/${student.user.id}`),
      ({ teacher, room }: School) => teacher.delete(`/rooms/${room}`),
      ({ teacher, room }: School) => teacher.put(`/rooms/${room}/lesson`),
    ]
    const meet = async (change: (school: School) => Promise<Answer<unknown>>, who: 'teacher' | 'student') => {
      const school = await makeSchool(app)
      await school.teacher.post(`/rooms/${school.room}/lesson`)
      const [changed] = await Promise.all([change(school), eraseNow(app, school[who].user.id)])
      expect(changed.status).toBeLessThan(500)
    }
    let tries = 0
    return async () => {
      const change = changes[tries++ % changes.length]
      if (change) await Promise.all([meet(change, 'teacher'), meet(change, 'student')])
    }
  },

  async 'two classrooms of a teacher with one left in the limit'(app) {
    const { teacher } = await makeSchool(app)
    const { db } = app.database
    const own = db.selectFrom('rooms').where('owner_id', '=', teacher.user.id).where('deleted_at', 'is', null)
    return async () => {
      await sql`delete from rooms where owner_id = ${teacher.user.id}`.execute(db)
      await sql`insert into rooms (owner_id, name, type) select ${teacher.user.id}, 'Many', 1 from generate_series(1, ${ROOMS_PER_TEACHER_MAX - 1}::int)`.execute(
        db,
      )
      const made = await Promise.all([1, 2, 3].map(() => teacher.post('/rooms', { name: 'Last', type: 1 })))
      expect(statuses(made).toSorted()).toEqual([200, 409, 409])
      expect((await own.select('id').execute()).length).toBe(ROOMS_PER_TEACHER_MAX)
    }
  },

  async 'a move of a board within its module and its move to a classroom'(app) {
    const { teacher, module } = await makeSchool(app)
    const { db } = app.database
    return async () => {
      const board = await storeSpaceBoard(app, teacher.user.id)
      const answers = await Promise.all([
        teacher.put(`/boards/${board}/move`, { before_id: null }),
        teacher.post(`/space/boards/${board}/to-module`, { module_id: module }),
      ])
      expect([200, 404]).toContain(answers[0].status)
      expect(answers[1].status).toBe(200)
      const { rows } = await sql`select position from boards where module_id = ${module} group by position having count(*) > 1`.execute(db)
      expect(rows).toEqual([])
      await db.deleteFrom('boards').where('id', '=', board).execute() // a module accepts only a limited number of boards
    }
  },
}

/** Runs a race several times and reports each kind of wrong result with its number. */
export async function runRace(app: TestApp, race: Race, times: number): Promise<void> {
  const attempt = await race(app)
  const wrong: string[] = []
  for (let n = 0; n < times; n += 1) await attempt().catch((error: unknown) => wrong.push((error as Error).message))
  expect(wrong).toEqual([])
}

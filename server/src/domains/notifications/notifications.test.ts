import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { Notification, NotificationSettings } from '@keel/contract/entities/notification'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { recordStatements } from '../../../test/statements'
import { mailsTo } from '../../../test/mailbox'
import { makeSchool, type School } from '../../../test/school'
import { MOVE_HELD_MS } from './moves'
import { remind } from './reminders'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  app.clock.now = null
})

interface List {
  notifications: Notification[]
  unread: number
  zone: string | null
}
const list = async (person: Api) => (await person.get<List>('/notifications')).data
const kinds = async (person: Api) => (await list(person)).notifications.map(({ kind }) => kind)

describe('notifications', () => {
  test('of a new classroom, a lesson and messages arrive live and stay until seen', async () => {
    const { teacher, student, room } = await makeSchool(app, 2)
    const anna = await app.user('student', { first_name: 'Anna' })
    // Only somebody the teacher has met is added at once.
    const { id: other } = (await teacher.post<{ id: number }>('/rooms', { name: 'Met in', type: 1 })).data
    await app.database.db.insertInto('room_members').values({ room_id: other, user_id: anna.user.id }).execute()
    const live = await connectLive(app, anna)
    await teacher.post(`/rooms/${room}/users`, { email: anna.user.email })
    const { notification } = await live.next('notified')
    expect(notification).toMatchObject({
      kind: 'new_room',
      title: 'B1 on Mondays',
      room_id: room,
      person: { first_name: 'Tiina' },
      unread: true,
    })
    await teacher.post(`/rooms/${room}/lesson`, { name: 'Cases' })
    const channel = (await teacher.get<{ channel_id: number }>(`/rooms/${room}`)).data.channel_id
    await teacher.post('/chat/messages', { channel_id: channel, message: 'Tere' })
    await teacher.post('/chat/messages', { channel_id: channel, message: 'Tere jälle' })

    const { notifications, unread } = await list(anna)
    expect(notifications.map(({ kind, title, text, count }) => [kind, title, text, count])).toEqual([
      ['new_message', 'B1 on Mondays', 'Tere jälle', 2],
      ['room_started', 'Cases', '', 0],
      ['new_room', 'B1 on Mondays', '', 0],
    ])
    expect(unread).toBe(2)
    expect(await kinds(student)).toEqual(['new_message', 'room_started'])
    expect(await kinds(teacher)).toEqual([])

    await anna.post('/notifications/seen', { id: notifications[1]?.id })
    await live.next('notified', (data) => data.notification === null)
    expect(await list(anna)).toMatchObject({ unread: 0, notifications: [{ unread: true }, { unread: false }, { unread: false }] })
    await anna.post('/notifications/seen', { id: notifications[2]?.id })
    expect((await list(anna)).unread).toBe(0)

    await teacher.call('DELETE', `/rooms/${room}/users/${anna.user.id}`)
    expect(await kinds(anna)).toEqual(['room_left'])
    await live.close()
  })

  test('go to the teacher when a student joins by a link, not to the student', async () => {
    const { teacher, room } = await makeSchool(app, 2)
    const anna = await app.user('student')
    const [token] = (await teacher.get<{ token: string }[]>(`/rooms/${room}/tokens`)).data
    await anna.post('/rooms/join', { token: token?.token })
    expect(await kinds(anna)).toEqual([])
    expect((await list(teacher)).notifications).toMatchObject([{ kind: 'student_joined', person: { id: anna.user.id }, room_id: room }])
  })

  test('of a completed lesson and homework come once until seen, and after changes', async () => {
    const { teacher, student, room } = await makeSchool(app, 2)
    const anna = await app.user('student')
    await app.database.db.insertInto('room_members').values({ room_id: room, user_id: anna.user.id }).execute()
    const live = await connectLive(app, student)
    await live.send('join_room', { room_id: room, board_id: null })
    const { data: lesson } = await teacher.post<{ id: number }>(`/rooms/${room}/lesson`, { name: 'Cases' })
    const homework = (text: string) => teacher.call('PUT', `/lessons/${lesson.id}/notes`, { homework: text })
    await homework('Page 12')
    const listed = async (person: Api) =>
      (await list(person)).notifications.filter((one) => one.lesson_id !== null).map(({ kind, text, unread }) => [kind, text, unread])
    expect(await listed(student)).toEqual([])

    // Attendees are notified of the end at once; absent students of the homework only.
    await teacher.post(`/lessons/${lesson.id}`)
    expect((await live.next('notified', (data) => data.notification?.kind === 'lesson_over')).notification).toMatchObject({
      title: 'Cases',
      text: 'Page 12',
      lesson_id: lesson.id,
      room_id: null,
    })
    expect([await listed(student), await listed(anna), await listed(teacher)]).toEqual([
      [['lesson_over', 'Page 12', true]],
      [['homework', 'Page 12', true]],
      [],
    ])
    // While it is typed there is one notification, with the current text.
    for (const text of ['Page 12 and', 'Page 12 and 13']) await homework(text)
    await live.next('notified', (data) => data.notification?.kind === 'homework')
    await live.next('lesson_notes', (data) => data.lesson_id === lesson.id)
    for (const person of [student, anna]) expect(await listed(person)).toEqual([['homework', 'Page 12 and 13', true]])
    await student.post('/notifications/seen', { id: (await list(student)).notifications[0]?.id })
    await homework('Page 12 and 13')
    expect(await listed(student)).toEqual([['homework', 'Page 12 and 13', false]])
    await homework('Page 14')
    expect(await listed(student)).toEqual([['homework', 'Page 14', true]])
    // Outdated ones are not shown.
    await teacher.call('DELETE', `/lessons/${lesson.id}`)
    expect([await listed(student), (await list(student)).unread]).toEqual([[], 0])
    await teacher.post(`/lessons/${lesson.id}/restore`)
    expect(await listed(student)).toHaveLength(1)
    await homework(' ')
    expect(await listed(student)).toEqual([])
    await live.close()
  })

  test('of a move appear when it is final: none if undone, the last of several', async () => {
    const { teacher, student, room } = await makeSchool(app)
    const times = ['10:00', '12:00', '14:00', '16:00'].map((hour) => `2033-03-07T${hour}:00.000Z`)
    const { data } = await teacher.post<ScheduledLesson>('/events', {
      title: 'Cases',
      starts_at: times[0],
      duration: 3,
      zone: 'UTC',
      room_id: room,
    })
    const listed = async () => (await list(student)).notifications.map(({ kind, starts_at }) => [kind, times.indexOf(starts_at ?? '')])
    const live = await connectLive(app, student)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const move = (to: number) => teacher.call('PUT', `/events/${data.id}`, { starts_at: times[to] })
    for (const to of [1, 0]) await move(to)
    expect(await listed()).toEqual([['lesson_planned', 0]])
    for (const to of [1, 2, 1]) await move(to)
    expect(await listed()).toEqual([['lesson_moved', 1]])
    // Once seen, it is not withdrawn silently.
    await student.post('/notifications/seen', { id: (await list(student)).notifications[0]?.id })
    for (const to of [2, 3, 1, 0]) await move(to)
    expect(await listed()).toEqual([
      ['lesson_moved', 0],
      ['lesson_planned', 0],
    ])
    // Later, they may have seen the toast without opening the list.
    app.clock.now = new Date(Date.now() + MOVE_HELD_MS)
    await move(1)
    app.clock.now = new Date(Date.now() + 2 * MOVE_HELD_MS)
    await move(0)
    expect(await listed()).toEqual([
      ['lesson_moved', 0],
      ['lesson_planned', 0],
    ])
    // The database pool closes idle connections after the same time.
    const show = timers.mock.calls.findLast(([run, ms]) => ms === MOVE_HELD_MS && String(run).includes('show'))?.[0]
    timers.mockRestore()
    show?.()
    expect((await live.next('notified', (one) => one.notification?.kind === 'lesson_moved')).notification).toMatchObject({
      starts_at: times[0],
    })
    await live.close()
  })

  test('of a series have its first date and the number of affected lessons', async () => {
    const { teacher, student, room } = await makeSchool(app)
    const on = (day: string) => `2033-${day}T10:00:00.000Z`
    const listed = async () => (await list(student)).notifications.map(({ kind, starts_at, count }) => [kind, starts_at, count])
    const live = await connectLive(app, student)
    const series = { title: 'Cases', starts_at: on('03-08'), duration: 3, zone: 'UTC', room_id: room, repeat_until: '2033-04-26' }
    const { data: first } = await teacher.post<ScheduledLesson>('/events', series)
    expect((await live.next('notified')).notification).toMatchObject({ kind: 'lesson_planned', starts_at: on('03-08'), count: 8 })
    const { data: events } = await teacher.get<ScheduledLesson[]>('/events?from=2033-03-01T00:00:00Z&to=2033-05-01T00:00:00Z')
    const [third, last] = [events[2]?.id, events[7]?.id]
    await teacher.call('PUT', `/events/${first.id}`, { starts_at: on('03-09'), scope: 'all' })
    // From the third lesson on it moves once more, and continues for a week longer.
    await teacher.call('PUT', `/events/${third}`, { starts_at: on('03-24'), repeat_until: '2033-05-05', scope: 'following' })
    expect(await listed()).toEqual([
      ['lesson_moved', on('03-24'), 7],
      ['lesson_moved', on('03-09'), 8],
    ])
    await teacher.call('DELETE', `/events/${first.id}?scope=all`)
    await teacher.call('DELETE', `/events/${last}`)
    expect(await listed()).toEqual([
      ['lesson_cancelled', on('04-28'), 0],
      ['lesson_cancelled', on('03-09'), 2],
      ['lesson_moved', on('03-24'), 7],
    ])
    // A single lesson becomes a weekly one, is extended, and then shortened.
    const { data: lone } = await teacher.post<ScheduledLesson>('/events', { ...series, starts_at: on('05-10'), repeat_until: null })
    const until = (repeat_until: string) => teacher.call('PUT', `/events/${lone.id}`, { repeat_until, scope: 'all' })
    for (const day of ['2033-05-24', '2033-05-31', '2033-05-17']) await until(day)
    expect((await listed()).slice(0, 3)).toEqual([
      ['lesson_cancelled', on('05-24'), 2],
      ['lesson_planned', on('05-17'), 2],
      ['lesson_planned', on('05-10'), 0],
    ])
    await live.close()
  })

  test('of a lesson given to somebody else cancel it for one and announce it to both', async () => {
    const { teacher, student, room } = await makeSchool(app)
    const listed = async () => (await list(student)).notifications.map(({ kind, starts_at, count }) => [kind, starts_at, count])
    const on = (day: string) => `2033-${day}T10:00:00.000Z`
    const change = async (id: number, body: object) => expect((await teacher.call('PUT', `/events/${id}`, body)).status).toBe(200)
    const { data: alone } = await teacher.post<{ id: number }>('/rooms', { name: 'Alone', type: 1 })
    const before = await listed()
    const series = { title: 'Cases', starts_at: on('03-08'), duration: 3, zone: 'UTC', room_id: room, repeat_until: '2033-03-22' }
    const { data: first } = await teacher.post<ScheduledLesson>('/events', series)
    expect(await listed()).toEqual([['lesson_planned', on('03-08'), 3], ...before])

    // Moved at the same time: cancelled at the time they knew.
    await change(first.id, { room_id: alone.id, starts_at: on('03-09'), scope: 'all' })
    expect(await listed()).toEqual([['lesson_cancelled', on('03-08'), 3], ...before])
    const live = await connectLive(app, student)
    await change(first.id, { room_id: null, student_id: student.user.id, scope: 'all' })
    expect((await live.next('notified')).notification).toMatchObject({ kind: 'lesson_planned', starts_at: on('03-09'), count: 3 })
    expect(await listed()).toEqual([['lesson_planned', on('03-09'), 3], ...before])

    // People invited in another way were invited already.
    await change(first.id, { room_id: room, student_id: null, scope: 'all' })
    expect(await listed()).toEqual([['lesson_planned', on('03-09'), 3], ...before])
    await live.close()
  })

  test('are limited to the newest fifty', async () => {
    const { teacher, student, room } = await makeSchool(app)
    for (let n = 0; n < 26; n++) {
      const starts_at = new Date(Date.UTC(2033, 0, 1, n * 2)).toISOString()
      const { data } = await teacher.post<ScheduledLesson>('/events', {
        title: `Lesson ${n}`,
        starts_at,
        duration: 3,
        zone: 'UTC',
        room_id: room,
      })
      await teacher.call('DELETE', `/events/${data.id}`)
    }
    const { count } = await app.database.db
      .selectFrom('notifications')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', student.user.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(50)
    const shown = await list(student)
    expect(shown.notifications.every(({ kind }) => kind === 'lesson_cancelled')).toBe(true)
    expect(shown.notifications[0]?.title).toBe('Lesson 25')
  })
})

describe('reminders', () => {
  const START = Date.UTC(2030, 4, 6, 15)
  const at = (minutesBefore: number) => new Date(START - minutesBefore * 60_000)
  const look = async (minutesBefore: number) => {
    app.clock.now = at(minutesBefore)
    await remind(app.ctx)
  }
  async function plan(more: object = {}): Promise<School & { event: ScheduledLesson }> {
    app.clock.now = at(3000)
    const school = await makeSchool(app)
    const body = { title: 'Cases', starts_at: at(0).toISOString(), duration: 3, zone: 'Europe/Tallinn', room_id: school.room, ...more }
    const { data: event } = await school.teacher.post<ScheduledLesson>('/events', body)
    // The database dates rows by its own clock.
    await app.database.db
      .updateTable('schedule_events')
      .set({ created_at: at(3000) })
      .where('id', '=', event.id)
      .execute()
    return { ...school, event }
  }
  const mailsOf = (person: School['student']) =>
    app.database.db.selectFrom('mails').select('subject').where('to_address', '=', person.user.email).execute()
  const reminded = async (person: Api) => (await list(person)).notifications.filter(({ kind }) => kind === 'reminder').length

  test('come by mail an hour before and in the product ten minutes before, once', async () => {
    const { teacher, student, room } = await plan()
    await student.call('PUT', '/notifications/settings', { zone: 'America/New_York' })
    await look(61)
    expect([await mailsOf(student), await reminded(student)]).toEqual([[], 0])
    app.clock.now = at(60)
    await Promise.all([remind(app.ctx), remind(app.ctx), remind(app.ctx)])
    await look(59)
    expect([(await mailsOf(teacher)).length, (await mailsOf(student)).length]).toEqual([1, 1])
    const [mail] = await mailsTo(app, student.user.email)
    expect(mail?.subject).toContain('“Cases”')
    expect(mail?.text).toContain('Monday 6 May at 11:00 (America/New York)')
    expect(mail?.link).toMatch(new RegExp(`/room/${room}$`))
    const live = await connectLive(app, student)
    await look(10)
    await look(9)
    expect((await live.next('notified')).notification).toMatchObject({
      kind: 'reminder',
      title: 'Cases',
      room_id: room,
      starts_at: at(0).toISOString(),
    })
    expect([await reminded(teacher), await reminded(student)]).toEqual([1, 1])
    await live.close()
  })

  test('are stored by one statement for a whole class', async () => {
    const { room } = await plan()
    const { db } = app.database
    for (let n = 0; n < 8; n++)
      await db
        .insertInto('room_members')
        .values({ room_id: room, user_id: (await app.user('student')).user.id })
        .execute()
    const count = async () =>
      Number(
        (
          await db
            .selectFrom('mails')
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    const [statements, before] = [recordStatements(app.database.pool), await count()]
    await look(60)
    const inserts = [...statements.values()].filter(({ text }) => text.startsWith('insert into "mails"'))
    expect([(await count()) - before, inserts.reduce((sum, { runs }) => sum + runs, 0)]).toEqual([10, 1])
  })

  test('come the moment they are due, also for a lesson just scheduled', async () => {
    const { teacher, student, room } = await makeSchool(app)
    const live = await connectLive(app, student)
    const starts = new Date(Date.now() + 601_200)
    await teacher.post('/events', { title: 'Soon', starts_at: starts.toISOString(), duration: 1, zone: 'UTC', room_id: room })
    await live.next('notified', ({ notification }) => notification?.kind === 'reminder')
    const late = Date.now() - (starts.getTime() - 600_000)
    // Without a wake-up they are checked every twenty seconds.
    expect([late >= 0, late < 5000]).toEqual([true, true])
    await live.close()
  })

  test("follow each person's settings", async () => {
    const { teacher, student } = await plan()
    const set = (person: Api, body: Partial<NotificationSettings>) =>
      person.call<NotificationSettings>('PUT', '/notifications/settings', body)
    expect((await set(teacher, { mail_minutes: null })).data).toEqual({
      mail_minutes: null,
      app_minutes: 10,
      homework_mail: true,
      push_lessons: true,
      push_homework: true,
      push_messages: true,
      zone: null,
    })
    expect((await set(student, { mail_minutes: 1440, app_minutes: null })).data).toMatchObject({ mail_minutes: 1440, app_minutes: null })
    expect((await set(student, { zone: 'Mars/Olympus' })).failure.errors).toEqual({ zone: 'invalid' })
    expect((await set(student, { mail_minutes: 7 as 5 })).status).toBe(422)
    await look(1440)
    await look(1)
    expect([(await mailsOf(teacher)).length, (await mailsOf(student)).length]).toEqual([0, 1])
    expect([await reminded(teacher), await reminded(student)]).toEqual([1, 0])
  })

  test('follow a moved lesson and skip a cancelled, started or completed one', async () => {
    const { teacher, student, event } = await plan()
    await look(60)
    await teacher.call('PUT', `/events/${event.id}`, { starts_at: at(-120).toISOString() })
    expect(await kinds(student)).toContain('lesson_moved')
    await look(5)
    expect([(await mailsOf(student)).length, await reminded(student)]).toEqual([1, 0])
    await look(-115)
    expect([(await mailsOf(student)).length, await reminded(student)]).toEqual([2, 1])
    await teacher.call('DELETE', `/events/${event.id}`)
    // A reminder of a cancelled lesson is no longer shown.
    expect(await kinds(student)).toEqual(['lesson_cancelled'])

    const off = await plan()
    await off.teacher.call('DELETE', `/events/${off.event.id}`)
    const begun = await plan()
    await begun.teacher.post(`/rooms/${begun.room}/lesson`, { event_id: begun.event.id })
    for (const minutes of [60, 10, -1]) await look(minutes)
    expect([await mailsOf(off.student), await mailsOf(begun.student)]).toEqual([[], []])
    expect([await reminded(off.student), await reminded(begun.student)]).toEqual([0, 0])
  })

  test('skip unconfirmed addresses and the teacher who just scheduled the lesson', async () => {
    const { teacher, student, event } = await plan()
    await app.database.db.updateTable('users').set({ verified_at: null }).where('id', '=', student.user.id).execute()
    await app.database.db
      .updateTable('schedule_events')
      .set({ created_at: at(30) })
      .where('id', '=', event.id)
      .execute()
    await look(20)
    await look(8)
    expect([(await mailsOf(teacher)).length, (await mailsOf(student)).length]).toEqual([0, 0])
    expect([await reminded(teacher), await reminded(student)]).toEqual([1, 1])
  })
})

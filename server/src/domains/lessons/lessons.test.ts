import { CONNECTION_HEADER } from '@keel/contract/protocol'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { Lesson, JournalEntry } from '@keel/contract/entities/lesson'
import type { Notification } from '@keel/contract/entities/notification'
import type { InviteToken, RoomCard } from '@keel/contract/entities/room'
import type { Student } from '@keel/contract/entities/student'
import type { UserStats } from '@keel/contract/entities/user'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { connectLive, type LiveClient } from '../../../test/live-client'
import { addBoard, makeSchool } from '../../../test/school'
import { purgeBin } from '../bin'
import { hashPassword } from '../users/passwords'
import { recordPresence } from '.'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  app.clock.now = null
})

async function classroom() {
  const [teacher, student] = [await app.user('teacher'), await app.user('student')]
  const room = (await teacher.post<RoomCard>('/rooms', { name: 'Estonian', type: 1 })).data
  const [token] = (await teacher.get<InviteToken[]>(`/rooms/${room.id}/tokens`)).data
  await student.post('/rooms/join', { token: token?.token })
  return { teacher, student, room }
}
const stays = (lessonId: number) =>
  app.database.db
    .selectFrom('lesson_people')
    .select(['user_id', 'from_at', 'to_at'])
    .where('lesson_id', '=', lessonId)
    .orderBy('id')
    .execute()
/** Lesson events a tab received in its room, once all pending ones have arrived. */
async function lessonsIn(tab: LiveClient, room_id: number): Promise<(string | undefined)[]> {
  await tab.send('join_room', { room_id, board_id: null })
  return tab.events.flatMap((event) =>
    event.action === 'direct_message' && event.data.data.action === 'lesson' ? [event.data.data.lesson?.name] : [],
  )
}
const journal = async (person: Api, query = '') => (await person.get<{ lessons: JournalEntry[]; more: boolean }>(`/lessons${query}`)).data

describe('a lesson', () => {
  test('is started by the owner, shown on every page of members, and completed', async () => {
    const { teacher, student, room } = await classroom()
    const [inside, elsewhere] = [await connectLive(app, student), await connectLive(app, student)]
    await inside.send('join_room', { room_id: room.id, board_id: null })
    expect((await student.post(`/rooms/${room.id}/lesson`)).status).toBe(403)
    const lesson = (await teacher.post<Lesson>(`/rooms/${room.id}/lesson`, { name: 'Cases', duration: 4 })).data
    expect(lesson).toMatchObject({
      room_id: room.id,
      room_name: 'Estonian',
      name: 'Cases',
      status: 2,
      duration: 4,
      completed_at: null,
      can_edit: true,
    })
    expect(await elsewhere.next('room_started')).toEqual({ room_id: room.id, lesson: { ...lesson, can_edit: false } })
    expect((await inside.nextInRoom('lesson')).lesson?.id).toBe(lesson.id)
    expect((await student.get<Lesson>(`/rooms/${room.id}/lesson`)).data).toEqual({ ...lesson, can_edit: false })

    expect((await student.post(`/lessons/${lesson.id}`)).status).toBe(403)
    const done = (await teacher.post<Lesson>(`/lessons/${lesson.id}`)).data
    expect(done).toEqual({ ...lesson, status: 3, completed_at: expect.any(String) as string })
    const over = await inside.nextInRoom('lesson')
    expect([over.lesson, over.ends_call]).toEqual([null, undefined])
    expect(await elsewhere.next('lesson_ended')).toEqual({ room_id: room.id, lesson_id: lesson.id })
    expect((await student.get(`/rooms/${room.id}/lesson`)).data).toBeNull()

    // A second completion changes nothing and notifies nobody.
    expect((await teacher.post<Lesson>(`/lessons/${lesson.id}`)).data).toEqual(done)
    expect(await lessonsIn(inside, room.id)).toEqual(['Cases', undefined])
    await elsewhere.send('join_room', { room_id: room.id, board_id: null })
    expect(elsewhere.events.filter(({ action }) => action === 'lesson_ended')).toHaveLength(1)
    const { notifications } = (await student.get<{ notifications: Notification[] }>('/notifications')).data
    expect(notifications.filter(({ kind }) => kind === 'lesson_over')).toHaveLength(1)
    await Promise.all([inside.close(), elsewhere.close()])
  })

  test('that nobody named has its number, and the name of the board in use once there is one that students see', async () => {
    const { teacher, student, room, module, board } = await makeSchool(app, 1)
    const hidden = await addBoard(teacher, module, 'Answers')
    await teacher.put(`/boards/${hidden.id}`, { hidden: 1 })
    const start = async (body?: object) => (await teacher.post<Lesson>(`/rooms/${room}/lesson`, body)).data
    const end = async (id: number) => (await teacher.post<Lesson>(`/lessons/${id}`)).data
    const live = await connectLive(app, teacher)
    const opened = (lesson: number, count: number) =>
      expect
        .poll(() => app.database.db.selectFrom('lesson_boards').select('board_id').where('lesson_id', '=', lesson).execute())
        .toHaveLength(count)
    const first = await start()
    expect(first).toMatchObject({ name: '', number: 1 })
    expect((await student.get<{ notifications: Notification[] }>('/notifications')).data.notifications[0]?.title).toBe(first.room_name)
    await live.send('join_room', { room_id: room, board_id: hidden.id })
    await opened(first.id, 1)
    expect((await student.get<RoomCard[]>('/rooms')).data[0]?.lesson).toMatchObject({ name: '', number: 1 })
    expect((await end(first.id)).name).toBe('')

    const second = await start()
    await live.send('join_room', { room_id: room, board_id: board })
    await opened(second.id, 2)
    expect((await student.get<RoomCard[]>('/rooms')).data[0]?.lesson).toMatchObject({ name: 'Warm-up', number: 2 })
    expect(await end(second.id)).toMatchObject({ name: 'Warm-up', number: 2 })
    expect((await journal(student)).lessons.map(({ name, number }) => [name, number])).toEqual([
      ['Warm-up', 2],
      ['', 1],
    ])
    // A number is given once, also after the lesson is deleted; a name that was given stays.
    await teacher.delete(`/lessons/${second.id}`)
    const third = await start({ name: 'Cases' })
    expect(await end(third.id)).toMatchObject({ name: 'Cases', number: 3 })
    await live.close()
  })

  test('is called after the board on the screen of the teacher, not the one opened last', async () => {
    const { teacher, room, module, board } = await makeSchool(app, 1)
    const other = await addBoard(teacher, module, 'Reading')
    const { id } = (await teacher.post<Lesson>(`/rooms/${room}/lesson`)).data
    const live = await connectLive(app, teacher)
    const opened = () => app.database.db.selectFrom('lesson_boards').select('board_id').where('lesson_id', '=', id).execute()
    for (const [at, board_id] of [board, other.id].entries()) {
      await live.send('join_room', { room_id: room, board_id })
      await expect.poll(opened).toHaveLength(at + 1)
    }
    await live.send('join_room', { room_id: room, board_id: board })
    expect((await teacher.post<Lesson>(`/lessons/${id}`)).data.name).toBe('Warm-up')
    await live.close()
  })

  test('is broadcast to every tab but the one that starts, renames or completes it', async () => {
    const { teacher, room } = await classroom()
    const [here, there] = [await connectLive(app, teacher), await connectLive(app, teacher)]
    for (const tab of [here, there]) await tab.send('join_room', { room_id: room.id, board_id: null })
    const act = <D>(method: string, path: string, body?: object) =>
      teacher.call<D>(method, path, body, { [CONNECTION_HEADER]: here.connectionId })
    const { id } = (await act<Lesson>('POST', `/rooms/${room.id}/lesson`, { name: 'Cases' })).data
    await act('PUT', `/lessons/${id}/rename`, { name: 'Verbs' })
    await act('POST', `/lessons/${id}`)
    // Only a running lesson is on the screens.
    await act('PUT', `/lessons/${id}/rename`, { name: 'Nouns' })
    const { id: next } = (await act<Lesson>('POST', `/rooms/${room.id}/lesson`, { name: 'Next' })).data
    await act('DELETE', `/lessons/${next}`)
    await act('DELETE', `/lessons/${id}`)
    expect(await lessonsIn(there, room.id)).toEqual(['Cases', 'Verbs', undefined, 'Next', undefined])
    expect(await lessonsIn(here, room.id)).toEqual([])
    await Promise.all([here.close(), there.close()])
  })

  test('takes name and duration of the scheduled lesson by default', async () => {
    const { teacher, student, room } = await classroom()
    app.clock.now = new Date('2026-11-20T09:00:00Z')
    const other = (await teacher.post<RoomCard>('/rooms', { name: 'Other', type: 1 })).data
    const plan = async (day: number, body: object) =>
      (
        await teacher.post<ScheduledLesson>('/events', {
          title: 'Planned',
          starts_at: `2026-12-0${day}T10:00:00Z`,
          duration: 1,
          zone: 'UTC',
          ...body,
        })
      ).data.id
    const [mine, elsewhere, gone] = [
      await plan(1, { room_id: room.id }),
      await plan(2, { room_id: other.id }),
      await plan(3, { room_id: room.id }),
    ]
    const alone = await plan(4, { student_id: student.user.id })
    await teacher.delete(`/events/${gone}`)
    const start = async (roomId: number, body: object) => {
      const { data, failure } = await teacher.post<Lesson>(`/rooms/${roomId}/lesson`, body)
      if (data) await teacher.post(`/lessons/${data.id}`)
      return data ? [data.name, data.duration] : failure.errors
    }
    expect(await start(room.id, { event_id: mine })).toEqual(['Planned', 1])
    expect(await start(room.id, { event_id: mine, name: 'Given', duration: 2 })).toEqual(['Given', 2])
    expect(await start(room.id, { event_id: alone })).toEqual(['Planned', 1])
    expect(await start(room.id, {})).toEqual(['', 3])
    for (const [roomId, event_id] of [
      [room.id, elsewhere],
      [room.id, gone],
      [other.id, mine],
      [other.id, alone],
    ] as const)
      expect(await start(roomId, { event_id })).toEqual({ event_id: 'invalid' })
  })

  test('ends with attendance and results when its teacher deletes the account', async () => {
    const { teacher, student, room } = await classroom()
    const { db } = app.database
    const password_hash = await hashPassword('a-good-password-7')
    await db.updateTable('users').set({ password_hash }).where('id', '=', teacher.user.id).execute()
    const other = await classroom()
    const running = (await other.teacher.post<Lesson>(`/rooms/${other.room.id}/lesson`)).data
    const before = (await teacher.post<Lesson>(`/rooms/${room.id}/lesson`)).data
    const done = (await teacher.post<Lesson>(`/lessons/${before.id}`)).data
    const lesson = (await teacher.post<Lesson>(`/rooms/${room.id}/lesson`)).data
    const live = await connectLive(app, student)
    await live.send('join_room', { room_id: room.id, board_id: null })
    await expect.poll(async () => (await stays(lesson.id)).some((s) => s.user_id === student.user.id && s.from_at)).toBe(true)
    expect((await teacher.post('/user/delete', { password: 'a-good-password-7' })).status).toBe(200)
    expect((await journal(student)).lessons).toMatchObject([
      { id: lesson.id, status: 3, completed_at: expect.any(String) as string },
      { id: done.id, completed_at: done.completed_at },
    ])
    expect((await other.teacher.get<Lesson>(`/rooms/${other.room.id}/lesson`)).data.id).toBe(running.id)
    expect((await stays(lesson.id)).filter((s) => s.from_at !== null).map((s) => s.to_at !== null)).toEqual([true])
    expect(await db.selectFrom('lesson_records').select('lesson_id').where('lesson_id', '=', lesson.id).execute()).toHaveLength(1)
    await live.close()
  })

  test('is one at a time in a room, also of concurrent starts', async () => {
    const { teacher, room } = await classroom()
    const answers = await Promise.all(Array.from({ length: 5 }, () => teacher.post<Lesson>(`/rooms/${room.id}/lesson`)))
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(answers.find((a) => a.status === 409)?.failure).toMatchObject({
      code: 'lesson.unavailable',
      message: 'This lesson is unavailable',
    })
    const running = answers.find((a) => a.status === 200)?.data
    await teacher.post(`/lessons/${running?.id}`)
    expect((await teacher.post(`/rooms/${room.id}/lesson`)).status).toBe(200)
  })

  test('is not found for a stranger', async () => {
    const { teacher, room } = await classroom()
    const lesson = (await teacher.post<Lesson>(`/rooms/${room.id}/lesson`)).data
    for (const stranger of [await app.user('teacher'), await app.user('student')]) {
      expect((await stranger.get(`/rooms/${room.id}/lesson`)).status).toBe(403)
      expect((await stranger.post(`/lessons/${lesson.id}`)).status).toBe(404)
      expect((await stranger.put(`/lessons/${lesson.id}/rename`, { name: 'x' })).status).toBe(404)
      expect((await stranger.delete(`/lessons/${lesson.id}`)).status).toBe(404)
    }
  })
})

describe('attendance', () => {
  test('stores who came, left, returned and was absent', async () => {
    const { teacher, student, room } = await classroom()
    app.clock.now = new Date('2026-11-20T09:00:00Z')
    const hers = await connectLive(app, teacher)
    await hers.send('join_room', { room_id: room.id, board_id: null })
    const lesson = (await teacher.post<Lesson>(`/rooms/${room.id}/lesson`)).data
    const his = await connectLive(app, student)
    await his.send('join_room', { room_id: room.id, board_id: null })
    await expect.poll(async () => (await stays(lesson.id)).every((s) => s.from_at !== null)).toBe(true)
    await his.send('leave_room', { room_id: room.id })
    await expect.poll(async () => (await stays(lesson.id)).filter((s) => s.to_at !== null).map((s) => s.user_id)).toEqual([student.user.id])
    const studentStays = async () => (await stays(lesson.id)).filter((s) => s.user_id === student.user.id).map((s) => s.to_at === null)
    app.clock.now = new Date('2026-11-20T09:00:02Z')
    await his.send('join_room', { room_id: room.id, board_id: null })
    // Two seconds are no absence.
    await expect.poll(studentStays).toEqual([true])
    await his.send('leave_room', { room_id: room.id })
    await expect.poll(studentStays).toEqual([false])
    app.clock.now = new Date('2026-11-20T09:00:05Z')
    await his.send('join_room', { room_id: room.id, board_id: null })
    await expect.poll(studentStays).toEqual([false, true])
    const [first] = (await stays(lesson.id)).filter((s) => s.to_at !== null)
    await teacher.post(`/lessons/${lesson.id}`)
    const all = await stays(lesson.id)
    expect(all.map((s) => [s.user_id, s.to_at !== null])).toEqual([
      [teacher.user.id, true],
      [student.user.id, true],
      [student.user.id, true],
    ])
    expect(all).toContainEqual(first)
    // Joins and leaves after the end do not count.
    for (const online of [[], [student.user.id]])
      await recordPresence(app.ctx.db, room.id, () => new Map(online.map((id) => [id, { boardId: null }])), app.ctx.now)
    expect(await stays(lesson.id)).toEqual(all)
    await Promise.all([hers.close(), his.close()])
  })

  test('counts who came just before the end, though many classrooms fill at once', async () => {
    const { teacher, student, room } = await classroom()
    const busy = await Promise.all([1, 2, 3, 4].map(() => classroom()))
    const held = await Promise.all(busy.map((one) => one.teacher.post<Lesson>(`/rooms/${one.room.id}/lesson`)))
    const lesson = (await teacher.post<Lesson>(`/rooms/${room.id}/lesson`)).data
    const tabs: LiveClient[] = []
    const enter = async (user: Api, room_id: number) => {
      const tab = await connectLive(app, user)
      tabs.push(tab)
      await tab.send('join_room', { room_id, board_id: null })
    }
    await app.database.db.transaction().execute(async (trx) => {
      const ids = held.map(({ data }) => data.id)
      await trx.selectFrom('lessons').select('id').where('id', 'in', ids).forUpdate().execute()
      // As many as are stored at once wait for the lock, the next one for them.
      for (const one of busy) await enter(one.student, one.room.id)
      await enter(student, room.id)
      expect((await teacher.post(`/lessons/${lesson.id}`)).status).toBe(200)
    })
    const there = (await stays(lesson.id)).filter(({ from_at }) => from_at)
    expect(there).toEqual([{ user_id: student.user.id, from_at: expect.any(Date) as Date, to_at: expect.any(Date) as Date }])
    const { data } = await student.get<{ notifications: Notification[] }>('/notifications')
    expect(data.notifications.map(({ kind }) => kind)).toContain('lesson_over')
    await Promise.all(tabs.map((tab) => tab.close()))
  })

  test('counts an opened board, but only of this room', async () => {
    const { teacher, room } = await classroom()
    const foreign = await classroom()
    const board = async (roomId: number, ownerId: number) => {
      const { db } = app.database
      const module = await db
        .insertInto('modules')
        .values({ room_id: roomId, owner_id: ownerId, name: 'M', position: 'a0' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return (
        await db.insertInto('boards').values({ module_id: module.id, name: 'B', position: 'a0' }).returning('id').executeTakeFirstOrThrow()
      ).id
    }
    const [own, other] = [await board(room.id, teacher.user.id), await board(foreign.room.id, foreign.teacher.user.id)]
    const lesson = (await teacher.post<Lesson>(`/rooms/${room.id}/lesson`)).data
    const live = await connectLive(app, teacher)
    for (const id of [other, own]) await live.send('join_room', { room_id: room.id, board_id: id })
    const opened = () => app.database.db.selectFrom('lesson_boards').select('board_id').where('lesson_id', '=', lesson.id).execute()
    await expect.poll(async () => (await opened()).map((b) => b.board_id)).toEqual([own])
    await live.close()
  })
})

describe('the journal', () => {
  test("is paged, newest first, for the teacher and the lesson's students", async () => {
    const { teacher, student, room } = await classroom()
    for (let i = 1; i <= 32; i++) {
      const { data } = await teacher.post<Lesson>(`/rooms/${room.id}/lesson`, { name: `Lesson ${i}` })
      await teacher.post(`/lessons/${data.id}`)
    }
    const first = await journal(teacher)
    expect([first.lessons.length, first.lessons[0]?.name, first.more]).toEqual([30, 'Lesson 32', true])
    const second = await journal(teacher, '?offset=30')
    expect([second.lessons.map((l) => l.name), second.more]).toEqual([['Lesson 2', 'Lesson 1'], false])
    const last = await journal(teacher, '?offset=2')
    expect([last.lessons.length, last.more]).toEqual([30, false])
    expect(first.lessons[0]?.people.map((p) => [p.id, p.came])).toEqual([
      [teacher.user.id, false],
      [student.user.id, false],
    ])
    expect((await journal(student)).lessons[0]).toMatchObject({ name: 'Lesson 32', can_edit: false })
    expect((await journal(await app.user('student'))).lessons).toEqual([])
  })

  test('is filtered by room; the owner renames, deletes and restores lessons', async () => {
    const { teacher, student, room } = await classroom()
    const other = (await teacher.post<RoomCard>('/rooms', { name: 'Other', type: 1 })).data
    const lesson = (await teacher.post<Lesson>(`/rooms/${room.id}/lesson`)).data
    await teacher.post(`/rooms/${other.id}/lesson`)
    expect((await journal(teacher, `?room_id=${room.id}`)).lessons.map((l) => l.id)).toEqual([lesson.id])
    expect((await student.put(`/lessons/${lesson.id}/rename`, { name: 'x' })).status).toBe(403)
    expect((await teacher.put<Lesson>(`/lessons/${lesson.id}/rename`, { name: 'Verbs' })).data.name).toBe('Verbs')
    expect((await journal(student)).lessons[0]?.name).toBe('Verbs')
    const [beside] = (await journal(teacher)).lessons
    expect(beside?.name).not.toBe('Verbs')
    await teacher.delete(`/lessons/${beside?.id}`)
    expect((await student.delete(`/lessons/${lesson.id}`)).status).toBe(403)
    expect((await teacher.delete(`/lessons/${lesson.id}`)).status).toBe(200)
    expect((await teacher.get(`/rooms/${room.id}/lesson`)).data).toBeNull()
    expect((await journal(student)).lessons).toEqual([])
    expect((await teacher.delete(`/lessons/${lesson.id}`)).status).toBe(404)

    // A restored lesson is completed; after its time in the bin it is purged.
    expect((await student.post(`/lessons/${lesson.id}/restore`)).status).toBe(403)
    for (let i = 0; i < 2; i++)
      expect((await teacher.post<Lesson>(`/lessons/${lesson.id}/restore`)).data).toMatchObject({ id: lesson.id, name: 'Verbs', status: 3 })
    expect((await journal(student)).lessons.map((l) => l.id)).toEqual([lesson.id])
    expect((await journal(teacher)).lessons.map((l) => l.id)).toEqual([lesson.id])
    await teacher.delete(`/lessons/${lesson.id}`)
    const monthAgo = new Date(Date.now() - 31 * 86_400_000)
    await app.database.db.updateTable('lessons').set({ deleted_at: monthAgo }).where('id', '=', lesson.id).execute()
    expect((await teacher.post(`/lessons/${lesson.id}/restore`)).status).toBe(404)
  })

  test('purges a deleted lesson after thirty days without changing figures', async () => {
    const { teacher, student, room } = await classroom()
    const hold = async (): Promise<number> => {
      const { id } = (await teacher.post<Lesson>(`/rooms/${room.id}/lesson`)).data
      const stay = { from_at: new Date(), to_at: new Date(Date.now() + 60_000) }
      await app.database.db.updateTable('lesson_people').set(stay).where('lesson_id', '=', id).execute()
      await teacher.post(`/lessons/${id}`)
      return id
    }
    const [kept, gone] = [await hold(), await hold()]
    const figures = async () => {
      const [students, ...stats] = await Promise.all([
        teacher.get<{ students: Student[] }>('/students'),
        ...[teacher, student].map((person) => person.get<UserStats>('/user/stats')),
      ])
      return [students.data.students.map(({ lessons }) => lessons), ...stats.map(({ data }) => [data.lessons, data.students])]
    }
    const left = async () =>
      (await app.database.db.selectFrom('lessons').select('id').where('id', 'in', [kept, gone]).orderBy('id').execute()).map(({ id }) => id)
    expect(await figures()).toEqual([[2], [2, 1], [2, 1]])
    await teacher.delete(`/lessons/${gone}`)
    expect(await figures()).toEqual([[1], [1, 1], [1, 1]])
    await purgeBin(app.ctx)
    expect(await left()).toEqual([kept, gone])
    await purgeBin({ ...app.ctx, now: () => new Date(Date.now() + 31 * 86_400_000) })
    expect(await left()).toEqual([kept])
    expect(await stays(gone)).toEqual([])
    expect(await figures()).toEqual([[1], [1, 1], [1, 1]])
  })
})

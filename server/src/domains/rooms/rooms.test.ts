import { ROOMS_PER_TEACHER_MAX, USER_STATUS } from '@keel/contract/constants'
import { CONNECTION_HEADER } from '@keel/contract/protocol'
import type { Notification } from '@keel/contract/entities/notification'
import type { Lesson } from '@keel/contract/entities/lesson'
import type { InvitePreview, InviteToken, Room, RoomCard } from '@keel/contract/entities/room'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { connectLive, type LiveClient } from '../../../test/live-client'
import { lastMailTo } from '../../../test/mailbox'
import { addBoard, makeSchool } from '../../../test/school'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const makeRoom = async (teacher: Api, name = 'Estonian with Anna', type: 1 | 2 = 1) =>
  (await teacher.post<RoomCard>('/rooms', { name, type })).data
const invite = async (teacher: Api, roomId: number) =>
  ((await teacher.get<InviteToken[]>(`/rooms/${roomId}/tokens`)).data[0] as InviteToken).token
/** Mails to somebody, sent and waiting, without their text, which is deleted after sending. */
const mails = (to: string) => app.database.db.selectFrom('mails').select('subject').where('to_address', '=', to).orderBy('id').execute()

const notificationsOf = async (person: Api) => (await person.get<{ notifications: Notification[] }>('/notifications')).data.notifications
/** Number of events a tab received, once all pending ones have arrived. */
async function countOf(tab: LiveClient, action: string): Promise<number> {
  await tab.send('leave_room', { room_id: 0 })
  return tab.events.filter((event) => event.action === action).length
}

describe('a classroom', () => {
  test('is created by a teacher, who is in it and may change it', async () => {
    const teacher = await app.user('teacher', { first_name: 'Maarja' })
    const room = await makeRoom(teacher, '  Grammar  ')
    expect(room).toMatchObject({
      name: 'Grammar',
      type: 1,
      lesson: null,
      can_edit: true,
      users: [{ id: teacher.user.id, first_name: 'Maarja', owner: true, status: 2, boardId: null }],
    })
    expect((await teacher.get<RoomCard[]>('/rooms')).data).toEqual([room])
    expect((await teacher.get<Room>(`/rooms/${room.id}`)).data).toEqual({ ...room, modules: [], channel_id: expect.any(Number) as number })
  })

  test('cannot be created by a student, without a name or with an unknown type', async () => {
    const student = await app.user('student')
    expect((await student.post('/rooms', { name: 'Mine', type: 1 })).failure).toMatchObject({ code: 'forbidden' })
    const teacher = await app.user('teacher')
    expect((await teacher.post('/rooms', { name: ' ', type: 1 })).failure).toMatchObject({
      code: 'bad.input',
      errors: { name: 'required' },
    })
    expect((await teacher.post('/rooms', { name: 'A', type: 3 })).status).toBe(422)
  })

  test('refuses a stranger, and is not found by anybody when it does not exist', async () => {
    const [teacher, other, stranger] = [await app.user('teacher'), await app.user('teacher'), await app.user('student')]
    const room = await makeRoom(teacher)
    for (const person of [other, stranger]) {
      const answer = await person.get(`/rooms/${room.id}`)
      expect([answer.status, answer.failure.message]).toEqual([403, 'You have no access to this classroom'])
      expect((await person.get('/rooms')).data).toEqual([])
    }
    expect((await teacher.get('/rooms/987654')).status).toBe(404)
  })

  test('is renamed by its owner only, and everybody in it sees the new name', async () => {
    const [teacher, student] = [await app.user('teacher'), await app.user('student')]
    const room = await makeRoom(teacher)
    await student.post('/rooms/join', { token: await invite(teacher, room.id) })
    const [live, here] = [await connectLive(app, student), await connectLive(app, teacher)]
    for (const tab of [live, here]) await tab.send('join_room', { room_id: room.id, board_id: null })
    expect((await student.put(`/rooms/${room.id}`, { name: 'Hacked' })).status).toBe(403)
    const renamed = await teacher.call<RoomCard>(
      'PUT',
      `/rooms/${room.id}`,
      { name: 'Reading' },
      { [CONNECTION_HEADER]: here.connectionId },
    )
    // The card lists people who are online first, with their boards.
    expect(renamed.data).toMatchObject({ name: 'Reading', users: [{ status: 1 }, { status: 1 }] })
    expect(await live.nextInRoom('updateRoom')).toEqual({
      action: 'updateRoom',
      room_id: room.id,
      name: 'Reading',
      lang: null,
      level: null,
      suggestions: false,
      color: null,
      emoji: null,
    })
    expect(await countOf(here, 'direct_message')).toBe(0)
    const other = await makeRoom(teacher, 'Other')
    await teacher.put(`/rooms/${room.id}`, { name: 'Writing' })
    expect((await teacher.get<RoomCard[]>('/rooms')).data.map(({ name }) => name)).toEqual([other.name, 'Writing'])
    await here.close()
    await here.closed
    await live.close()
  })

  test('has a colour and an emoji from the beginning or later; what is not one emoji is refused', async () => {
    const teacher = await app.user('teacher')
    const made = (await teacher.post<RoomCard>('/rooms', { name: 'English', type: 1, color: 'teal', emoji: '🦊' })).data
    expect(made).toMatchObject({ color: 'teal', emoji: '🦊' })
    for (const emoji of ['👩‍👩‍👧‍👦', '🇪🇪', '❤️', '👍🏽']) {
      const { data } = await teacher.put<RoomCard>(`/rooms/${made.id}`, { name: 'English', emoji })
      expect(data).toMatchObject({ emoji, color: 'teal' })
    }
    for (const looks of [{ emoji: 'A' }, { emoji: '' }, { emoji: '1' }, { emoji: '🦊🦊' }, { emoji: '🦊a' }, { color: '#fff' }])
      expect((await teacher.put(`/rooms/${made.id}`, { name: 'English', ...looks })).status).toBe(422)
    expect((await teacher.put<RoomCard>(`/rooms/${made.id}`, { name: 'English', color: null, emoji: null })).data).toMatchObject({
      color: null,
      emoji: null,
    })
  })

  test('says on its card what comes next, which board was last, and what is unread', async () => {
    const { teacher, student, room, module, board } = await makeSchool(app, 1)
    const card = async (person: Api) => (await person.get<RoomCard[]>('/rooms')).data.find(({ id }) => id === room)
    expect(await card(teacher)).toMatchObject({ next_lesson: null, last_board: null, last_lesson_at: null, unread: 0 })
    const hidden = await addBoard(teacher, module, 'Answers')
    await teacher.put(`/boards/${hidden.id}`, { hidden: 1 })
    const day = 86_400_000
    const plan = async (days: number, whose: object) => {
      const starts = new Date(Date.now() + days * day)
      const local_start = starts.toISOString().slice(0, 19)
      const event = { ...whose, title: `In ${days}`, starts_at: starts.toISOString(), local_start, duration: 1, zone: 'UTC' }
      expect((await teacher.post('/events', { room_id: null, student_id: null, repeat_until: null, note: '', ...event })).status).toBe(200)
    }
    await plan(3, { room_id: room })
    await plan(2, { student_id: student.user.id })
    const lesson = (await teacher.post<Lesson>(`/rooms/${room}/lesson`, { name: 'Cases' })).data
    const live = await connectLive(app, teacher)
    const opened = () => app.database.db.selectFrom('lesson_boards').select('board_id').where('lesson_id', '=', lesson.id).execute()
    for (const [at, board_id] of [board, hidden.id].entries()) {
      await live.send('join_room', { room_id: room, board_id })
      await expect.poll(opened).toHaveLength(at + 1)
    }
    await live.close()
    const { channel_id } = (await student.get<Room>(`/rooms/${room}`)).data
    await student.post('/chat/messages', { channel_id, message: 'Hello', client_id: crypto.randomUUID() })
    expect(await card(teacher)).toMatchObject({
      next_lesson: { title: 'In 2' },
      last_board: { id: hidden.id, module_id: module, name: 'Answers' },
      last_lesson_at: lesson.started_at,
      unread: 1,
    })
    // A student doesn't learn the name of a hidden board, and has no own message unread.
    expect(await card(student)).toMatchObject({ next_lesson: { title: 'In 2' }, last_board: { id: board, name: 'Warm-up' }, unread: 0 })
  })

  test('has a language and a level from the beginning or later, and everybody in it sees them', async () => {
    const [teacher, student, other] = [await app.user('teacher'), await app.user('student'), await app.user('teacher')]
    const plain = await makeRoom(teacher)
    expect([plain.lang, plain.level]).toEqual([null, null])
    const made = (await teacher.post<RoomCard>('/rooms', { name: 'English', type: 2, lang: 'en', level: 'A2' })).data
    expect(made).toMatchObject({ lang: 'en', level: 'A2' })
    await student.post('/rooms/join', { token: await invite(teacher, made.id) })
    expect((await student.get<Room>(`/rooms/${made.id}`)).data).toMatchObject({ lang: 'en', level: 'A2' })

    const live = await connectLive(app, student)
    await live.send('join_room', { room_id: made.id, board_id: null })
    expect((await teacher.put<RoomCard>(`/rooms/${made.id}`, { name: 'Eesti keel', lang: 'et', level: 'B1' })).data).toMatchObject({
      name: 'Eesti keel',
      lang: 'et',
      level: 'B1',
    })
    expect(await live.nextInRoom('updateRoom')).toEqual({
      action: 'updateRoom',
      room_id: made.id,
      name: 'Eesti keel',
      lang: 'et',
      level: 'B1',
      suggestions: false,
      color: null,
      emoji: null,
    })
    // What a call does not name stays, which is how pages of the last release rename.
    await teacher.put(`/rooms/${made.id}`, { name: 'Estonian' })
    await teacher.put(`/rooms/${made.id}`, { name: 'Estonian', level: null })
    expect((await student.get<RoomCard[]>('/rooms')).data).toMatchObject([{ name: 'Estonian', lang: 'et', level: null }])
    for (const person of [student, other]) {
      const refused = await person.put(`/rooms/${made.id}`, { name: 'Estonian', lang: 'ru' })
      expect(refused.status).toBe(403)
    }
    expect((await teacher.get<Room>(`/rooms/${made.id}`)).data.lang).toBe('et')
    await live.close()
  })

  test('takes no unknown language or level', async () => {
    const teacher = await app.user('teacher')
    const room = await makeRoom(teacher)
    for (const wrong of [{ lang: 'xx' }, { level: 'A3' }, { lang: '' }]) {
      expect((await teacher.post('/rooms', { name: 'New', type: 1, ...wrong })).status).toBe(422)
      expect((await teacher.put(`/rooms/${room.id}`, { name: 'New', ...wrong })).status).toBe(422)
    }
    expect((await teacher.get<RoomCard[]>('/rooms')).data).toEqual([room])
    const { db } = app.database
    for (const [column, value] of [
      ['lang', 'xx'],
      ['level', 'A3'],
    ])
      await expect(sql`update rooms set ${sql.ref(column ?? '')} = ${value} where id = ${room.id}`.execute(db)).rejects.toThrow(
        'check constraint',
      )
  })

  test('is deleted with its lesson completed and its members removed and notified', async () => {
    const [teacher, student] = [await app.user('teacher'), await app.user('student')]
    const room = await makeRoom(teacher)
    const token = await invite(teacher, room.id)
    await student.post('/rooms/join', { token })
    const { data: lesson } = await teacher.post<{ id: number }>(`/rooms/${room.id}/lesson`, { name: 'Last one' })
    const live = await connectLive(app, student)
    await live.send('join_room', { room_id: room.id, board_id: null })
    expect((await teacher.delete(`/rooms/${room.id}`)).status).toBe(200)
    expect(await live.next('lesson_ended')).toEqual({ room_id: room.id, lesson_id: lesson.id })
    expect(await live.next('room_left')).toEqual({ room_id: room.id })
    expect(await live.next('schedule_change')).toEqual({ by: null })
    expect((await teacher.delete(`/rooms/${room.id}`)).status).toBe(404)
    expect(await countOf(live, 'room_left')).toBe(1)
    const [deleted, ...others] = await notificationsOf(student)
    expect(deleted).toMatchObject({ kind: 'room_deleted', title: room.name, room_id: room.id, person: { id: teacher.user.id }, count: 0 })
    expect(others.map(({ kind }) => kind)).toEqual(['lesson_over'])
    expect((await notificationsOf(teacher)).map(({ kind }) => kind)).toEqual([])
    for (const room_id of [room.id, Number.MAX_SAFE_INTEGER])
      expect(await live.send('join_room', { room_id, board_id: null })).toMatchObject({ error: { code: 'forbidden' } })
    expect((await teacher.get(`/rooms/${room.id}`)).status).toBe(404)
    expect((await student.get('/rooms')).data).toEqual([])
    expect((await student.get('/chat/channels')).data).toMatchObject({ channels: [] })
    expect((await app.guest().get(`/rooms/invite/${token}`)).failure.code).toBe('invite.invalid')
    const journal = await teacher.get<{ lessons: { name: string; status: number; room_name: string }[] }>('/lessons')
    expect(journal.data.lessons).toMatchObject([{ name: 'Last one', status: 3, room_name: room.name }])
    await live.close()
  })

  test('is restored once by its owner only, at once for those who have it open', async () => {
    const [teacher, other, student] = [await app.user('teacher'), await app.user('teacher'), await app.user('student')]
    const room = await makeRoom(teacher)
    await student.post('/rooms/join', { token: await invite(teacher, room.id) })
    const [live, hers] = [await connectLive(app, student), await connectLive(app, teacher)]
    const [card] = (await teacher.get<RoomCard[]>('/rooms')).data
    const stays = await makeRoom(other)
    const goes = await makeRoom(other)
    await other.delete(`/rooms/${goes.id}`)
    await teacher.delete(`/rooms/${room.id}`)
    expect((await other.get<RoomCard[]>('/rooms')).data.map(({ id }) => id)).toEqual([stays.id])
    expect(await live.send('join_room', { room_id: room.id, board_id: null })).toMatchObject({ error: { code: 'forbidden' } })
    expect((await other.post(`/rooms/${room.id}/restore`)).status).toBe(404)
    for (let i = 0; i < 2; i++) expect((await teacher.post<RoomCard>(`/rooms/${room.id}/restore`)).data).toEqual(card)
    expect([await countOf(live, 'new_room'), await countOf(hers, 'new_room'), await countOf(hers, 'schedule_change')]).toEqual([1, 1, 2])
    expect(await live.send('join_room', { room_id: room.id, board_id: null })).toMatchObject({ action: 'join_room' })
    expect((await notificationsOf(student)).map(({ kind }) => kind)).toEqual(['room_restored'])
    expect((await teacher.get<RoomCard[]>('/rooms')).data).toHaveLength(1)
    expect((await other.get<RoomCard[]>('/rooms')).data.map(({ id }) => id)).toEqual([stays.id])
    await teacher.delete(`/rooms/${room.id}`)
    const monthAgo = new Date(Date.now() - 31 * 86_400_000)
    await app.database.db.updateTable('rooms').set({ deleted_at: monthAgo }).where('id', '=', room.id).execute()
    expect((await teacher.post(`/rooms/${room.id}/restore`)).status).toBe(404)
    await Promise.all([live.close(), hers.close()])
  })

  test('is limited to five hundred per teacher, deleted ones not counted', async () => {
    const teacher = await app.user('teacher')
    const room = await makeRoom(teacher)
    await sql`insert into rooms (owner_id, name, type) select ${teacher.user.id}, 'Room', 1 from generate_series(1, ${ROOMS_PER_TEACHER_MAX - 2}::int)`.execute(
      app.database.db,
    )
    const make = async () => (await teacher.post('/rooms', { name: 'One more', type: 1 })).failure.code
    expect([await make(), await make()]).toEqual([undefined, 'limit.reached'])
    await teacher.delete(`/rooms/${room.id}`)
    expect(await make()).toBeUndefined()
    expect((await teacher.post(`/rooms/${room.id}/restore`)).failure.code).toBe('limit.reached')
    expect((await teacher.get(`/rooms/${room.id}`)).status).toBe(404)
  })

  test('with a running lesson is listed among the started ones', async () => {
    const teacher = await app.user('teacher')
    const [quiet, busy] = [await makeRoom(teacher, 'Quiet'), await makeRoom(teacher, 'Busy')]
    await teacher.post(`/rooms/${busy.id}/lesson`)
    const started = (await teacher.get<RoomCard[]>('/rooms/started')).data
    expect(started.map((r) => [r.id, r.lesson?.status])).toEqual([[busy.id, 2]])
    expect((await teacher.get<RoomCard[]>('/rooms')).data.map((r) => r.id)).toEqual([busy.id, quiet.id])
  })
})

describe('an invite link', () => {
  test('shows a guest the classroom and its teacher, and admits a student once', async () => {
    const teacher = await app.user('teacher', { first_name: 'Mari', last_name: 'Maasikas' })
    const room = await makeRoom(teacher)
    const token = await invite(teacher, room.id)
    expect((await app.guest().get<InvitePreview>(`/rooms/invite/${token}`)).data).toEqual({
      room_name: room.name,
      room_type: 1,
      teacher: 'Mari Maasikas',
      room_id: null,
      full: false,
    })
    expect((await app.guest().post('/rooms/join', { token })).status).toBe(401)
    const student = await app.user('student')
    const live = await connectLive(app, teacher)
    for (let i = 0; i < 2; i++) expect((await student.post('/rooms/join', { token })).data).toEqual({ room_id: room.id })
    expect((await live.next('room_users', (d) => d.users.length === 2)).users.map((u) => u.id)).toEqual([teacher.user.id, student.user.id])
    await Promise.all([1, 2, 3].map(() => student.post('/rooms/join', { token })))
    expect([await countOf(live, 'room_users'), (await notificationsOf(teacher)).map(({ kind }) => kind)]).toEqual([1, ['student_joined']])
    expect((await student.get<InvitePreview>(`/rooms/invite/${token}`)).data.room_id).toBe(room.id)
    expect((await app.guest().get<InvitePreview>(`/rooms/invite/${token}`)).data.full).toBe(true)
    expect((await student.get<Room>(`/rooms/${room.id}`)).data).toMatchObject({
      can_edit: false,
      users: [{ owner: true }, { id: student.user.id, owner: false }],
    })
    expect((await student.get(`/rooms/${room.id}/tokens`)).status).toBe(403)
    await live.close()
  })

  test('brings the owner to the room and turns another teacher away', async () => {
    const [teacher, other] = [await app.user('teacher'), await app.user('teacher')]
    const room = await makeRoom(teacher)
    const token = await invite(teacher, room.id)
    expect((await teacher.post('/rooms/join', { token })).data).toEqual({ room_id: room.id })
    const refused = await other.post('/rooms/join', { token })
    expect([refused.status, refused.failure.code]).toEqual([403, 'invite.students.only'])
    expect((await teacher.get<RoomCard[]>('/rooms')).data[0]?.users).toHaveLength(1)
  })

  test('becomes invalid when a new one is made', async () => {
    const [teacher, student] = [await app.user('teacher'), await app.user('student')]
    const room = await makeRoom(teacher)
    const old = await invite(teacher, room.id)
    const elsewhere = await invite(teacher, (await makeRoom(teacher)).id)
    const made = (await teacher.post<InviteToken>(`/rooms/${room.id}/tokens`)).data
    expect(made.url).toBe(`${app.origin}/r/${made.token}`)
    expect((await student.get(`/rooms/invite/${elsewhere}`)).status).toBe(200)
    expect(await invite(teacher, room.id)).toBe(made.token)
    expect((await student.post('/rooms/join', { token: old })).failure.code).toBe('invite.invalid')
    expect((await student.post('/rooms/join', { token: 'guessed' })).status).toBe(404)
    expect((await student.post('/rooms/join', { token: made.token })).status).toBe(200)
  })

  test('admits one of two students who join an individual classroom at once', async () => {
    const teacher = await app.user('teacher')
    const room = await makeRoom(teacher)
    const token = await invite(teacher, room.id)
    const students = await Promise.all(Array.from({ length: 6 }, () => app.user('student')))
    const answers = await Promise.all(students.map((s) => s.post('/rooms/join', { token })))
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.find((a) => a.status === 409)?.failure.code).toBe('room.full')
    expect((await teacher.get<Room>(`/rooms/${room.id}`)).data.users).toHaveLength(2)
  })

  test('admits thirty students into a group and no more', async () => {
    const teacher = await app.user('teacher')
    const room = await makeRoom(teacher, 'Group', 2)
    const token = await invite(teacher, room.id)
    const students = await Promise.all(Array.from({ length: 31 }, () => app.user('student')))
    const answers = await Promise.all(students.map((s) => s.post('/rooms/join', { token })))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(30)
  })
})

describe('adding a student by e-mail', () => {
  test('adds one the teacher has met at once, updates pages and sends a mail', async () => {
    const teacher = await app.user('teacher', { first_name: 'Mari', last_name: 'Maasikas' })
    const student = await app.user('student', { lang: 'ru', first_name: 'Олег' })
    const room = await makeRoom(teacher)
    await student.post('/rooms/join', { token: await invite(teacher, (await makeRoom(teacher)).id) })
    const live = await connectLive(app, student)
    for (let i = 0; i < 2; i++) {
      const answer = await teacher.post<{ added: { id: number } | null }>(`/rooms/${room.id}/users`, {
        email: student.user.email.toUpperCase(),
      })
      expect(answer.data.added?.id).toBe(student.user.id)
    }
    expect(await live.next('new_room')).toEqual({ room_id: room.id })
    expect([await countOf(live, 'new_room'), (await notificationsOf(student)).map(({ kind, room_id }) => [kind, room_id])]).toEqual([
      1,
      [['new_room', room.id]],
    ])
    expect(await mails(student.user.email)).toEqual([{ subject: 'Mari Maasikas: вы добавлены в класс' }])
    expect((await lastMailTo(app, student.user.email)).link).toMatch(new RegExp(`/room/${room.id}$`))
    await live.close()
  })

  test("knows students of the teacher's lessons, not of deleted or foreign rooms", async () => {
    const [teacher, other] = [await app.user('teacher'), await app.user('teacher')]
    const [taught, left, others] = [await app.user('student'), await app.user('student'), await app.user('student')]
    const room = await makeRoom(teacher, 'Group', 2)
    for (const [owner, student] of [
      [teacher, taught],
      [teacher, left],
      [other, others],
    ] as const) {
      const met = await makeRoom(owner)
      await student.post('/rooms/join', { token: await invite(owner, met.id) })
      if (student === taught) {
        const { data: lesson } = await owner.post<{ id: number }>(`/rooms/${met.id}/lesson`)
        const came = app.database.db.updateTable('lesson_people').set({ from_at: new Date() })
        await came.where('lesson_id', '=', lesson.id).where('user_id', '=', student.user.id).execute()
      }
      if (owner === teacher) await owner.delete(`/rooms/${met.id}`)
    }
    const add = async ({ user }: typeof taught) =>
      (await teacher.post<{ added: { id: number } | null }>(`/rooms/${room.id}/users`, { email: user.email })).data.added?.id
    expect([await add(taught), await add(left), await add(others)]).toEqual([taught.user.id, undefined, undefined])
    // Another request sends another mail with the same link.
    expect(await add(others)).toBeUndefined()
    expect(await mails(others.user.email)).toHaveLength(2)
  })

  test('treats strangers, other teachers and unknown addresses the same', async () => {
    const teacher = await app.user('teacher')
    const people = [await app.user('student'), await app.user('student', { verified: false }), await app.user('teacher')]
    const room = await makeRoom(teacher, 'Group', 2)
    const link = `/r/${await invite(teacher, room.id)}`
    for (const email of ['unknown@example.test', ...people.map(({ user }) => user.email)]) {
      const answer = await teacher.post(`/rooms/${room.id}/users`, { email })
      expect([answer.status, answer.data]).toEqual([200, { added: null }])
      expect((await lastMailTo(app, email)).text).toContain(link)
    }
    expect((await teacher.get<Room>(`/rooms/${room.id}`)).data.users).toHaveLength(1)
    expect((await people[0]?.post('/rooms/join', { token: link.slice(3) }))?.status).toBe(200)
  })

  test('admits an invited address once it is confirmed, while the link is valid', async () => {
    const teacher = await app.user('teacher')
    const student = await app.user('student', { verified: false })
    const [room, closed, full] = [await makeRoom(teacher), await makeRoom(teacher), await makeRoom(teacher)]
    for (const { id } of [room, closed, full]) await teacher.post(`/rooms/${id}/users`, { email: student.user.email })
    const others = await makeRoom(teacher)
    await teacher.post(`/rooms/${others.id}/users`, { email: 'somebody.else@example.test' })
    await teacher.post(`/rooms/${closed.id}/tokens`)
    await (await app.user('student')).post('/rooms/join', { token: await invite(teacher, full.id) })
    await student.post('/user/verify/send')
    const { token } = await lastMailTo(app, student.user.email, /verify/)
    expect((await app.guest().post('/user/verify', { token })).status).toBe(200)
    expect((await student.get<RoomCard[]>('/rooms')).data.map(({ id }) => id)).toEqual([room.id])
  })

  test("sends anybody else the invite link in the teacher's language", async () => {
    const teacher = await app.user('teacher', { lang: 'et', first_name: 'Mari', last_name: 'Maasikas' })
    const room = await makeRoom(teacher)
    const answer = await teacher.post<{ added: null }>(`/rooms/${room.id}/users`, { email: 'new.one@example.test' })
    expect(answer.data.added).toBeNull()
    const mail = await lastMailTo(app, 'new.one@example.test')
    expect(mail.subject).toBe('Mari Maasikas kutsub sind klassi')
    expect(mail.text).toContain(`/r/${await invite(teacher, room.id)}?lang=et`)
  })

  test('refuses the teacher, and anybody when the room is full', async () => {
    const [teacher, student] = [await app.user('teacher'), await app.user('student')]
    const room = await makeRoom(teacher)
    expect((await teacher.post(`/rooms/${room.id}/users`, { email: teacher.user.email })).failure.code).toBe('address.of.teacher')
    await student.post('/rooms/join', { token: await invite(teacher, room.id) })
    expect((await teacher.post(`/rooms/${room.id}/users`, { email: (await app.user('student')).user.email })).failure.code).toBe(
      'room.full',
    )
    expect((await teacher.post(`/rooms/${room.id}/users`, { email: 'late@example.test' })).failure.code).toBe('room.full')
    expect(await mails('late@example.test')).toEqual([])
  })
})

test('a removed student leaves live room and chat, and may come back', async () => {
  const [teacher, student] = [await app.user('teacher'), await app.user('student')]
  const room = await makeRoom(teacher)
  const token = await invite(teacher, room.id)
  await student.post('/rooms/join', { token })
  const channel = (await student.get<Room>(`/rooms/${room.id}`)).data.channel_id
  const group = await makeRoom(teacher, 'Group', 2)
  const classmate = await app.user('student')
  for (const one of [student, classmate]) await one.post('/rooms/join', { token: await invite(teacher, group.id) })
  const [hers, his, apart] = [await connectLive(app, teacher), await connectLive(app, student), await connectLive(app, student)]
  await hers.send('join_room', { room_id: room.id, board_id: null })
  await his.send('join_room', { room_id: room.id, board_id: null })
  await hers.next('room_users', (d) => d.users.filter((u) => u.status === USER_STATUS.online).length === 2)
  expect((await student.delete(`/rooms/${room.id}/users/${student.user.id}`)).status).toBe(403)
  expect((await teacher.delete(`/rooms/${room.id}/users/${student.user.id}`)).status).toBe(200)
  expect(await his.next('room_left')).toEqual({ room_id: room.id })
  expect(await apart.next('room_left')).toEqual({ room_id: room.id })
  await hers.next('room_users', (d) => d.users.length === 1)
  for (const tab of [hers, apart]) expect(await tab.next('schedule_change')).toEqual({ by: null })
  // A second time there is nobody to remove.
  expect((await teacher.delete(`/rooms/${room.id}/users/${student.user.id}`)).status).toBe(200)
  expect([await countOf(apart, 'room_left'), await countOf(apart, 'schedule_change'), await countOf(hers, 'schedule_change')]).toEqual([
    1, 1, 1,
  ])
  const left = { kind: 'room_left', title: room.name, room_id: room.id, person: { id: teacher.user.id } }
  expect(await notificationsOf(student)).toMatchObject([left])
  // They stay in the other classroom, and their classmate stays when they leave it too.
  expect((await student.get<RoomCard[]>('/rooms')).data.map(({ id }) => id)).toEqual([group.id])
  await teacher.delete(`/rooms/${group.id}/users/${student.user.id}`)
  expect((await teacher.get<Room>(`/rooms/${group.id}`)).data.users.map(({ id }) => id)).toEqual([teacher.user.id, classmate.user.id])
  expect((await notificationsOf(student)).map(({ kind, room_id }) => [kind, room_id])).toEqual([
    ['room_left', group.id],
    ['room_left', room.id],
  ])
  expect((await student.get(`/rooms/${room.id}`)).status).toBe(403)
  expect((await student.get(`/chat/messages/${channel}`)).status).toBe(404)
  expect(await his.send('join_room', { room_id: room.id, board_id: null })).toMatchObject({ error: { code: 'forbidden' } })
  expect((await student.post('/rooms/join', { token })).status).toBe(200)
  expect(await his.send('join_room', { room_id: room.id, board_id: null })).toMatchObject({ action: 'join_room' })
  await Promise.all([hers, his, apart].map((tab) => tab.close()))
})

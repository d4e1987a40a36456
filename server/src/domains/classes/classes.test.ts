import { CLASSES_MAX, CLASS_LINK_DAYS, CLASS_ROOMS_MAX } from '@keel/contract/constants'
import type { ClassJoined, ClassPreview, FoundRoom, SchoolClass } from '@keel/contract/entities/class'
import type { Notification } from '@keel/contract/entities/notification'
import type { RoomCard } from '@keel/contract/entities/room'
import type { SiteLogEntry } from '@keel/contract/entities/site'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { solveCaptcha } from '../../../test/captcha'
import { eraseNow } from '../../../test/erase'
import { whileCalling } from '../../../test/meanwhile'
import { makeSchool, type Person } from '../../../test/school'

const DAY_MS = 86_400_000
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await startTestApp()
  operator = await app.user('teacher', { operator: true })
})
afterAll(() => app.stop())
afterEach(() => {
  app.clock.now = null
})

const made = async (teacher: Person, name: string, type: 1 | 2 = 2): Promise<number> =>
  (await teacher.post<RoomCard>('/rooms', { name, type })).data.id
/** English and Estonian of two teachers. */
async function twoRooms(): Promise<{ english: Person; estonian: Person; rooms: [number, number] }> {
  const [english, estonian] = [
    await app.user('teacher', { first_name: 'Emma', last_name: 'Smith' }),
    await app.user('teacher', { first_name: 'Eeva', last_name: 'Tamm' }),
  ]
  return { english, estonian, rooms: [await made(english, '7B English'), await made(estonian, '7B Estonian')] }
}
const create = (room_ids: readonly number[], name = '7B') => operator.post<SchoolClass>('/admin/classes', { name, room_ids })
const classOf = async (room_ids: readonly number[]): Promise<SchoolClass & { token: string }> => {
  const { data } = await create(room_ids)
  return { ...data, token: data.link?.token ?? '' }
}
const list = async (search = '') => (await operator.get<{ classes: SchoolClass[]; more: boolean }>(`/admin/classes?search=${search}`)).data
const stored = async (id: number) => (await list()).classes.find((one) => one.id === id)
const find = async (search: string) =>
  (await operator.get<{ rooms: FoundRoom[]; more: boolean }>(`/admin/classes/rooms?search=${encodeURIComponent(search)}`)).data
const preview = (person: Pick<Person, 'get'>, token: string) => person.get<ClassPreview>(`/classes/invite/${token}`)
const join = (person: Person, token: string) => person.post<ClassJoined>('/classes/join', { token })
const outcomes = ({ data }: { data: ClassJoined }) => data.rooms.map(({ name, outcome }) => [name, outcome])
const roomsOf = async (person: Person) => (await person.get<RoomCard[]>('/rooms')).data.map(({ id }) => id).toSorted((a, b) => a - b)

test('an operator makes a class, and its link leads a student into all classrooms at once', async () => {
  const { english, rooms } = await twoRooms()
  app.clock.now = new Date()
  const { data } = await create(rooms)
  const { link } = data
  expect(data).toMatchObject({
    name: '7B',
    students: 0,
    rooms: [
      { id: rooms[0], name: '7B English', teacher: 'Emma Smith', type: 2, students: 0, deleted: false },
      { id: rooms[1], name: '7B Estonian', teacher: 'Eeva Tamm' },
    ],
  })
  expect(link?.url).toBe(`${app.origin}/c/${link?.token}`)
  expect(Date.parse(link?.expires_at ?? '')).toBe(app.clock.now.getTime() + CLASS_LINK_DAYS * DAY_MS)
  const token = link?.token ?? ''
  const student = await app.user('student')
  const open = {
    name: '7B',
    rooms: [
      { name: '7B English', teacher: 'Emma Smith', room_id: null, state: 'open' },
      { name: '7B Estonian', teacher: 'Eeva Tamm', room_id: null, state: 'open' },
    ],
  }
  expect([(await preview(app.guest(), token)).data, (await preview(student, token)).data]).toEqual([open, open])
  expect((await join(student, token)).data).toEqual({
    name: '7B',
    rooms: [
      { name: '7B English', teacher: 'Emma Smith', room_id: rooms[0], outcome: 'joined' },
      { name: '7B Estonian', teacher: 'Eeva Tamm', room_id: rooms[1], outcome: 'joined' },
    ],
  })
  expect(await roomsOf(student)).toEqual(rooms)
  expect((await preview(student, token)).data.rooms.map(({ state, room_id }) => [state, room_id])).toEqual(
    rooms.map((id) => ['member', id]),
  )
  // Once more changes nothing, and no teacher is notified twice.
  expect(outcomes(await join(student, token))).toEqual([
    ['7B English', 'member'],
    ['7B Estonian', 'member'],
  ])
  const { notifications } = (await english.get<{ notifications: Notification[] }>('/notifications')).data
  expect(notifications.map(({ kind, title }) => [kind, title])).toEqual([['student_joined', '7B English']])
  expect((await stored(data.id))?.students).toBe(1)
})

test('only operators see and change classes; only students join by their links', async () => {
  const { english, rooms } = await twoRooms()
  const { id, token } = await classOf(rooms)
  for (const person of [english, await app.user('student')]) {
    const refused = [
      await person.get('/admin/classes'),
      await person.get('/admin/classes/rooms?search=a'),
      await person.post('/admin/classes', { name: '7B', room_ids: rooms }),
      await person.put(`/admin/classes/${id}`, { name: 'Mine', room_ids: rooms }),
      await person.delete(`/admin/classes/${id}`),
      await person.post(`/admin/classes/${id}/link`, { days: 1 }),
      await person.delete(`/admin/classes/${id}/link`),
    ]
    expect(refused.map(({ status }) => status)).toEqual(Array.from(refused, () => 403))
  }
  for (const teacher of [english, operator]) {
    expect((await join(teacher, token)).failure.code).toBe('invite.students.only')
    expect((await preview(teacher, token)).status).toBe(200)
  }
  expect((await app.guest().post('/classes/join', { token })).status).toBe(401)
})

test('what is full is named, and the rest is joined; later the rest of it too', async () => {
  const { student: other, teacher, room: single } = await makeSchool(app)
  const { rooms } = await twoRooms()
  const { token } = await classOf([single, ...rooms])
  const student = await app.user('student')
  expect((await preview(student, token)).data.rooms.map(({ state }) => state)).toEqual(['open', 'open', 'full'])
  expect(outcomes(await join(student, token))).toEqual([
    ['7B English', 'joined'],
    ['7B Estonian', 'joined'],
    ['B1 on Mondays', 'full'],
  ])
  expect(outcomes(await join(other, token))[2]).toEqual(['B1 on Mondays', 'member'])
  await teacher.delete(`/rooms/${single}/users/${other.user.id}`)
  const { data } = await join(student, token)
  expect(data.rooms.map(({ outcome, room_id }) => [outcome, room_id])).toEqual([
    ['member', rooms[0]],
    ['member', rooms[1]],
    ['joined', single],
  ])
})

test('of two students at the last place one gets it, and both get the others', async () => {
  const { rooms } = await twoRooms()
  const single = await made(operator, '7B Single', 1)
  const { token } = await classOf([...rooms, single])
  const students = [await app.user('student'), await app.user('student')]
  const joined = await Promise.all([...students, ...students].map((student) => join(student, token)))
  expect(joined.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const members = await app.database.db
    .selectFrom('room_members')
    .select(['room_id', 'user_id'])
    .where('room_id', 'in', [...rooms, single])
    .execute()
  expect(rooms.map((room) => members.filter(({ room_id }) => room_id === room).length)).toEqual([2, 2])
  const [winner] = members.filter(({ room_id }) => room_id === single)
  for (const [at, answer] of joined.entries()) {
    const outcome = answer.data.rooms.find(({ name }) => name === '7B Single')?.outcome
    const isWinner = students[at % 2]?.user.id === winner?.user_id
    expect(isWinner ? ['joined', 'member'] : ['full']).toContain(outcome)
  }
})

test('a link ends when it is renewed, revoked or old, or its class is deleted', async () => {
  const { rooms } = await twoRooms()
  const student = await app.user('student')
  const works = async (token: string) => [(await preview(student, token)).status, (await join(student, token)).status]
  const { id, token } = await classOf(rooms)
  expect(await works('x'.repeat(24))).toEqual([404, 404])
  app.clock.now = new Date()
  const { data } = await operator.post<SchoolClass>(`/admin/classes/${id}/link`, { days: 2 })
  const renewed = data.link?.token ?? ''
  expect([renewed === token, await works(token)]).toEqual([false, [404, 404]])
  app.clock.now = new Date(app.clock.now.getTime() + 2 * DAY_MS)
  expect(await works(renewed)).toEqual([404, 404])
  app.clock.now = new Date(app.clock.now.getTime() - 1)
  expect((await preview(student, renewed)).status).toBe(200)
  expect(await roomsOf(student)).toEqual([])
  app.clock.now = null
  for (let n = 0; n < 2; n += 1) expect((await operator.delete(`/admin/classes/${id}/link`)).status).toBe(200)
  expect([(await stored(id))?.link, await works(renewed)]).toEqual([null, [404, 404]])
  const last = (await operator.post<SchoolClass>(`/admin/classes/${id}/link`, { days: 2 })).data.link?.token ?? ''
  expect(await works(last)).toEqual([200, 200])
  expect((await operator.delete(`/admin/classes/${id}`)).status).toBe(200)
  expect([await works(last), await roomsOf(student)]).toEqual([[404, 404], rooms])
  expect((await operator.delete(`/admin/classes/${id}`)).status).toBe(404)
})

test('a link that ends while a student joins leads nowhere, whichever way it ends', async () => {
  const { rooms } = await twoRooms()
  for (const end of [sql`token = null, expires_at = null`, sql`token = 'new' || id`]) {
    const { id, token } = await classOf(rooms)
    const student = await app.user('student')
    const { failure } = await whileCalling(
      app,
      (trx) => sql`update classes set ${end} where id = ${id}`.execute(trx),
      () => join(student, token),
    )
    expect([failure.code, await roomsOf(student)]).toEqual(['invite.invalid', []])
  }
})

test('a classroom that leaves the class, or is deleted, while a student joins is named as gone', async () => {
  const { english, rooms } = await twoRooms()
  const { id, token } = await classOf(rooms)
  const [first, second] = [await app.user('student'), await app.user('student')]
  const left = await whileCalling(
    app,
    async (trx) => {
      await sql`select from classes where id = ${id} for update`.execute(trx)
      await sql`update classes set name = '8B' where id = ${id}`.execute(trx)
      await sql`delete from class_rooms where class_id = ${id} and room_id = ${rooms[0]}`.execute(trx)
    },
    () => join(first, token),
  )
  expect(outcomes(left)).toEqual([
    ['7B English', 'gone'],
    ['7B Estonian', 'joined'],
  ])
  await operator.put(`/admin/classes/${id}`, { name: '7B', room_ids: rooms })
  const deleted = await whileCalling(
    app,
    (trx) => sql`update rooms set deleted_at = now() where id = ${rooms[0]}`.execute(trx),
    () => join(second, token),
  )
  expect(outcomes(deleted)).toEqual([
    ['7B English', 'gone'],
    ['7B Estonian', 'joined'],
  ])
  // Restored, it is in the class again.
  expect((await preview(second, token)).data.rooms.map(({ name }) => name)).toEqual(['7B Estonian'])
  expect((await stored(id))?.rooms.map((room) => room.deleted)).toEqual([true, false])
  expect((await english.post(`/rooms/${rooms[0]}/restore`)).status).toBe(200)
  expect(outcomes(await join(second, token))).toEqual([
    ['7B English', 'joined'],
    ['7B Estonian', 'member'],
  ])
})

test('a class without a classroom that can be joined has no link that works', async () => {
  const { english, rooms } = await twoRooms()
  const { id, token } = await classOf([rooms[0]])
  await english.delete(`/rooms/${rooms[0]}`)
  expect((await preview(app.guest(), token)).failure.code).toBe('invite.invalid')
  await app.database.db.deleteFrom('rooms').where('id', '=', rooms[0]).execute()
  expect((await stored(id))?.rooms).toEqual([])
})

test('changes that meet a student who joins, another change and each other never fail', async () => {
  const { english, rooms } = await twoRooms()
  const extra = await made(english, '7B Extra')
  const second = await app.user('teacher', { operator: true })
  for (let n = 0; n < 4; n += 1) {
    const { id, token } = await classOf(rooms)
    const [student, other] = [await app.user('student'), await app.user('student')]
    const answers = await Promise.all([
      join(student, token),
      operator.put(`/admin/classes/${id}`, { name: '7B', room_ids: [extra, rooms[1]] }),
      join(other, token),
      second.put(`/admin/classes/${id}`, { name: '7C', room_ids: [rooms[1], extra, rooms[0]] }),
      operator.post(`/admin/classes/${id}/link`, { days: 3 }),
      second.delete(`/admin/classes/${id}`),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    for (const [at, person] of [student, other].entries()) {
      const said = answers[at * 2] as Awaited<ReturnType<typeof join>>
      const isIn = said.status === 200 ? said.data.rooms.flatMap(({ room_id }) => room_id ?? []) : []
      expect(await roomsOf(person)).toEqual(isIn.toSorted((a, b) => a - b))
    }
  }
})

test('of two operators who change a class at once the second one does not overwrite what the first one saved', async () => {
  const { rooms } = await twoRooms()
  const extra = await made(operator, 'Extra')
  const { id } = (await create(rooms)).data
  const seen = { name: '7B', room_ids: rooms }
  const change = async (body: object) => (await operator.put(`/admin/classes/${id}`, { ...body, seen })).status
  const first = { name: '7B', room_ids: [...rooms, extra] }
  expect(await change(first)).toBe(200)
  // Sent once more because the answer was lost: it is as wanted.
  expect(await change(first)).toBe(200)
  const late = { name: '7C', room_ids: rooms }
  const { failure } = await operator.put(`/admin/classes/${id}`, { ...late, seen })
  expect(failure.code).toBe('conflict')
  expect(await stored(id)).toMatchObject({ name: '7B', rooms: [{ id: rooms[0] }, { id: rooms[1] }, { id: extra }] })
  expect((await operator.put(`/admin/classes/${id}`, { ...late, seen: first })).status).toBe(200)
  expect((await operator.put(`/admin/classes/${id}`, { name: '7D', room_ids: rooms, seen: first })).failure.code).toBe('conflict')
})

test('name and classrooms are checked and bounded', async () => {
  const { rooms } = await twoRooms()
  for (const [body, errors] of [
    [{ name: ' ', room_ids: rooms }, { name: 'required' }],
    [{ name: '7B', room_ids: [] }, { room_ids: expect.any(String) as string }],
    [{ name: '7B', room_ids: Array.from({ length: CLASS_ROOMS_MAX + 1 }, (_, n) => n + 1) }, { room_ids: expect.any(String) as string }],
  ] as const)
    expect((await operator.post('/admin/classes', body)).failure).toMatchObject({ code: 'bad.input', errors })
  const { id } = (await create([...rooms, rooms[0]])).data
  expect((await stored(id))?.rooms.map((room) => room.id)).toEqual(rooms)
  // Neither one that does not exist nor one that is deleted.
  const gone = await made(operator, 'Gone')
  await operator.delete(`/rooms/${gone}`)
  for (const other of [gone, 987_654_321]) {
    expect((await create([rooms[0], other])).failure.code).toBe('not.found')
    expect((await operator.put(`/admin/classes/${id}`, { name: '7B', room_ids: [rooms[0], other] })).failure.code).toBe('not.found')
  }
  expect((await stored(id))?.rooms.map((room) => room.id)).toEqual(rooms)
  const { n } = await app.database.db
    .selectFrom('classes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  await sql`insert into classes (name, created_at) select 'Full', now() from generate_series(1, ${CLASSES_MAX - n - 1}::int)`.execute(
    app.database.db,
  )
  const answers = await Promise.all([create(rooms), create(rooms)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.failure.code).toBe('limit.reached')
  await app.database.db.deleteFrom('classes').where('name', '=', 'Full').execute()
})

test('classes come in pages and are found by parts of their names', async () => {
  const { rooms } = await twoRooms()
  const first = await create(rooms, 'Õhtu 100%')
  for (let n = 0; n < 30; n += 1) await create([rooms[0]], `Paged ${n}`)
  const page = (await operator.get<{ classes: SchoolClass[]; more: boolean }>('/admin/classes?search=paged')).data
  expect([page.classes.length, page.more]).toEqual([30, false])
  const all = await list()
  expect([all.classes.length, all.more]).toEqual([30, true])
  const next = (await operator.get<{ classes: SchoolClass[] }>(`/admin/classes?before=${all.classes.at(-1)?.id}`)).data
  expect(next.classes[0]?.id).toBe(first.data.id)
  expect((await list(encodeURIComponent('õhtu 1'))).classes.map(({ id }) => id)).toEqual([first.data.id])
  expect((await list(encodeURIComponent('%'))).classes.map(({ id }) => id)).toEqual([first.data.id])
})

test('classrooms are found by words of their names and of their teachers, deleted ones are not', async () => {
  const liis = await app.user('teacher', { first_name: 'Liis', last_name: 'Kask-Mets' })
  const [b1, c1] = [await made(liis, 'B1.2 Reading'), await made(liis, 'C1 Reading')]
  const deleted = await made(liis, 'B1.2 Deleted')
  await liis.delete(`/rooms/${deleted}`)
  const ids = async (search: string) => (await find(search)).rooms.map(({ id }) => id)
  expect(await ids('liis read')).toEqual([b1, c1])
  expect(await ids('Mets b1.2')).toEqual([b1])
  expect(await ids('reading kask c1')).toEqual([c1])
  expect(await ids('liis nothing')).toEqual([])
  expect(await ids('100% liis')).toEqual([])
  expect((await find('kask c1')).rooms).toEqual([{ id: c1, name: 'C1 Reading', type: 2, teacher: 'Liis Kask-Mets', students: 0 }])
  // The newest ones without a search.
  expect((await ids('')).slice(0, 2)).toEqual([c1, b1])
  for (let n = 0; n < 21; n += 1) await made(liis, `Many ${n}`)
  const many = await find('many')
  expect([many.rooms.length, many.more]).toEqual([20, true])
})

test('each change is in the log, with its values; what changes nothing is not', async () => {
  const { rooms } = await twoRooms()
  const { id } = (await create(rooms, '7A')).data
  const change = (name: string, room_ids: number[]) => operator.put(`/admin/classes/${id}`, { name, room_ids })
  await change('7A', [rooms[1], rooms[0]])
  await change('8A', [rooms[0]])
  await operator.post(`/admin/classes/${id}/link`, { days: 3 })
  for (let n = 0; n < 2; n += 1) await operator.delete(`/admin/classes/${id}/link`)
  await operator.delete(`/admin/classes/${id}`)
  const { entries } = (await operator.get<{ entries: SiteLogEntry[] }>('/admin/log')).data
  const ours = entries.filter(({ details }) => details['class'] === id).toReversed()
  expect(ours.every(({ user, address }) => user?.id === operator.user.id && address !== '')).toBe(true)
  expect(ours.map(({ kind, details }) => [kind, details])).toEqual([
    ['class.created', { class: id, name: '7A', rooms: 2 }],
    ['class.changed', { class: id, name: '8A', before: '7A', rooms: 1 }],
    ['class.link_renewed', { class: id, name: '8A' }],
    ['class.link_revoked', { class: id, name: '8A' }],
    ['class.deleted', { class: id, name: '8A' }],
  ])
})

test('a class outlives its operator and the hand-over of its classrooms', async () => {
  const { english, estonian, rooms } = await twoRooms()
  const leaving = await app.user('teacher', { operator: true })
  const { data } = await leaving.post<SchoolClass>('/admin/classes', { name: '7B', room_ids: rooms })
  const erasing = leaving.user.id
  await eraseNow(app, erasing)
  const { created_by } = await app.database.db
    .selectFrom('classes')
    .select('created_by')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow()
  expect(created_by).toBeNull()
  expect((await operator.post(`/admin/people/${english.user.id}/hand-over`, { to: estonian.user.id })).status).toBe(200)
  const student = await app.user('student')
  const joined = await join(student, data.link?.token ?? '')
  expect(joined.data.rooms.map(({ teacher, outcome }) => [teacher, outcome])).toEqual([
    ['Eeva Tamm', 'joined'],
    ['Eeva Tamm', 'joined'],
  ])
})

test('an operator who is deleted while changing a class, and a student while joining one', async () => {
  const { rooms } = await twoRooms()
  for (let n = 0; n < 3; n += 1) {
    const [leaving, student] = [await app.user('teacher', { operator: true }), await app.user('student')]
    const { data } = await leaving.post<SchoolClass>('/admin/classes', { name: '7B', room_ids: rooms })
    const [changed, joined] = await Promise.all([
      leaving.put(`/admin/classes/${data.id}`, { name: '7C', room_ids: rooms }),
      join(student, data.link?.token ?? ''),
      eraseNow(app, leaving.user.id),
      eraseNow(app, student.user.id),
    ])
    expect([changed.status < 500, joined.status < 500]).toEqual([true, true])
    expect(await app.database.db.selectFrom('room_members').select('room_id').where('user_id', '=', student.user.id).execute()).toEqual([])
  }
})

test('the link of a class lets students register where registration is closed, as that of a classroom does', async () => {
  const { rooms } = await twoRooms()
  const { id, token } = await classOf(rooms)
  let counter = 0
  const register = async (role: 1 | 2, invite: string) => {
    const { status, failure } = await app.guest().post('/user/register', {
      first_name: 'Mari',
      last_name: 'Maasikas',
      email: `class${++counter}@example.test`,
      password: 'sinine meri 7',
      role,
      lang: 'et',
      terms: true,
      captcha: await solveCaptcha(app),
      invite,
    })
    return status === 200 ? 'registered' : failure.code
  }
  await operator.put('/admin/registration', { chosen: 'closed' })
  expect([await register(2, token), await register(1, token)]).toEqual(['registered', 'registration.closed'])
  app.clock.now = new Date(Date.now() + (CLASS_LINK_DAYS + 1) * DAY_MS)
  expect(await register(2, token)).toBe('registration.closed')
  app.clock.now = null
  await operator.delete(`/admin/classes/${id}/link`)
  expect(await register(2, token)).toBe('registration.closed')
  await operator.put('/admin/registration', { chosen: null })
})

import { CLOSE } from '@keel/contract/realtime/client-messages'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { itemTypes } from '@keel/contract/items/registry'
import type { RoomCard } from '@keel/contract/entities/room'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WAIT_MS } from '../../scripts/time-limits.mjs'
import { createBus } from '../src/adapters/bus'
import { readConfig } from '../src/config'
import { startTestApp, type Api, type TestApp } from './app'
import { connectLive, type LiveClient } from './live-client'
import { quietLog } from './quiet-log'
import { addItem, makeSchool, textValue, type Person, type School } from './school'

/** Two processes on one database, connected by its notifications. */
let here: TestApp
let there: TestApp
let school: School
beforeAll(async () => {
  here = await startTestApp({}, undefined, { withBus: true })
  there = await startTestApp({}, here, { withBus: true })
  school = await makeSchool(here)
  await join(here, school.teacher)
  await join(there, school.student)
  // Until each has received something of the other.
  await vi.waitFor(() => expect([here, there].map((app) => app.ctx.live.presence(school.room).size)).toEqual([2, 2]), WAIT_MS)
})
const open: LiveClient[] = []
afterEach(async () => {
  for (const client of open.splice(0)) await client.close()
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

async function join(app: TestApp, person: Api): Promise<LiveClient> {
  const client = await connectLive(app, person)
  open.push(client)
  await client.send('join_room', { room_id: school.room, board_id: school.board })
  return client
}
const onOther = (person: Person): Person => ({ ...there.as(person.user), user: person.user })
const status = async (person: Api, userId: number): Promise<number | undefined> =>
  (await person.get<RoomCard[]>('/rooms')).data.find(({ id }) => id === school.room)?.users.find(({ id }) => id === userId)?.status

test('a change stored by one process reaches connections of the other, without an echo', async () => {
  const student = await join(there, school.student)
  const teacher = await join(here, school.teacher)
  // The call goes to the process that does not have the connection.
  const { status: stored } = await onOther(school.teacher).call(
    'POST',
    `/boards/${school.board}/items`,
    { type: 1, value: textValue('Across') },
    { 'x-connection-id': teacher.connectionId },
  )
  expect(stored).toBe(200)
  expect(await student.nextInRoom('addItem')).toMatchObject({ board_id: school.board })
  const marker = await addItem(school.teacher, school.board, 1, textValue('Next'))
  await teacher.nextInRoom('addItem', ({ item }) => item.id === marker.id)
  expect(teacher.events.filter((event) => event.action === 'direct_message' && event.data.data.action === 'addItem')).toHaveLength(1)
})

test('the settings name the bus; processes of one database reach each other by it', async () => {
  const env = { DATABASE_URL: here.database.url, NODES: 'several' }
  const single = async () => await createBus(readConfig({ DATABASE_URL: here.database.url }), here.database.db, quietLog)
  const [first, second] = [await single(), await single()]
  expect([first.shared, first.node === second.node]).toEqual([false, false])
  const [one, other] = [
    await createBus(readConfig(env), here.database.db, quietLog),
    await createBus(readConfig({ ...env, BUS_URL: here.database.url }), here.database.db, quietLog),
  ]
  expect([one.describe, one.shared, other.shared]).toEqual(['PostgreSQL', true, true])
  let isReceived = false
  other.subscribe('test', () => {
    isReceived = true
  })
  await expect.poll(() => (one.publish('test', 'x', { volatile: true }), isReceived)).toBe(true)
  // A frame that somebody else sends in the name of a process makes nobody wait for its next number.
  const listener = new pg.Client(here.database.connection)
  const frames: string[] = []
  listener.on('notification', ({ payload = '' }) => frames.push(payload))
  await listener.connect()
  await listener.query('listen keel')
  await expect.poll(() => (one.publish('test', 'y'), frames.some((frame) => frame.endsWith('\ny')))).toBe(true)
  const forged = frames.find((frame) => frame.endsWith('\ny'))?.replace(/ m \d+ /, ' m 999999999 ')
  await listener.query('select pg_notify($1, $2)', ['keel', forged])
  await listener.end()
  isReceived = false
  await expect.poll(() => (one.publish('test', 'z'), isReceived)).toBe(true)
  await Promise.all([one.close(), other.close()])
})

test('lists of classrooms show who is connected to any process', async () => {
  const student = await join(there, school.student)
  for (const teacher of [school.teacher, onOther(school.teacher)]) await expect.poll(() => status(teacher, school.student.user.id)).toBe(1)
  await student.send('leave_room', { room_id: school.room })
  for (const teacher of [school.teacher, onOther(school.teacher)])
    await expect.poll(() => status(teacher, school.student.user.id)).not.toBe(1)
})

test('new members of a classroom are shown at each process, on any page', async () => {
  const [one, other] = [await connectLive(here, school.teacher), await connectLive(there, onOther(school.teacher))]
  open.push(one, other)
  const { data: room } = await onOther(school.teacher).post<{ id: number }>('/rooms', { name: 'New people', type: 1 })
  const { token } = (await school.teacher.post<{ token: string }>(`/rooms/${room.id}/tokens`)).data
  expect((await onOther(school.student).post('/rooms/join', { token })).status).toBe(200)
  for (const live of [one, other]) await live.next('room_users', ({ room_id, users }) => room_id === room.id && users.length === 2)
})

test('a call is entered and left at the process that does not have the connection', async () => {
  const student = await join(there, school.student)
  const teacher = await join(here, school.teacher)
  const path = `/rooms/${school.room}/peer-id`
  expect((await school.student.post(path, { peer_id: student.peerId })).status).toBe(200)
  expect((await onOther(school.teacher).post(path, { peer_id: teacher.peerId })).status).toBe(200)
  for (const client of [student, teacher]) await client.nextInRoom('peers', ({ peers }) => peers.length === 2)
  expect((await school.student.post(path, { peer_id: teacher.peerId })).status).toBe(404)
  expect((await school.student.post<{ peers: object[] }>(path, { peer_id: null })).data.peers).toHaveLength(1)
  await teacher.nextInRoom('peers', ({ peers }) => peers.length === 1)
})

test('an exercise that is edited at one process takes no answers at the other', async () => {
  const item = await addItem(school.teacher, school.board, 10, itemTypes[10].sample())
  const teacher = await join(here, school.teacher)
  await teacher.send('direct_message', {
    room_id: school.room,
    queue_id: 'lock-0001',
    data: { action: 'selectItem', board_id: school.board, itemId: item.id },
  })
  const answer = (student: Api) =>
    student
      .post(`/boards/${school.board}/actions`, { item_id: item.id, page: 1, id: 'g0es1', action: { id: 'a1' } })
      .then(({ failure }) => failure.code)
  await expect.poll(() => answer(onOther(school.student))).toBe('item.being.edited')
  expect(await answer(school.student)).toBe('item.being.edited')
})

test('what a process has cached of a person is dropped when another changes it', async () => {
  const person = await here.user('teacher', { verified: false })
  const elsewhere = there.as(person.user)
  const rooms = async () => (await elsewhere.get('/rooms')).status
  // What is cached there does not grow old.
  there.clock.now = new Date()
  onTestFinished(() => void (there.clock.now = null))
  expect(await rooms()).toBe(403)
  await here.database.db.updateTable('users').set({ verified_at: new Date() }).where('id', '=', person.user.id).execute()
  expect((await person.put('/user', { first_name: 'Mari' })).status).toBe(200)
  await expect.poll(rooms).toBe(200)
  const live = await connectLive(there, elsewhere)
  expect((await person.post('/user/logout')).status).toBe(200)
  expect(await live.closed).toBe(CLOSE.sessionEnded)
  expect((await elsewhere.get('/user/me')).status).toBe(401)
})

test('a session that ended at one process is refused by the other at once', async () => {
  let accepted = 0
  for (let n = 0; n < 10; n++) {
    const person = await here.user('student')
    const elsewhere = there.as(person.user)
    expect((await elsewhere.get('/user/me')).status).toBe(200)
    expect((await person.post('/user/logout')).status).toBe(200)
    if ((await elsewhere.get('/user/me')).status === 200) accepted += 1
  }
  expect(accepted).toBe(0)
})

test('an account closed at one process is signed out at the other at once', async () => {
  const [operator, person] = [await here.user('teacher', { operator: true }), await here.user('student')]
  const live = await connectLive(there, person)
  expect((await onOther(person).get('/rooms')).status).toBe(200)
  expect((await operator.post(`/admin/people/${person.user.id}/close`)).status).toBe(200)
  expect((await onOther(person).get('/rooms')).status).toBe(401)
  expect(await live.closed).toBe(CLOSE.sessionEnded)
})

test('a lesson has one stay of a person who moves from one process to the other', async () => {
  const teacher = await join(here, school.teacher)
  const first = await join(there, school.student)
  const { data } = await school.teacher.post<{ id: number }>(`/rooms/${school.room}/lesson`, { name: 'Moving', duration: 2 })
  const stays = () =>
    here.database.db
      .selectFrom('lesson_people')
      .select(['from_at', 'to_at'])
      .where('lesson_id', '=', data.id)
      .where('user_id', '=', school.student.user.id)
      .execute()
  await expect.poll(stays).toMatchObject([{ to_at: null }])
  await join(here, school.student)
  await first.send('leave_room', { room_id: school.room })
  for (const board_id of [null, school.board, null]) await teacher.send('join_room', { room_id: school.room, board_id })
  await expect.poll(() => status(school.teacher, school.student.user.id)).toBe(1)
  await expect.poll(stays).toMatchObject([{ to_at: null }])
})

test('what is about an item hidden at one process reaches only teachers at the other', async () => {
  const item = await addItem(school.teacher, school.board, 1, textValue('Secret'))
  const [student, teacher] = [await join(there, school.student), await join(there, onOther(school.teacher))]
  const tab = await join(here, school.teacher)
  const select = (queue_id: string) =>
    teacher.send('direct_message', {
      room_id: school.room,
      queue_id,
      data: { action: 'selectItem', board_id: school.board, itemId: item.id },
    })
  await select('shown-0001')
  await student.nextInRoom('selectItem', ({ itemId }) => itemId === item.id)
  await tab.nextInRoom('selectItem', ({ itemId }) => itemId === item.id)
  expect((await school.teacher.put<BoardItem>(`/boards/items/${item.id}/hidden`, { hidden: 1 })).status).toBe(200)
  await student.nextInRoom('deleteItem', ({ itemId }) => itemId === item.id)
  await select('hidden-0001')
  await tab.nextInRoom('selectItem', ({ itemId }) => itemId === item.id)
  const marker = await addItem(school.teacher, school.board, 1, textValue('After'))
  await student.nextInRoom('addItem', (message) => message.item.id === marker.id)
  const seen = student.events.flatMap((event) => (event.action === 'direct_message' ? [event.data.data] : []))
  expect(seen.filter((message) => message.action === 'selectItem' && message.itemId === item.id)).toHaveLength(1)
})

test('a person removed at one process is out of the room at the other, however often', async () => {
  const teacher = await join(here, school.teacher)
  for (let turn = 0; turn < 10; turn++) {
    const live = await join(there, school.student)
    const { status: removed } = await school.teacher.delete(`/rooms/${school.room}/users/${school.student.user.id}`)
    expect(removed).toBe(200)
    const data = { action: 'bringEveryone', module_id: 1, board_id: school.board }
    expect((await live.send('direct_message', { room_id: school.room, queue_id: `removed-${turn}`, data })).error?.code).toBe('forbidden')
    expect((await onOther(school.student).get(`/rooms/${school.room}`)).status).toBe(403)
    await teacher.send('direct_message', { room_id: school.room, queue_id: `after-${turn}0000`, data })
    expect((await live.send('join_room', { room_id: school.room, board_id: null })).error?.code).toBe('forbidden')
    expect(
      live.events.some(({ action, data: of }) => action === 'direct_message' && 'queue_id' in of && of.queue_id === `after-${turn}0000`),
    ).toBe(false)
    await here.database.db.insertInto('room_members').values({ room_id: school.room, user_id: school.student.user.id }).execute()
  }
})

test('a lesson has one stay of a person who moves between processes twenty times', async () => {
  await join(here, school.teacher)
  const { data: running } = await school.teacher.get<{ lesson: { id: number } | null }>(`/rooms/${school.room}`)
  expect(running.lesson).not.toBeNull()
  const stays = () =>
    here.database.db
      .selectFrom('lesson_people')
      .select(['from_at', 'to_at'])
      .where('lesson_id', '=', running.lesson?.id ?? 0)
      .where('user_id', '=', school.student.user.id)
      .where('from_at', 'is not', null)
      .execute()
  const before = (await stays()).length
  let last = await join(here, school.student)
  for (let turn = 0; turn < 20; turn++) {
    const next = await join(turn % 2 === 0 ? there : here, school.student)
    await last.send('leave_room', { room_id: school.room })
    last = next
  }
  await expect.poll(async () => (await stays()).filter(({ to_at }) => to_at === null).length).toBe(1)
  expect((await stays()).length).toBeLessThanOrEqual(before + 1)
  await last.send('leave_room', { room_id: school.room })
  await expect.poll(async () => (await stays()).filter(({ to_at }) => to_at === null).length).toBe(0)
})

import type { BinEntry } from '@keel/contract/entities/bin'
import type { Module } from '@keel/contract/entities/board'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { Notification } from '@keel/contract/entities/notification'
import type { RoomCard } from '@keel/contract/entities/room'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { addBoard, addItem, addModule, makeSchool, textValue } from '../../../test/school'
import { spaceOf } from '../../../test/space'
import { purgeBin } from '.'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const binOf = async (person: Api, path: string) =>
  (await person.get<BinEntry[]>(path)).data.map(({ kind, id, module, board }) => [kind, id, module?.in_bin ?? null, board?.in_bin ?? null])
/** A time zone without summer time, whose day is that of `toISOString`: a week later is the same hour, whenever the test runs. */
const plan = async (teacher: Api, room_id: number, starts: Date, repeat_until?: string) =>
  (
    await teacher.post<ScheduledLesson>('/events', {
      room_id,
      title: 'Cases',
      starts_at: starts.toISOString(),
      duration: 3,
      zone: 'UTC',
      ...(repeat_until ? { repeat_until } : {}),
    })
  ).data
const planned = async (person: Api) =>
  (await person.get<ScheduledLesson[]>(`/events?from=${inDays(0).toISOString()}&to=${inDays(40).toISOString()}`)).data
const notificationsOf = async (person: Api) =>
  (await person.get<{ notifications: Notification[] }>('/notifications')).data.notifications.map(({ kind, title, count }) => [
    kind,
    title,
    count,
  ])

test('deleted parts of a classroom can be restored for thirty days with contents', async () => {
  const { teacher, student, room } = await makeSchool(app)
  const module = await addModule(teacher, room, 'Past tense')
  const board = await addBoard(teacher, module.id, 'Verbs')
  const item = await addItem(teacher, board.id, 1, textValue('läks '.repeat(40)))
  const whole = await addItem(teacher, board.id, 1, textValue('goes with its board'))
  await teacher.delete(`/boards/items/${item.id}`)
  await teacher.delete(`/boards/${board.id}`)
  await teacher.delete(`/modules/${module.id}`)
  expect(await binOf(teacher, `/rooms/${room}/bin`)).toEqual([
    ['module', module.id, null, null],
    ['board', board.id, true, null],
    ['item', item.id, true, true],
  ])
  expect((await teacher.get<BinEntry[]>(`/rooms/${room}/bin`)).data.map(({ name, text }) => [name, text])).toEqual([
    ['Past tense', ''],
    ['Verbs', ''],
    [null, `${'läks '.repeat(11)}läks…`],
  ])
  expect((await student.get(`/rooms/${room}/bin`)).status).toBe(403)
  for (const path of [`/modules/${module.id}`, `/boards/${board.id}`, `/boards/items/${item.id}`])
    expect((await teacher.post(`${path}/restore`)).status).toBe(200)
  expect(await binOf(teacher, `/rooms/${room}/bin`)).toEqual([])
  expect((await teacher.get<{ id: number }[]>(`/boards/${board.id}/items`)).data.map(({ id }) => id)).toEqual([item.id, whole.id])

  await teacher.delete(`/boards/items/${item.id}`)
  await app.database.db
    .updateTable('board_items')
    .set({ deleted_at: inDays(-31) })
    .where('id', '=', item.id)
    .execute()
  expect(await binOf(teacher, `/rooms/${room}/bin`)).toEqual([])
  expect((await teacher.delete(`/bin/item/${item.id}`)).status).toBe(404)
  await teacher.delete(`/boards/items/${whole.id}`)
  await teacher.delete(`/modules/${module.id}`)
  for (const target of [`item/${whole.id}`, `module/${module.id}`]) expect((await teacher.delete(`/bin/${target}`)).status).toBe(200)
  expect(await binOf(teacher, `/rooms/${room}/bin`)).toEqual([])
})

test('the space has its own bin, and a purged entry cannot be restored', async () => {
  const [{ teacher, student, room, board }, { teacher: other }] = [await makeSchool(app), await makeSchool(app)]
  const space = await spaceOf(student)
  const scratch = await addBoard(student, space.id, 'Scratch')
  await student.delete(`/boards/${scratch.id}`)
  expect(await binOf(student, `/modules/${space.id}/bin`)).toEqual([['board', scratch.id, false, null]])
  expect((await other.get(`/modules/${space.id}/bin`)).status).toBe(404)
  await teacher.delete(`/boards/${board}`)
  expect((await other.delete(`/bin/board/${board}`)).status).toBe(404)
  expect((await teacher.delete(`/bin/board/${scratch.id}`)).status).toBe(404)
  expect((await student.delete(`/bin/board/${scratch.id}`)).status).toBe(200)
  expect(await binOf(student, `/modules/${space.id}/bin`)).toEqual([])
  expect((await student.post(`/boards/${scratch.id}/restore`)).status).toBe(404)
  expect(await binOf(teacher, `/rooms/${room}/bin`)).toEqual([['board', board, false, null]])
  await purgeBin(app.ctx)
  expect(
    (await app.database.db.selectFrom('boards').select('id').where('id', 'in', [board, scratch.id]).execute()).map(({ id }) => id),
  ).toEqual([board])
})

test('only entries in the bin are deleted permanently, and once', async () => {
  const { teacher, room } = await makeSchool(app)
  const module = await addModule(teacher, room, 'Unit')
  const board = await addBoard(teacher, module.id, 'Verbs')
  const item = await addItem(teacher, board.id, 1, textValue('x'))
  const entries = [
    [`/boards/items/${item.id}`, `item/${item.id}`],
    [`/boards/${board.id}`, `board/${board.id}`],
    [`/modules/${module.id}`, `module/${module.id}`],
    [`/rooms/${room}`, `room/${room}`],
  ] as const
  const statuses = async () => {
    const found: number[] = []
    for (const [, target] of entries) found.push((await teacher.delete(`/bin/${target}`)).status)
    return found
  }
  expect(await statuses()).toEqual([404, 404, 404, 404])
  for (const [path] of entries) await teacher.delete(path)
  expect(await statuses()).toEqual([404, 404, 404, 200])
  expect(await statuses()).toEqual([404, 404, 404, 404])
  expect(await binOf(teacher, '/bin/rooms')).toEqual([])
})

test('purging an entry purges its deleted contents, and the list stays short', async () => {
  const { teacher, room } = await makeSchool(app)
  const module = await addModule(teacher, room, 'Unit')
  const boards = [await addBoard(teacher, module.id, 'a'), await addBoard(teacher, module.id, 'b')]
  const items = await Promise.all(boards.map(({ id }) => addItem(teacher, id, 1, textValue('x'.repeat(60)))))
  for (const { id } of items) await teacher.delete(`/boards/items/${id}`)
  for (const { id } of boards) await teacher.delete(`/boards/${id}`)
  const bin = `/rooms/${room}/bin`
  expect((await teacher.get<BinEntry[]>(bin)).data.map(({ text }) => text)).toEqual(['', '', 'x'.repeat(60), 'x'.repeat(60)])
  await teacher.delete(`/bin/board/${boards[0]?.id}`)
  expect((await binOf(teacher, bin)).map(([, id]) => id)).toEqual([boards[1]?.id, items[1]?.id])
  await teacher.delete(`/modules/${module.id}`)
  expect((await teacher.delete(`/bin/module/${module.id}`)).status).toBe(200)
  expect(await binOf(teacher, bin)).toEqual([])
  await app.database.db
    .insertInto('modules')
    .values(
      Array.from({ length: 301 }, (_, n) => ({
        room_id: room,
        owner_id: teacher.user.id,
        name: `m${n}`,
        position: `b${n}`,
        deleted_at: new Date(Date.now() - n * 1000),
      })),
    )
    .execute()
  const { data } = await teacher.get<BinEntry[]>(bin)
  expect([data.length, data[0]?.name, data.at(-1)?.name]).toEqual([300, 'm0', 'm299'])
})

test('restoring a classroom restores people, boards and lessons that still fit', async () => {
  const { teacher, student, room, module } = await makeSchool(app)
  const until = inDays(15).toISOString().slice(0, 10)
  await plan(teacher, room, inDays(1), until)
  expect(await planned(student)).toHaveLength(3)
  await teacher.delete(`/rooms/${room}`)
  expect(await planned(student)).toEqual([])
  expect(await notificationsOf(student)).toEqual([['room_deleted', 'B1 on Mondays', 3]])
  expect(await binOf(teacher, '/bin/rooms')).toEqual([['room', room, null, null]])
  expect(await binOf(student, '/bin/rooms')).toEqual([])
  expect((await student.post(`/rooms/${room}/restore`)).status).toBe(404)

  const elsewhere = (await teacher.post<RoomCard>('/rooms', { name: 'Another', type: 1 })).data
  await plan(teacher, elsewhere.id, inDays(15))
  const live = await connectLive(app, student)
  const back = (await teacher.post<RoomCard>(`/rooms/${room}/restore`)).data
  expect(back.users.map(({ id }) => id).toSorted()).toEqual([teacher.user.id, student.user.id].toSorted())
  expect(await live.next('new_room')).toEqual({ room_id: room })
  await live.close()
  expect((await student.get<Module[]>(`/rooms/${room}/modules`)).data.map(({ id }) => id)).toEqual([module])
  expect(await planned(student)).toHaveLength(2)
  // All of that is one row with one notification about the restored lessons.
  expect(await notificationsOf(student)).toEqual([
    ['room_restored', 'B1 on Mondays', 2],
    ['lesson_planned', 'Cases', 3],
  ])
  expect((await notificationsOf(teacher)).length).toBe(0)
  expect((await teacher.post<RoomCard>(`/rooms/${room}/restore`)).data.id).toBe(room)
  expect(await binOf(teacher, '/bin/rooms')).toEqual([])
})

test("purges a classroom after thirty days or at its teacher's request", async () => {
  const [{ teacher, student, room, board }, kept] = [await makeSchool(app), await makeSchool(app)]
  await addItem(teacher, board, 1, textValue('gone with it'))
  await teacher.delete(`/rooms/${room}`)
  await kept.teacher.delete(`/rooms/${kept.room}`)
  expect((await kept.teacher.delete(`/bin/room/${room}`)).status).toBe(404)
  expect((await teacher.delete(`/bin/room/${room}`)).status).toBe(200)
  expect(await notificationsOf(student)).toEqual([['room_deleted', 'B1 on Mondays', 0]])
  expect((await teacher.post(`/rooms/${room}/restore`)).status).toBe(404)
  const left = async () =>
    (await app.database.db.selectFrom('rooms').select('id').where('id', 'in', [room, kept.room]).execute()).map(({ id }) => id)
  await purgeBin(app.ctx)
  expect(await left()).toEqual([kept.room])
  const { id: owner_id } = kept.teacher.user
  await app.database.db
    .insertInto('rooms')
    .values(Array.from({ length: 21 }, () => ({ owner_id, name: 'Gone', type: 1, deleted_at: inDays(-1) })))
    .execute()
  await purgeBin({ ...app.ctx, now: () => inDays(31) })
  expect(await left()).toEqual([])
  expect(await app.database.db.selectFrom('rooms').select('id').where('owner_id', '=', owner_id).execute()).toEqual([])
  expect((await teacher.get('/lessons')).status).toBe(200)
})

test.each([
  ['an individual classroom: without a student', 1, 0],
  ['a group: it continues for the others', 2, 3],
] as const)('notifies a student removed from %s once, with the cancelled lessons', async (_what, type, left) => {
  const { teacher, student, room } = await makeSchool(app, type)
  const live = await connectLive(app, student)
  await plan(teacher, room, inDays(2), inDays(16).toISOString().slice(0, 10))
  await teacher.delete(`/rooms/${room}/users/${student.user.id}`)
  expect(await planned(student)).toEqual([])
  expect(await planned(teacher)).toHaveLength(left)
  const { notification } = await live.next('notified', (data) => data.notification?.kind === 'room_left')
  expect(notification).toMatchObject({ title: 'B1 on Mondays', count: 3, room_id: room, event_id: null, unread: true })
  expect(await notificationsOf(student)).toEqual([['room_left', 'B1 on Mondays', 3]])
  await live.close()
  // Back in the room, the notification disappears.
  const { token } = (await teacher.post<{ token: string }>(`/rooms/${room}/tokens`)).data
  expect((await student.post('/rooms/join', { token })).status).toBe(200)
  expect((await notificationsOf(student)).map(([kind]) => kind)).not.toContain('room_left')
})

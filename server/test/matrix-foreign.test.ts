import { CHANNEL_TYPE } from '@keel/contract/constants'
import { allows } from '@keel/contract/permissions'
import { routes } from '@keel/contract/routes/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseNow } from './erase'
import { startTestApp, type TestApp } from './app'
import { dumpOf } from './dump'
import { examples } from './examples'
import { storeEntry } from './library'
import { connectLive } from './live-client'
import { textValue } from './school'
import { makeWorld, type World } from './world'

let app: TestApp
let world: World
/** Another teacher's classroom with the same contents. */
let foreign: World
let foreignEntry: number
let foreignFolder: number
beforeAll(async () => {
  app = await startTestApp()
  world = await makeWorld(app)
  foreign = await makeWorld(app)
  const stranger = foreign.people['teacher-owner'].user.id
  foreignEntry = await storeEntry(app, stranger, 1, textValue('Theirs'))
  foreignFolder = await storeEntry(app, stranger, 5, textValue('Theirs'))
})
afterAll(() => app.stop())

const bodyOf = (method: string, body: object | undefined) => (method === 'GET' || method === 'DELETE' ? undefined : (body ?? {}))

test('the session of a deleted account is refused by every call', async () => {
  const erased = await app.user('teacher')
  await eraseNow(app, erased.user.id)
  await app.database.db.deleteFrom('mails').execute() // the farewell mail, which is sent meanwhile
  const closed = routes.filter(({ route }) => !allows(route.permission, 'guest'))
  const cases = []
  for (const { name, route } of closed) cases.push({ name, route, example: await examples[name]?.(world, 'teacher-owner', app) })
  const before = await dumpOf(app.database.db)
  for (const { name, route, example } of cases) {
    const { status } = await erased.call(route.method, example?.path ?? '', bodyOf(route.method, example?.body))
    expect([name, status]).toEqual([name, 401])
  }
  expect(await dumpOf(app.database.db)).toEqual(before)
})

/** The calls that name a conversation, and those that name a message in it. */
const chatCalls = [
  'chat.listMessages',
  'chat.getChannel',
  'chat.sendMessage',
  'chat.editMessage',
  'chat.deleteMessage',
  'chat.viewChannel',
] as const

test('a direct conversation is closed to other partners of either person', async () => {
  const { db } = app.database
  const { 'teacher-owner': teacher, 'student-member': student } = world.people
  const other = await app.user('student')
  await db.insertInto('room_members').values({ room_id: world.room, user_id: other.user.id }).execute()
  await db.insertInto('channel_members').values({ channel_id: world.channel, user_id: other.user.id }).execute()
  const { data: theirs } = await teacher.get<{ id: number }>(`/chat/direct/${student.user.id}`)
  expect((await teacher.get(`/chat/direct/${other.user.id}`)).status).toBe(200)
  const channel = await db.selectFrom('channels').select('type').where('id', '=', theirs.id).executeTakeFirstOrThrow()
  expect(channel.type).toBe(CHANNEL_TYPE.direct)
  const { data: message } = await teacher.post<{ id: number }>('/chat/messages', {
    channel_id: theirs.id,
    message: 'Between us',
    client_id: 'direct001',
  })
  const direct: World = { ...world, channel: theirs.id, messageOf: () => Promise.resolve(message.id) }
  const live = await connectLive(app, other)
  await live.send('join_room', { room_id: world.room, board_id: null })
  const before = await dumpOf(db)
  for (const name of chatCalls) {
    const found = routes.find((r) => r.name === name)
    const example = await examples[name]?.(direct, 'student-other', app)
    const { status } = await other.call(found?.route.method ?? '', example?.path ?? '', bodyOf(found?.route.method ?? '', example?.body))
    expect([name, [403, 404].includes(status), status]).toEqual([name, true, status])
  }
  expect(await dumpOf(db)).toEqual(before)
  await teacher.post('/chat/messages', { channel_id: theirs.id, message: 'Still between us', client_id: 'direct002' })
  await teacher.post('/chat/messages', { channel_id: world.channel, message: 'To all', client_id: 'direct003' })
  await expect.poll(() => JSON.stringify(live.events)).toContain('To all')
  expect(JSON.stringify(live.events)).not.toContain('between us')
  await live.close()
})

/** Another teacher's entity for a body field that names one; undefined for other fields. */
function foreignId(call: string, field: string): number | number[] | undefined {
  const library = call.startsWith('library') || call.startsWith('shares.') || call.endsWith('FromLibrary')
  const ids: Record<string, number | number[]> = {
    room_id: foreign.room,
    module_id: foreign.module,
    board_id: foreign.board,
    channel_id: foreign.channel,
    folder_id: foreignFolder,
    file_id: foreign.file,
    item_id: library && call !== 'library.copyToLibrary' ? foreignEntry : foreign.text,
    user_id: foreign.people['student-member'].user.id,
    before_id: call === 'modules.moveModule' ? foreign.module : /[bB]oard/.test(call.split('.')[1] ?? '') ? foreign.board : foreign.text,
    ...(library ? { ids: [foreignEntry] } : {}),
  }
  return ids[field]
}
/** Returns the same body with the value of every field of this name replaced, at any depth. */
const replaced = (value: unknown, field: string, by: unknown): unknown => {
  if (Array.isArray(value)) return value.map((part) => replaced(part, field, by))
  if (value === null || typeof value !== 'object' || value instanceof FormData) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, key === field ? by : replaced(part, field, by)]))
}
const idFields = (value: unknown): string[] => {
  if (value === null || typeof value !== 'object' || value instanceof FormData) return []
  if (Array.isArray(value)) return value.flatMap(idFields)
  return Object.entries(value).flatMap(([key, part]) => (/(^|_)ids?$/.test(key) ? [key] : idFields(part)))
}

test("a body with somebody else's id is refused and changes nothing", async () => {
  const cases = []
  for (const { name, route } of routes) {
    if (!allows(route.permission, 'teacher-owner') || route.method === 'GET' || route.method === 'DELETE') continue
    const { path = '', body } = (await examples[name]?.(world, 'teacher-owner', app)) ?? {}
    for (const field of new Set(idFields(body))) {
      const by = foreignId(name, field)
      if (by !== undefined) cases.push({ label: `${name} ${field}`, method: route.method, path, body: replaced(body, field, by) })
    }
  }
  const image = { type: 7, value: { file_id: foreign.file } }
  for (const [path, body] of [
    [`/boards/${world.board}/items`, image],
    [`/boards/${world.board}/add-items`, { items: [image] }],
    ['/library/items', { ...image, folder_id: null, name: 'Theirs' }],
    ['/library/add-items', { items: [{ ...image, name: 'Theirs' }] }],
  ] as const)
    cases.push({ label: `${path} file_id`, method: 'POST', path, body })
  expect(cases.length).toBeGreaterThan(25)
  const before = await dumpOf(app.database.db)
  const accepted: string[] = []
  for (const { label, method, path, body } of cases) {
    const { status } = await world.people['teacher-owner'].call(method, path, body)
    if (status < 400 || status > 499) accepted.push(`${label}: ${status}`)
  }
  expect(accepted).toEqual([])
  expect(await dumpOf(app.database.db)).toEqual(before)
})

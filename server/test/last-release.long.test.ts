import type { BoardItem } from '@keel/contract/entities/board-item'
import { itemTypes } from '@keel/contract/items/registry'
import { SESSION_COOKIE } from '@keel/contract/protocol'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../src/domains/users/passwords'
import { makeApi, startTestApp } from './app'
import { buildServer, endBuiltKeels, type BuiltKeel } from './built-keel'
import { createTestDatabase } from './database'
import { buildLastRelease, LAST_RELEASE } from './last-release'
import { connectLive, type LiveClient } from './live-client'
import { startNode } from './rolling'
import { addItem, makeSchool, textValue, type School } from './school'

const release = buildLastRelease()
const PASSWORD = 'vaga-hea-parool-7'

beforeAll(buildServer)
afterAll(endBuiltKeels)

/** Does at one process what people do in a lesson, and expects it on a connection to the other. */
async function doLesson(at: BuiltKeel, other: BuiltKeel, { teacher, student, room, board }: School, channel: number): Promise<void> {
  const on = (node: BuiltKeel, person: School['teacher']) => ({ ...makeApi(`${node.origin}/api/v1`, person.user), user: person.user })
  const [here, there] = [on(at, teacher), on(other, student)]
  const login = await makeApi(`${at.origin}/api/v1`, null).post('/user/login', { email: student.user.email, password: PASSWORD })
  expect(login.status).toBe(200)
  const session = new RegExp(`${SESSION_COOKIE}=([^;]*)`).exec(login.headers.get('set-cookie') ?? '')?.[1] ?? ''
  expect((await makeApi(`${other.origin}/api/v1`, { ...student.user, sessionToken: session }).get('/user/me')).status).toBe(200)
  const clients: LiveClient[] = [await connectLive(at, teacher), await connectLive(other, student)]
  for (const client of clients) await client.send('join_room', { room_id: room, board_id: board })
  const [teachers, students] = clients as [LiveClient, LiveClient]
  await students.next('room_users', ({ users }) => users.every(({ status }) => status === 1))
  const message = `from ${at.port}`
  expect((await here.post('/chat/messages', { channel_id: channel, message })).status).toBe(200)
  await students.next('new_message', (event) => event.message.message === message)
  const text = await addItem(here, board, 1, textValue('First'))
  await students.nextInRoom('addItem', ({ item }) => item.id === text.id)
  expect((await here.put<BoardItem>(`/boards/items/${text.id}`, { value: textValue('Second'), version: text.version })).status).toBe(200)
  await students.nextInRoom('updateItem', ({ item }) => item.id === text.id && JSON.stringify(item.value).includes('Second'))
  const exercise = await addItem(here, board, 10, itemTypes[10].sample())
  const answered = await there.post(`/boards/${board}/actions`, { item_id: exercise.id, page: 1, id: 'g0es1', action: { id: 'a1' } })
  expect(answered.status).toBe(200)
  await teachers.next('direct_message', ({ data }) => JSON.stringify(data).includes('g0es1'))
  const selected = await teachers.send('direct_message', {
    room_id: room,
    queue_id: `queue-${at.port}-${other.port}`,
    data: { action: 'selectItem', board_id: board, itemId: text.id },
  })
  expect(selected.error).toBeUndefined()
  await students.nextInRoom('selectItem', ({ itemId }) => itemId === text.id)
  for (const client of clients) await client.close()
}

test.skipIf(release === null)(
  `the last release works on today's schema beside today's program${release === null ? ` (not in a clone without ${LAST_RELEASE.commit})` : ''}`,
  async () => {
    const database = await createTestDatabase({ bare: true })
    const dataDir = await mkdtemp(join(tmpdir(), 'keel-release-'))
    const first = await startNode({ database, dataDir }, release ?? undefined)
    await first.ready()
    const applied = async () =>
      (await database.pool.query<{ name: string }>('select name from schema_checksums order by name')).rows.map(({ name }) => name)
    expect((await applied()).at(-1)).toBe(LAST_RELEASE.migration)
    const app = await startTestApp({}, undefined, { database })
    // Migrates the database while the other is at work. The school is stored with today's columns.
    const today = await startNode(app)
    await today.ready()
    const school = await makeSchool(app)
    await database.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .execute()
    const { id: channel } = await database.db
      .selectFrom('channels')
      .select('id')
      .where('room_id', '=', school.room)
      .executeTakeFirstOrThrow()
    await doLesson(first, today, school, channel)
    await doLesson(today, first, school, channel)
    // A process of it that has to start once more, for instance on a machine that is updated later.
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const again = await startNode(app, release ?? undefined)
    await again.ready()
    await doLesson(again, today, school, channel)
    await doLesson(today, again, school, channel)
    for (const node of [again, today]) expect(node.said()).not.toContain('"level":50')
    await endBuiltKeels()
    await app.stop()
    await rm(dataDir, { recursive: true })
  },
)

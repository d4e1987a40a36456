import { allows } from '@keel/contract/permissions'
import { routes } from '@keel/contract/routes/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from './app'
import { dumpOf } from './dump'
import { examples } from './examples'
import { storeLink, storeEntry } from './library'
import { textValue } from './school'
import { makeWorld, type World } from './world'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = await makeWorld(app)
})
afterAll(() => app.stop())

/** Calls that only membership opens: a student of the room may make them, another student may not. */
const ofMembers = routes.filter(({ route }) => allows(route.permission, 'student-member') && !allows(route.permission, 'student-other'))

/** Makes the calls as a person without access; the status is 401, 403 or 404, and nothing changes. */
async function expectClosed(person: Api, token?: string): Promise<void> {
  const cases = []
  for (const { name, route } of ofMembers) cases.push({ name, route, example: await examples[name]?.(world, 'student-member', app) })
  const before = await dumpOf(app.database.db)
  for (const { name, route, example } of cases) {
    const path = example?.path ?? ''
    const withToken = token === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}token=${token}`
    const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : (example?.body ?? {})
    const { status } = await person.call(route.method, withToken, body)
    expect([name, [401, 403, 404].includes(status), status]).toEqual([name, true, status])
  }
  expect(await dumpOf(app.database.db)).toEqual(before)
}

test('a person who has left the room has no access to any of it', async () => {
  const left = await app.user('student')
  await app.database.db.insertInto('room_members').values({ room_id: world.room, user_id: left.user.id }).execute()
  expect((await left.get(`/rooms/${world.room}`)).status).toBe(200)
  expect((await world.people['teacher-owner'].delete(`/rooms/${world.room}/users/${left.user.id}`)).status).toBe(200)
  await expectClosed(left)
})

test('a link to another entry opens nothing of the room', async () => {
  const item = await storeEntry(app, world.people['teacher-owner'].user.id, 1, textValue('Shared'))
  const token = await storeLink(app, item)
  await expectClosed(await app.user('student'), token)
  await expectClosed(app.guest(), token)
})

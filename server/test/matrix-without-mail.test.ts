import { allows } from '@keel/contract/permissions'
import { routes } from '@keel/contract/routes/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app'
import { dumpOf } from './dump'
import { examples } from './examples'
import { makeWorld, type World } from './world'

const WHO = 'student-member'
/** What is otherwise for a student without an e-mail address than for one with it. */
const OTHERWISE: Record<string, string | undefined> = {
  'tokens.createToken': 'address.required',
  'users.keepWork': undefined,
  // No mail leads to an account without an address.
  'users.verify': 'verify.link.invalid',
  'users.reset': 'reset.link.invalid',
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A world whose student has neither an address nor a password. */
async function makeWorldWithoutMail(): Promise<World> {
  const world = await makeWorld(app)
  const { id } = world.people[WHO].user
  await app.database.db.updateTable('users').set({ email: '', verified_at: null, password_hash: 'none' }).where('id', '=', id).execute()
  return world
}

test.each(routes.filter(({ route }) => allows(route.permission, WHO)))(
  '$name answers a student without an address as it answers one with it',
  async ({ name, route }) => {
    const world = await makeWorldWithoutMail()
    const example = await examples[name]?.(world, WHO, app)
    const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : (example?.body ?? {})
    const { status, failure } = await world.as(WHO).call(route.method, example?.path ?? '', body)
    const refused = name in OTHERWISE ? OTHERWISE[name] : example?.refuses?.[WHO]
    expect([failure.code, status === 200]).toEqual([refused, refused === undefined])
  },
)

test('every other call is refused and changes nothing', async () => {
  const world = await makeWorldWithoutMail()
  const cases = []
  for (const { name, route } of routes)
    if (!allows(route.permission, WHO)) cases.push({ name, route, example: await examples[name]?.(world, WHO, app) })
  const before = await dumpOf(app.database.db)
  for (const { name, route, example } of cases) {
    const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : (example?.body ?? {})
    const { status } = await world.as(WHO).call(route.method, example?.path ?? '', body)
    expect([name, [403, 404].includes(status)]).toEqual([name, true])
  }
  expect(cases.length).toBeGreaterThan(50)
  expect(await dumpOf(app.database.db)).toEqual(before)
})

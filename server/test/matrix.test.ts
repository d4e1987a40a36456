import { CSRF_HEADER } from '@keel/contract/protocol'
import { ERRORS } from '@keel/contract/errors'
import { allows, ACCESS_ROLES, type AccessRole } from '@keel/contract/permissions'
import { routes } from '@keel/contract/routes/index'
import type { Route } from '@keel/contract/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Answer, type TestApp } from './app'
import { dumpOf } from './dump'
import { examples, type Example } from './examples'
import { storeScheduledLesson } from './schedule'
import { makeWorld, type World } from './world'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = await makeWorld(app)
})
afterAll(() => app.stop())

const GUESSED = 'guessed0guessed0guessed0guessed0'
const changing = routes.filter(({ route }) => route.method !== 'GET')

async function exampleOf(w: World, name: string, who: AccessRole): Promise<Example> {
  const example = await examples[name]?.(w, who, app)
  if (!example) throw new Error(`no example of ${name}`)
  return example
}

/** Makes the call in this role; the holder of a link has only its token. */
function make(
  w: World,
  route: Route,
  who: AccessRole,
  { path, body = {} }: Example,
  headers: Record<string, string> = {},
): Promise<Answer<unknown>> {
  const withToken = who === 'share-token' ? `${path}${path.includes('?') ? '&' : '?'}token=${GUESSED}` : path
  return w.as(who).call(route.method, withToken, route.method === 'GET' || route.method === 'DELETE' ? undefined : body, headers)
}

test('there is exactly one example of every call', () => {
  expect(Object.keys(examples).toSorted()).toEqual(routes.map((r) => r.name).toSorted())
})

describe('every call is refused for every unpermitted role and changes nothing', () => {
  for (const { name, route } of routes) {
    const forbidden = ACCESS_ROLES.filter((who) => !allows(route.permission, who))
    if (forbidden.length === 0) continue
    test(`${name}: ${forbidden.join(', ')}`, async () => {
      const cases: [AccessRole, Example][] = []
      for (const who of forbidden) cases.push([who, await exampleOf(world, name, who)])
      const before = await dumpOf(app.database.db)
      for (const [who, example] of cases) {
        const answer = await make(world, route, who, example)
        expect([who, who === 'guest' || who === 'share-token' ? [401] : [403, 404]]).toEqual([who, expect.arrayContaining([answer.status])])
        expect(ERRORS[answer.failure.code]).toBe(answer.status)
        expect(answer.failure.message.length).toBeGreaterThan(3)
      }
      expect(await dumpOf(app.database.db)).toEqual(before)
    })
  }
})

describe('a call from another site changes nothing in any role', () => {
  const refuses = async (headers: Record<string, string>) => {
    const cases: [string, Route, Example][] = []
    for (const { name, route } of changing) cases.push([name, route, await exampleOf(world, name, 'teacher-owner')])
    const before = await dumpOf(app.database.db)
    for (const [name, route, example] of cases)
      expect([name, (await make(world, route, 'teacher-owner', example, headers)).failure.code]).toEqual([name, 'bad.csrf'])
    expect(await dumpOf(app.database.db)).toEqual(before)
  }

  test('without the header that only our pages can send', () => refuses({ [CSRF_HEADER]: '' }))

  test('with a foreign page address, even when the header is right', async () => {
    for (const origin of ['https://evil.example', 'null', `${app.origin}.evil.example`]) await refuses({ origin })
  })

  test('our own page may', async () => {
    expect(
      (await world.people['teacher-owner'].call('POST', `/rooms/${world.room}/modules`, { name: 'From our page' }, { origin: app.origin }))
        .status,
    ).toBe(200)
  })
})

describe('every call succeeds for every permitted role, or is refused by a listed rule', () => {
  for (const { name, route } of routes) {
    const allowed = ACCESS_ROLES.filter((who) => who !== 'share-token' && allows(route.permission, who))
    test(`${name}: ${allowed.join(', ')}`, async () => {
      for (const who of allowed) {
        // A reading call leaves the database unchanged.
        const own = route.method === 'GET' ? world : await makeWorld(app)
        const example = await exampleOf(own, name, who)
        const refused = example.refuses?.[who]
        const answer = await make(own, route, who, example)
        if (refused) expect([who, answer.failure.code]).toEqual([who, refused])
        else expect([who, answer.status, answer.failure.code]).toEqual([who, 200, undefined])
      }
    })
  }
})

describe('can_edit says whether the server allows a change', () => {
  const change: [string, (w: World) => string, object][] = [
    ['room', (w) => `/rooms/${w.room}`, { name: 'Renamed' }],
    ['module', (w) => `/modules/${w.module}`, { name: 'Renamed' }],
    ['lesson', (w) => `/lessons/${w.lesson}/rename`, { name: 'Renamed' }],
  ]
  test.each(change)('of a %s', async (_what, pathOf, body) => {
    for (const who of ['teacher-owner', 'student-member'] as const) {
      const path = pathOf(world)
      const { data } = await world.as(who).get<{ can_edit: boolean }>(path.replace('/rename', ''))
      const { status } = await world.as(who).call('PUT', path, body)
      expect([who, status]).toEqual([who, data.can_edit ? 200 : 403])
    }
  })

  test('of a scheduled lesson', async () => {
    const planned = await storeScheduledLesson(app, world)
    for (const who of ['teacher-owner', 'student-member'] as const) {
      const { data } = await world
        .as(who)
        .get<{ id: number; can_edit: boolean }[]>('/events?from=2032-01-01T00:00:00Z&to=2032-12-01T00:00:00Z')
      const { status } = await world.as(who).call('PUT', `/events/${planned}`, { title: 'Moved', scope: 'all' })
      expect([who, status]).toEqual([who, data.find(({ id }) => id === planned)?.can_edit ? 200 : 403])
    }
  })
})

describe('a guessed token opens nothing', () => {
  for (const { name, route } of routes.filter(({ route }) => allows(route.permission, 'share-token') && !allows(route.permission, 'guest')))
    test(name, async () => expect((await make(world, route, 'share-token', await exampleOf(world, name, 'share-token'))).status).toBe(404))
})

test('an ended or unknown session is a guest', async () => {
  const { 'teacher-owner': owner } = world.people
  const { cookie } = owner
  for (const session of ['', 'x', 'a'.repeat(43), 'a'.repeat(5000), '%00', owner.user.sessionToken.slice(0, -1)])
    expect((await app.guest().call('GET', '/rooms', undefined, { cookie: cookie.replace(owner.user.sessionToken, session) })).status).toBe(
      401,
    )
})

test('an unverified teacher reaches only the account', async () => {
  const teacher = await app.user('teacher', { verified: false })
  for (const { name, route } of routes) {
    if (allows(route.permission, 'guest') || route.permission.startsWith('account.')) continue
    const { path, body = {} } = await exampleOf(world, name, 'teacher-owner')
    expect([
      name,
      (await teacher.call(route.method, path, route.method === 'GET' || route.method === 'DELETE' ? undefined : body)).failure.code,
    ]).toEqual([name, 'not.verified'])
  }
})

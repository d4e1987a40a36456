import { allows } from '@keel/contract/permissions'
import { routes } from '@keel/contract/routes/index'
import { mayCall, scopeOf, TOKEN_SCOPES, type TokenScope } from '@keel/contract/token-scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Answer, type TestApp } from './app'
import { dumpOf } from './dump'
import { examples, type Example } from './examples'
import { makeWorld, type World } from './world'

let app: TestApp
let world: World
const tokens = new Map<TokenScope, string>()
beforeAll(async () => {
  app = await startTestApp()
  world = await makeWorld(app)
  for (const scope of TOKEN_SCOPES) {
    const { data } = await world.people['teacher-owner'].post<{ token: string }>('/user/tokens', { name: scope, scopes: [scope], days: 1 })
    tokens.set(scope, data.token)
  }
})
afterAll(() => app.stop())

const exampleOf = async (name: string) => (await examples[name]?.(world, 'teacher-owner', app)) ?? { path: '' }
/** Makes a call with a token alone: no cookie, no CSRF header. */
function make({ path, body = {} }: Example, method: string, token: string): Promise<Answer<unknown>> {
  const headers = { cookie: '', 'x-csrf-token': '', authorization: `Bearer ${token}` }
  return app.guest().call(method, path, method === 'GET' || method === 'DELETE' ? undefined : body, headers)
}

test.each(TOKEN_SCOPES)('a token of scope %s makes no other calls, and they change nothing', async (scope) => {
  const cases = []
  for (const { name, route } of routes) if (!mayCall([scope], route)) cases.push({ name, route, example: await exampleOf(name) })
  const { api_tokens: _, ...before } = await dumpOf(app.database.db)
  for (const { name, route, example } of cases) {
    const answer = await make(example, route.method, tokens.get(scope) ?? '')
    expect([name, answer.status, answer.failure.code]).toEqual([name, 403, 'token.scope'])
  }
  expect(cases.length).toBeGreaterThan(30)
  const { api_tokens: __, ...after } = await dumpOf(app.database.db)
  expect(after).toEqual(before)
})

test('a token makes the calls of its scope as its person', async () => {
  const owner = world.people['teacher-owner']
  for (const scope of ['read', 'account'] as const)
    for (const { name, route } of routes.filter((one) => scopeOf(one.route) === scope && one.name !== 'account.exportAccount')) {
      const example = await exampleOf(name)
      const [byToken, bySession] = [
        await make(example, route.method, tokens.get(scope) ?? ''),
        await owner.call(route.method, example.path),
      ]
      expect([name, byToken.status]).toEqual([name, bySession.status])
    }
  const write = tokens.get('write') ?? ''
  expect((await make({ path: '/rooms' }, 'GET', write)).status).toBe(200)
  for (const { name, route } of routes.filter((one) => scopeOf(one.route) === 'write')) {
    const { failure } = await make(await exampleOf(name), route.method, write)
    // Some entries are gone after the calls before; uploads are made by other tests.
    expect([name, ['not.signed.in', 'token.scope', 'bad.csrf'].includes(failure.code)]).toEqual([name, false])
  }
})

test('no token opens sign-in, the account’s access, calls or the administration', () => {
  const closed = routes.filter(({ route }) => scopeOf(route) === null).map(({ name }) => name)
  const open = new Set(['users.me', 'users.stats', 'account.accountFacts', 'account.fileStorage', 'account.exportAccount'])
  const expected = routes.filter(({ name, route }) => /^(account|site)\./.test(route.permission) && !open.has(name)).map(({ name }) => name)
  const more = [
    'rooms.newPersonalLink',
    'rooms.endPersonalLink',
    'media.mediaAccess',
    'media.getPeers',
    'media.setPeer',
    'drafts.makeDraft',
    'drafts.suggestMarks',
    'schedule.getFeed',
    'schedule.newFeed',
    'schedule.deleteFeed',
    'notifications.getPush',
    'notifications.turnOnPush',
    'notifications.turnOffPush',
  ]
  expect(closed.toSorted()).toEqual([...expected, ...more].toSorted())
  // Reading that makes something secret is writing.
  for (const name of ['rooms.inviteTokens', 'shares.shareLink'])
    expect([name, routes.filter((one) => one.name === name).map(({ route }) => scopeOf(route))]).toEqual([name, ['write']])
  expect(routes.some(({ route }) => allows(route.permission, 'guest') && scopeOf(route) === 'read')).toBe(true)
})

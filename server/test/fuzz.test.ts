import { CSRF_HEADER } from '@keel/contract/protocol'
import { ERRORS } from '@keel/contract/errors'
import { routes } from '@keel/contract/routes/index'
import type { Route } from '@keel/contract/route'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Answer, type TestApp } from './app'
import { connectLive } from './live-client'
import { dumpOf } from './dump'
import { examples } from './examples'
import { makeWorld, type World } from './world'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = await makeWorld(app)
})
afterAll(() => app.stop())

/** Fixed, so that a failure can be reproduced. */
const SEED = 20261120
const RUNS = 40
const withBody = routes.filter(({ route }) => (route.method === 'POST' || route.method === 'PUT') && route.raw !== 'request')

const deep = (depth: number): unknown => {
  let value: unknown = 'x'
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { content: value }
  return value
}
/** Hostile values: wrong types, huge and deep objects, broken unicode, names of built-in properties, numbers out of range. */
const garbage = fc.oneof(
  fc.anything({ maxDepth: 4, withNullPrototype: false }).map((v) => {
    try {
      return JSON.parse(JSON.stringify(v) ?? 'null') as unknown
    } catch {
      return null
    }
  }),
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    [],
    {},
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202e\u200b',
    '٣',
    '__proto__',
    'constructor',
    'toString',
    "' or 1=1 --",
    '<script>',
    '%s%n',
    '../../etc/passwd',
    'x'.repeat(70_000),
    '💥'.repeat(300),
  ),
  fc.constantFrom<unknown>(-1, 0, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_SAFE_INTEGER, 'NaN', 'Infinity', '1e9'),
  fc.constantFrom<unknown>(
    deep(30),
    deep(2000),
    Array.from({ length: 3000 }, () => 0),
    { __proto__: { role: 1 } },
    JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{}}}'),
  ),
)
/** A well-formed body with one of its parts replaced, left out or added. */
const spoiled = (body: object) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(body), 'surplus'), garbage, fc.boolean())
    .map(([field, value, drop]) =>
      drop ? Object.fromEntries(Object.entries(body).filter(([k]) => k !== field)) : { ...body, [field]: value },
    )

const owner = () => world.people['teacher-owner']
function expectRefusal({ status, failure }: Answer<unknown>, what: unknown): void {
  if (status >= 400 && status < 500 && ERRORS[failure.code] !== undefined && failure.message.length > 0) return
  expect.fail(`${status} ${JSON.stringify(failure).slice(0, 300)} for ${JSON.stringify(what).slice(0, 400)}`)
}
async function bodyOf(name: string): Promise<{ path: string; body: object }> {
  const example = await examples[name]?.(world, 'teacher-owner', app)
  return { path: example?.path ?? '', body: example?.body ?? {} }
}
const fits = (route: Route, body: unknown): boolean => route.body.safeParse(body).success

describe('a body that its schema refuses gets a reason and changes nothing', () => {
  for (const { name, route } of withBody) {
    test(name, async () => {
      const { path, body } = await bodyOf(name)
      const before = await dumpOf(app.database.db)
      await fc
        .assert(
          fc.asyncProperty(fc.oneof({ arbitrary: spoiled(body), weight: 3 }, { arbitrary: garbage, weight: 1 }), async (sent) => {
            // An empty body equals {}: a call whose parts are all optional is then well-formed.
            fc.pre(!fits(route, sent ?? {}))
            expectRefusal(await owner().call(route.method, path, JSON.stringify(sent), { 'content-type': 'application/json' }), sent)
          }),
          { numRuns: Object.keys(body).length === 0 ? 1 : RUNS, seed: SEED, maxSkipsPerRun: 10_000 },
        )
        .catch((error: unknown) => {
          if (!String(error).includes('too many pre-condition failures')) throw error
        })
      expect(await dumpOf(app.database.db)).toEqual(before)
    })
  }
})

test('input that passes its schema never causes a server error', async () => {
  for (const { name, route } of withBody) {
    const { path, body } = await bodyOf(name)
    if (Object.keys(body).length === 0) continue
    await fc.assert(
      fc.asyncProperty(spoiled(body), async (sent) => {
        fc.pre(fits(route, sent))
        const { status } = await owner().call(route.method, path, JSON.stringify(sent), { 'content-type': 'application/json' })
        if (status >= 500) expect.fail(`${status} of ${name} for ${JSON.stringify(sent).slice(0, 300)}`)
      }),
      { numRuns: 15, seed: SEED, maxSkipsPerRun: 10_000 },
    )
  }
  world = await makeWorld(app) // accepted input did its work, and may have ended the session
})

describe('garbage inside a valid outer schema is no server error', () => {
  test('values of items', async () => {
    const { path, body } = await bodyOf('boardItems.updateItem')
    const before = await dumpOf(app.database.db)
    await fc.assert(
      fc.asyncProperty(garbage, async (value) => expectRefusal(await owner().put(path, { ...body, value }), value)),
      { numRuns: RUNS * 3, seed: SEED },
    )
    const inner = fc
      .tuple(garbage, fc.constantFrom('type', 'text', 'marks', 'attrs', 'content'))
      .map(([g, key]) => ({ content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', [key]: g }] }] }))
    await fc.assert(
      fc.asyncProperty(inner, async (value) => {
        const answer = await owner().put(path, { value })
        if (answer.status !== 200) expectRefusal(answer, value)
      }),
      { numRuns: RUNS * 3, seed: SEED },
    )
    const after = await dumpOf(app.database.db)
    const others = { board_items: [], text_bytes: [] }
    expect({ ...after, ...others }).toEqual({ ...before, ...others })
    expect((await owner().get(`/boards/${world.board}/items`)).status).toBe(200)
  })

  test('answers', async () => {
    const { path, body } = await bodyOf('answers.submitAnswer')
    const before = await dumpOf(app.database.db)
    const key = fc.constantFrom('__proto__', 'constructor', 'toString', 'g0es1', 'zzzzz', 'hasOwnProperty')
    await fc.assert(
      fc.asyncProperty(key, fc.oneof(garbage, fc.record({ id: key }), fc.record({ id: garbage })), async (id, action) => {
        const answer = await owner().post<{ action: unknown }>(path, { ...body, id, action })
        if (answer.status === 200) expect(answer.data.action).toBeNull()
        else expectRefusal(answer, { id, action })
      }),
      { numRuns: RUNS * 3, seed: SEED },
    )
    expect(await dumpOf(app.database.db)).toEqual(before)
  })
})

describe('garbage in the address is refused', () => {
  const pieces = [
    '0',
    '-1',
    '1.5',
    'abc',
    'null',
    '__proto__',
    '%00',
    '%F0%9F%92%A5',
    '9'.repeat(15),
    '9'.repeat(16),
    '9'.repeat(19),
    '9'.repeat(120),
    '1e400',
    '0x7fffffffffffffff',
    'NaN',
    '%20',
    "1'--",
    '..%2f..%2fetc%2fpasswd',
    '%ff',
    '%',
    '1;drop',
  ]
  for (const { name, route } of routes.filter(({ route }) => route.path.includes(':'))) {
    test(name, async () => {
      const { path, body } = await bodyOf(name)
      const before = await dumpOf(app.database.db)
      for (const piece of pieces) {
        // The real ids keep their places, and each is replaced by garbage in turn.
        const places = route.path.split('/').flatMap((part, i) => (part.startsWith(':') ? [i] : []))
        for (const place of places) {
          const address =
            path
              .split('?')[0]
              ?.split('/')
              .map((part, i) => (i === place ? piece : part))
              .join('/') ?? ''
          const answer = await owner().call(route.method, address, route.method === 'GET' || route.method === 'DELETE' ? undefined : body)
          // Removing a person who is not there succeeds.
          if (answer.status !== 200 || name !== 'rooms.removeStudent') expectRefusal(answer, address)
        }
      }
      expect(await dumpOf(app.database.db)).toEqual(before)
    })
  }
  for (const { name, route } of routes.filter(({ route }) => Object.keys((route.query as { shape?: object }).shape ?? {}).length > 0)) {
    test(`${name}, in its query`, async () => {
      const { path } = await bodyOf(name)
      const fields = Object.keys((route.query as unknown as { shape: object }).shape)
      for (const field of fields)
        for (const piece of [...pieces, '', '&', `${field}=1&${field}=2`]) {
          const answer = await owner().get(`${path.split('?')[0]}?${field}=${piece}`)
          if (answer.status !== 200) expectRefusal(answer, `${field}=${piece}`)
        }
    })
  }
})

describe('mislabelled bodies', () => {
  test('broken, enormous, nested and mislabelled ones are refused at every call', async () => {
    const calls = await Promise.all(withBody.map(async ({ name, route }) => ({ name, route, ...(await bodyOf(name)) })))
    const before = await dumpOf(app.database.db)
    const bodies: [string, string][] = [
      ['{', 'application/json'],
      ['', 'application/json'],
      ['[]', 'application/json'],
      ['"x"', 'application/json'],
      ['7', 'application/json'],
      ['{"__proto__":{"role":1}}', 'application/json'],
      ['['.repeat(100_000), 'application/json'],
      [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'application/json'],
      [`{"name":"${'x'.repeat(3_000_000)}"}`, 'application/json'],
      ['name=x', 'application/x-www-form-urlencoded'],
      ['<x/>', 'text/xml'],
      ['{"name":"x"}', 'text/plain'],
      ['x', 'multipart/form-data'],
      ['{}', 'application/json; charset=utf-7'],
      ['{"name":"x"}', ''],
    ]
    for (const { name, route, path, body } of calls) {
      if (Object.keys(body).length === 0 || fits(route, {})) continue
      for (const [text, type] of bodies)
        expectRefusal(await owner().call(route.method, path, text, { 'content-type': type }), [name, text.slice(0, 50), type])
    }
    expect(await dumpOf(app.database.db)).toEqual(before)
  })

  test('nonsense in headers is no server error', async () => {
    const headers: Record<string, string>[] = [
      { 'accept-language': 'ru;q=,'.repeat(900) },
      { cookie: 'session=%E0%A4%A' },
      { cookie: 'a=b; '.repeat(500) },
      { 'x-connection-id': 'x'.repeat(5000) },
      { [CSRF_HEADER]: 'x'.repeat(5000) },
      { range: 'bytes=-' },
      { 'if-none-match': '"'.repeat(3000) },
      { 'x-forwarded-for': "'; drop table users" },
    ]
    for (const extra of headers)
      for (const path of ['/rooms', `/files/${world.file}`, `/boards/${world.board}/items`, '/props'])
        expect((await owner().call('GET', path, undefined, extra)).status).toBeLessThan(500)
    for (const extra of headers)
      expect((await owner().call('PUT', `/boards/${world.board}`, { name: 'Same' }, extra)).status).toBeLessThan(500)
  })
})

test('garbage on the live connection gets a reply or ends it, and the server continues', async () => {
  const before = await dumpOf(app.database.db)
  for (const action of ['ping', 'join_room', 'leave_room', 'direct_message', '__proto__', 'constructor']) {
    await fc.assert(
      fc.asyncProperty(garbage, async (data) => {
        const client = await connectLive(app, owner())
        const message = {
          room_id: world.room,
          queue_id: 'abcdefgh1',
          data: { action: 'selectItem', ...(typeof data === 'object' ? data : { itemId: data }) },
        }
        const answered = action === 'direct_message' ? client.send(action, message) : client.send(action, data as object)
        await Promise.race([answered, client.closed])
        await client.close()
      }),
      { numRuns: 12, seed: SEED },
    )
  }
  expect(await dumpOf(app.database.db)).toEqual(before)
  const client = await connectLive(app, owner())
  expect((await client.send('join_room', { room_id: world.room, board_id: null })).error).toBeUndefined()
  await client.close()
})

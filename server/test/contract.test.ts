import { API_BASE } from '@keel/contract/protocol'
import { ERRORS, type ErrorCode } from '@keel/contract/errors'
import { routes } from '@keel/contract/routes/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '../src/http/texts'
import { startTestApp, type TestApp } from './app'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('the server answers every call of the contract', () => {
  for (const { name, route } of routes)
    expect([name, app.http.hasRoute({ method: route.method, url: API_BASE + route.path })]).toEqual([name, true])
})

test('an unknown call gets a not found error with a sentence', async () => {
  const owner = await app.user('teacher')
  for (const [method, path] of [
    ['GET', '/nothing'],
    ['POST', '/rooms/1/nothing'],
    ['PUT', '/rooms'],
    ['DELETE', '/user'],
    ['GET', '/'],
  ] as const) {
    const { status, failure } = await owner.call(method, path, method === 'GET' || method === 'DELETE' ? undefined : {})
    expect([path, status, failure.code, failure.message]).toEqual([path, 404, 'not.found', 'Not found'])
  }
})

test('the documentation page describes every call', async () => {
  const shown = await fetch(`${app.origin}/api/docs/`)
  expect(shown.status).toBe(200)
  const policy = shown.headers.get('content-security-policy') ?? ''
  expect([policy.includes("script-src 'self'"), policy.includes("style-src 'self' 'unsafe-inline';")]).toEqual([true, true])
  expect(policy).not.toContain('upgrade-insecure-requests')
  const document = (await (await fetch(`${app.origin}/api/docs/json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((m) => m.operationId))
  expect(described.toSorted()).toEqual(routes.map((r) => r.name).toSorted())
})

test('the documentation lists credentials, errors and bodies of calls', async () => {
  type Call = { security: object[]; responses: Record<string, { content: Record<string, { schema: object }> }> }
  const document = (await (await fetch(`${app.origin}/api/docs/json`)).json()) as {
    paths: Record<string, Record<string, Call>>
    components: { securitySchemes: object; schemas: object }
  }
  expect(document.components.securitySchemes).toMatchObject({ session: { in: 'cookie' }, csrf: { in: 'header' } })
  for (const { name, route } of routes) {
    const call = document.paths[API_BASE + route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
    expect([name, call?.security.length]).toEqual([name, expect.any(Number)])
    const { 200: done, 302: redirect, ...failures } = call?.responses ?? {}
    // Every call has a limit; what takes an id or a body can have it wrong.
    const least = route.path.includes(':') ? ['404', '422', '429'] : route.method === 'GET' ? ['429'] : ['422', '429']
    expect([name, Object.keys(failures)]).toEqual([name, expect.arrayContaining(least)])
    for (const { content } of Object.values(failures))
      expect([name, content['application/json']?.schema]).toEqual([name, { $ref: '#/components/schemas/Failure' }])
    expect([name, redirect !== undefined]).toEqual([name, route.raw === 'redirect'])
    if (redirect) continue
    const types = Object.keys(done?.content ?? {})
    expect([name, types.length > 0, types.includes('application/json')]).toEqual([
      name,
      true,
      route.raw !== 'answer' || name === 'users.captcha',
    ])
  }
})

test("every error has a sentence in each language, chosen by the reader's", async () => {
  for (const code of Object.keys(ERRORS) as ErrorCode[])
    for (const lang of ['en', 'ru', 'et'] as const) expect([code, lang, texts[code][lang].length > 2]).toEqual([code, lang, true])
  for (const code of Object.keys(ERRORS) as ErrorCode[]) expect([code, /[а-яё]/i.test(texts[code].ru)]).toEqual([code, true])
  const say = async (headers: Record<string, string>) => (await app.guest().call('GET', '/rooms', undefined, headers)).failure.message
  expect(await say({ 'accept-language': 'ru-RU,ru;q=0.9' })).toBe('Войдите в систему')
  expect(await say({ 'accept-language': 'fi,et;q=0.8' })).toBe('Palun logi sisse')
  expect(await say({ 'accept-language': 'fi' })).toBe('Log in to continue')
  expect(await say({ 'accept-language': 'ru', cookie: 'lang=et' })).toBe('Palun logi sisse')
})

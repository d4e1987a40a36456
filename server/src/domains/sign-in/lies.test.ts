import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { CookieJar } from '../../../test/cookie-jar'
import { providerSettings, writeProviders } from '../../../test/provider'
import { readProvidersFile } from '../../providers-file'
import { Providers } from './providers'

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [own, other] = [keys(), keys()]
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** What the token endpoint answers: by the claims of an honest answer, and a function that signs. */
type Answer = (claims: Record<string, unknown>, sign: (claims: object, key?: KeyObject) => string) => { status?: number; body: string }

const tokens = (id_token: string) => ({ body: JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token }) })
const signed = (input: string, key: KeyObject) => `${input}.${createSign('RSA-SHA256').update(input).sign(key).toString('base64url')}`

let answer: Answer
let nonce = ''
let server: Server
let app: TestApp
let removeFile: () => Promise<void>
/** What asked where to sign in and out, and is not answered. */
const unanswered: ServerResponse[] = []
let isSilent = false

/** An OpenID Connect provider that breaks the protocol where a test says so. */
async function startLiar(): Promise<string> {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    response.setHeader('content-type', 'application/json')
    if (isSilent) return unanswered.push(response)
    if (path.startsWith('/.well-known/'))
      return response.end(
        JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        }),
      )
    if (path === '/jwks')
      return response.end(JSON.stringify({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'a', alg: 'RS256', use: 'sig' }] }))
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: 'keel', sub: 'head', nonce, iat: now, exp: now + 300, email: 'head@school.example' }
    const sign = (all: object, key = own.privateKey) => signed(`${encode({ alg: 'RS256', kid: 'a' })}.${encode(all)}`, key)
    const { status = 200, body } = answer(claims, sign)
    response.statusCode = status
    return response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  const { path, remove } = await writeProviders([providerSettings(await startLiar(), { domains: ['school.example'] })])
  removeFile = remove
  app = await startTestApp({ PUBLIC_URL: 'http://keel.example', OIDC_FILE: path })
})
afterAll(async () => {
  await app.stop()
  await removeFile()
  server.closeAllConnections()
  server.close()
})

/** Comes back from the provider; returns what the page is told. */
async function comeBack(how: Answer): Promise<string | undefined> {
  answer = how
  const browser = new CookieJar()
  const began = await browser.fetch(`${app.url}/user/sign-in/school`)
  const asked = new URL(began.headers.get('location') ?? '').searchParams
  nonce = asked.get('nonce') ?? ''
  await browser.fetch(`${app.url}/user/sign-in/school/callback?code=c&state=${asked.get('state')}`)
  const body = (await (await browser.fetch(`${app.url}/user/sign-in`)).json()) as { code?: string; data?: { step: string } }
  return body.code ?? body.data?.step
}

test('an honest answer is taken', async () => {
  expect(await comeBack((claims, sign) => tokens(sign(claims)))).toBe('register')
})

test.each<[string, Answer]>([
  ['for another visit', (claims, sign) => tokens(sign({ ...claims, nonce: 'another' }))],
  ['for no visit', (claims, sign) => tokens(sign({ ...claims, nonce: undefined }))],
  ['for another site', (claims, sign) => tokens(sign({ ...claims, aud: 'another' }))],
  ['of another issuer', (claims, sign) => tokens(sign({ ...claims, iss: 'https://other.example' }))],
  ['that has expired', (claims, sign) => tokens(sign({ ...claims, exp: Number(claims['iat']) - 3600 }))],
  ['of nobody', (claims, sign) => tokens(sign({ ...claims, sub: '' }))],
  ['with another key', (claims, sign) => tokens(sign(claims, other.privateKey))],
  ['with no key', (claims) => tokens(`${encode({ alg: 'none' })}.${encode(claims)}.`)],
])('a token %s is not', async (_, how) => {
  expect(await comeBack(how)).toBe('provider.failed')
})

test('an answer without a token, or that is none, is not', async () => {
  expect(await comeBack(() => ({ body: JSON.stringify({ access_token: 'a', token_type: 'Bearer' }) }))).toBe('provider.failed')
  expect(await comeBack(() => ({ body: '<html>' }))).toBe('provider.failed')
  expect(await comeBack(() => ({ status: 400, body: JSON.stringify({ error: 'invalid_grant' }) }))).toBe('provider.failed')
})

test('a fault of the provider is told as one that passes', async () => {
  expect(await comeBack(() => ({ status: 500, body: 'no' }))).toBe('provider.unavailable')
})

test('logging out does not wait until a provider that is silent is given up', async () => {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { path, remove } = await writeProviders([providerSettings(issuer)])
  const logged: string[] = []
  const log = pino({}, { write: (line) => logged.push(line) })
  const providers = new Providers(readProvidersFile(path), 'http://keel.example', log, () => new Date())
  await remove()
  isSilent = true
  expect(await providers.signOutUrl(issuer)).toBeNull()
  // One that is given up is logged.
  expect([unanswered.length, logged]).toEqual([1, []])
})

import { createSocket, type Socket } from 'node:dgram'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCoturn } from '../../../scripts/engines/coturn'
import { startTestApp, type TestApp } from '../../test/app'
import { startProviders } from '../../test/provider'
import { quietLog } from '../../test/quiet-log'
import { startStun } from '../adapters/stun'
import { turnCredentials } from '../adapters/stun/turn-credentials'
import { readConfig } from '../config'
import { findDatabase } from './database'
import { findWritable } from './disk'
import { examine } from './doctor'
import { findMail } from './mail'
import { findPort, findPublicUrl, findStunPort } from './ports'
import { findProviders } from './providers'
import { findStun, findTurn, parseServer } from './stun'
import { aheadOfTimeServer, findTime } from './time-server'

let app: TestApp
let folder: string
const ends: (() => unknown)[] = []
beforeAll(async () => {
  app = await startTestApp({}, undefined, { oneNode: 'its port is looked at' })
  folder = mkdtempSync(join(tmpdir(), 'keel-doctor-'))
})
afterAll(async () => {
  for (const end of ends) await end()
  await app.stop()
  rmSync(folder, { recursive: true })
})

const portOf = (server: Server | Socket) => (server.address() as AddressInfo).port
/** A TCP server that accepts and says nothing. */
async function mute(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  return portOf(server)
}
async function udp(onMessage: (socket: Socket, request: Buffer, port: number) => void): Promise<number> {
  const socket = createSocket('udp4')
  socket.on('message', (request, { port }) => onMessage(socket, request, port))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  ends.push(() => socket.close())
  return portOf(socket)
}
const config = (settings: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, STUN_PORT: '0', HOST: '127.0.0.1', ...settings })
const at = (url: string | undefined) => findDatabase({ dataDir: folder, directory: join(folder, 'pg'), url })

test('names what is wrong with the database', async () => {
  expect(await at(app.database.url)).toEqual([
    { part: 'database', state: 'ok', says: expect.stringMatching(/^PostgreSQL \d+.* answers$/) },
    { part: 'database', state: 'ok', says: expect.stringMatching(/^all \d+ migrations are applied$/) },
  ])
  const elsewhere = new URL(app.database.url.replace('postgresql:///', 'postgresql://localhost/'))
  elsewhere.pathname = '/missing'
  expect(await at(elsewhere.href)).toMatchObject([{ state: 'fault', advice: expect.stringContaining('create database') }])
  expect(await at(`postgresql://keel@127.0.0.1:${await closedPort()}/keel`)).toMatchObject([
    { state: 'fault', says: expect.stringContaining('ECONNREFUSED'), advice: expect.stringContaining('Start PostgreSQL') },
  ])
  expect(await at(undefined)).toMatchObject([{ state: 'ok', says: 'none yet: the first start makes it' }])
})

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('names a folder that cannot be written', async () => {
  expect(await findWritable(folder)).toMatchObject({ state: 'ok' })
  writeFileSync(join(folder, 'file'), '')
  expect(await findWritable(join(folder, 'file'))).toMatchObject({ state: 'fault', says: expect.stringContaining('ENOTDIR') })
})

test('tries the mail server with its name and password, and sends a mail if asked to', async () => {
  const refuseAs = (responseCode: number, reply: string) => Object.assign(new Error(reply), { responseCode })
  const came: string[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      done(password === 'right' ? null : new Error('no'), password === 'right' ? { user: 'x' } : undefined),
    onMailFrom: ({ address }, _session, done) => done(address.startsWith('keel@') ? null : refuseAs(550, '5.7.1 Not your address')),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('me@') ? null : address.startsWith('grey@') ? refuseAs(451, 'Later') : refuseAs(550, 'No such mailbox')),
    onData(stream, { envelope }, done) {
      came.push(...envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise<void>((resolve) => server.close(resolve)))
  const port = portOf(server.server)
  const found = (url: string, to?: string, from = 'keel@keel.example') =>
    findMail(config({ SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: 'https://keel.example' }), to)
  expect(await found(`smtp://keel:right@127.0.0.1:${port}`)).toMatchObject({ state: 'ok' })
  expect(await found(`smtp://keel:wrong@127.0.0.1:${port}`)).toMatchObject({ state: 'fault', advice: expect.stringContaining('password') })
  expect(await found(`smtp://127.0.0.1:${await closedPort()}`)).toMatchObject({ state: 'fault', advice: expect.stringContaining('port') })
  expect(await findMail(config({ PUBLIC_URL: 'https://keel.example' }))).toMatchObject({ state: 'warn' })
  const url = `smtp://keel:right@127.0.0.1:${port}`
  expect(await found(url, 'me@keel.example')).toMatchObject({ state: 'ok', says: expect.stringContaining('come to me@keel.example') })
  expect(came).toEqual(['me@keel.example'])
  expect(await found(url, 'me@keel.example', 'other@keel.example')).toMatchObject({
    state: 'fault',
    says: expect.stringContaining('Not your address'),
    advice: expect.stringContaining('MAIL_FROM'),
  })
  expect(await found(url, 'nobody@keel.example')).toMatchObject({ state: 'fault', advice: 'Is the address right?' })
  expect(await found(url, 'grey@keel.example')).toMatchObject({ state: 'fault', advice: expect.stringContaining('patience') })
})

// The following wait for what never answers: all at once.

test.concurrent('knows a port that is free, of Keel, and of another program', async () => {
  const port = (number: number) => findPort(config({ PORT: String(number) }))
  expect(await port(await closedPort())).toMatchObject({ state: 'ok', says: expect.stringContaining('is free') })
  expect(await port(Number(new URL(app.origin).port))).toMatchObject({ state: 'ok', says: expect.stringContaining('Keel answers') })
  expect(await port(await mute())).toMatchObject({ state: 'fault', says: expect.stringContaining('in use by another program') })
})

test.concurrent('follows PUBLIC_URL and warns of a proxy that is not trusted', async () => {
  expect(await findPublicUrl(config({ PUBLIC_URL: app.origin }))).toMatchObject([{ part: 'address', state: 'ok' }])
  const behind = await findPublicUrl(config({ PUBLIC_URL: `https://127.0.0.1:${await closedPort()}` }))
  expect(behind.map(({ part, state }) => [part, state])).toEqual([
    ['proxy', 'fault'],
    ['certificate', 'fault'],
  ])
})

test.concurrent('asks a STUN server, and notices one that is silent', async () => {
  const stun = await startStun(0, '127.0.0.1', quietLog as never)
  ends.push(() => stun?.close())
  const silent = await udp(() => undefined)
  expect(
    await Promise.all([findStun(`stun:127.0.0.1:${stun?.port}`), findStunPort(config({ STUN_PORT: String(stun?.port) }))]),
  ).toMatchObject([{ state: 'ok' }, [{ state: 'ok' }]])
  expect(await findStun(`stun:127.0.0.1:${silent}`)).toMatchObject({ state: 'fault', says: expect.stringContaining('does not answer') })
})

test.concurrent('gets a relayed address from coturn, and notices another secret', async ({ skip }) => {
  const relay = await startCoturn()
  if (!relay) return skip('coturn cannot be had here')
  ends.push(() => relay.stop())
  const found = (secret: string, more = '') => findTurn(relay.url + more, turnCredentials(secret, 7, new Date()))
  expect(await found(relay.secret)).toEqual({ part: 'turn', state: 'ok', says: `${relay.url} relays` })
  expect(await found(relay.secret, '?transport=tcp')).toMatchObject({ state: 'ok' })
  expect(await found('another')).toMatchObject({ state: 'fault', advice: expect.stringContaining('static-auth-secret') })
})

test.concurrent.each([
  ['stun:a.example', { scheme: 'stun', host: 'a.example', port: 3478, transport: 'udp' }],
  ['turn:[2001:db8::1]:99?transport=tcp', { scheme: 'turn', host: '2001:db8::1', port: 99, transport: 'tcp' }],
  ['turns:a.example', { scheme: 'turns', host: 'a.example', port: 5349, transport: 'tcp' }],
  ['http://a.example', null],
])('parses the address %s', (url, server) => {
  expect(parseServer(url)).toEqual(server)
})

test.concurrent('compares the clock with a time server', async () => {
  const ahead = await udp((socket, request, port) => {
    const answer = Buffer.alloc(48)
    answer[0] = 0x24
    answer[1] = 2
    request.copy(answer, 24, 40, 48)
    const seconds = (Date.now() + 90_000) / 1000 + 2_208_988_800
    for (const place of [32, 40]) {
      answer.writeUInt32BE(Math.floor(seconds), place)
      answer.writeUInt32BE(Math.floor((seconds % 1) * 2 ** 32), place + 4)
    }
    socket.send(answer, port, '127.0.0.1')
  })
  expect(Math.abs((await aheadOfTimeServer('127.0.0.1', ahead)) + 90_000)).toBeLessThan(30_000)
  expect(await findTime(`127.0.0.1:${ahead}`)).toMatchObject({ state: 'warn', says: expect.stringContaining('behind 127.0.0.1') })
  const silent = await udp(() => undefined)
  expect(await findTime(`127.0.0.1:${silent}`)).toMatchObject({ state: 'warn', says: expect.stringContaining('no answer') })
})

test('an outage of mails that the running server stored is named', async () => {
  const since = new Date('2026-01-05T10:00:00Z')
  const outage = { reason: '550 5.7.1 This sender may not send', since, refused_at: since, next_at: since, times: 1 }
  await app.database.db.insertInto('mail_outage').values(outage).execute()
  const found = await findDatabase({ dataDir: folder, directory: join(folder, 'pg'), url: app.database.url })
  await app.database.db.deleteFrom('mail_outage').execute()
  expect(found.filter(({ part }) => part === 'mail')).toEqual([
    expect.objectContaining({
      state: 'fault',
      says: 'no mails have been sent since 2026-01-05T10:00Z (550 5.7.1 This sender may not send)',
    }),
  ])
})

test.concurrent('a provider that people sign in by is asked who it is', async () => {
  const described = async (body: object | null) => {
    const server = createHttpServer((_, response) => {
      response.statusCode = body ? 200 : 404
      response.end(JSON.stringify(body ?? {}))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(() => server.close())
    return `http://127.0.0.1:${portOf(server)}`
  }
  const find = async (issuer: string) => {
    const provider = {
      id: 'school',
      name: 'School account',
      issuer,
      client_id: 'keel',
      scope: 'openid',
      domains: [],
      admits: true,
      groups_claim: 'groups',
    }
    const [found] = await findProviders({ ...config({ PUBLIC_URL: 'https://keel.example' }), OIDC_FILE: [provider] })
    return found
  }
  const missing = await described(null)
  expect(await find(missing)).toMatchObject({
    state: 'fault',
    says: `School account: ${missing}/.well-known/openid-configuration answers 404`,
  })
  const other = await described({ issuer: 'https://other.example' })
  expect(await find(other)).toMatchObject({ state: 'fault', says: 'School account: the provider calls itself https://other.example' })
  const port = await closedPort()
  expect((await find(`http://127.0.0.1:${port}`))?.state).toBe('fault')
  const { providers, stop } = await startProviders('https://keel.example', ['school'])
  expect(await find(providers[0]?.issuer ?? '')).toEqual({
    part: 'sign-in',
    state: 'ok',
    says: 'School account answers; it has to know https://keel.example/api/v1/user/sign-in/school/callback and https://keel.example/login',
  })
  await stop()
})

test.concurrent('a whole examination names each part with what is wrong', async () => {
  const env = { SMTP_URI: 'x' }
  const settings = config({ PORT: String(await closedPort()), BACKUP_DIR: join(folder, 'file') })
  const silent = await udp(() => undefined)
  const installation = { dataDir: folder, directory: join(folder, 'pg'), url: app.database.url }
  const found = await examine({ env, config: settings, installation, timeServer: `127.0.0.1:${silent}` })
  expect(found.filter(({ state }) => state !== 'ok').map(({ part, state }) => `${part} ${state}`)).toEqual(
    expect.arrayContaining(['settings warn', 'backup fault', 'stun warn', 'clock warn']),
  )
  expect(found.filter(({ part, state }) => part === 'database' && state === 'ok')).toHaveLength(2)
})

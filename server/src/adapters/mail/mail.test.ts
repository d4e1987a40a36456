import type { AppError } from '@keel/contract/errors'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database'
import { lastMailTo } from '../../../test/mailbox'
import { readConfig } from '../../config'
import { renderMail, countMail, createMail, mailName, TOKEN_SLOT, type Mail } from '.'
import { refusalOf } from './smtp'

let database: TestDatabase
const cleanUps: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const clean of cleanUps.splice(0).reverse()) await clean()
  await database.db.deleteFrom('mails').execute()
  await database.db.deleteFrom('mail_outage').execute()
})
afterAll(() => database.drop())

const mailTo = (to: string) =>
  renderMail({
    to,
    lang: 'ru',
    name: 'Õnne & Co',
    subject: 'Подтвердите адрес',
    before: ['Добро <b>пожаловать</b>.'],
    button: { label: 'Подтвердить', url: `https://keel.test/verify?token=${'aB3'.repeat(21)}x&lang=ru` },
    after: ['Ссылка одноразовая.'],
  })
const rowOf = (to: string) => database.db.selectFrom('mails').selectAll().where('to_address', '=', to).executeTakeFirstOrThrow()

async function mailWith(
  env: Record<string, string>,
  clock: { now: Date | null } = { now: null },
  log = pino({ level: 'silent' }),
): Promise<{ mail: Mail; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keel-mail-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://keel.test',
    MAIL_FROM: 'Школа Õpi <school@keel.test>',
    ...env,
  })
  const issueToken = async () => 'Zz9'.repeat(21) + 'y'
  const mail = await createMail(config, log, database.db, () => clock.now ?? new Date(), issueToken)
  cleanUps.push(
    () => rm(dataDir, { recursive: true }),
    () => mail.close(),
  )
  return { mail, dataDir }
}

interface Box {
  url: string
  mails: Email[]
  logins: string[]
  next: () => Promise<void>
}
/** A real SMTP server that keeps what it receives; `next` resolves with the next mail or refusal. */
async function mailServer(options: SMTPServerOptions = {}): Promise<Box> {
  let arrived = () => undefined as void
  const box: Box = { url: '', mails: [], logins: [], next: () => new Promise((resolve) => (arrived = resolve)) }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onAuth(auth, _session, done) {
      box.logins.push(`${auth.username}:${auth.password}`)
      if (auth.password === 'right') done(null, { user: auth.username })
      else done(new Error('no'))
    },
    onRcptTo(address, _session, done) {
      if (!address.address.startsWith('unknown')) return done()
      arrived()
      return done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      const keep = async () => {
        box.mails.push(await PostalMime.parse(Buffer.concat(parts)))
        done()
        arrived()
      }
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => void keep())
    },
    ...options,
  })
  server.on('error', () => undefined) // A client that hangs up is part of the test.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  box.url = `smtp://user:right@127.0.0.1:${(server.server.address() as AddressInfo).port}`
  cleanUps.push(() => new Promise((resolve) => server.close(() => resolve(null))))
  return box
}
/** Waits until the queue has stored the result of a mail. */
const settled = async (to: string, isSettled: (row: Awaited<ReturnType<typeof rowOf>>) => boolean) => {
  for (;;) {
    const row = await rowOf(to)
    if (isSettled(row)) return row
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('without a mail server a mail becomes a file readable by its owner only', async () => {
  const { mail, dataDir } = await mailWith({})
  expect(mail.describe).toBe('outbox')
  await mail.send(mailTo('reader@example.test'))
  const read = await lastMailTo({ dataDir }, 'reader@example.test')
  expect(read.subject).toBe('Подтвердите адрес')
  expect(read.from).toMatchObject({ name: 'Школа Õpi', address: 'school@keel.test' })
  expect(read.token).toHaveLength(64)
  const files = await readdir(join(dataDir, 'outbox'))
  expect(files).toHaveLength(1)
  expect((await stat(join(dataDir, 'outbox', files[0] ?? ''))).mode & 0o777).toBe(0o600)
})

test('with SMTP_URL a mail reaches a real server as text and HTML, its link whole', async () => {
  const box = await mailServer()
  const { mail } = await mailWith({ SMTP_URL: box.url })
  const came = box.next()
  await mail.send(mailTo('reader2@example.test'))
  await came
  const [read] = box.mails
  expect(box.logins).toEqual(['user:right'])
  expect(read).toMatchObject({ subject: 'Подтвердите адрес', from: { name: 'Школа Õpi' }, to: [{ address: 'reader2@example.test' }] })
  expect(read?.text).toContain(`https://keel.test/verify?token=${'aB3'.repeat(21)}x&lang=ru`)
  expect(read?.html).toContain(`href="https://keel.test/verify?token=${'aB3'.repeat(21)}x&amp;lang=ru"`)
  expect(read?.html).toContain('Здравствуйте, Õnne &amp; Co!')
  expect(read?.html).toContain('&lt;b&gt;пожаловать&lt;/b&gt;')
  const row = await settled('reader2@example.test', (r) => r.status === 'sent')
  expect([row.body_text, row.body_html, row.attempts]).toEqual(['', '', 1])
})

test('the description of the mail server contains no password', async () => {
  const { mail } = await mailWith({ SMTP_URL: 'smtp://user:secret@127.0.0.1:1' })
  expect(mail.describe).toBe('smtp 127.0.0.1:1')
})

test('a bad certificate stops password and mail unless the settings allow it', async () => {
  const box = await mailServer({ disabledCommands: [] }) // Its certificate is an expired example.
  const strict = await mailWith({ SMTP_URL: box.url })
  await strict.mail.send(mailTo('secret@example.test'))
  expect((await settled('secret@example.test', (r) => r.error !== null)).error).toContain('certificate')
  expect([box.logins, box.mails]).toEqual([[], []])
  await strict.mail.close()

  const came = box.next()
  const lenient = await mailWith({ SMTP_URL: `${box.url}/?tls.rejectUnauthorized=false` })
  await lenient.mail.send(mailTo('open@example.test'))
  await came
  expect(box.mails).toHaveLength(1)
})

test('a mail waits while the mail server is down and goes out when it is back', async () => {
  const clock = { now: new Date() }
  const { mail } = await mailWith({ SMTP_URL: 'smtp://127.0.0.1:1' }, clock)
  await mail.send(mailTo('later@example.test'))
  const row = await settled('later@example.test', (r) => r.error !== null)
  expect([row.status, row.attempts]).toEqual(['waiting', 0])
  expect(row.next_at.getTime() - clock.now.getTime()).toBe(30_000)
  await mail.close()

  const box = await mailServer()
  clock.now = new Date(clock.now.getTime() + 31_000)
  const came = box.next()
  await mailWith({ SMTP_URL: box.url }, clock)
  await came
  expect((await settled('later@example.test', (r) => r.status === 'sent')).attempts).toBe(1)
})

const MINUTE_MS = 60_000
const TRIED_MS = 4 * 24 * 60 * MINUTE_MS
/** How many minutes a mail waits after each of some attempts, each made when it is due. */
async function waitsOf(to: string, { mail }: { mail: Mail }, clock: { now: Date }, attempts: number): Promise<number[]> {
  const waits: number[] = []
  while (waits.length < attempts) {
    const row = await settled(to, (r) => r.error !== null)
    waits.push((row.next_at.getTime() - clock.now.getTime()) / MINUTE_MS)
    await database.db.updateTable('mails').set({ error: null }).where('id', '=', row.id).execute()
    clock.now = row.next_at
    mail.wake()
  }
  return waits
}
const refuseAs = (responseCode: number, reply: string) => Object.assign(new Error(reply), { responseCode })

test('while the password is refused all mails wait, each for four days at most', async () => {
  const box = await mailServer()
  const clock = { now: new Date() }
  const start = clock.now.getTime()
  const { mail } = await mailWith({ SMTP_URL: box.url.replace('right', 'wrong') }, clock)
  await mail.send(mailTo('again@example.test'))
  expect(await waitsOf('again@example.test', { mail }, clock, 7)).toEqual([0.5, 1, 2, 5, 10, 10, 10])
  expect((await mail.outage())?.reason).toContain('Invalid login')
  clock.now = new Date(start + TRIED_MS - 1)
  mail.wake()
  expect((await settled('again@example.test', (r) => r.error !== null)).status).toBe('waiting')
  clock.now = new Date(start + TRIED_MS + 11 * MINUTE_MS)
  mail.wake()
  const row = await settled('again@example.test', (r) => r.status === 'failed')
  // An operator may have it sent again.
  expect([row.refusal, row.body_text]).toEqual(['site', expect.stringContaining('https://keel.test/verify')])
})

// A server may refuse the sender when it is named, or as many do, together with the recipient or the text.
test.each<[string, (refuse: () => Error | null) => SMTPServerOptions]>([
  ['when it is named', (refuse) => ({ onMailFrom: (_address, _session, done) => done(refuse()) })],
  ['with the recipient', (refuse) => ({ onRcptTo: (_address, _session, done) => done(refuse()) })],
  [
    'with the text',
    (refuse) => ({
      onData: (stream, _session, done) => void stream.resume().on('end', () => done(refuse())),
    }),
  ],
])('no mail is lost while the server refuses the sender %s', async (_when, options) => {
  let isRefused = true
  const box = await mailServer(options(() => (isRefused ? refuseAs(550, '5.7.1 This sender may not send') : null)))
  const clock = { now: new Date() }
  const { mail } = await mailWith({ SMTP_URL: box.url }, clock)
  const all = ['one@example.test', 'two@example.test', 'three@example.test']
  for (const to of all) {
    await mail.send(mailTo(to))
    await settled(to, (r) => r.error !== null)
  }
  expect((await mail.outage())?.reason).toContain('This sender may not send')
  isRefused = false
  clock.now = new Date(clock.now.getTime() + MINUTE_MS)
  mail.wake()
  for (const to of all) expect((await settled(to, (r) => r.status === 'sent')).attempts).toBe(1)
  expect(await mail.outage()).toBeNull()
})

test('a mail that alone is refused for its sender holds up the others once', async () => {
  const tried: string[] = []
  const box = await mailServer({
    onRcptTo({ address }, _session, done) {
      tried.push(address)
      done(address.startsWith('alone') ? refuseAs(550, '5.7.1 Refused by the policy of this address') : null)
    },
  })
  const clock = { now: new Date() }
  const { mail } = await mailWith({ SMTP_URL: box.url }, clock)
  await mail.send(mailTo('alone@example.test'))
  expect((await settled('alone@example.test', (r) => r.error !== null)).refusal).toBe('site')
  expect(await mail.outage()).toEqual({
    reason: expect.stringContaining('Refused by the policy'),
    since: clock.now,
    next_at: new Date(clock.now.getTime() + 30_000),
  })
  // A new mail is tried at once, and taken: so the first one's refusal is its own.
  await mail.send(mailTo('first@example.test'))
  await settled('first@example.test', (r) => r.status === 'sent')
  const row = await settled('alone@example.test', (r) => r.refusal === 'later')
  expect([row.attempts, row.next_at.getTime() - clock.now.getTime()]).toEqual([1, 30_000])
  await mail.send(mailTo('second@example.test'))
  await settled('second@example.test', (r) => r.status === 'sent')
  expect(await waitsOf('alone@example.test', { mail }, clock, 4)).toEqual([0.5, 2, 10, 60])
  expect(await mail.outage()).toBeNull()
  expect(tried.slice(0, 4)).toEqual(['alone', 'first', 'alone', 'second'].map((name) => `${name}@example.test`))
})

test('a mail that nobody else can show to be at fault is tried every ten minutes', async () => {
  const box = await mailServer({ onRcptTo: (_address, _session, done) => done(refuseAs(550, '5.4.5 Daily limit exceeded')) })
  const clock = { now: new Date() }
  const { mail } = await mailWith({ SMTP_URL: box.url }, clock)
  await mail.send(mailTo('only@example.test'))
  expect(await waitsOf('only@example.test', { mail }, clock, 6)).toEqual([0.5, 1, 2, 5, 10, 10])
  expect((await settled('only@example.test', (r) => r.error !== null)).attempts).toBe(0)
})

test('in an outage only mails since the last refusal are tried before its end, then the oldest first', async () => {
  let isRefused = true
  const tried: string[] = []
  const box = await mailServer({
    onMailFrom: (_address, _session, done) => done(isRefused ? refuseAs(451, '4.7.1 Log in first') : null),
    onRcptTo({ address }, _session, done) {
      tried.push(address)
      done()
    },
  })
  const clock = { now: new Date() }
  const { mail } = await mailWith({ SMTP_URL: box.url }, clock)
  await mail.send(mailTo('one@example.test'))
  await settled('one@example.test', (r) => r.error !== null)
  // Due before the refusal of another, as in a burst: it waits with it.
  await database.db.transaction().execute(async (trx) => {
    await mail.send(mailTo('two@example.test'), trx)
    await trx
      .updateTable('mails')
      .set({ next_at: new Date(clock.now.getTime() - 1) })
      .where('to_address', '=', 'two@example.test')
      .execute()
  })
  mail.wake()
  await mail.send(mailTo('three@example.test'))
  await settled('three@example.test', (r) => r.error !== null)
  expect((await rowOf('two@example.test')).error).toBeNull()
  isRefused = false
  clock.now = new Date(clock.now.getTime() + 30_000)
  mail.wake()
  for (const to of ['one', 'two', 'three']) await settled(`${to}@example.test`, (r) => r.status === 'sent')
  expect(tried[0]).toBe('two@example.test')
  expect(tried).toHaveLength(3)
})

test('all processes know of an outage, and a login that works again at the start of one ends it', async () => {
  const box = await mailServer()
  const wrong = await mailWith({ SMTP_URL: box.url.replace('right', 'wrong') })
  const other = await mailWith({ SMTP_URL: box.url })
  expect(await wrong.mail.verify()).toContain('Invalid login')
  expect((await other.mail.outage())?.reason).toContain('Invalid login')
  expect(await other.mail.verify()).toBeNull()
  expect(await wrong.mail.outage()).toBeNull()
})

test('a test mail goes past the queue and brings the reply of the server', async () => {
  const box = await mailServer()
  const { mail } = await mailWith({ SMTP_URL: box.url })
  expect(await mail.test(mailTo('known@example.test'))).toBeNull()
  expect(await mail.test(mailTo('unknown@example.test'))).toContain('no such mailbox')
  expect(box.mails.map(({ to }) => to?.[0]?.address)).toEqual(['known@example.test'])
  expect(await database.db.selectFrom('mails').selectAll().execute()).toEqual([])
})

test('a mailbox that takes mails later only waits by itself, for four days', async () => {
  const box = await mailServer({
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('grey') ? refuseAs(451, '4.2.0 Greylisted, try again later') : null),
  })
  const clock = { now: new Date() }
  const start = clock.now.getTime()
  const { mail } = await mailWith({ SMTP_URL: box.url }, clock)
  await mail.send(mailTo('grey@example.test'))
  await settled('grey@example.test', (r) => r.error !== null)
  await mail.send(mailTo('other@example.test'))
  expect((await settled('other@example.test', (r) => r.status === 'sent')).attempts).toBe(1)
  expect(await mail.outage()).toBeNull()
  expect(await waitsOf('grey@example.test', { mail }, clock, 6)).toEqual([0.5, 2, 10, 60, 240, 240])
  await settled('grey@example.test', (r) => r.error !== null)
  clock.now = new Date(start + TRIED_MS)
  mail.wake()
  await settled('grey@example.test', (r) => r.status === 'failed')
  expect(await mail.outage()).toBeNull()
})

test.each<[Parameters<typeof refusalOf>[0], string]>([
  [{ name: '', message: '', command: 'CONN' }, 'site'],
  [{ name: '', message: '', command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 Bad credentials' }, 'site'],
  [{ name: '', message: '', command: 'MAIL FROM', responseCode: 530, response: '530 5.7.0 Log in first' }, 'site'],
  [{ name: '', message: '', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 No such mailbox' }, 'never'],
  [{ name: '', message: '', command: 'RCPT TO', responseCode: 550, response: '550 No such mailbox' }, 'never'],
  [{ name: '', message: '', command: 'RCPT TO', responseCode: 452, response: '452 4.2.2 Mailbox full' }, 'later'],
  [{ name: '', message: '', command: 'RCPT TO', responseCode: 451, response: '451 4.7.1 Greylisted, come back later' }, 'later'],
  [{ name: '', message: '', command: 'RCPT TO', responseCode: 450, response: '450 4.7.1 Client host rejected' }, 'sender'],
  [{ name: '', message: '', command: 'RCPT TO', responseCode: 553, response: '553 5.1.8 No such sender' }, 'sender'],
  [{ name: '', message: '', command: 'RCPT TO', responseCode: 550, response: '550-5.4.5 Daily limit exceeded' }, 'sender'],
  [{ name: '', message: '', command: 'RCPT TO', responseCode: 421, response: '421 4.3.2 Closing' }, 'site'],
  [{ name: '', message: '', command: 'DATA', responseCode: 554, response: '554 5.6.0 Message refused' }, 'never'],
  [{ name: '', message: '', command: 'API' }, 'never'],
  [{ name: '', message: '' }, 'site'],
])('%j is the fault of: %s', (error, refusal) => {
  expect(refusalOf(error)).toBe(refusal)
})

test('a slow mail holds up no other, stays with its process, and is waited for at a stop', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let finish = () => undefined as void
  let slow = 0
  const box = await mailServer({
    onData(stream, { envelope }, done) {
      const isSlow = envelope.rcptTo[0]?.address.startsWith('slow')
      stream.resume().on('end', () => {
        if (!isSlow) return done()
        slow += 1
        finish = () => done()
      })
    },
  })
  const clock = { now: new Date() }
  const first = await mailWith({ SMTP_URL: box.url }, clock)
  await first.mail.send([mailTo('slow@example.test'), ...[1, 2, 3, 4, 5].map((n) => mailTo(`quick${n}@example.test`))])
  for (const n of [1, 2, 3, 4, 5]) await settled(`quick${n}@example.test`, (r) => r.status === 'sent')
  await expect.poll(() => slow).toBe(1)
  const { next_at } = await rowOf('slow@example.test')

  clock.now = new Date(next_at.getTime() - 1)
  vi.advanceTimersByTime(30_000)
  await settled('slow@example.test', (r) => r.next_at > next_at)
  clock.now = new Date(next_at.getTime() + 1)
  const second = await mailWith({ SMTP_URL: box.url }, clock)
  await second.mail.send(mailTo('quick6@example.test'))
  await settled('quick6@example.test', (r) => r.status === 'sent')

  const closed = first.mail.close()
  finish()
  await closed
  expect([slow, (await rowOf('slow@example.test')).status]).toEqual([1, 'sent'])
})

test('a mail keeps its Message-ID on a retry, and no other has it', async () => {
  const ids: string[] = []
  const box = await mailServer({
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      const answer = async () => {
        ids.push((await PostalMime.parse(Buffer.concat(parts))).messageId ?? '')
        done(ids.length === 1 ? refuseAs(451, '4.3.0 Try again later') : null)
      }
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => void answer())
    },
  })
  const clock = { now: new Date() }
  const { mail } = await mailWith({ SMTP_URL: box.url }, clock)
  await mail.send(mailTo('first@example.test'))
  await waitsOf('first@example.test', { mail }, clock, 1)
  await settled('first@example.test', (r) => r.status === 'sent')
  // As another installation, or this one after a restore, counts.
  await database.db.deleteFrom('mails').execute()
  await sql`alter sequence mails_id_seq restart`.execute(database.db)
  await mail.send(mailTo('second@example.test'))
  await settled('second@example.test', (r) => r.status === 'sent')
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@keel\.test>$/)
  expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false])
})

test('the log names no address', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const box = await mailServer({
    onRcptTo: ({ address }, _session, done) => done(refuseAs(550, `5.1.1 <${address}>: no such mailbox, said ${address}`)),
  })
  const { mail } = await mailWith({ SMTP_URL: box.url }, undefined, log)
  await mail.send(mailTo('unknown@example.test'))
  const row = await settled('unknown@example.test', (r) => r.status === 'failed')
  expect(row.error).toContain('unknown@example.test')
  expect(lines.join('')).toContain('<[address]>: no such mailbox, said [address]')
  expect(lines.join('')).not.toContain('example.test')
})

test('an unknown mailbox is not retried, and the next mail goes out', async () => {
  const box = await mailServer()
  const { mail } = await mailWith({ SMTP_URL: box.url })
  await mail.send(mailTo('unknown@example.test'))
  await mail.send(mailTo('known@example.test'))
  expect((await settled('unknown@example.test', (r) => r.status !== 'waiting')).error).toContain('no such mailbox')
  expect((await settled('known@example.test', (r) => r.status !== 'waiting')).status).toBe('sent')
  expect((await rowOf('unknown@example.test')).status).toBe('failed')
})

test('several processes send each mail once', async () => {
  const box = await mailServer()
  const { mail } = await mailWith({ SMTP_URL: box.url })
  const others = await Promise.all([mailWith({ SMTP_URL: box.url }), mailWith({ SMTP_URL: box.url })])
  const to = Array.from({ length: 30 }, (_, i) => `many${i}@example.test`)
  await Promise.all(to.map((address) => mail.send(mailTo(address))))
  for (const other of others) other.mail.wake()
  for (const address of to) await settled(address, (r) => r.status === 'sent')
  expect(box.mails).toHaveLength(30)
  expect(new Set(box.mails.map((m) => m.to?.[0]?.address))).toEqual(new Set(to))
})

test('a waiting mail is stored without its token and sent with it', async () => {
  const clock = { now: new Date() }
  const { id } = await database.db
    .insertInto('users')
    .values({ first_name: 'Mari', last_name: 'M', email: 'waits@example.test', role: 1, password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { mail } = await mailWith({ SMTP_URL: 'smtp://127.0.0.1:1' }, clock)
  const parts = { to: 'waits@example.test', lang: 'en', name: '', subject: 'Confirm', before: [], after: [] } as const
  const url = `https://keel.test/verify?token=${TOKEN_SLOT}&lang=en`
  await mail.send({
    ...renderMail({ ...parts, before: [], after: [], button: { label: 'Confirm', url } }),
    token: { kind: 'verify', userId: id },
  })
  const row = await settled('waits@example.test', (r) => r.error !== null)
  expect(row.body_text).toContain(url)
  expect(JSON.stringify(row)).not.toContain('Zz9')
  await mail.close()

  const box = await mailServer()
  clock.now = new Date(clock.now.getTime() + 31_000)
  const came = box.next()
  await mailWith({ SMTP_URL: box.url }, clock)
  await came
  const link = `https://keel.test/verify?token=${'Zz9'.repeat(21)}y&lang=en`
  expect([box.mails[0]?.text, box.mails[0]?.html]).toEqual([
    expect.stringContaining(link),
    expect.stringContaining(link.replace('&', '&amp;')),
  ])
})

test('mails per address and per account are counted across processes', async () => {
  const now = new Date()
  /** How many of these simultaneous mails were accepted, and the error of the others. */
  const count = async (n: number, mail: Parameters<typeof countMail>[2], at = now): Promise<Record<string, number>> => {
    const results: Record<string, number> = {}
    const one = async () => {
      const result = await countMail(database.db, at, mail).then(
        () => 'sent',
        (error: AppError) => `${error.code} ${error.retryAfterSeconds}`,
      )
      results[result] = (results[result] ?? 0) + 1
    }
    await Promise.all(Array.from({ length: n }, one))
    return results
  }
  const reset = { kind: 'reset', to: 'One@example.test' } as const
  expect(await count(8, reset)).toEqual({ sent: 5, 'too.many 3600': 3 })
  expect(await count(1, { kind: 'verify', to: 'one@example.test' })).toEqual({ sent: 1 })
  const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)
  for (const n of [1, 2]) expect(await count(5, reset, hours(n))).toEqual({ sent: 5 })
  // Of the daily twenty, four are left: refused ones do not count.
  expect(await count(6, reset, hours(3))).toMatchObject({ sent: 4 })
  for (let n = 0; n < 100; n++) await countMail(database.db, now, { kind: 'invitation', to: `new${n}@example.test`, by: 7 })
  expect(await count(1, { kind: 'invitation', to: 'next@example.test', by: 7 })).toEqual({ 'too.many 86400': 1 })
  expect(await count(1, { kind: 'invitation', to: 'next@example.test', by: 8 })).toEqual({ sent: 1 })
})

test('a mail of a rolled-back transaction is never sent', async () => {
  const { mail, dataDir } = await mailWith({})
  await expect(
    database.db.transaction().execute(async (trx) => {
      await mail.send(mailTo('never@example.test'), trx)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await database.db.transaction().execute((trx) => mail.send(mailTo('ever@example.test'), trx))
  mail.wake()
  await lastMailTo({ dataDir }, 'ever@example.test')
  expect(await database.db.selectFrom('mails').select('id').where('to_address', '=', 'never@example.test').execute()).toEqual([])
})

test('a name with a web address is left out of mails', () => {
  expect([mailName('Õnne-Mari'), mailName('free-money.example'), mailName('http://x')]).toEqual(['Õnne-Mari', '', ''])
})

import type { SiteLogEntry, UnsentMail } from '@keel/contract/entities/site'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { lastMailTo } from '../../../test/mailbox'
import type { Person } from '../../../test/school'
import { storeFailedMail } from '../../../test/site'

const HOUR_MS = 3_600_000
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await startTestApp()
  operator = await app.user('teacher', { operator: true })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.database.db.deleteFrom('mails').execute()
  await app.database.db.deleteFrom('site_log').execute()
})

interface Page {
  server: string
  outage: object | null
  waiting: number
  failed: number
  mails: UnsentMail[]
  more: boolean
}
const list = async (query = ''): Promise<Page> => (await operator.get<Page>(`/admin/mails?${query}`)).data
const later = () => new Date(app.ctx.now().getTime() + HOUR_MS)
/** Stores a mail that waits for its mailbox. */
const storeWaiting = (more: Parameters<typeof storeFailedMail>[1] = {}) =>
  storeFailedMail(app, { status: 'waiting', attempts: 3, refusal: 'later', error: '451 Try again later', next_at: later(), ...more })
const rowOf = (id: number) => app.database.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
const logged = async () =>
  (await operator.get<{ entries: SiteLogEntry[] }>('/admin/log')).data.entries.map(({ kind, user, details }) => [kind, user?.id, details])

test('unsent mails are listed in pages, the newest first, without their text', async () => {
  const old = await storeFailedMail(app, { refusal: 'never', error: '550 <gone@example.test>: no such mailbox', body_text: '' })
  const created_at = app.ctx.now()
  const ids: number[] = []
  for (let n = 0; n < 60; n++) ids.unshift(await storeWaiting({ to_address: `reader${n}@example.test`, created_at }))
  await storeFailedMail(app, { status: 'sent' })
  const first = await list()
  expect(first).toMatchObject({ server: 'outbox', outage: null, waiting: 60, failed: 1, more: true })
  expect(first.mails[0]).toEqual({
    id: ids[0],
    to: 'reader59@example.test',
    subject: 'Lesson tomorrow',
    state: 'waiting',
    refusal: 'later',
    reply: '451 Try again later',
    created_at: created_at.toISOString(),
    next_at: expect.any(String),
    can_retry: true,
  })
  const pages = [first]
  for (let last = first; last.more; pages.push(last)) last = await list(`before=${last.mails.at(-1)?.id}`)
  expect(pages.flatMap(({ mails }) => mails.map(({ id }) => id))).toEqual([...ids, old])
  const failed = await list('state=failed')
  expect([failed.mails.map(({ id, can_retry }) => [id, can_retry]), failed.waiting]).toEqual([[[old, false]], 60])
  expect([first, await list('state=waiting')].map(({ mails }) => mails.length)).toEqual([30, 30])
})

test('why no mails are taken is told with the list', async () => {
  const since = app.ctx.now()
  const outage = { reason: 'Invalid login', since, refused_at: since, next_at: later(), times: 2 }
  await app.database.db.insertInto('mail_outage').values(outage).execute()
  onTestFinished(async () => void (await app.database.db.deleteFrom('mail_outage').execute()))
  expect((await list()).outage).toEqual({ reason: 'Invalid login', since: since.toISOString(), next_at: outage.next_at.toISOString() })
})

test('a mail that was given up is sent again, and tried as long as a new one', async () => {
  const created_at = new Date(app.ctx.now().getTime() - 20 * 24 * HOUR_MS)
  const id = await storeFailedMail(app, { to_address: 'again@example.test', attempts: 9, refusal: 'never', error: '550', created_at })
  expect((await operator.post(`/admin/mails/${id}/retry`)).status).toBe(200)
  expect((await lastMailTo(app, 'again@example.test')).subject).toBe('Lesson tomorrow')
  await expect.poll(() => rowOf(id)).toMatchObject({ status: 'sent', attempts: 1, error: null, body_text: '', claimed_at: null })
  expect((await rowOf(id))?.retried_at?.getTime()).toBeGreaterThan(created_at.getTime())
  expect(await logged()).toEqual([['mail.retried', operator.user.id, { mail: id }]])
  expect((await operator.post(`/admin/mails/${id}/retry`)).status).toBe(404)
})

test('a mail that waits is sent at once, but not while it is being sent', async () => {
  const id = await storeWaiting({ to_address: 'impatient@example.test' })
  expect((await operator.post(`/admin/mails/${id}/retry`)).status).toBe(200)
  await lastMailTo(app, 'impatient@example.test')

  const claimed = { claimed_at: app.ctx.now(), next_at: later() }
  const sending = await storeWaiting(claimed)
  expect((await operator.post(`/admin/mails/${sending}/retry`)).status).toBe(200)
  expect(await rowOf(sending)).toMatchObject({ ...claimed, retried_at: null, attempts: 3 })
  expect(await logged()).toEqual([['mail.retried', operator.user.id, { mail: id }]])
})

test('a mail whose text is gone cannot be sent again', async () => {
  const id = await storeFailedMail(app, { body_text: '' })
  expect(await operator.post(`/admin/mails/${id}/retry`)).toMatchObject({ status: 404, failure: { code: 'not.found' } })
  expect((await operator.post<{ mails: number }>('/admin/mails/retry')).data).toEqual({ mails: 0 })
  expect([(await rowOf(id))?.status, await logged()]).toEqual(['failed', []])
})

test('all mails that were given up are sent again by one call', async () => {
  const to = ['one@example.test', 'two@example.test']
  for (const to_address of to) await storeFailedMail(app, { to_address, error: '550' })
  const waiting = await storeWaiting()
  expect((await operator.post<{ mails: number }>('/admin/mails/retry')).data).toEqual({ mails: 2 })
  for (const address of to) await lastMailTo(app, address)
  expect((await rowOf(waiting))?.attempts).toBe(3)
  expect(await logged()).toEqual([['mail.retried', operator.user.id, { mails: 2 }]])
})

test('a mail that was given up can be removed, one that waits cannot', async () => {
  const [failed, waiting] = [await storeFailedMail(app), await storeWaiting()]
  expect((await operator.delete(`/admin/mails/${failed}`)).status).toBe(200)
  expect((await operator.delete(`/admin/mails/${failed}`)).status).toBe(404)
  expect((await operator.delete(`/admin/mails/${waiting}`)).status).toBe(404)
  expect((await list()).mails.map(({ id }) => id)).toEqual([waiting])
  expect(await logged()).toEqual([['mail.removed', operator.user.id, { mail: failed }]])
})

test('a test mail comes in the language of the operator', async () => {
  const { id, email } = operator.user
  await app.database.db.updateTable('users').set({ lang: 'et' }).where('id', '=', id).execute()
  expect((await operator.post('/admin/mails/test')).data).toEqual({ reply: null })
  expect((await lastMailTo(app, email)).subject).toBe('Proovikiri keskkonnast Keel')
  expect(await logged()).toEqual([['mail.tested', id, { taken: true }]])
})

test('a test mail that is not taken brings the reason', async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'school@keel.test', PUBLIC_URL: 'http://127.0.0.1' }
  const other = await startTestApp(mail)
  onTestFinished(() => other.stop())
  const { post } = await other.user('teacher', { operator: true })
  expect((await post<{ reply: string }>('/admin/mails/test')).data.reply).toContain('ECONNREFUSED')
})

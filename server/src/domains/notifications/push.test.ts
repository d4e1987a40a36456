import type { PushState } from '@keel/contract/entities/push'
import type { Homework } from '@keel/contract/entities/homework'
import { itemTypes } from '@keel/contract/items/registry'
import { PUSH_BROWSERS_MAX } from '@keel/contract/push'
import { SESSION_COOKIE } from '@keel/contract/protocol'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeApi, startTestApp, type Api, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { decryptPush, makeBrowser, readSignature, startPushService, type Browser, type PushService } from '../../../test/push-service'
import { addItem, makeSchool, type Person, type School } from '../../../test/school'
import { createSessions } from '../users'
import { notify } from './notify'
import { FAILURES_MAX, sendPushes } from './push-sender'

let service: PushService
let app: TestApp
beforeAll(async () => {
  service = await startPushService()
  app = await startTestApp({ MAIL_FROM: 'Keel <keel@school.test>' }, undefined, { push: service.options })
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})
afterEach(async () => {
  service.status = 201
  service.received.length = 0
  app.clock.now = null
  await app.database.db.deleteFrom('push_subscriptions').execute()
})

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Tuesday noon in Tallinn. */
const NOON = Date.parse('2030-05-07T09:00:00Z')

const allow = async (person: Api): Promise<Browser> => {
  const browser = makeBrowser(service.url)
  const { data } = await person.post<PushState>('/notifications/push', browser.subscription)
  expect(data.endpoint).toBe(browser.subscription.endpoint)
  return browser
}
const endpointOf = async (person: Api) => (await person.get<PushState>('/notifications/push')).data.endpoint
const waiting = async () =>
  (await app.database.db.selectFrom('pushes').select('next_at').orderBy('next_at').execute()).map((row) => row.next_at)

/** Moves the clock and lets everything be sent that is due then. What another process sends meanwhile is waited for. */
const sendAt = async (at: number) => {
  app.clock.now = new Date(at)
  await sendPushes(app.ctx)
  await expect.poll(async () => (await waiting()).every((next) => next.getTime() !== at + 2 * MINUTE && next.getTime() > at)).toBe(true)
}
/** Returns what a browser got. */
const pushesOf = (browser: Browser): unknown[] =>
  service.received
    .filter(({ path }) => browser.subscription.endpoint.endsWith(path))
    .map(({ body }) => JSON.parse(decryptPush(browser, body)) as unknown)

/** A school on a day long after the sessions of other tests, with sessions that are valid then. */
const setUp = async (): Promise<School> => {
  app.clock.now = new Date(NOON)
  return makeSchool(app, 1)
}
const remind = async (person: Person, room_id: number, starts_at = new Date(NOON + HOUR), length = HOUR) => {
  const { id: event_id } = await app.database.db
    .insertInto('schedule_events')
    .values({
      owner_id: person.user.id,
      room_id,
      title: 'Grammar with Sasha',
      starts_at,
      ends_at: new Date(starts_at.getTime() + length),
      duration: 1,
      zone: 'Europe/Tallinn',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notify(app.ctx, [person.user.id], { kind: 'reminder', title: 'Grammar with Sasha', room_id, event_id, starts_at })
}
const started = (person: Person, room_id: number) =>
  notify(app.ctx, [person.user.id], { kind: 'room_started', title: 'B1 evenings', room_id })
const give = async ({ teacher, room, board }: School): Promise<number> => {
  await addItem(teacher, board, 10, itemTypes[10].sample())
  const body = { room_id: room, title: 'Past tense', boards: [{ id: board }], students: 'all', zone: 'Europe/Tallinn' }
  return (await teacher.post<Homework>('/homework', body)).data.id
}
const channelOf = async ({ teacher, student }: School) => (await teacher.get<{ id: number }>(`/chat/direct/${student.user.id}`)).data.id

test('a browser gets kind and id, encrypted for it and signed by the site', async () => {
  const { teacher, student, room } = await setUp()
  const browser = await allow(student)
  await started(student, room)
  await sendAt(NOON + 5 * SECOND)
  expect(pushesOf(browser)).toEqual([{ k: 'room_started', id: room, l: 'en' }])
  const [first] = service.received
  if (!first) throw new Error('nothing arrived')
  const { headers, body } = first
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: String(3600), urgency: 'high' })
  expect(headers.topic).toMatch(/^[\w-]{32}$/)
  const signature = readSignature(headers.authorization ?? '')
  expect(signature).toMatchObject({ isGood: true, aud: new URL(service.url).origin, sub: 'mailto:keel@school.test' })
  expect(signature.exp * 1000 - NOON).toBeLessThanOrEqual(24 * HOUR)
  const { data } = await teacher.get<PushState>('/notifications/push')
  expect(data).toEqual({ public_key: signature.key, endpoint: null })
  // Nobody else can read it.
  expect(() => decryptPush(makeBrowser(service.url), body)).toThrow()
  expect(await waiting()).toEqual([])
})

test('all pushes are of one length, whatever they say', async () => {
  const { teacher, student, room } = await setUp()
  await allow(student)
  await allow(teacher)
  await started(student, room)
  await remind(teacher, room)
  await sendAt(NOON + 5 * SECOND)
  expect(new Set(service.received.map(({ body }) => body.length)).size).toBe(1)
  expect(service.received).toHaveLength(2)
})

test('a reminder is kept for a browser that is off until the lesson starts, and not sent after it', async () => {
  const { student, room } = await setUp()
  const browser = await allow(student)
  await remind(student, room)
  await sendAt(NOON + 5 * SECOND)
  expect([pushesOf(browser), service.received[0]?.headers.ttl]).toEqual([[{ k: 'reminder', id: room, l: 'en' }], '3595'])
  await remind(student, room, new Date(NOON + MINUTE), MINUTE)
  await sendAt(NOON + 2 * MINUTE)
  expect([service.received.length, await waiting()]).toEqual([1, []])
})

test('who is connected sees it in Keel and gets none', async () => {
  const { student, room } = await setUp()
  const browser = await allow(student)
  const live = await connectLive(app, student)
  await started(student, room)
  expect((await waiting()).length).toBe(1)
  for (const ctx of app.contexts) await sendPushes(ctx)
  expect(await waiting()).toEqual([])
  await live.close()
  for (const ctx of app.contexts) await expect.poll(() => ctx.live.isConnected(student.user.id)).toBe(false)
  await started(student, room)
  await sendAt(NOON + 5 * SECOND)
  expect(pushesOf(browser)).toHaveLength(1)
})

test('what was seen meanwhile, or is about what is gone, is not sent', async () => {
  const { student, room } = await setUp()
  await allow(student)
  await started(student, room)
  const { data } = await student.get<{ notifications: { id: number }[] }>('/notifications')
  await student.post('/notifications/seen', { id: data.notifications[0]?.id })
  await sendAt(NOON + 5 * SECOND)
  await started(student, room)
  await app.database.db.deleteFrom('room_members').where('user_id', '=', student.user.id).execute()
  await sendAt(NOON + 10 * SECOND)
  expect([service.received, await waiting()]).toEqual([[], []])
})

test('homework that was given and handed in, in the language of the reader', async () => {
  const school = await setUp()
  const { teacher, student } = school
  await app.database.db.updateTable('users').set({ lang: 'et' }).where('id', '=', student.user.id).execute()
  const [own, teachers] = [await allow(student), await allow(teacher)]
  const id = await give(school)
  await sendAt(NOON + 5 * SECOND)
  expect([pushesOf(own), pushesOf(teachers)]).toEqual([[{ k: 'homework_given', id, l: 'et' }], []])
  expect(service.received[0]?.headers).toMatchObject({ urgency: 'normal', ttl: '86400' })
  expect((await student.post(`/homework/${id}/hand-in`, { incomplete: true })).status).toBe(200)
  await sendAt(NOON + 10 * SECOND)
  expect(pushesOf(teachers)).toEqual([{ k: 'homework_handed_in', id, l: 'en' }])
})

test('homework waits for the day of its student, and a later notification takes its place', async () => {
  const school = await setUp()
  const browser = await allow(school.student)
  await school.student.call('PUT', '/notifications/settings', { zone: 'Europe/Tallinn' })
  const night = NOON + 10 * HOUR // 22:00
  app.clock.now = new Date(night)
  const id = await give(school)
  const morning = Date.parse('2030-05-08T05:00:00Z')
  expect(await waiting()).toEqual([new Date(morning)])
  await sendAt(morning - MINUTE)
  expect(service.received).toEqual([])
  await sendAt(morning)
  expect(pushesOf(browser)).toEqual([{ k: 'homework_given', id, l: 'en' }])
  // Early in the morning it is the same day.
  service.received.length = 0
  app.clock.now = new Date(Date.parse('2030-05-09T01:00:00Z'))
  await give(school)
  expect(await waiting()).toEqual([new Date('2030-05-09T05:00:00Z')])
})

test('of several messages in a channel one push waits; none about what was read', async () => {
  const school = await setUp()
  const { teacher, student } = school
  const [own, teachers] = [await allow(student), await allow(teacher)]
  const channel_id = await channelOf(school)
  for (const message of ['Hello', 'Are you there?']) await teacher.post('/chat/messages', { channel_id, message, client_id: randomUUID() })
  expect(await waiting()).toHaveLength(1)
  await sendAt(NOON + 5 * SECOND)
  expect([pushesOf(own), pushesOf(teachers)]).toEqual([[{ k: 'new_message', id: channel_id, l: 'en' }], []])
  await teacher.post('/chat/messages', { channel_id, message: 'Bye', client_id: randomUUID() })
  await student.post(`/chat/channels/${channel_id}/view`)
  await sendAt(NOON + 10 * SECOND)
  expect([pushesOf(own).length, await waiting()]).toEqual([1, []])
})

test('each topic is turned off by itself', async () => {
  const school = await setUp()
  const { teacher, student, room } = school
  await allow(student)
  const channel_id = await channelOf(school)
  const all = async () => {
    await started(student, room)
    await give(school)
    await teacher.post('/chat/messages', { channel_id, message: 'Hello', client_id: randomUUID() })
    const count = (await waiting()).length
    await app.database.db.deleteFrom('pushes').execute()
    return count
  }
  expect(await all()).toBe(3)
  for (const [change, left] of [
    [{ push_messages: false }, 2],
    [{ push_homework: false }, 1],
    [{ push_lessons: false }, 0],
  ] as const) {
    expect((await student.put('/notifications/settings', change)).data).toMatchObject(change)
    expect(await all()).toBe(left)
  }
})

test('turned off after it was stored, it is not sent', async () => {
  const { student, room } = await setUp()
  await allow(student)
  await started(student, room)
  await student.put('/notifications/settings', { push_lessons: false })
  await sendAt(NOON + 5 * SECOND)
  expect([service.received, await waiting()]).toEqual([[], []])
})

test.each([404, 410])('a browser whose service says %i is forgotten', async (status) => {
  const { student, room } = await setUp()
  await allow(student)
  service.status = status
  await started(student, room)
  await sendAt(NOON + 5 * SECOND)
  expect([await endpointOf(student), await waiting()]).toEqual([null, []])
})

test('of a browser that refuses five pushes in a row the last one ends it; one that is taken begins the count again', async () => {
  const { student, room } = await setUp()
  await allow(student)
  let at = NOON
  const push = async (status: number) => {
    service.status = status
    await started(student, room)
    await sendAt((at += 5 * SECOND))
  }
  for (let n = 1; n < FAILURES_MAX; n += 1) await push(403)
  await push(201)
  for (let n = 1; n < FAILURES_MAX; n += 1) await push(403)
  expect(await endpointOf(student)).not.toBeNull()
  await push(403)
  expect(await endpointOf(student)).toBeNull()
  expect(service.received).toHaveLength(2 * FAILURES_MAX)
})

test('a busy service is asked four times, then the push is given up', async () => {
  const { student, room } = await setUp()
  await allow(student)
  service.status = 503
  await started(student, room)
  let at = NOON + 5 * SECOND
  for (const wait of [30 * SECOND, 2 * MINUTE, 10 * MINUTE, null]) {
    app.clock.now = new Date(at)
    await sendPushes(app.ctx)
    await expect.poll(waiting).toEqual(wait === null ? [] : [new Date(at + wait)])
    at += wait ?? 0
  }
  expect(service.received).toHaveLength(4)
  expect((await app.database.db.selectFrom('push_subscriptions').select('failures').executeTakeFirst())?.failures).toBe(1)
})

test('several processes that look at once send a push once', async () => {
  const { student, room } = await setUp()
  await allow(student)
  await started(student, room)
  app.clock.now = new Date(NOON + 5 * SECOND)
  await Promise.all([sendPushes(app.ctx), sendPushes(app.ctx), sendPushes(app.ctx)])
  await expect.poll(waiting).toEqual([])
  expect(service.received).toHaveLength(1)
})

test.each([
  'http://push.example.test/x',
  'https://10.0.0.1/x',
  'https://[fd00::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://169.254.169.254/latest',
  // 192.168.1.1
  'https://3232235777/x',
  'https://user:password@push.example.test/x',
  `https://push.example.test/${'x'.repeat(2000)}`,
  'no address',
])('the address %s is refused', async (endpoint) => {
  const person = await app.user('student')
  const { subscription } = makeBrowser(service.url)
  const { status, failure } = await person.post('/notifications/push', { ...subscription, endpoint })
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([422, ['endpoint']])
  expect(await endpointOf(person)).toBeNull()
})

test('keys that are none of a browser are refused', async () => {
  const person = await app.user('student')
  const { subscription } = makeBrowser(service.url)
  const noPoint = Buffer.alloc(65, 1).toString('base64url')
  for (const keys of [
    { ...subscription.keys, p256dh: noPoint },
    { ...subscription.keys, auth: 'short' },
  ])
    expect((await person.post('/notifications/push', { ...subscription, keys })).status).toBe(422)
})

test('a name that leads into a private network is not asked, and the browser forgotten', async () => {
  // As in production: without an exception for this machine.
  const other = await startTestApp({}, app, { push: { ca: service.options.ca ?? '' } })
  try {
    const { student, room } = await setUp()
    await allow(student)
    await started(student, room)
    other.clock.now = new Date(NOON + 5 * SECOND)
    await sendPushes(other.ctx)
    await expect.poll(() => endpointOf(student)).toBeNull()
    expect(service.received).toEqual([])
  } finally {
    await other.stop()
  }
})

/** The person at another browser. */
const elsewhere = async (person: Person): Promise<Api> => {
  const made = await createSessions(app.database.db, app.ctx.now, { ratePerMinute: 1000 }).create(
    { id: person.user.id, password_hash: 'unusable' },
    { agent: 'elsewhere', address: '127.0.0.1' },
  )
  const token = made?.token ?? ''
  return makeApi(app.url, { ...person.user, sessionToken: token, cookie: `${SESSION_COOKIE}=${token}` })
}

test('the browser of a session that signs out gets no more; the person’s others do', async () => {
  const { student, room } = await setUp()
  const phone = await elsewhere(student)
  const [own, phones] = [await allow(student), await allow(phone)]
  await started(student, room)
  expect(await waiting()).toHaveLength(2)
  expect((await student.post('/user/logout')).status).toBe(200)
  await sendAt(NOON + 5 * SECOND)
  expect([pushesOf(own), pushesOf(phones).length]).toEqual([[], 1])
  expect(await endpointOf(phone)).toBe(phones.subscription.endpoint)
})

test('a session has one browser, and turns off its own alone', async () => {
  const { student, room } = await setUp()
  const phone = await elsewhere(student)
  const first = await allow(student)
  const [second, phones] = [await allow(student), await allow(phone)]
  await started(student, room)
  await sendAt(NOON + 5 * SECOND)
  expect([first, second, phones].map((one) => pushesOf(one).length)).toEqual([0, 1, 1])
  expect((await student.delete<PushState>('/notifications/push')).data.endpoint).toBeNull()
  expect([await endpointOf(student), await endpointOf(phone)]).toEqual([null, phones.subscription.endpoint])
})

test('another person at the same browser takes it over', async () => {
  const { teacher, student, room } = await setUp()
  const browser = await allow(student)
  await teacher.post('/notifications/push', browser.subscription)
  expect([await endpointOf(student), await endpointOf(teacher)]).toEqual([null, browser.subscription.endpoint])
  await started(student, room)
  expect(await waiting()).toEqual([])
})

test('a person has ten browsers at most: the oldest ends', async () => {
  const { student } = await setUp()
  await allow(student)
  const others: Api[] = []
  for (let n = 0; n < PUSH_BROWSERS_MAX; n += 1) others.push(await elsewhere(student))
  for (const other of others) await allow(other)
  expect(await endpointOf(student)).toBeNull()
  expect(await Promise.all(others.map(endpointOf))).not.toContain(null)
})

test('a session that has expired gets nothing', async () => {
  const { student, room } = await setUp()
  await allow(student)
  await started(student, room)
  await app.database.db
    .updateTable('sessions')
    .set({ expires_at: new Date(NOON + SECOND) })
    .where('user_id', '=', student.user.id)
    .execute()
  await sendAt(NOON + 5 * SECOND)
  expect([service.received, await waiting()]).toEqual([[], []])
})

import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MediaAccess } from '@keel/contract/entities/room'
import { connectLive } from '../../../test/live-client'
import type { Config } from '../../config'
import { startTestApp, type Api, type TestApp, type TestUser } from '../../../test/app'
import { iceServers } from './ice-servers'

type Person = Api & { user: TestUser }
let app: TestApp
let teacher: Person
let student: Person
let stranger: Person
let roomId: number

beforeAll(async () => {
  app = await startTestApp({
    STUN_PORT: '3999',
    TURN_URLS: 'turn:relay.example:3478, turns:relay.example:5349',
    TURN_SECRET: 'relay-secret',
  })
  teacher = await app.user('teacher')
  student = await app.user('student')
  stranger = await app.user('teacher')
  const room = await app.database.db
    .insertInto('rooms')
    .values({ owner_id: teacher.user.id, name: 'Estonian', type: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  roomId = room.id
  await app.database.db.insertInto('room_members').values({ room_id: roomId, user_id: student.user.id }).execute()
})
afterAll(() => app.stop())

const access = (person: Api) => person.get<MediaAccess>(`/rooms/access_token?room_id=${roomId}`)

test('a member gets the STUN responder under the host name of their request', async () => {
  const { status, data } = await access(student)
  expect(status).toBe(200)
  expect(data).toMatchObject({ engine: 'mesh' })
  expect(data.iceServers[0]).toEqual({ urls: ['stun:127.0.0.1:3999'] })
})

test('TURN credentials are personal and expire after an hour', async () => {
  const { data } = await access(teacher)
  const relay = data.iceServers[1]
  expect(relay?.urls).toEqual(['turn:relay.example:3478', 'turns:relay.example:5349'])
  const [expiry, userId] = (relay?.username ?? '').split(':').map(Number)
  expect(userId).toBe(teacher.user.id)
  expect(Math.abs((expiry ?? 0) - Date.now() / 1000 - 3600)).toBeLessThan(60)
  expect(relay?.credential).toBe(
    createHmac('sha1', 'relay-secret')
      .update(relay?.username ?? '')
      .digest('base64'),
  )
})

test('others learn nothing of the call and cannot enter it', async () => {
  expect((await access(stranger)).status).toBe(403)
  expect((await access(app.guest())).status).toBe(401)
  expect((await stranger.get(`/rooms/${roomId}/peer-id`)).status).toBe(403)
  expect((await stranger.post(`/rooms/${roomId}/peer-id`, { peer_id: null })).status).toBe(403)
  expect((await app.guest().get(`/rooms/${roomId}/peer-id`)).status).toBe(401)
  expect((await student.get('/rooms/999999/peer-id')).status).toBe(404)
})

test('an unknown connection cannot enter the call', async () => {
  expect((await student.post(`/rooms/${roomId}/peer-id`, { peer_id: 'nobodys-connection' })).status).toBe(404)
  expect((await student.post(`/rooms/${roomId}/peer-id`, { peer_id: 7 })).status).toBe(422)
})

test('leaving a call without being in it is no error', async () => {
  const left = await student.post<{ peers: unknown[] }>(`/rooms/${roomId}/peer-id`, { peer_id: null })
  expect(left.status).toBe(200)
  expect(left.data.peers).toEqual([])
})

test('broadcasts joins and leaves, and relays signals to their target', async () => {
  const [hers, his] = [await connectLive(app, teacher), await connectLive(app, student)]
  for (const one of [hers, his]) await one.send('join_room', { room_id: roomId, board_id: null })
  await teacher.post(`/rooms/${roomId}/peer-id`, { peer_id: hers.peerId })
  expect((await his.nextInRoom('peers')).peers).toEqual([{ peer_id: hers.peerId, user_id: teacher.user.id }])
  const entered = await student.post<{ peers: unknown[] }>(`/rooms/${roomId}/peer-id`, { peer_id: his.peerId })
  expect(entered.data.peers).toHaveLength(2)
  const peers = async () => (await teacher.get<{ peers: unknown[] }>(`/rooms/${roomId}/peer-id`)).data.peers
  // Each process lists its connections first.
  await expect.poll(peers).toEqual(expect.arrayContaining(entered.data.peers))

  const signal = { action: 'media:signal', from: hers.peerId, attempt: 'first', description: { type: 'offer', sdp: 'v=0' } }
  await his.send('direct_message', { room_id: roomId, queue_id: 'queue-id-1', to: hers.peerId, data: signal })
  expect(await hers.nextInRoom('media:signal')).toEqual({ ...signal, from: his.peerId })

  await his.close()
  await hers.nextInRoom('peers', ({ peers }) => peers.length === 1)
  await hers.close()
})

test("nobody enters the call with another person's connection", async () => {
  const hers = await connectLive(app, teacher)
  expect((await student.post(`/rooms/${roomId}/peer-id`, { peer_id: hers.peerId })).status).toBe(404)
  expect(app.ctx.live.peers(roomId).some(({ peer_id }) => peer_id === hers.peerId)).toBe(false)
  await hers.close()
})

test('lists only configured servers, TURN only with its secret', () => {
  const named = (config: Partial<Config>) =>
    iceServers({ ...app.ctx.config, STUN_URLS: undefined, TURN_URLS: undefined, ...config }, 'keel.example', 7, new Date(1_000_999)).map(
      ({ urls, username }) => [urls, username],
    )
  const turn = { TURN_URLS: 'turn:relay.example' }
  expect(named({ STUN_PORT: 0, TURN_URLS: undefined })).toEqual([])
  expect(named({ STUN_PORT: 3478 })).toEqual([[['stun:keel.example:3478'], undefined]])
  expect(named({ STUN_PORT: 3478, STUN_URLS: ' stun:a.example ,, stun:b.example' })).toEqual([
    [['stun:a.example', 'stun:b.example'], undefined],
  ])
  expect(named({ STUN_PORT: 0, ...turn, TURN_SECRET: undefined })).toEqual([])
  expect(named({ STUN_PORT: 0, ...turn })).toEqual([[['turn:relay.example'], '4600:7']])
})

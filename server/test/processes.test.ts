import { CLOSE } from '@keel/contract/realtime/client-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app'
import { connectLive } from './live-client'
import { mailsTo } from './mailbox'
import { makeSchool } from './school'

/** Two processes on one database, without a bus between them. */
let here: TestApp
let there: TestApp
beforeAll(async () => {
  here = await startTestApp({}, undefined, { oneNode: 'is about processes without a bus between them' })
  there = await startTestApp({}, here)
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

test('a session ended by one process has no connection and no calls in another', async () => {
  const person = await here.user('teacher')
  const [elsewhere, other] = [there.as(person.user), await here.user('teacher')]
  const live = await connectLive(there, elsewhere)
  const staying = await connectLive(there, there.as(other.user))
  expect((await elsewhere.get('/user/me')).status).toBe(200)
  expect((await person.post('/user/logout')).status).toBe(200)
  expect(await live.closed).toBe(CLOSE.sessionEnded)
  expect((await elsewhere.get('/user/me')).status).toBe(401)
  expect((await staying.send('ping', {})).error).toBeUndefined()
  await staying.close()
})

test('a student removed by one process receives and sends nothing in another', async () => {
  const { teacher, student, room } = await makeSchool(here)
  const live = await connectLive(there, there.as(student.user))
  const teacherLive = await connectLive(there, there.as(teacher.user))
  for (const client of [live, teacherLive]) await client.send('join_room', { room_id: room, board_id: null })
  expect((await teacher.delete(`/rooms/${room}/users/${student.user.id}`)).status).toBe(200)
  expect(await live.next('room_left')).toEqual({ room_id: room })
  const state = { action: 'media:state', from: live.peerId, microphone: true, camera: false, screen: false }
  expect((await live.send('direct_message', { room_id: room, queue_id: 'queue-0001', data: state })).error?.code).toBe('forbidden')
  await teacherLive.send('direct_message', { room_id: room, queue_id: 'queue-0002', data: { ...state, from: teacherLive.peerId } })
  await live.send('ping', {})
  expect(live.events.filter(({ action }) => action === 'direct_message')).toEqual([])
  await Promise.all([live.close(), teacherLive.close()])
})

test('a mail of one process is found at the other, whichever delivers it', async () => {
  for (const app of [here, there]) {
    const to = (await app.user('student')).user.email
    await app.ctx.mail.send({ to, subject: 'Hello', text: 'Hello', html: 'Hello' })
    expect(await mailsTo(here, to)).toEqual([expect.objectContaining({ subject: 'Hello' })])
    expect(await mailsTo(there, to)).toHaveLength(1)
  }
})

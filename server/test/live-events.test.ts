import type { ChangeMessage } from '@keel/contract/realtime/room-messages'
import { expect, test } from 'vitest'
import { TO_ROOM } from '../src/context'
import { startTestApp } from './app'
import { connectLive } from './live-client'

const ROOM = 77
const wrong = { action: 'deleteItem', board_id: 1 } as ChangeMessage

test('an outgoing event outside its schema throws and fails the test', async () => {
  const app = await startTestApp()
  const { live, [TO_ROOM]: toRoom } = app.ctx
  expect(() => toRoom(ROOM, wrong)).toThrow(/wrong live event deleteItem[^]*itemId/)
  expect(() => toRoom(ROOM, { action: 'renamed' } as never)).toThrow('unknown live event renamed')
  expect(() => live.toUser(1, { action: 'own_change', data: { user_id: 1, by: null, ts: 1, data: wrong } })).toThrow('deleteItem')
  expect(() => live.toUser(1, { action: 'new_room', data: {} } as never)).toThrow('wrong live event new_room')
  await expect(app.stop()).rejects.toThrow('wrong live event deleteItem')
})

test('a domain cannot send to a whole classroom past who may see it', async () => {
  const app = await startTestApp()
  // @ts-expect-error because `access/broadcast` decides who gets what
  expect(app.ctx.live.toRoom).toBeUndefined()
  await app.stop()
})

test('without the check, as in production, events are sent as they are', async () => {
  const app = await startTestApp({}, undefined, { checkAnswers: false })
  const teacher = await app.user('teacher')
  const client = await connectLive(app, teacher)
  app.ctx.live.toUser(teacher.user.id, { action: 'new_room', data: {} } as never)
  expect(await client.next('new_room')).toEqual({})
  await client.close()
  await app.stop()
})

import type { Channel, Message } from '@keel/contract/entities/chat'
import type { InviteToken, Room, RoomCard } from '@keel/contract/entities/room'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  app.clock.now = null
})

async function classroom() {
  const [teacher, student] = [await app.user('teacher', { first_name: 'Mari', last_name: 'Maasikas' }), await app.user('student')]
  const room = (await teacher.post<RoomCard>('/rooms', { name: 'Estonian', type: 2 })).data
  const [token] = (await teacher.get<InviteToken[]>(`/rooms/${room.id}/tokens`)).data
  await student.post('/rooms/join', { token: token?.token })
  const channel = (await teacher.get<Room>(`/rooms/${room.id}`)).data.channel_id
  return { teacher, student, room, channel, token: token?.token }
}
const say = async (person: Api, channel: number, message: string, client_id?: string) =>
  (await person.post<Message>('/chat/messages', { channel_id: channel, message, client_id })).data
const unread = async (person: Api, channel: number) =>
  (await person.get<Channel[]>('/chat/channels')).data.find((c) => c.id === channel)?.unread
const page = async (person: Api, channel: number, query = '') =>
  (await person.get<{ messages: Message[]; more: boolean }>(`/chat/messages/${channel}${query}`)).data

describe("a room's channel", () => {
  test('carries a message to every member on any page, and counts it until it is seen', async () => {
    const { teacher, student, room, channel } = await classroom()
    expect((await teacher.get<Channel[]>('/chat/channels')).data).toEqual([
      { id: channel, name: 'Estonian', unread: 0, type: 2, room_id: room.id },
    ])
    const live = await connectLive(app, student)
    const message = await say(teacher, channel, '  Tere!\nKuidas läheb? <b>x</b>  ')
    expect(message).toMatchObject({
      channel_id: channel,
      message: 'Tere!\nKuidas läheb? <b>x</b>',
      edited_at: null,
      author: { id: teacher.user.id, first_name: 'Mari' },
    })
    expect(await live.next('new_message')).toEqual({ channel_id: channel, message })
    expect([await unread(teacher, channel), await unread(student, channel)]).toEqual([0, 1])
    await student.post(`/chat/channels/${channel}/view`)
    expect(await unread(student, channel)).toBe(0)
    await live.close()
  })

  test('counts nothing said before one came', async () => {
    const { teacher, channel, token } = await classroom()
    await say(teacher, channel, 'Before')
    const late = await app.user('student')
    await late.post('/rooms/join', { token })
    expect(await unread(late, channel)).toBe(0)
    await say(teacher, channel, 'After')
    expect(await unread(late, channel)).toBe(1)
    expect((await page(late, channel)).messages.map((m) => m.message)).toEqual(['After', 'Before'])
  })

  test('keeps one message when it is sent again with the same client id', async () => {
    const { teacher, student, channel } = await classroom()
    const live = await connectLive(app, student)
    const sent = await Promise.all(Array.from({ length: 4 }, () => say(teacher, channel, 'Once', 'client-id-1')))
    expect(new Set(sent.map((m) => m.id)).size).toBe(1)
    await say(teacher, channel, 'Last')
    await live.next('new_message', (d) => d.message.message === 'Last')
    expect(live.events.filter((e) => e.action === 'new_message')).toHaveLength(2)
    expect((await page(student, channel)).messages).toHaveLength(2)
    await live.close()
  })

  test('is read in pages, newest first, by id and by offset', async () => {
    const { teacher, student, channel } = await classroom()
    for (let i = 1; i <= 35; i++) await say(teacher, channel, String(i))
    const first = await page(student, channel)
    expect([first.messages.length, first.messages[0]?.message, first.more]).toEqual([30, '35', true])
    const older = await page(student, channel, `?before=${first.messages.at(-1)?.id}`)
    expect([older.messages.map((m) => m.message), older.more]).toEqual([['5', '4', '3', '2', '1'], false])
    expect((await page(student, channel, '?offset=30')).messages).toEqual(older.messages)
  })

  test('is nothing to a stranger, and takes no empty or endless message', async () => {
    const { teacher, channel } = await classroom()
    const stranger = await app.user('teacher')
    expect((await stranger.get(`/chat/messages/${channel}`)).status).toBe(404)
    expect((await stranger.post('/chat/messages', { channel_id: channel, message: 'Hi' })).status).toBe(404)
    expect((await stranger.post(`/chat/channels/${channel}/view`)).status).toBe(404)
    expect((await teacher.post('/chat/messages', { channel_id: channel, message: ' \n ' })).status).toBe(422)
    expect((await teacher.post('/chat/messages', { channel_id: channel, message: 'x'.repeat(4001) })).status).toBe(422)
    expect((await teacher.post('/chat/messages', { channel_id: channel, message: 'x'.repeat(4000) })).status).toBe(200)
  })
})

describe("one's own message", () => {
  test('is changed and deleted for fifteen minutes, seen by the others at once', async () => {
    const { teacher, student, channel } = await classroom()
    app.clock.now = new Date('2026-11-20T09:00:00Z')
    const [first, second] = [await say(teacher, channel, 'Helo'), await say(teacher, channel, 'Oops')]
    const live = await connectLive(app, student)
    app.clock.now = new Date('2026-11-20T09:15:00Z')
    const changed = (await teacher.put<Message>(`/chat/messages/${first.id}`, { message: 'Hello' })).data
    expect(changed).toMatchObject({ id: first.id, message: 'Hello', edited_at: '2026-11-20T09:15:00.000Z' })
    expect(await live.next('message_changed')).toEqual({ channel_id: channel, message: changed })
    expect((await teacher.delete(`/chat/messages/${second.id}`)).status).toBe(200)
    expect(await live.next('message_deleted')).toEqual({ channel_id: channel, message_id: second.id })
    expect((await page(student, channel)).messages.map((m) => m.message)).toEqual(['Hello'])
    expect(await unread(student, channel)).toBe(1)
    app.clock.now = new Date('2026-11-20T09:15:01Z')
    for (const late of [
      await teacher.put(`/chat/messages/${first.id}`, { message: 'No' }),
      await teacher.delete(`/chat/messages/${first.id}`),
    ])
      expect([late.status, late.failure.code]).toEqual([409, 'message.too.old'])
    await live.close()
  })

  test("is nobody else's to change", async () => {
    const { teacher, student, channel } = await classroom()
    const message = await say(teacher, channel, 'Mine')
    expect((await student.put(`/chat/messages/${message.id}`, { message: 'Yours' })).status).toBe(403)
    expect((await student.delete(`/chat/messages/${message.id}`)).status).toBe(403)
    expect((await (await app.user('student')).delete(`/chat/messages/${message.id}`)).status).toBe(404)
  })
})

describe('a direct channel', () => {
  test('is one for two people who share a room, made at the first asking', async () => {
    const { teacher, student } = await classroom()
    const channels = await Promise.all([
      teacher.get<Channel>(`/chat/direct/${student.user.id}`),
      student.get<Channel>(`/chat/direct/${teacher.user.id}`),
    ])
    expect(channels[0].data.id).toBe(channels[1].data.id)
    expect(channels[1].data).toEqual({ id: channels[0].data.id, name: 'Mari Maasikas', type: 1, unread: 0, room_id: null })
    await say(student, channels[0].data.id, 'Tere')
    expect(await unread(teacher, channels[0].data.id)).toBe(1)
  })

  test('is not opened with a stranger or oneself, and closes for writing when the shared room is gone', async () => {
    const { teacher, student, room } = await classroom()
    expect((await teacher.get(`/chat/direct/${(await app.user('student')).user.id}`)).status).toBe(404)
    expect((await teacher.get(`/chat/direct/${teacher.user.id}`)).status).toBe(404)
    const { data: channel } = await teacher.get<Channel>(`/chat/direct/${student.user.id}`)
    await say(teacher, channel.id, 'Tere')
    await teacher.delete(`/rooms/${room.id}/users/${student.user.id}`)
    expect((await student.post('/chat/messages', { channel_id: channel.id, message: 'Hei' })).status).toBe(403)
    expect((await page(student, channel.id)).messages).toHaveLength(1)
  })
})

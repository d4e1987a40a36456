import { MESSAGE_FILE_MAX_BYTES } from '@keel/contract/constants'
import type { Channel, ChatMessage, OpenChannel } from '@keel/contract/entities/chat'
import type { InviteToken, RoomCard } from '@keel/contract/entities/room'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { channels, makeChat, page, say, unread } from '../../../test/chat'
import { upload } from '../../../test/school'
import { purgeUnusedFiles } from '../files'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  app.clock.now = null
})

const classroom = () => makeChat(app)

describe("a room's channel", () => {
  test('carries a message to every member on any page, and counts it until seen', async () => {
    const { teacher, student, room, channel } = await classroom()
    expect(await channels(teacher)).toEqual({
      channels: [{ id: channel, name: 'Estonian', unread: 0, type: 2, room_id: room.id, person: null, last: null }],
      more: false,
      unread: 0,
    })
    const live = await connectLive(app, student)
    const message = await say(teacher, channel, '  Tere!\nKuidas läheb? <b>x</b>  ')
    expect(message).toMatchObject({
      channel_id: channel,
      message: 'Tere!\nKuidas läheb? <b>x</b>',
      files: [],
      edited_at: null,
      client_id: null,
      author: { id: teacher.user.id, first_name: 'Mari' },
    })
    expect((await channels(student)).channels[0]?.last).toMatchObject({
      id: message.id,
      text: message.message,
      author_name: 'Mari',
    })
    expect(await live.next('new_message')).toEqual({ channel_id: channel, message })
    expect([await unread(teacher, channel), await unread(student, channel)]).toEqual([0, 1])
    await student.post(`/chat/channels/${channel}/view`)
    expect(await unread(student, channel)).toBe(0)
    await live.close()
  })

  test('counts no messages from before a member joined', async () => {
    const { teacher, channel, token } = await classroom()
    await say(teacher, channel, 'Before')
    const late = await app.user('student')
    await late.post('/rooms/join', { token })
    expect(await unread(late, channel)).toBe(0)
    await say(teacher, channel, 'After')
    expect(await unread(late, channel)).toBe(1)
    await late.post('/rooms/join', { token })
    expect(await unread(late, channel)).toBe(1)
    expect((await page(late, channel)).messages.map((m) => m.message)).toEqual(['After', 'Before'])
  })

  test('stores a message sent again with the same client id once', async () => {
    const { teacher, student, channel } = await classroom()
    const live = await connectLive(app, student)
    const sent = await Promise.all(Array.from({ length: 4 }, () => say(teacher, channel, 'Once', 'client-id-1')))
    expect(sent[0]?.client_id).toBe('client-id-1')
    expect(new Set(sent.map((m) => m.id)).size).toBe(1)
    await say(teacher, channel, 'Last')
    await live.next('new_message', (d) => d.message.message === 'Last')
    expect(live.events.filter((e) => e.action === 'new_message')).toHaveLength(2)
    expect((await page(student, channel)).messages).toHaveLength(2)
    expect(await say(teacher, channel, 'Another text', 'client-id-1')).toEqual(sent[0])
    // The same id of somebody else, or in another channel, is another message.
    const theirs = await say(student, channel, 'Mine', 'client-id-1')
    const { data: direct } = await teacher.get<Channel>(`/chat/direct/${student.user.id}`)
    expect([theirs.message, (await say(teacher, direct.id, 'Between us', 'client-id-1')).message]).toEqual(['Mine', 'Between us'])
    await live.close()
  })

  test('shows no deleted message on any page', async () => {
    const { teacher, student, channel } = await classroom()
    const [first, gone, last] = [await say(teacher, channel, 'a'), await say(teacher, channel, 'b'), await say(teacher, channel, 'c')]
    await teacher.delete(`/chat/messages/${gone.id}`)
    const seen = async (query: string) => (await page(student, channel, query)).messages.map(({ message }) => message)
    expect(await seen('')).toEqual(['c', 'a'])
    expect(await seen(`?before=${last.id}`)).toEqual(['a'])
    expect(await seen(`?after=${first.id}`)).toEqual(['c'])
    for (const { id } of [first, gone, last]) expect(await seen(`?around=${id}`)).toEqual(['c', 'a'])
  })

  test('is read in pages, newest first, by id and by offset', async () => {
    const { teacher, student, channel } = await classroom()
    for (let i = 1; i <= 35; i++) await say(teacher, channel, String(i))
    const first = await page(student, channel)
    expect([first.messages.length, first.messages[0]?.message, first.more]).toEqual([30, '35', true])
    const older = await page(student, channel, `?before=${first.messages.at(-1)?.id}`)
    expect([older.messages.map((m) => m.message), older.more]).toEqual([['5', '4', '3', '2', '1'], false])
    expect((await page(student, channel, '?offset=30')).messages).toEqual(older.messages)
    const [tenth] = (await page(student, channel, `?around=${older.messages[0]?.id}`)).messages.slice(-5)
    expect(tenth?.id).toBe(older.messages[0]?.id)
    const about = await page(student, channel, `?around=${first.messages[14]?.id}`)
    expect([about.messages[0]?.message, about.messages.at(-1)?.message, about.more, about.newer]).toEqual(['35', '7', true, false])
    const up = await page(student, channel, `?after=${older.messages.at(-1)?.id}`)
    expect([up.messages[0]?.message, up.messages.at(-1)?.message, up.more, up.newer]).toEqual(['31', '2', true, true])
    const all = [...first.messages, ...older.messages]
    const idOf = (text: number) => all.find(({ message }) => message === String(text))?.id
    expect(await page(student, channel, `?after=${idOf(5)}`)).toMatchObject({ messages: first.messages, newer: false })
    expect(await page(student, channel, `?before=${idOf(31)}`)).toMatchObject({ messages: all.slice(5), more: false })
    const middle = await page(student, channel, `?around=${idOf(15)}`)
    expect([middle.messages.map(({ message }) => message), middle.more, middle.newer]).toEqual([
      Array.from({ length: 30 }, (_, n) => String(30 - n)),
      false,
      true,
    ])
  })

  test('broadcasts how far each has read, and counts only up to the badge limit', async () => {
    const { teacher, student, channel } = await classroom()
    const seen = async () =>
      (await teacher.get<OpenChannel>(`/chat/channels/${channel}`)).data.members.find(({ id }) => id === student.user.id)?.seen_message_id
    const message = await say(teacher, channel, 'Tere')
    expect(await seen()).toBe(0)
    const live = await connectLive(app, teacher)
    await student.post(`/chat/channels/${channel}/view`)
    expect(await live.next('channel_seen')).toEqual({ channel_id: channel, user_id: student.user.id, message_id: message.id })
    await student.post(`/chat/channels/${channel}/view`)
    const answer = await say(student, channel, 'Tere, Mari')
    await live.next('new_message')
    expect(live.events.filter((e) => e.action === 'channel_seen')).toHaveLength(1)
    expect(await seen()).toBe(answer.id)
    await app.database.db
      .insertInto('messages')
      .values(Array.from({ length: 250 }, () => ({ channel_id: channel, user_id: student.user.id, message: 'x' })))
      .execute()
    expect([await unread(teacher, channel), (await channels(teacher)).unread]).toEqual([100, 100])
    await live.close()
  })

  test('refuses strangers, empty messages and overlong ones', async () => {
    const { teacher, channel } = await classroom()
    const stranger = await app.user('teacher')
    expect((await stranger.get(`/chat/messages/${channel}`)).status).toBe(404)
    expect((await stranger.get(`/chat/channels/${channel}`)).status).toBe(404)
    expect((await stranger.post('/chat/messages', { channel_id: channel, message: 'Hi' })).status).toBe(404)
    expect((await stranger.post(`/chat/channels/${channel}/view`)).status).toBe(404)
    expect((await teacher.post('/chat/messages', { channel_id: channel, message: ' \n ' })).status).toBe(422)
    expect((await teacher.post('/chat/messages', { channel_id: channel, message: 'x'.repeat(4001) })).status).toBe(422)
    expect((await teacher.post('/chat/messages', { channel_id: channel, message: 'x'.repeat(4000) })).status).toBe(200)
  })
})

describe("a person's list of channels", () => {
  test('comes in pages, most recent first, with the total of unread messages', async () => {
    const { teacher, student, channel } = await classroom()
    const made = await app.database.db
      .with('made', (db) =>
        db
          .insertInto('rooms')
          .values(Array.from({ length: 34 }, (_, n) => ({ owner_id: teacher.user.id, name: `Room ${n}`, type: 2 })))
          .returning('id'),
      )
      .insertInto('channels')
      .columns(['type', 'room_id'])
      .expression((eb) => eb.selectFrom('made').select((e) => [e.lit(2).as('type'), 'made.id as room_id']))
      .returning(['id', 'room_id'])
      .execute()
    const people = [teacher, student].flatMap(({ user }) => made.map(({ id }) => ({ channel_id: id, user_id: user.id })))
    await app.database.db.insertInto('channel_members').values(people).execute()
    await say(student, channel, 'Tere')
    const [deep = 0, gone = 0, late = 0] = made.map(({ id }) => id)
    for (const id of [deep, gone, late]) await say(student, id, 'Siin')

    const first = await channels(teacher)
    expect([first.channels.length, first.more, first.unread]).toEqual([30, true, 4])
    expect(first.channels.slice(0, 5).map(({ id }) => id)).toEqual([late, gone, deep, channel, made.at(-1)?.id])
    const rest = await channels(teacher, '?offset=30')
    expect([rest.channels.length, rest.more, rest.unread]).toEqual([5, false, 4])
    expect(new Set([...first.channels, ...rest.channels].map(({ id }) => id)).size).toBe(35)

    // Deleted messages, deleted classrooms and seen messages do not count.
    const [last] = (await page(teacher, late)).messages
    await student.delete(`/chat/messages/${last?.id}`)
    const room = made.find(({ id }) => id === gone)?.room_id
    await teacher.delete(`/rooms/${room}`)
    await teacher.post(`/chat/channels/${channel}/view`)
    const now = await channels(teacher)
    expect([now.channels.slice(0, 2).map(({ id }) => id), now.unread]).toEqual([[deep, channel], 1])
    expect((await channels(teacher, '?offset=30')).channels.map(({ id }) => id)).toContain(made.find(({ id }) => id > late)?.id)
  })

  test('shows an individual classroom as the other person', async () => {
    const [teacher, student] = [await app.user('teacher'), await app.user('student')]
    const room = (await teacher.post<RoomCard>('/rooms', { name: 'Estonian', type: 1 })).data
    expect((await channels(teacher)).channels).toMatchObject([{ type: 1, name: 'Estonian', room_id: room.id, person: null }])
    const [token] = (await teacher.get<InviteToken[]>(`/rooms/${room.id}/tokens`)).data
    await student.post('/rooms/join', { token: token?.token })
    for (const [me, other] of [
      [teacher, student],
      [student, teacher],
    ] as const)
      expect((await channels(me)).channels).toMatchObject([{ type: 1, name: 'Estonian', room_id: room.id, person: { id: other.user.id } }])
  })
})

describe("a sender's message", () => {
  test('can be changed and deleted for fifteen minutes, seen by others at once', async () => {
    const { teacher, student, channel } = await classroom()
    app.clock.now = new Date('2026-11-20T09:00:00Z')
    const [first, second] = [await say(teacher, channel, 'Helo'), await say(teacher, channel, 'Oops')]
    const live = await connectLive(app, student)
    app.clock.now = new Date('2026-11-20T09:15:00Z')
    const changed = (await teacher.put<ChatMessage>(`/chat/messages/${first.id}`, { message: 'Hello' })).data
    expect(changed).toMatchObject({ id: first.id, message: 'Hello', edited_at: '2026-11-20T09:15:00.000Z' })
    expect(await live.next('message_changed')).toEqual({ channel_id: channel, message: changed })
    expect((await teacher.delete(`/chat/messages/${second.id}`)).status).toBe(200)
    expect(await live.next('message_deleted')).toEqual({ channel_id: channel, message_id: second.id })
    expect((await page(student, channel)).messages.map((m) => m.message)).toEqual(['Hello'])
    // It is deleted: nothing is broadcast a second time, and nobody can change it.
    expect((await teacher.delete(`/chat/messages/${second.id}`)).status).toBe(404)
    expect((await teacher.put(`/chat/messages/${second.id}`, { message: 'Back' })).status).toBe(404)
    expect((await teacher.put(`/chat/messages/${first.id}`, { message: ' ' })).failure.errors).toEqual({ message: 'required' })
    const third = await say(teacher, channel, 'Same')
    expect((await teacher.put<ChatMessage>(`/chat/messages/${third.id}`, { message: 'Same' })).data.edited_at).toBeNull()
    await teacher.delete(`/chat/messages/${third.id}`)
    await live.next('message_deleted', ({ message_id }) => message_id === third.id)
    expect(live.events.filter(({ action }) => action === 'message_deleted')).toHaveLength(2)
    expect(await unread(student, channel)).toBe(1)
    app.clock.now = new Date('2026-11-20T09:15:01Z')
    for (const late of [
      await teacher.put(`/chat/messages/${first.id}`, { message: 'No' }),
      await teacher.delete(`/chat/messages/${first.id}`),
    ])
      expect([late.status, late.failure.code]).toEqual([409, 'message.too.old'])
    await live.close()
  })

  test('cannot be changed by anybody else', async () => {
    const { teacher, student, channel } = await classroom()
    const message = await say(teacher, channel, 'Mine')
    expect((await student.put(`/chat/messages/${message.id}`, { message: 'Yours' })).status).toBe(403)
    expect((await student.delete(`/chat/messages/${message.id}`)).status).toBe(403)
    expect((await (await app.user('student')).delete(`/chat/messages/${message.id}`)).status).toBe(404)
  })
})

describe('a direct channel', () => {
  test('is one for two people who share a room, created on demand', async () => {
    const { teacher, student } = await classroom()
    const channels = await Promise.all([
      teacher.get<Channel>(`/chat/direct/${student.user.id}`),
      student.get<Channel>(`/chat/direct/${teacher.user.id}`),
    ])
    expect(channels[0].data.id).toBe(channels[1].data.id)
    expect(channels[1].data).toMatchObject({ name: 'Mari Maasikas', type: 1, unread: 0, room_id: null, person: { id: teacher.user.id } })
    // An empty conversation is not listed.
    expect(await unread(teacher, channels[0].data.id)).toBe(undefined)
    await say(student, channels[0].data.id, 'Tere')
    expect(await unread(teacher, channels[0].data.id)).toBe(1)
  })

  test('is refused for strangers and oneself, and read-only without a shared room', async () => {
    const { teacher, student, room, token } = await classroom()
    expect((await teacher.get(`/chat/direct/${(await app.user('student')).user.id}`)).status).toBe(404)
    expect((await teacher.get(`/chat/direct/${teacher.user.id}`)).status).toBe(404)
    const { data: channel } = await teacher.get<Channel>(`/chat/direct/${student.user.id}`)
    await say(teacher, channel.id, 'Tere')
    await teacher.delete(`/rooms/${room.id}/users/${student.user.id}`)
    expect((await student.post('/chat/messages', { channel_id: channel.id, message: 'Hei' })).status).toBe(403)
    expect((await page(student, channel.id)).messages).toHaveLength(1)
    expect((await student.get<OpenChannel>(`/chat/channels/${channel.id}`)).data.can_write).toBe(false)
    // Back in a shared room, they continue in the same one.
    await student.post('/rooms/join', { token })
    expect((await student.get<OpenChannel>(`/chat/direct/${teacher.user.id}`)).data.id).toBe(channel.id)
    expect((await student.get<OpenChannel>(`/chat/channels/${channel.id}`)).data.can_write).toBe(true)
    await say(student, channel.id, 'Hei')
    expect((await page(student, channel.id)).messages).toHaveLength(2)
  })
})

describe('a picture in a message', () => {
  test("is readable by the channel's people while the message exists", async () => {
    const { teacher, student, channel } = await classroom()
    const { id } = (await upload(student)).data
    expect((await teacher.get(`/files/${id}`)).status).toBe(404)
    const files = [{ id, width: 640, height: 480 }]
    const { data: message } = await student.post<ChatMessage>('/chat/messages', { channel_id: channel, message: '', files })
    expect(message.files).toEqual([{ id, name: 'map.png', width: 640, height: 480 }])
    expect((await page(teacher, channel)).messages[0]?.files).toEqual(message.files)
    expect((await teacher.get(`/files/${id}`)).status).toBe(200)
    expect((await (await app.user('teacher')).get(`/files/${id}`)).status).toBe(404)
    await purgeUnusedFiles({ ...app.ctx, now: () => new Date(Date.now() + 30 * 86_400_000) })
    expect((await teacher.get(`/files/${id}`)).status).toBe(200)
    expect((await student.put(`/chat/messages/${message.id}`, { message: 'See?' })).status).toBe(200)
    expect((await student.put<ChatMessage>(`/chat/messages/${message.id}`, { message: '' })).data).toMatchObject({
      message: '',
      files: message.files,
    })
    expect((await channels(teacher)).channels[0]?.last).toMatchObject({ id: message.id, text: '', files: 1 })
    await student.delete(`/chat/messages/${message.id}`)
    expect((await teacher.get(`/files/${id}`)).status).toBe(404)
  })

  test('must be an image of the sender', async () => {
    const { teacher, student, channel } = await classroom()
    const { id } = (await upload(teacher)).data
    const pdf = (await upload(student, Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(100)]), 'a.pdf')).data.id
    const send = (files: unknown[]) => student.post('/chat/messages', { channel_id: channel, message: 'Look', files })
    expect((await send([{ id }])).failure.errors).toEqual({ files: 'unknown_file' })
    expect((await send([{ id: 999_999 }])).status).toBe(422)
    expect((await send([{ id: pdf }])).status).toBe(415)
    expect((await send(Array.from({ length: 11 }, () => ({ id })))).status).toBe(422)
    expect((await page(student, channel)).messages).toEqual([])

    const own = await Promise.all(Array.from({ length: 10 }, async (_, n) => (await upload(student, undefined, `${n}.png`)).data.id))
    const size = (bytes: number) =>
      app.database.db
        .updateTable('files')
        .set({ size: bytes })
        .where('id', '=', own[0] ?? 0)
        .execute()
    await size(MESSAGE_FILE_MAX_BYTES + 1)
    expect((await send(own.map((one) => ({ id: one })))).failure.code).toBe('file.too.large')
    expect((await page(student, channel)).messages).toEqual([])
    await size(MESSAGE_FILE_MAX_BYTES)
    const order = own.toReversed()
    const sent = (
      await student.post<ChatMessage>('/chat/messages', { channel_id: channel, message: '', files: order.map((one) => ({ id: one })) })
    ).data
    expect(sent.files.map((file) => [file.id, file.width, file.height])).toEqual(order.map((one) => [one, null, null]))
    const twice = (
      await student.post<ChatMessage>('/chat/messages', { channel_id: channel, message: '', files: [1, 2].map(() => ({ id: own[1] })) })
    ).data
    expect(twice.files.map((file) => file.id)).toEqual([own[1]])
  })
})

describe('the search', () => {
  const find = async (person: Api, q: string, more = '') =>
    (
      await person.get<{ messages: ChatMessage[]; rooms: { id: number; name: string }[]; more: boolean }>(
        `/chat/search?q=${encodeURIComponent(q)}${more}`,
      )
    ).data

  test("finds beginnings of words in the person's channels, ignoring case and accents", async () => {
    const { teacher, student, room, channel } = await classroom()
    const other = await classroom()
    await say(other.teacher, other.channel, 'Õunapuu')
    const { data: direct } = await teacher.get<Channel>(`/chat/direct/${student.user.id}`)
    await say(teacher, channel, 'Vana ÕUNAPUU aias')
    await say(student, direct.id, "õun ja pirn' & | !:* <b>")
    await app.database.db
      .insertInto('messages')
      .values({ channel_id: channel, user_id: teacher.user.id, message: 'Oun enne otsingut' })
      .execute()
    for (const [q, found] of [
      ['oun', ['Oun enne otsingut', "õun ja pirn' & | !:* <b>", 'Vana ÕUNAPUU aias']],
      ['õun aia', ['Vana ÕUNAPUU aias']],
      ["'pirn:*|", ["õun ja pirn' & | !:* <b>"]],
      ['& !', []],
      ['puu', []],
    ] as const)
      expect([q, (await find(teacher, q)).messages.map((m) => m.message)]).toEqual([q, found])
    const {
      messages: [first],
      rooms,
    } = await find(student, 'oun')
    expect(rooms).toEqual([{ id: channel, name: 'Estonian' }])
    expect((await find(student, 'oun', `&before=${first?.id}`)).messages).toHaveLength(2)
    expect((await find(await app.user('student'), 'oun')).messages).toEqual([])
    const texts = async (person: Api) => (await find(person, 'oun')).messages.map((m) => m.message)
    await teacher.delete(`/rooms/${room.id}`)
    expect([await texts(teacher), await texts(student)]).toEqual([["õun ja pirn' & | !:* <b>"], ["õun ja pirn' & | !:* <b>"]])
    expect((await find(teacher, 'oun')).rooms).toEqual([])
  })

  test('follows changes and deletions, and returns pages', async () => {
    const { teacher, channel } = await classroom()
    for (let i = 0; i < 32; i++) await say(teacher, channel, `kass ${i}`)
    const first = await find(teacher, 'kass')
    expect([first.messages.length, first.more]).toEqual([30, true])
    expect((await find(teacher, 'kass', `&before=${first.messages.at(-1)?.id}`)).messages.map((m) => m.message)).toEqual([
      'kass 1',
      'kass 0',
    ])
    const [last, one] = first.messages
    await teacher.put(`/chat/messages/${last?.id}`, { message: 'koer' })
    await teacher.delete(`/chat/messages/${one?.id}`)
    expect((await find(teacher, 'koer')).messages).toHaveLength(1)
    expect((await find(teacher, 'kass')).more).toBe(false)
  })
})

import type { AccountFacts } from '@keel/contract/entities/account'
import type { Channel, ChatMessage } from '@keel/contract/entities/chat'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { LessonReport, JournalEntry } from '@keel/contract/entities/lesson'
import { CLOSE } from '@keel/contract/realtime/close-codes'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { unzip } from '../../../test/archive'
import { addFolder, addText, linkTo } from '../../../test/library'
import { connectLive } from '../../../test/live-client'
import { lastMailTo } from '../../../test/mailbox'
import { whileCalling } from '../../../test/meanwhile'
import { addBoard, addItem, addModule, makeSchool, PIXEL, upload, type Person, type School, WAV } from '../../../test/school'
import { storeWord } from '../../../test/words'
import type { DB } from '../../db/schema'
import { hashPassword } from '../users/passwords'

const PASSWORD = 'kass istub aknal'
let app: TestApp
let school: School
let lesson: number
let direct: number
let exercise: number
let fromStudent: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Gives a person unique names and an address, and a password. */
async function setIdentity({ user }: Person, first_name: string, last_name: string, email: string): Promise<void> {
  const password_hash = await hashPassword(PASSWORD)
  await app.database.db
    .updateTable('users')
    .set({ first_name, last_name, email, password_hash, lang: 'ru' })
    .where('id', '=', user.id)
    .execute()
  user.email = email
}
const data = async <D>(answer: Promise<{ status: number; data: D; failure: unknown }>): Promise<D> => {
  const { status, data: found, failure } = await answer
  if (status !== 200) throw new Error(JSON.stringify(failure))
  return found
}
const gap = (board: number) => addItemOf(board, 15, { file_id: null, answers: true })
const addItemOf = (board: number, type: number, value: unknown) => addItem(school.teacher, board, type, value)
const storedFiles = async (): Promise<number> => (await app.storedFiles()).length

// A running lesson with an answer, messages both ways, a schedule, words, a library, files and mails.
beforeEach(async () => {
  school = await makeSchool(app, 2)
  const { teacher, student, room, board } = school
  await setIdentity(teacher, `Zoltanina${room}`, `Quackenbush${room}`, `zoltanina${room}@secret.example`)
  await setIdentity(student, `Wolframio${room}`, `Xylander${room}`, `wolframio${room}@secret.example`)
  lesson = (await data(teacher.post<JournalEntry>(`/rooms/${room}/lesson`, { name: 'Cases' }))).id
  await data(teacher.put(`/lessons/${lesson}/notes`, { private_note: `slow today ${room}`, shared_note: 'well done', homework: 'page 5' }))
  exercise = (await gap(board)).id
  const recording = (await data(upload(student, WAV, 'a.wav'))).id
  await data(student.post(`/boards/${board}/actions`, { item_id: exercise, page: 1, id: 'recording', action: { file_id: recording } }))
  const picture = (await data(upload(teacher, PIXEL, `Zoltanina${room} Quackenbush${room}.png`))).id
  await addItemOf(board, 7, { file_id: picture, alt: 'A map' })
  direct = (await data(student.get<Channel>(`/chat/direct/${teacher.user.id}`))).id
  fromStudent = (await data(student.post<ChatMessage>('/chat/messages', { channel_id: direct, message: `from the student ${room}` }))).id
  await data(teacher.post('/chat/messages', { channel_id: direct, message: `from the teacher ${room}` }))
  const body = {
    title: `Lesson with Wolframio${room} Xylander${room}`,
    starts_at: '2035-01-01T10:00:00Z',
    duration: 3,
    zone: 'Europe/Tallinn',
  }
  await data(teacher.post<ScheduledLesson>('/events', { ...body, student_id: student.user.id }))
  await data(teacher.put(`/students/${student.user.id}`, { alias: `Wolfi Xylander${room}`, note: 'shy' }))
  for (const person of [teacher, student]) {
    await data(person.post('/words', { words: { kala: 'fish' }, lang: 'et' }))
    await data(person.post('/events/feed'))
    await data(person.post('/user/verify/send'))
  }
  await data(teacher.post(`/rooms/${room}/users`, { email: `guest${room}@example.test` }))
})

/** All rows of all tables. */
async function dump(): Promise<string> {
  const { db } = app.database
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  let text = ''
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select ${sql.lit(name)} || ': ' || t::text as row from ${sql.table(name)} t`.execute(db)
    text += rows.map(({ row }) => `${row}\n`).join('')
  }
  return text
}
const linesWith = (text: string, ...words: string[]) =>
  text.split('\n').filter((line) => words.some((word) => line.toLowerCase().includes(word.toLowerCase())))

test('a wrong password deletes nothing, and guesses are counted', async () => {
  const { student } = school
  for (let guess = 0; guess < 10; guess++) expect((await student.post('/user/delete', { password: 'not this one' })).status).toBe(422)
  const { status, failure } = await student.post('/user/delete', { password: PASSWORD })
  expect([status, failure.code]).toEqual([429, 'too.many'])
  expect((await student.get('/user/me')).status).toBe(200)
})

test('before deletion a teacher sees what is removed and what others keep', async () => {
  const { teacher, student } = school
  await linkTo(teacher, (await addText(teacher, 'Animals')).id)
  expect(await data(teacher.get<AccountFacts>('/user/account'))).toMatchObject({
    rooms: 1,
    students: 1,
    boards: 1,
    things: 1,
    links: 1,
    lessons: 0,
    planned: 1,
    joined: 0,
    answers: 0,
    words: 1,
    messages: 1,
    files: 1,
    file_bytes: PIXEL.length,
  })
  expect(await data(student.get<AccountFacts>('/user/account'))).toMatchObject({
    rooms: 0,
    joined: 1,
    planned: 1,
    answers: 1,
    messages: 1,
    files: 1,
  })
})

test('does not count deleted, completed or revoked data as kept by others', async () => {
  const { teacher, student, room, module, board } = school
  const { db } = app.database
  const before = await data(teacher.get<AccountFacts>('/user/account'))
  const gone = await addModule(teacher, room, 'Gone')
  await addBoard(teacher, gone.id, 'Goes with it')
  await data(teacher.delete(`/modules/${gone.id}`))
  await data(teacher.delete(`/boards/${(await addBoard(teacher, module, 'Gone')).id}`))
  const { id: other } = await data(teacher.post<{ id: number }>('/rooms', { name: 'Gone', type: 2 }))
  await addBoard(teacher, (await addModule(teacher, other, 'Goes too')).id, 'Goes too')
  await db
    .insertInto('room_members')
    .values({ room_id: other, user_id: (await app.user('student')).user.id })
    .execute()
  await data(teacher.delete(`/rooms/${other}`))
  await addFolder(teacher, 'Empty')
  const revoked = await addText(teacher, 'Revoked')
  await linkTo(teacher, revoked.id)
  await db.updateTable('library_shares').set({ revoked_at: new Date() }).where('item_id', '=', revoked.id).execute()
  const binned = await addText(teacher, 'Binned')
  await linkTo(teacher, binned.id)
  await db.updateTable('library_items').set({ deleted_at: new Date() }).where('id', '=', binned.id).execute()
  await storeWord(app, teacher.user.id, true)
  const said = await data(teacher.post<ChatMessage>('/chat/messages', { channel_id: direct, message: 'no' }))
  await data(teacher.delete(`/chat/messages/${said.id}`))
  const channel = (await db.selectFrom('channels').select('id').where('room_id', '=', room).executeTakeFirstOrThrow()).id
  await data(teacher.post('/chat/messages', { channel_id: channel, message: 'goes with the classroom' }))
  const plan = { owner_id: teacher.user.id, student_id: student.user.id, title: 'x', note: '', zone: 'UTC', duration: 3 as const }
  const at = (starts_at: string, ends_at: string) => ({ ...plan, starts_at: new Date(starts_at), ends_at: new Date(ends_at) })
  await db
    .insertInto('schedule_events')
    .values([
      at('2020-01-01T10:00:00Z', '2020-01-01T11:00:00Z'),
      { ...at('2035-02-01T10:00:00Z', '2035-02-01T11:00:00Z'), deleted_at: new Date() },
    ])
    .execute()
  expect(await data(teacher.get<AccountFacts>('/user/account'))).toEqual({ ...before, things: before.things + 1 })
  expect(await data(student.get<AccountFacts>('/user/account'))).toMatchObject({ joined: 1, planned: 1, words: 1, messages: 1 })
  const text = await sql<{ bytes: number }>`select sum(i.bytes)::int as bytes from board_items i join boards b on b.id = i.board_id
    join modules m on m.id = b.module_id where m.owner_id = ${teacher.user.id}`.execute(db)
  expect((await data(teacher.get<{ used: number }>('/user/storage'))).used).toBe(PIXEL.length + (text.rows[0]?.bytes ?? 0))

  await data(teacher.post(`/lessons/${lesson}`))
  expect((await data(teacher.get<AccountFacts>('/user/account'))).lessons).toBe(1)
  expect(await data(student.get<AccountFacts>('/user/account'))).toMatchObject({ lessons: 0 })
  await data(teacher.delete(`/lessons/${lesson}`))
  expect((await data(teacher.get<AccountFacts>('/user/account'))).lessons).toBe(0)
  await data(student.post(`/boards/${board}/reset-actions`, { item_id: exercise, page: 1 }))
  await data(student.delete(`/chat/messages/${fromStudent}`))
  expect(await data(student.get<AccountFacts>('/user/account'))).toMatchObject({ answers: 0, messages: 0 })
})

test('a password changed during the deletion keeps the account', async () => {
  const { student } = school
  const password_hash = await hashPassword('another password 7')
  const change = (trx: Transaction<DB>) => trx.updateTable('users').set({ password_hash }).where('id', '=', student.user.id).execute()
  const { status, failure } = await whileCalling(app, change, () => student.post('/user/delete', { password: PASSWORD }))
  expect([status, failure.code, failure.errors]).toEqual([422, 'wrong.password', { password: 'wrong' }])
  expect((await student.get('/user/me')).status).toBe(200)
  expect((await student.post('/user/delete', { password: 'another password 7' })).status).toBe(200)
})

test('messages of a student stay without their name, other data goes', async () => {
  const { teacher, student, room } = school
  const { db } = app.database
  const { id } = await data(upload(student, PIXEL, `Wolframio${room}.png`))
  await data(student.post('/chat/messages', { channel_id: direct, message: '', files: [{ id }] }))
  const secret = await data(student.post<ChatMessage>('/chat/messages', { channel_id: direct, message: `secret ${room}` }))
  await data(student.delete(`/chat/messages/${secret.id}`))
  const other = await app.user('student')
  await data(teacher.post(`/lessons/${lesson}`))
  const result = (user_id: number) => ({ user_id, item_id: 1, done: 1, first: 1 })
  const value = JSON.stringify({ boards: [], exercises: [], results: [result(student.user.id), result(other.user.id)] })
  await db.updateTable('lesson_records').set({ value }).where('lesson_id', '=', lesson).execute()
  const { token } = await db.selectFrom('room_invites').select('token').where('room_id', '=', room).executeTakeFirstOrThrow()
  await db.insertInto('room_invitations').values({ token, email: student.user.email, created_at: new Date() }).execute()
  await data(student.post('/user/delete', { password: PASSWORD }))

  const { messages } = await data(teacher.get<{ messages: ChatMessage[] }>(`/chat/messages/${direct}`))
  expect(messages[0]?.files).toEqual([{ id, name: 'file.png', width: null, height: null }])
  expect((await teacher.get(`/files/${id}`)).status).toBe(200)
  const text = await dump()
  expect(linesWith(text, `secret ${room}`, student.user.email)).toEqual([])
  const record = await db.selectFrom('lesson_records').select('value').where('lesson_id', '=', lesson).executeTakeFirstOrThrow()
  expect((record.value as { results: unknown }).results).toEqual([result(other.user.id)])
  expect((await data(teacher.get<{ students: object[] }>('/students'))).students).toEqual([])
  expect((await student.post('/user/delete', { password: PASSWORD })).status).toBe(401)
})

test('deleting a teacher notifies nobody of classrooms in the bin', async () => {
  const { teacher, student, room } = school
  await data(teacher.delete(`/rooms/${room}`))
  const live = await connectLive(app, student)
  await data(teacher.post('/user/delete', { password: PASSWORD }))
  await data(student.put('/user', { sounds: false }))
  await live.next('me_change')
  expect(live.events.filter(({ action }) => action === 'room_left')).toEqual([])
  await live.close()
})

test('deletes a student at once with answers and name; readers keep messages', async () => {
  const { teacher, student, room, board } = school
  const { email } = student.user
  const feed = (await data(student.get<{ url: string }>('/events/feed'))).url
  const [live, watcher] = [await connectLive(app, student), await connectLive(app, teacher)]
  await live.send('join_room', { room_id: room, board_id: null })
  await watcher.send('join_room', { room_id: room, board_id: null })
  const files = await storedFiles()
  await data(student.post('/user/delete', { password: PASSWORD }))

  expect(await live.closed).toBe(CLOSE.sessionEnded)
  await watcher.next('room_users', ({ users }) => users.every(({ id }) => id !== student.user.id))
  expect((await student.get('/user/me')).status).toBe(401)
  expect((await fetch(feed)).status).toBe(404)
  expect((await lastMailTo(app, email, /учётная запись удалена/)).to?.[0]?.address).toBe(email)
  await expect.poll(async () => linesWith(await dump(), email, `Wolframio${room}`, `Xylander${room}`)).toEqual([])
  expect(await storedFiles()).toBe(files - 1)

  expect((await data(teacher.get<{ id: number }[]>(`/boards/${board}/progress`))).length).toBe(0)
  const { messages } = await data(teacher.get<{ messages: ChatMessage[] }>(`/chat/messages/${direct}`))
  expect(messages.map(({ message, author }) => [message, author.first_name])).toEqual([
    [`from the teacher ${room}`, `Zoltanina${room}`],
    [`from the student ${room}`, 'Deleted account'],
  ])
  expect((await teacher.post('/chat/messages', { channel_id: direct, message: 'still there?' })).failure.code).toBe('forbidden')
  expect(await data(teacher.get<ScheduledLesson[]>('/events?from=2034-12-01T00:00:00Z&to=2035-02-01T00:00:00Z'))).toEqual([])
  const report = await data(teacher.get<LessonReport>(`/lessons/${lesson}`))
  expect(report.people.map(({ person }) => person.first_name)).toEqual([`Zoltanina${room}`, 'Deleted account'])
  expect((await data(teacher.get<{ students: object[] }>('/students'))).students).toEqual([])
  await watcher.close()

  // The owner of the address may come back, or be somebody else.
  const again = await app.user('student', { email })
  expect((await again.get('/user/me')).status).toBe(200)
})

test('deleting an unverified account drops its mails and sends none', async () => {
  const { db } = app.database
  const [owner, stranger] = [await app.user('student'), await app.user('student', { verified: false })]
  await db
    .updateTable('users')
    .set({ email: owner.user.email, password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', stranger.user.id)
    .execute()
  const mail = { to_address: owner.user.email, body_text: 'Hello', body_html: '', next_at: new Date('2099-01-01') }
  await db
    .insertInto('mails')
    .values([
      { ...mail, subject: 'Reminder' },
      { ...mail, subject: 'Confirm', token_kind: 'verify', user_id: stranger.user.id },
    ])
    .execute()
  await data(stranger.post('/user/delete', { password: PASSWORD }))
  const left = await db.selectFrom('mails').select('subject').where('to_address', '=', owner.user.email).execute()
  expect(left.map(({ subject }) => subject)).toEqual(['Reminder'])
})

test('deleting a teacher drops unsent mails with links to their classrooms', async () => {
  const { db } = app.database
  const { teacher, room } = school
  const { token } = await db.selectFrom('room_invites').select('token').where('room_id', '=', room).executeTakeFirstOrThrow()
  const url = `https://keel.test/join/${token}`
  const mail = { to_address: 'invited@example.test', body_html: '', next_at: new Date('2099-01-01') }
  await db
    .insertInto('mails')
    .values([
      { ...mail, subject: 'Waits', body_text: `Come: ${url}` },
      { ...mail, subject: 'Failed', body_text: `Come: ${url}`, status: 'failed' },
      { ...mail, subject: 'Other', body_text: 'Come', status: 'failed' },
    ])
    .execute()
  await data(teacher.post('/user/delete', { password: PASSWORD }))
  const left = await db.selectFrom('mails').select('subject').where('to_address', '=', mail.to_address).execute()
  expect(left.map(({ subject }) => subject)).toEqual(['Other'])
})

test('deleting a teacher ends classrooms and lesson; students keep the journal', async () => {
  const { teacher, student, room } = school
  const { email } = teacher.user
  const token = await linkTo(teacher, (await addText(teacher, 'Animals')).id)
  const [live, watcher] = [await connectLive(app, teacher), await connectLive(app, student)]
  await watcher.send('join_room', { room_id: room, board_id: null })
  const files = await storedFiles()
  await data(teacher.post('/user/delete', { password: PASSWORD }))

  expect(await live.closed).toBe(CLOSE.sessionEnded)
  expect(await watcher.next('room_left', ({ room_id }) => room_id === room)).toEqual({ room_id: room })
  expect((await student.get(`/rooms/${room}`)).status).toBe(404)
  expect((await app.guest().get(`/library/shared/${token}`)).status).toBe(404)
  await lastMailTo(app, email, /учётная запись удалена/)
  await expect.poll(async () => linesWith(await dump(), email, `Zoltanina${room}`, `Quackenbush${room}`)).toEqual([])
  expect(await storedFiles()).toBe(files - 1)

  const { lessons } = await data(student.get<{ lessons: JournalEntry[] }>('/lessons'))
  expect(lessons.map(({ id, status, name }) => [id, status, name])).toEqual([[lesson, 3, 'Cases']])
  expect(await data(student.get<LessonReport>(`/lessons/${lesson}`))).toMatchObject({ shared_note: 'well done', homework: 'page 5' })
  expect(linesWith(await dump(), `slow today ${room}`)).toEqual([])
  const {
    channels: [channel],
  } = await data(student.get<{ channels: Channel[] }>('/chat/channels'))
  expect([channel?.id, channel?.name]).toEqual([direct, 'Deleted account'])

  // When the other one is deleted too, there is no reader left.
  await data(student.post('/user/delete', { password: PASSWORD }))
  await expect
    .poll(async () => linesWith(await dump(), `from the teacher ${room}`, `from the student ${room}`, `Wolframio${room}`))
    .toEqual([])
})

test('the export has all data as readable JSON, files and an explanation', async () => {
  const { teacher, student, room } = school
  await addText(teacher, 'Animals')
  await teacher.post(`/boards/${school.board}/save-as-template`, { name: 'Warm-ups' })
  const archive = async (person: Person) => {
    const answer = await fetch(`${app.url}/user/export`, { headers: { cookie: person.cookie } })
    expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="keel-\d{4}-\d\d-\d\d\.zip"/)
    const files = await unzip(Buffer.from(await answer.arrayBuffer()))
    const json = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? '') as never
    return { files, json, text: [...files.values()].map(String).join('\n') }
  }
  const theirs = await archive(teacher)
  expect(theirs.json('profile')).toMatchObject({ email: teacher.user.email, role: 'teacher' })
  expect(theirs.json('classrooms')).toMatchObject([
    { name: 'B1 on Mondays', language: 'et', level: 'B1', students: [`Wolframio${room} Xylander${room}`] },
  ])
  expect(theirs.json('lessons')).toMatchObject([{ name: 'Cases', private_note: `slow today ${room}`, homework: 'page 5' }])
  expect(theirs.json('students')).toMatchObject([{ alias: `Wolfi Xylander${room}`, note: 'shy' }])
  expect(theirs.json('schedule')).toMatchObject([{ title: `Lesson with Wolframio${room} Xylander${room}` }])
  expect(theirs.json('library')).toMatchObject([
    { name: 'Animals', type: 'text', shared: false, template: false },
    { name: 'Warm-ups', type: 'board', shared: false, template: true },
  ])
  expect(theirs.json('boards')).toMatchObject([
    { classroom: 'B1 on Mondays', board: 'Warm-up' },
    { type: 'image' },
    { library: 'Animals' },
    { library: 'Warm-ups', board: 'Warm-ups' },
    { type: 'image' },
  ])
  expect(theirs.json('words')).toMatchObject([{ word: 'kala', translation: 'fish' }])
  expect(theirs.json('messages')).toMatchObject([
    { message: `from the student ${room}`, written_by: `Wolframio${room} Xylander${room}` },
    { message: `from the teacher ${room}` },
  ])
  const [file] = theirs.json('files') as { path: string }[]
  expect(theirs.files.get(file?.path ?? '')).toEqual(PIXEL)
  expect(theirs.files.get('README.txt')?.toString()).toContain('ваши записи об учениках')

  const own = await archive(student)
  expect(own.json('answers')).toMatchObject([{ board: 'Warm-up', key: 'recording' }])
  expect(own.files.has('students.json')).toBe(false)
  for (const hidden of ['slow today', 'shy', 'Wolfi', 'argon2']) expect(own.text).not.toContain(hidden)
  expect((await app.guest().get('/user/export')).status).toBe(401)
})

test('the export leaves out a file that the store has lost, and names it', async () => {
  const { teacher } = school
  const { id } = (await upload(teacher, PIXEL, 'lost.png')).data
  const file = app.database.db.selectFrom('files').select('storage_key').where('id', '=', id)
  await app.ctx.files.remove((await file.executeTakeFirstOrThrow()).storage_key)
  const kept = (await upload(teacher, WAV, 'kept.wav')).data.id
  const answer = await fetch(`${app.url}/user/export`, { headers: { cookie: teacher.cookie } })
  const files = await unzip(Buffer.from(await answer.arrayBuffer()))
  const list = JSON.parse(files.get('files.json')?.toString() ?? '') as { id: number; name: string; path: string | null }[]
  expect(list.find((entry) => entry.id === id)).toMatchObject({ name: 'lost.png', path: null, missing: true })
  const sound = list.find((entry) => entry.id === kept)
  expect(sound).not.toHaveProperty('missing')
  expect(files.get(sound?.path ?? '')).toEqual(WAV)
})

test('a large export has each row once and nothing deleted', async () => {
  const { student, room } = school
  const { id } = student.user
  const { db } = app.database
  await sql`insert into words (user_id, word, word_key, translate, lang) select ${id}, 'w' || n, 'w' || n, 'x', 'en' from generate_series(1, 400) n`.execute(
    db,
  )
  await storeWord(app, id, true)
  await sql`insert into meta (source, type, item_id, page, user_id, key, value)
    select 2, 3, n, p, ${id}, k, '{}' from generate_series(1, 60) n, generate_series(1, 2) p, unnest(array['a', 'b']) k`.execute(db)
  await sql`insert into messages (channel_id, user_id, message, deleted_at) select ${direct}, ${id}, 'm' || n, case when n = 1 then now() end
    from generate_series(1, 201) n`.execute(db)
  await db.deleteFrom('room_members').where('room_id', '=', room).where('user_id', '=', id).execute()
  const { headers, body } = await fetch(`${app.url}/user/export`, { method: 'HEAD', headers: { cookie: student.cookie } })
  expect([headers.get('content-type'), headers.get('cache-control'), body]).toEqual(['application/zip', 'no-store', null])
  const answer = await fetch(`${app.url}/user/export`, { headers: { cookie: student.cookie } })
  const files = await unzip(Buffer.from(await answer.arrayBuffer()))
  const list = <Row>(name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? '') as Row[]
  const words = list<{ word: string }>('words').map(({ word }) => word)
  expect([words.length, new Set(words).size]).toEqual([401, 401])
  const drawings = list<{ item_id: number; page: number; key: string }>('drawings')
  expect(new Set(drawings.map((row) => `${row.item_id}/${row.page}/${row.key}`)).size).toBe(240)
  expect(drawings).toHaveLength(240)
  const messages = list<{ message: string }>('messages').map(({ message }) => message)
  expect([messages.length, new Set(messages).size, messages.includes('m1')]).toEqual([202, 202, false])
  expect(list('classrooms')).toEqual([])
  expect(list('sessions')).toHaveLength(1)
})

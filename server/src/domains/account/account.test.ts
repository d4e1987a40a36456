import type { AccountFacts } from '@keel/contract/entities/account'
import type { Channel, Message } from '@keel/contract/entities/chat'
import type { Event } from '@keel/contract/entities/event'
import type { LessonReport, LessonRow } from '@keel/contract/entities/lesson'
import { CLOSE } from '@keel/contract/realtime/close-codes'
import { sql } from 'kysely'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { unzip } from '../../../test/archive'
import { addText, linkTo } from '../../../test/library'
import { connectLive } from '../../../test/live-client'
import { lastMailTo } from '../../../test/mailbox'
import { addItem, makeSchool, PIXEL, upload, type Person, type School, WAV } from '../../../test/school'
import { hashPassword } from '../users/passwords'

const PASSWORD = 'kass istub aknal'
let app: TestApp
let school: School
let lesson: number
let direct: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Gives a person names and an address that nobody else has, and a password. */
async function becomeSomebody({ user }: Person, first_name: string, last_name: string, email: string): Promise<void> {
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
const storedFiles = async (): Promise<number> => {
  const root = join(app.dataDir, 'files')
  if (!existsSync(root)) return 0
  return (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
}

// A lesson that runs, with an answer, messages both ways, a plan, words, a library, files and letters.
beforeEach(async () => {
  school = await makeSchool(app, 2)
  const { teacher, student, room, board } = school
  await becomeSomebody(teacher, `Zoltanina${room}`, `Quackenbush${room}`, `zoltanina${room}@secret.example`)
  await becomeSomebody(student, `Wolframio${room}`, `Xylander${room}`, `wolframio${room}@secret.example`)
  lesson = (await data(teacher.post<LessonRow>(`/rooms/${room}/lesson`, { name: 'Cases' }))).id
  await data(teacher.put(`/lessons/${lesson}/notes`, { private_note: `slow today ${room}`, shared_note: 'well done', homework: 'page 5' }))
  const exercise = await gap(board)
  const recording = (await data(upload(student, WAV, 'a.wav'))).id
  await data(student.post(`/boards/${board}/actions`, { item_id: exercise.id, page: 1, id: 'recording', action: { file_id: recording } }))
  const picture = (await data(upload(teacher, PIXEL, `Zoltanina${room} Quackenbush${room}.png`))).id
  await addItemOf(board, 7, { file_id: picture, alt: 'A map' })
  direct = (await data(student.get<Channel>(`/chat/direct/${teacher.user.id}`))).id
  await data(student.post('/chat/messages', { channel_id: direct, message: `from the student ${room}` }))
  await data(teacher.post('/chat/messages', { channel_id: direct, message: `from the teacher ${room}` }))
  const body = {
    title: `Lesson with Wolframio${room} Xylander${room}`,
    starts_at: '2035-01-01T10:00:00Z',
    duration: 3,
    zone: 'Europe/Tallinn',
  }
  await data(teacher.post<Event>('/events', { ...body, student_id: student.user.id }))
  await data(teacher.put(`/students/${student.user.id}`, { alias: `Wolfi Xylander${room}`, note: 'shy' }))
  for (const person of [teacher, student]) {
    await data(person.post('/words', { words: { kala: 'fish' }, lang: 'et' }))
    await data(person.post('/events/feed'))
    await data(person.post('/user/verify/send'))
  }
  await data(teacher.post(`/rooms/${room}/users`, { email: `guest${room}@example.test` }))
}, 60_000)

/** Everything that any table holds, row by row. */
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

test('before it, a teacher is told what goes and what others keep', async () => {
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

test('a student’s account is gone at once, with answers and name; messages stay with who got them', async () => {
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
  const { messages } = await data(teacher.get<{ messages: Message[] }>(`/chat/messages/${direct}`))
  expect(messages.map(({ message, author }) => [message, author.first_name])).toEqual([
    [`from the teacher ${room}`, `Zoltanina${room}`],
    [`from the student ${room}`, 'Deleted account'],
  ])
  expect((await teacher.post('/chat/messages', { channel_id: direct, message: 'still there?' })).failure.code).toBe('forbidden')
  expect(await data(teacher.get<Event[]>('/events?from=2034-12-01T00:00:00Z&to=2035-02-01T00:00:00Z'))).toEqual([])
  const report = await data(teacher.get<LessonReport>(`/lessons/${lesson}`))
  expect(report.people.map(({ person }) => person.first_name)).toEqual([`Zoltanina${room}`, 'Deleted account'])
  expect((await data(teacher.get<{ students: object[] }>('/students'))).students).toEqual([])
  await watcher.close()

  // Whoever has the address now may come back, or be somebody else.
  const again = await app.user('student', { email })
  expect((await again.get('/user/me')).status).toBe(200)
})

test('an account that never confirmed its address takes only its own mails along', async () => {
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
  const left = await db.selectFrom('mails').select('subject').where('next_at', '=', mail.next_at).execute()
  expect(left.map(({ subject }) => subject)).toEqual(['Reminder'])
})

test('a teacher’s classrooms go with them and a running lesson ends; students keep their journal and messages', async () => {
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

  const { lessons } = await data(student.get<{ lessons: LessonRow[] }>('/lessons'))
  expect(lessons.map(({ id, status, name }) => [id, status, name])).toEqual([[lesson, 3, 'Cases']])
  expect(await data(student.get<LessonReport>(`/lessons/${lesson}`))).toMatchObject({ shared_note: 'well done', homework: 'page 5' })
  expect(linesWith(await dump(), `slow today ${room}`)).toEqual([])
  const {
    channels: [channel],
  } = await data(student.get<{ channels: Channel[] }>('/chat/channels'))
  expect([channel?.id, channel?.name]).toEqual([direct, 'Deleted account'])

  // When the other goes too, nobody is left to read it.
  await data(student.post('/user/delete', { password: PASSWORD }))
  await expect
    .poll(async () => linesWith(await dump(), `from the teacher ${room}`, `from the student ${room}`, `Wolframio${room}`))
    .toEqual([])
})

test('the export holds all of one’s own in readable JSON, one’s files and a page that explains it', async () => {
  const { teacher, student, room } = school
  await addText(teacher, 'Animals')
  const archive = async (person: Person) => {
    const answer = await fetch(`${app.url}/user/export`, { headers: { cookie: person.cookie } })
    expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="keel-\d{4}-\d\d-\d\d\.zip"/)
    const files = await unzip(Buffer.from(await answer.arrayBuffer()))
    const json = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? '') as never
    return { files, json, text: [...files.values()].map(String).join('\n') }
  }
  const theirs = await archive(teacher)
  expect(theirs.json('profile')).toMatchObject({ email: teacher.user.email, role: 'teacher' })
  expect(theirs.json('classrooms')).toMatchObject([{ name: 'B1 on Mondays', students: [`Wolframio${room} Xylander${room}`] }])
  expect(theirs.json('lessons')).toMatchObject([{ name: 'Cases', private_note: `slow today ${room}`, homework: 'page 5' }])
  expect(theirs.json('students')).toMatchObject([{ alias: `Wolfi Xylander${room}`, note: 'shy' }])
  expect(theirs.json('schedule')).toMatchObject([{ title: `Lesson with Wolframio${room} Xylander${room}` }])
  expect(theirs.json('library')).toMatchObject([{ name: 'Animals', type: 'text', shared: false }])
  expect(theirs.json('boards')).toMatchObject([{ classroom: 'B1 on Mondays', board: 'Warm-up' }, { type: 'image' }, { library: 'Animals' }])
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

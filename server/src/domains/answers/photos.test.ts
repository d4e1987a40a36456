import type { BoardAnswers } from '@keel/contract/entities/answer'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Homework, HomeworkExercise } from '@keel/contract/entities/homework'
import type { Module } from '@keel/contract/entities/board'
import { openAnswerSchema, type OpenAnswerValue } from '@keel/contract/items/open-answer/schema'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { addBoard, addItem, makeSchool, PDF, upload, type Person, type School } from '../../../test/school'
import { hashPassword } from '../users/passwords'

let app: TestApp
let school: School
let item: BoardItem
const value: OpenAnswerValue = { ...openAnswerSchema.sample(), words: [], answer_by: 'text_photos' }
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await makeSchool(app)
  const board = await addBoard(school.teacher, school.module, 'Writing')
  item = await addItem(school.teacher, board.id, 24, value)
})

const makePhoto = async (person: Person) => (await upload(person)).data.id
const give = (person: Person, action: object, to = item) =>
  person.post<{ action: unknown }>(`/boards/${to.board_id}/actions`, { item_id: to.id, page: 1, id: 'text', action })
const add = (person: Person, file_id: number, to = item) => give(person, { photo: 'add', file_id }, to)
const remove = (person: Person, file_id: number, to = item) => give(person, { photo: 'remove', file_id }, to)
const photos = (...files: number[]) => files.map((file_id) => ({ file_id }))
const stored = async (person: Person, of = item) => (await person.get<BoardAnswers>(`/boards/${of.board_id}/actions`)).data[of.id] ?? {}
const canRead = async (person: Pick<Person, 'get'>, id: number) => (await person.get(`/files/${id}`)).status === 200
const join = async (): Promise<Person> => {
  const person = await app.user('student')
  await app.database.db.insertInto('room_members').values({ room_id: school.room, user_id: person.user.id }).execute()
  return person
}

test('photos are stored beside the text, shown to the teacher at once, and are an answer', async () => {
  const { teacher, student, room } = school
  const live = await connectLive(app, teacher)
  await live.send('join_room', { room_id: room, board_id: null })
  const [first, second] = [await makePhoto(student), await makePhoto(student)]
  expect((await add(student, first)).data.action).toEqual({ text: '', photos: photos(first) })
  expect(await live.nextInRoom('updateOpenAnswerExercise')).toMatchObject({
    item_id: item.id,
    user_id: student.user.id,
    id: 'text',
    answer: { text: '', photos: photos(first) },
  })
  expect((await teacher.get(`/boards/${item.board_id}/progress`)).data).toEqual([
    { user_id: student.user.id, item_id: item.id, total: 1, done: 1, first: 1, begun: true },
  ])
  await add(student, second)
  await give(student, { text: 'See my page' })
  expect(await stored(student)).toEqual({ text: { text: 'See my page', photos: photos(first, second) } })
  expect(await Promise.all([first, second].map((file) => canRead(teacher, file)))).toEqual([true, true])
  await live.close()
})

test('a photo is for its author and the teacher of the classroom, and nobody else', async () => {
  const { teacher, student } = school
  const [classmate, removed, stranger, otherTeacher] = [await join(), await join(), await app.user('student'), await app.user('teacher')]
  const photo = await makePhoto(student)
  // Until it is in the answer.
  expect(await canRead(teacher, photo)).toBe(false)
  await add(student, photo)
  await teacher.delete(`/rooms/${school.room}/users/${removed.user.id}`)
  const readers = { teacher, student, classmate, removed, stranger, otherTeacher, guest: app.guest() }
  const reads = await Promise.all(Object.entries(readers).map(async ([name, person]) => [name, await canRead(person, photo)]))
  expect(Object.fromEntries(reads)).toEqual({
    teacher: true,
    student: true,
    classmate: false,
    removed: false,
    stranger: false,
    otherTeacher: false,
    guest: false,
  })
  // Nor by giving it as one’s own.
  expect((await add(classmate, photo)).failure.errors).toEqual({ value: 'unknown_file' })
  expect(await stored(classmate)).toEqual({})
  expect((await add(removed, photo)).status).toBe(404)
  expect((await give(app.guest() as Person, { photo: 'add', file_id: photo })).status).toBe(401)
})

test('files of others, other kinds of files and what is no file are refused', async () => {
  const { student } = school
  const stranger = await app.user('student')
  expect((await add(student, await makePhoto(stranger))).failure.errors).toEqual({ value: 'unknown_file' })
  expect((await add(student, 999_999)).failure.errors).toEqual({ value: 'unknown_file' })
  expect((await add(student, (await upload(student, PDF, 'a.pdf')).data.id)).failure.code).toBe('bad.doc.type')
  for (const action of [{ photo: 'add' }, { photo: 'add', file_id: 0 }, { photo: 'add', file_id: 'x' }, { photo: 'turn', file_id: 1 }])
    expect((await give(student, action)).failure.errors).toEqual({ action: 'invalid' })
  expect(await stored(student)).toEqual({})
})

test('there are five photos at most, each once, and only where they are asked for', async () => {
  const { teacher, student } = school
  const files = await Promise.all(Array.from({ length: 6 }, () => makePhoto(student)))
  const [first = 0, , , , , sixth = 0] = files
  // At once: none takes the place of another.
  await Promise.all(files.slice(0, 5).map((file) => add(student, file)))
  const full = (await stored(student)).text as { photos: { file_id: number }[] }
  expect(full.photos.map(({ file_id }) => file_id).toSorted((a, b) => a - b)).toEqual(files.slice(0, 5).toSorted((a, b) => a - b))
  expect((await add(student, sixth)).data.action).toEqual(full)
  expect((await add(student, first)).data.action).toEqual(full)
  expect(await canRead(teacher, sixth)).toBe(false)

  await teacher.put(`/boards/items/${item.id}`, { value: { ...value, answer_by: 'text' } })
  await remove(student, first)
  expect((await add(student, sixth)).data.action).toEqual({ text: '', photos: full.photos.filter(({ file_id }) => file_id !== first) })
  const plain = await addItem(teacher, item.board_id, 24, { ...value, answer_by: undefined })
  expect((await add(student, sixth, plain)).data.action).toBeNull()
})

test('a photo that is removed, or reset, is released; the others stay', async () => {
  const { teacher, student } = school
  const [first, second] = [await makePhoto(student), await makePhoto(student)]
  await add(student, first)
  await add(student, second)
  expect((await remove(student, first)).data.action).toEqual({ text: '', photos: photos(second) })
  expect([await canRead(teacher, first), await canRead(teacher, second)]).toEqual([false, true])
  expect((await remove(student, second)).data.action).toEqual({ text: '' })
  expect(await canRead(teacher, second)).toBe(false)
  await add(student, second)
  await student.post(`/boards/${item.board_id}/reset-actions`, { item_id: item.id, page: 1 })
  expect(await canRead(teacher, second)).toBe(false)
})

test('photos stay as they are once the model answer was shown after them', async () => {
  const { student } = school
  const [first, second] = [await makePhoto(student), await makePhoto(student)]
  expect((await give(student, { show: true })).data.action).toBeNull()
  await add(student, first)
  const shown = { text: '', photos: photos(first), shown: true }
  expect((await give(student, { show: true })).data.action).toEqual(shown)
  expect((await add(student, second)).data.action).toEqual(shown)
  expect((await remove(student, first)).data.action).toEqual(shown)
})

test('a photo takes storage of its student; without any left none is uploaded', async () => {
  const { student } = school
  await app.database.db.updateTable('users').set({ storage_mb: 0 }).where('id', '=', student.user.id).execute()
  const { status, failure } = await upload(student)
  expect([status, failure.code]).toEqual([413, 'storage.full'])
})

test('a copy of the exercise has no photos of students', async () => {
  const { teacher, student } = school
  const photo = await makePhoto(student)
  await add(student, photo)
  expect((await teacher.post(`/boards/${item.board_id}/copy-to-library`, { name: 'Writing' })).status).toBe(200)
  const refs = await app.database.db.selectFrom('file_refs').select('board_item_id').where('file_id', '=', photo).execute()
  expect(refs).toEqual([{ board_item_id: item.id }])
})

test('in homework photos count, stay with their try, and are taken away with the account', async () => {
  const { teacher, student, room } = school
  const body = { room_id: room, title: 'A letter', boards: [{ id: item.board_id }], students: 'all', zone: 'Europe/Tallinn' }
  const homework = (await teacher.post<Homework>('/homework', body)).data
  const { boards } = (await student.get<Module>(`/modules/${homework.module_id}`)).data
  const [given] = (await student.get<BoardItem[]>(`/boards/${boards[0]?.id}/items`)).data as [BoardItem]
  expect(given.value).toMatchObject({ answer_by: 'text_photos' })
  const handIn = (incomplete: boolean) =>
    student.post<{ homework: Homework; missing: HomeworkExercise[] }>(`/homework/${homework.id}/hand-in`, { incomplete })
  expect((await handIn(false)).data.missing.map(({ item_id }) => item_id)).toEqual([given.id])

  const [first, second, third] = [await makePhoto(student), await makePhoto(student), await makePhoto(student)]
  const classmate = await join()
  await add(student, first, given)
  await add(student, second, given)
  expect((await handIn(false)).data.missing).toEqual([])
  expect((await add(student, third, given)).failure.code).toBe('homework.handed.in')
  expect((await remove(student, first, given)).failure.code).toBe('homework.handed.in')
  expect([await canRead(teacher, first), await canRead(classmate, first), await canRead(teacher, third)]).toEqual([true, false, false])

  // The next try begins without photos; those of the first one are looked at as its steps.
  const { version } = (await student.get<Homework>(`/homework/${homework.id}`)).data.part ?? { version: 0 }
  await teacher.post(`/homework/${homework.id}/release`, { to: 'returned', empty: true, students: [{ user_id: student.user.id, version }] })
  expect(await stored(student, given)).toEqual({})
  await add(student, third, given)
  await remove(student, third, given)
  const { data } = await teacher.get<{ attempts: { answer: unknown }[] }>(
    `/homework/${homework.id}/students/${student.user.id}/attempts?item_id=${given.id}`,
  )
  expect(data.attempts.map(({ answer }) => answer)).toEqual([{ text: '', photos: photos(first, second) }, { text: '' }])
  const reads = async () => Promise.all([first, second, third].map((file) => canRead(teacher, file)))
  expect(await reads()).toEqual([true, true, false])
  const password_hash = await hashPassword('kass istub aknal')
  await app.database.db.updateTable('users').set({ password_hash }).where('id', '=', student.user.id).execute()
  expect((await student.post('/user/delete', { password: 'kass istub aknal' })).status).toBe(200)
  expect(await reads()).toEqual([false, false, false])
  expect(await app.database.db.selectFrom('files').select('id').where('id', 'in', [first, second, third]).execute()).toEqual([])
})

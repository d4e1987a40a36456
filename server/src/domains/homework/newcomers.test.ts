import { itemTypes } from '@keel/contract/items/registry'
import type { Homework } from '@keel/contract/entities/homework'
import type { Notification } from '@keel/contract/entities/notification'
import type { Person as Student } from '@keel/contract/entities/user'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { addItem, makeSchool, type Person, type School } from '../../../test/school'

let app: TestApp
let school: School
let token: string
let newcomer: Person
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await makeSchool(app, 2)
  await addItem(school.teacher, school.board, 10, itemTypes[10].sample())
  token = (await school.teacher.post<{ token: string }>(`/rooms/${school.room}/tokens`)).data.token
  newcomer = await app.user('student')
})

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const give = async (title: string, more: object = {}) =>
  (
    await school.teacher.post<Homework>('/homework', {
      room_id: school.room,
      title,
      boards: [{ id: school.board }],
      students: 'all',
      zone: 'Europe/Tallinn',
      ...more,
    })
  ).data
const join = (person = newcomer) => person.post('/rooms/join', { token })
const leave = (person = newcomer) => school.teacher.delete(`/rooms/${school.room}/users/${person.user.id}`)
const listOf = async (person = newcomer) => (await person.get<{ homework: Homework[] }>('/homework')).data.homework
const titlesOf = async (person = newcomer) => (await listOf(person)).map(({ title }) => title).sort()
const notices = async (person: Person) =>
  (await person.get<{ notifications: Notification[] }>('/notifications')).data.notifications
    .filter(({ kind }) => kind === 'homework_given')
    .map(({ title }) => title)
    .sort()
interface Grid {
  students: { student: Student; added_at: string | null }[]
  others: Student[]
}
const grid = async (id: number) => (await school.teacher.get<Grid>(`/homework/${id}/grid`)).data
const addedTo = async (id: number) => (await grid(id)).students.filter(({ added_at }) => added_at !== null).map(({ student }) => student.id)
const othersOf = async (id: number) => (await grid(id)).others.map(({ id }) => id)

test('who joins gets what was given to all, unless it is due within a day, closed, deleted, old or for some', async () => {
  const { teacher, student } = school
  const open = await give('Open')
  await give('Due later', { due_at: inHours(25) })
  await give('Opens later', { opens_at: inHours(5) })
  const soon = await give('Due soon', { due_at: inHours(23) })
  const closed = await give('Closed', { until_at: inHours(1) })
  await teacher.put(`/homework/${closed.id}`, { version: 1, until_at: inHours(-1) })
  const some = await give('For some', { students: [student.user.id] })
  const deleted = await give('Deleted')
  await teacher.delete(`/homework/${deleted.id}`)
  const old = await give('Old')
  const oldButDue = await give('Old but due', { due_at: inHours(25) })
  await app.database.db
    .updateTable('homework')
    .set({ created_at: new Date(Date.now() - 15 * 24 * HOUR_MS) })
    .where('id', 'in', [old.id, oldButDue.id])
    .execute()
  const live = await connectLive(app, newcomer)
  expect((await join()).status).toBe(200)
  expect(await titlesOf()).toEqual(['Due later', 'Old but due', 'Open', 'Opens later'])
  // The first three are told of: nobody reads more of them.
  expect(await notices(newcomer)).toEqual(['Due later', 'Old but due', 'Open'])
  expect((await live.next('homework_change')).by).toBeNull()
  await live.close()
  expect(await addedTo(open.id)).toEqual([newcomer.user.id])
  expect((await grid(open.id)).students.map(({ student }) => student.id).sort()).toEqual([student.user.id, newcomer.user.id].sort())
  expect([await othersOf(open.id), await othersOf(old.id), await othersOf(some.id)]).toEqual([[], [newcomer.user.id], []])
  expect(await othersOf(soon.id)).toEqual([newcomer.user.id])
  // The teacher gives it too.
  await teacher.post(`/homework/${soon.id}/students`, { students: [newcomer.user.id] })
  expect([await othersOf(soon.id), await addedTo(soon.id)]).toEqual([[], [newcomer.user.id]])
  expect(await titlesOf()).toContain('Due soon')
})

test('where one student is taught, what was given to the former one is not for the next', async () => {
  const individual = await makeSchool(app, 1)
  const { id } = (
    await individual.teacher.post<Homework>('/homework', {
      room_id: individual.room,
      title: 'For Carl',
      boards: [{ id: (await addItem(individual.teacher, individual.board, 10, itemTypes[10].sample())).board_id }],
      students: 'all',
      zone: 'Europe/Tallinn',
    })
  ).data
  await individual.teacher.delete(`/rooms/${individual.room}/users/${individual.student.user.id}`)
  const invite = (await individual.teacher.post<{ token: string }>(`/rooms/${individual.room}/tokens`)).data
  expect((await newcomer.post('/rooms/join', { token: invite.token })).status).toBe(200)
  expect([await titlesOf(), await notices(newcomer)]).toEqual([[], []])
  // The teacher may give it.
  expect((await individual.teacher.get<Grid>(`/homework/${id}/grid`)).data.others.map(({ id }) => id)).toEqual([newcomer.user.id])
})

test('a day ends where the newcomer is', async () => {
  await newcomer.put('/notifications/settings', { zone: 'America/New_York' })
  await give('Verbs', { due_day: '2031-03-05' })
  await join()
  expect((await listOf()).map(({ part }) => part?.due_at)).toEqual(['2031-03-06T04:59:59.000Z'])
})

test('a student whom the teacher adds gets it too', async () => {
  const other = (await school.teacher.post<{ id: number }>('/rooms', { name: 'Other', type: 1 })).data
  const invite = (await school.teacher.post<{ token: string }>(`/rooms/${other.id}/tokens`)).data
  await newcomer.post('/rooms/join', { token: invite.token })
  await give('Verbs')
  expect(await titlesOf()).toEqual([])
  await school.teacher.post(`/rooms/${school.room}/users`, { email: newcomer.user.email })
  expect([await titlesOf(), await notices(newcomer)]).toEqual([['Verbs'], ['Verbs']])
})

test('who left and comes back goes on with what they had', async () => {
  const { teacher, student } = school
  const { id } = await give('Verbs')
  await student.post(`/homework/${id}/seen`)
  await leave(student)
  expect(await titlesOf(student)).toEqual([])
  await join(student)
  const [had] = await listOf(student)
  expect(had).toMatchObject({ id, part: { state: 2, version: 2 } })
  expect([await addedTo(id), await notices(student)]).toEqual([[], ['Verbs']])
  expect((await teacher.get<Homework>(`/homework/${id}`)).data.counts).toEqual({ open: 1, waiting: 0, done: 0 })
})

test('giving homework while a student joins: they have it once', async () => {
  for (let n = 0; n < 8; n++) {
    const person = await app.user('student')
    const [given] = await Promise.all([give(`Unit ${n}`), join(person)])
    const { students, others } = await grid(given.id)
    expect(students.filter(({ student }) => student.id === person.user.id)).toHaveLength(1)
    expect(others).toEqual([])
    await leave(person)
  }
})

test('joining twice at once gives it once', async () => {
  await give('Verbs')
  const answers = await Promise.all([join(), join(), join()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([await titlesOf(), await notices(newcomer)]).toEqual([['Verbs'], ['Verbs']])
})

test('a due date that is changed while a student joins is theirs, or keeps it from them', async () => {
  for (let n = 0; n < 8; n++) {
    const person = await app.user('student')
    const due = inHours(n % 2 === 0 ? 50 : 2)
    const { id } = await give(`Unit ${n}`, { due_at: inHours(30) })
    await Promise.all([school.teacher.put(`/homework/${id}`, { version: 1, due_at: due }), join(person)])
    const dues = (await listOf(person)).filter((one) => one.id === id).map(({ part }) => part?.due_at)
    expect(dues.every((one) => one === due)).toBe(true)
    expect(await othersOf(id)).toEqual(dues.length === 0 ? [person.user.id] : [])
    await leave(person)
  }
})

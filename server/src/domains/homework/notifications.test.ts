import { itemTypes } from '@keel/contract/items/registry'
import type { Homework } from '@keel/contract/entities/homework'
import type { Notification } from '@keel/contract/entities/notification'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { addItem, makeSchool, type Person, type School } from '../../../test/school'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await makeSchool(app, 2)
  await addItem(school.teacher, school.board, 10, itemTypes[10].sample())
})

const give = async () =>
  (
    await school.teacher.post<Homework>('/homework', {
      room_id: school.room,
      title: 'Past tense',
      boards: [{ id: school.board }],
      students: 'all',
      zone: 'Europe/Tallinn',
    })
  ).data
const joined = async (): Promise<Person> => {
  const student = await app.user('student')
  await app.database.db.insertInto('room_members').values({ room_id: school.room, user_id: student.user.id }).execute()
  return student
}
const handIn = (person: Person, id: number) => person.post(`/homework/${id}/hand-in`, { incomplete: true })
const release = async (id: number, to: 'returned' | 'done', person = school.student) => {
  const { part } = (await person.get<Homework>(`/homework/${id}`)).data
  return school.teacher.post(`/homework/${id}/release`, { to, students: [{ user_id: person.user.id, version: part?.version }] })
}
/** The person's notifications about homework: kind, title, who caused it, how many wait. */
const notificationsOf = async (person: Person) =>
  (await person.get<{ notifications: Notification[] }>('/notifications')).data.notifications
    .filter(({ homework_id }) => homework_id !== null)
    .map(({ kind, title, person, count }) => [kind, title, person?.id, count])

const idsOf = async (person: Person) =>
  (await person.get<{ notifications: Notification[] }>('/notifications')).data.notifications.map(({ id }) => id)

test('students are notified of what became of their homework, by one notification', async () => {
  const { teacher, student } = school
  const live = await connectLive(app, student)
  const { id } = await give()
  const { notification } = await live.next('notified', (data) => data.notification?.kind === 'homework_given')
  expect(notification).toMatchObject({ title: 'Past tense', homework_id: id, room_id: null, unread: true })
  expect(await notificationsOf(student)).toEqual([['homework_given', 'Past tense', teacher.user.id, 0]])
  await handIn(student, id)
  await release(id, 'returned')
  expect(await notificationsOf(student)).toEqual([['homework_returned', 'Past tense', teacher.user.id, 0]])
  await release(id, 'done')
  await live.next('notified', (data) => data.notification?.kind === 'homework_done')
  expect(await notificationsOf(student)).toEqual([['homework_done', 'Past tense', teacher.user.id, 0]])
  await live.close()
})

test('who gets homework later is notified, and nobody twice', async () => {
  const { teacher, student } = school
  const { id } = await give()
  const before = await idsOf(student)
  const late = await joined()
  await teacher.post(`/homework/${id}/students`, { students: [student.user.id, late.user.id] })
  expect(await notificationsOf(late)).toEqual([['homework_given', 'Past tense', teacher.user.id, 0]])
  expect(await idsOf(student)).toEqual(before)
})

test('the teacher is notified of what is handed in, by one notification that counts', async () => {
  const { teacher, student } = school
  const anna = await joined()
  const { id } = await give()
  await handIn(student, id)
  expect(await notificationsOf(teacher)).toEqual([['homework_handed_in', 'Past tense', student.user.id, 1]])
  await handIn(student, id)
  await handIn(anna, id)
  expect(await notificationsOf(teacher)).toEqual([['homework_handed_in', 'Past tense', anna.user.id, 2]])
})

test('many who hand in at once leave one notification with all of them', async () => {
  const { teacher, student } = school
  const others = [await joined(), await joined(), await joined()]
  const { id } = await give()
  await Promise.all([student, ...others].map((person) => handIn(person, id)))
  expect(await notificationsOf(teacher)).toEqual([['homework_handed_in', 'Past tense', expect.any(Number), 4]])
})

test('what is missing is named and nobody is notified', async () => {
  const { teacher, student } = school
  const { id } = await give()
  await student.post(`/homework/${id}/hand-in`, {})
  expect(await notificationsOf(teacher)).toEqual([])
})

test('deleted homework, and that of a classroom that was left, is not in the list', async () => {
  const { teacher, student, room } = school
  const { id } = await give()
  await teacher.delete(`/homework/${id}`)
  expect(await notificationsOf(student)).toEqual([])
  await teacher.post(`/homework/${id}/restore`)
  expect(await notificationsOf(student)).toHaveLength(1)
  await teacher.delete(`/rooms/${room}/users/${student.user.id}`)
  expect(await notificationsOf(student)).toEqual([])
})

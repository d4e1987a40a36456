import type { Notification } from '@keel/contract/entities/notification'
import type { Homework } from '@keel/contract/entities/homework'
import { itemTypes } from '@keel/contract/items/registry'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { mailsTo } from '../../../test/mailbox'
import { addItem, makeSchool, type Person, type School } from '../../../test/school'
import { dropRestored } from '../../db/credentials'
import { remindOfHomework } from './homework-reminders'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  app.clock.now = null
})

/** Tuesday noon in Tallinn. */
const NOON = Date.parse('2030-05-07T09:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const moment = (ms: number) => new Date(ms).toISOString()

const setUp = async () => {
  app.clock.now = new Date(NOON - 24 * HOUR)
  const school = await makeSchool(app, 2)
  await addItem(school.teacher, school.board, 10, itemTypes[10].sample())
  return school
}
const giveAt = async ({ teacher, room, board }: School, at: number, terms: object = {}): Promise<number> => {
  app.clock.now = new Date(at)
  const body = { room_id: room, title: 'Past tense', boards: [{ id: board }], students: 'all', zone: 'Europe/Tallinn', ...terms }
  return (await teacher.post<Homework>('/homework', body)).data.id
}
const lookAt = async (at: number) => {
  app.clock.now = new Date(at)
  await remindOfHomework(app.ctx)
}
const subjects = async ({ user }: Person) =>
  (await app.database.db.selectFrom('mails').select('subject').where('to_address', '=', user.email).orderBy('id').execute()).map(
    ({ subject }) => subject,
  )
const listOf = async (person: Person) =>
  (await person.get<{ notifications: Notification[] }>('/notifications')).data.notifications.filter(
    ({ homework_id }) => homework_id !== null,
  )
const kindsOf = async (person: Person) => (await listOf(person)).map(({ kind }) => kind)
const partOf = async (person: Person, id: number) => (await person.get<Homework>(`/homework/${id}`)).data.part
const release = async ({ teacher, student }: School, id: number, to: 'returned' | 'done') =>
  teacher.post(`/homework/${id}/release`, { to, students: [{ user_id: student.user.id, version: (await partOf(student, id))?.version }] })

test('homework that is not seen within ten minutes is mailed, once, also when several processes look', async () => {
  const school = await setUp()
  const { teacher, student } = school
  await student.call('PUT', '/notifications/settings', { zone: 'Europe/London' })
  const id = await giveAt(school, NOON, { due_at: '2030-05-10T14:00:00Z' })
  await lookAt(NOON + 9 * MINUTE)
  expect(await subjects(student)).toEqual([])
  app.clock.now = new Date(NOON + 10 * MINUTE)
  await Promise.all([remindOfHomework(app.ctx), remindOfHomework(app.ctx), remindOfHomework(app.ctx)])
  await lookAt(NOON + HOUR)
  expect([await subjects(student), await subjects(teacher)]).toEqual([['New homework “Past tense”'], []])
  const [mail] = await mailsTo(app, student.user.email)
  expect(mail?.text).toContain('You have new homework “Past tense” from Tiina ')
  expect(mail?.text).toContain('Due: Friday 10 May at 15:00 (Europe/London).')
  expect(mail?.link).toMatch(new RegExp(`/homework/${id}/do$`))
})

test('what was opened, read in the list, handed in or taken away needs no mail', async () => {
  const schools = [await setUp(), await setUp(), await setUp(), await setUp(), await setUp()]
  const ids: number[] = []
  for (const school of schools) ids.push(await giveAt(school, NOON))
  const [opened, read, handedIn, deleted, left] = schools
  await opened?.student.post(`/homework/${ids[0]}/seen`)
  await read?.student.post('/notifications/seen', { id: (await listOf(read.student))[0]?.id })
  await handedIn?.student.post(`/homework/${ids[2]}/hand-in`, { incomplete: true })
  await deleted?.teacher.delete(`/homework/${ids[3]}`)
  await left?.teacher.delete(`/rooms/${left.room}/users/${left.student.user.id}`)
  await lookAt(NOON + 11 * MINUTE)
  for (const { student } of schools) expect(await subjects(student)).toEqual([])
  // It is not kept for later: what is restored is in the list, unmailed.
  await deleted?.teacher.post(`/homework/${ids[3]}/restore`)
  await lookAt(NOON + 12 * MINUTE)
  expect(await subjects(deleted?.student as Person)).toEqual([])
})

test('returned homework is mailed unless it is opened, and what is done is not', async () => {
  const school = await setUp()
  const { student } = school
  const id = await giveAt(school, NOON)
  await student.post(`/homework/${id}/hand-in`, { incomplete: true })
  await release(school, id, 'returned')
  await student.post(`/homework/${id}/seen`)
  await lookAt(NOON + HOUR)
  expect(await subjects(student)).toEqual([])
  await student.post(`/homework/${id}/hand-in`, { incomplete: true })
  await release(school, id, 'returned')
  await lookAt(NOON + 2 * HOUR)
  expect(await subjects(student)).toEqual(['Homework “Past tense” was returned'])
  await student.post(`/homework/${id}/hand-in`, { incomplete: true })
  await release(school, id, 'done')
  await lookAt(NOON + 3 * HOUR)
  expect(await subjects(student)).toHaveLength(1)
})

test('nobody gets a mail at night where they are', async () => {
  const school = await setUp()
  const { student } = school
  await student.call('PUT', '/notifications/settings', { zone: 'America/New_York' })
  // One in the morning in New York.
  await giveAt(school, Date.parse('2030-05-07T05:00:00Z'))
  await lookAt(Date.parse('2030-05-07T11:59:00Z'))
  expect(await subjects(student)).toEqual([])
  await lookAt(Date.parse('2030-05-07T12:00:00Z'))
  expect(await subjects(student)).toHaveLength(1)
})

test('a student is reminded a day before homework is due, once for each due date', async () => {
  const school = await setUp()
  const { teacher, student } = school
  const due = NOON + 48 * HOUR
  const id = await giveAt(school, NOON, { due_at: moment(due) })
  await student.post(`/homework/${id}/seen`)
  await lookAt(due - 24 * HOUR - MINUTE)
  expect(await kindsOf(student)).toEqual(['homework_given'])
  app.clock.now = new Date(due - 24 * HOUR)
  await Promise.all([remindOfHomework(app.ctx), remindOfHomework(app.ctx)])
  expect(await listOf(student)).toMatchObject([{ kind: 'homework_due', title: 'Past tense', due_at: moment(due), unread: true }])
  await lookAt(due - 23 * HOUR)
  expect(await subjects(student)).toEqual(['Due soon: homework “Past tense”'])
  await lookAt(due - 22 * HOUR)
  expect(await subjects(student)).toHaveLength(1)
  // Another date is another reminder.
  await teacher.call('PUT', `/homework/${id}`, { version: 1, due_at: moment(due + 48 * HOUR) })
  await lookAt(due + 24 * HOUR)
  await lookAt(due + 25 * HOUR)
  expect(await subjects(student)).toHaveLength(2)
  expect(await kindsOf(teacher)).toEqual([])
})

test('a reminder disappears when the homework is handed in, and nobody is reminded of what is handed in, closed or not open yet', async () => {
  const due = NOON + 30 * HOUR
  const [school, closed, coming] = [await setUp(), await setUp(), await setUp()]
  const id = await giveAt(school, NOON, { due_at: moment(due) })
  await school.student.post(`/homework/${id}/seen`)
  await giveAt(closed, NOON, { due_at: moment(due), until_at: moment(NOON + 2 * HOUR) })
  await giveAt(coming, NOON, { due_at: moment(due), opens_at: moment(NOON + 29 * HOUR) })
  await lookAt(NOON + 7 * HOUR)
  expect(await kindsOf(school.student)).toEqual(['homework_due'])
  expect([await kindsOf(closed.student), await kindsOf(coming.student)]).toEqual([['homework_given'], ['homework_given']])
  await school.student.post(`/homework/${id}/hand-in`, { incomplete: true })
  expect(await kindsOf(school.student)).toEqual([])
})

test('who gets homework within a day of its due date is told once', async () => {
  const school = await setUp()
  await giveAt(school, NOON, { due_at: moment(NOON + 20 * HOUR) })
  await lookAt(NOON + MINUTE)
  expect(await kindsOf(school.student)).toEqual(['homework_given'])
})

test('mails about homework can be turned off, and go to confirmed addresses only', async () => {
  const [off, unconfirmed] = [await setUp(), await setUp()]
  expect((await off.student.call('PUT', '/notifications/settings', { homework_mail: false })).data).toMatchObject({ homework_mail: false })
  await app.database.db.updateTable('users').set({ verified_at: null }).where('id', '=', unconfirmed.student.user.id).execute()
  for (const school of [off, unconfirmed]) await giveAt(school, NOON, { due_at: moment(NOON + 30 * HOUR) })
  await lookAt(NOON + HOUR)
  await lookAt(NOON + 7 * HOUR)
  await lookAt(NOON + 8 * HOUR)
  for (const { student } of [off, unconfirmed]) expect([await subjects(student), await kindsOf(student)]).toEqual([[], ['homework_due']])
})

test('a restored backup mails nothing old', async () => {
  const school = await setUp()
  await giveAt(school, NOON)
  await dropRestored(app.database.db)
  await lookAt(NOON + HOUR)
  expect(await subjects(school.student)).toEqual([])
})

test('a zone that the database does not know stops nobody’s mail, reminder or homework', async () => {
  const [odd, school] = [await setUp(), await setUp()]
  // Node knows it.
  expect((await odd.student.call('PUT', '/notifications/settings', { zone: 'AET' })).status).toBe(200)
  for (const one of [odd, school]) await giveAt(one, NOON, { due_day: '2030-05-08', zone: 'AET' })
  await lookAt(NOON + 11 * MINUTE)
  expect([await subjects(odd.student), await subjects(school.student)]).toEqual([
    ['New homework “Past tense”'],
    ['New homework “Past tense”'],
  ])
  // The end of the day of UTC.
  expect((await listOf(school.student))[0]?.due_at).toBe('2030-05-08T23:59:59.000Z')
})

test('a reminder does not take the place of what was not mailed yet; the mail says when it is due', async () => {
  const school = await setUp()
  const { student } = school
  const due = NOON + 34 * HOUR
  const id = await giveAt(school, NOON, { due_at: moment(due) })
  await student.post(`/homework/${id}/hand-in`, { incomplete: true })
  app.clock.now = new Date(due - 24 * HOUR - 5 * MINUTE)
  await release(school, id, 'returned')
  await lookAt(due - 24 * HOUR)
  expect(await kindsOf(student)).toEqual(['homework_returned'])
  // It is evening: the mail comes in the morning.
  await lookAt(due - 24 * HOUR + 10 * MINUTE)
  expect(await subjects(student)).toEqual([])
  for (const hours of [10, 11, 12]) await lookAt(due - 24 * HOUR + hours * HOUR)
  expect([await subjects(student), await kindsOf(student)]).toEqual([['Homework “Past tense” was returned'], ['homework_returned']])
})

test('a reminder of a date that was moved is neither mailed nor shown, and the new date has its own', async () => {
  const school = await setUp()
  const { teacher, student } = school
  const due = NOON + 48 * HOUR
  const id = await giveAt(school, NOON, { due_at: moment(due) })
  await student.post(`/homework/${id}/seen`)
  await lookAt(due - 24 * HOUR)
  expect(await kindsOf(student)).toEqual(['homework_due'])
  await teacher.call('PUT', `/homework/${id}`, { version: 1, due_at: moment(due + 240 * HOUR) })
  expect(await kindsOf(student)).toEqual([])
  await lookAt(due - 23 * HOUR)
  expect(await subjects(student)).toEqual([])
  await lookAt(due + 217 * HOUR)
  expect(await kindsOf(student)).toEqual(['homework_due'])
})

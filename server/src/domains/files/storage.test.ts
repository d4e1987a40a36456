import type { FileStorage } from '@keel/contract/entities/account'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import type { SiteStorage } from '@keel/contract/entities/site'
import { PDF, PIXEL, type Person } from '../../../test/school'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TEACHER_STORAGE_MB: '2', STUDENT_STORAGE_MB: '1' })
})
afterAll(() => app.stop())

const KILOBYTE = 1024
const send = (person: Person, kilobytes: number) => {
  const form = new FormData()
  form.append('file', new Blob([PDF, Buffer.alloc(kilobytes * KILOBYTE - PDF.length)]), 'page.pdf')
  return person.call<{ id: number }>('POST', '/files', form)
}
const storage = async (person: Person) => (await person.get<FileStorage>('/user/storage')).data

test('files are stored up to the limit of a role, also concurrently', async () => {
  const [teacher, student] = [await app.user('teacher'), await app.user('student')]
  expect(await storage(student)).toEqual({ used: 0, max: 1024 * KILOBYTE })
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(student, 400)))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 413, 413, 413, 413])
  expect(answers.find(({ status }) => status === 413)?.failure).toEqual({
    code: 'storage.full',
    message: 'Not enough storage left. Delete files and boards you no longer need, also in “Recently deleted”',
  })
  expect(await storage(student)).toEqual({ used: 800 * KILOBYTE, max: 1024 * KILOBYTE })
  expect(await app.storedFiles()).toHaveLength(2)
  expect((await send(student, 224)).status).toBe(200)
  const last = new FormData()
  last.append('file', new Blob([PIXEL]), 'dot.png')
  expect((await student.call('POST', '/files', last)).failure.code).toBe('storage.full')
  expect((await send(teacher, 1400)).status).toBe(200)
})

test('a deleted file frees its storage', async () => {
  const teacher = await app.user('teacher')
  const { data } = await send(teacher, 1500)
  expect((await send(teacher, 1500)).failure.code).toBe('storage.full')
  await app.database.db.deleteFrom('files').where('id', '=', data.id).execute()
  expect((await send(teacher, 1500)).status).toBe(200)
})

test('an operator allows a person more or less than their role', async () => {
  const [operator, teacher] = [await app.user('teacher', { operator: true }), await app.user('teacher')]
  const set = (limit: number | null) => operator.put(`/admin/people/${teacher.user.id}/storage`, { limit })
  await set(1)
  expect((await send(teacher, 1400)).failure.code).toBe('storage.full')
  await set(3)
  expect([(await send(teacher, 1400)).status, (await send(teacher, 1400)).status]).toEqual([200, 200])
  await set(null)
  expect(await storage(teacher)).toEqual({ used: 2800 * KILOBYTE, max: 2048 * KILOBYTE })
  expect((await operator.put('/admin/people/999999/storage', { limit: 1 })).status).toBe(404)
})

test('people at the same time never store more than the site allows', async () => {
  const operator = await app.user('teacher', { operator: true })
  const before = (await operator.get<SiteStorage>('/admin/storage')).data
  const limit = Math.ceil(before.used / 1_048_576) + 2
  expect((await operator.put<SiteStorage>('/admin/storage', { limit })).data).toMatchObject({ chosen: limit, setting: null })
  const people = await Promise.all(Array.from({ length: 6 }, () => app.user('teacher')))
  const answers = await Promise.all(people.map((person) => send(person, 700)))
  const after = (await operator.get<SiteStorage>('/admin/storage')).data
  const stored = answers.filter(({ status }) => status === 200).length
  expect([after.used, after.used <= limit * 1_048_576]).toEqual([before.used + stored * 700 * KILOBYTE, true])
  expect(stored).toBeGreaterThan(1)
  expect(answers.find(({ status }) => status === 413)?.failure).toMatchObject({
    code: 'site.storage.full',
    message: 'This site has no storage left. Ask its operator for more',
  })
  expect(after.people[0]?.used).toBeGreaterThanOrEqual(after.people[1]?.used ?? 0)
  expect(after.files[0]?.size).toBeGreaterThanOrEqual(after.files[1]?.size ?? 0)
  await operator.put('/admin/storage', { limit: null })
  expect((await send(operator, 700)).status).toBe(200)
})

test('nothing allowed is a limit too, of the site and of a person', async () => {
  const [operator, teacher] = [await app.user('teacher', { operator: true }), await app.user('teacher')]
  await operator.put('/admin/storage', { limit: 0 })
  expect((await operator.get<SiteStorage>('/admin/storage')).data.chosen).toBe(0)
  expect((await send(teacher, 3)).failure.code).toBe('site.storage.full')
  await operator.put('/admin/storage', { limit: null })
  await operator.put(`/admin/people/${teacher.user.id}/storage`, { limit: 0 })
  expect((await send(teacher, 3)).failure.code).toBe('storage.full')
  expect((await send(operator, 3)).status).toBe(200)
})

test('what is counted as stored equals the sizes of the files', async () => {
  const { db } = app.database
  const [one, two] = [await app.user('teacher'), await app.user('teacher')]
  const { data } = await send(one, 100)
  await send(two, 200)
  await db.updateTable('files').set({ owner_id: two.user.id }).where('id', '=', data.id).execute()
  await db.updateTable('files').set({ owner_id: null }).where('owner_id', '=', two.user.id).where('id', '<>', data.id).execute()
  expect([await storage(one), await storage(two)].map(({ used }) => used)).toEqual([0, 100 * KILOBYTE])
  const { rows } = await sql`
    select from (select coalesce(owner_id, 0) as id, sum(size) as bytes from files group by 1) f
    full join storage_used s on s.owner_id = f.id where coalesce(f.bytes, 0) <> coalesce(s.bytes, 0)`.execute(db)
  expect(rows).toEqual([])
})

import type { FileStorage } from '@keel/contract/entities/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
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
    message: 'Not enough storage left for this file. Delete files you no longer need',
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

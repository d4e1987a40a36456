import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { recordPresence } from './attendance'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a process that is cut off from the others begins stays, and ends none', async () => {
  const { db } = app.ctx
  const [teacher, student] = [await app.user('teacher'), await app.user('student')]
  const { data: room } = await teacher.post<{ id: number }>('/rooms', { name: 'B1', type: 2 })
  const { data: lesson } = await teacher.post<{ id: number }>(`/rooms/${room.id}/lesson`, {})
  const record = (people: number[], knowsAll: boolean) =>
    recordPresence(
      db,
      room.id,
      () => new Map(people.map((one) => [one, { boardId: null }])),
      () => new Date(),
      () => knowsAll,
    )
  const there = async () => {
    const rows = await db
      .selectFrom('lesson_people')
      .select(['user_id', 'to_at'])
      .where('lesson_id', '=', lesson.id)
      .orderBy('id')
      .execute()
    return rows.map(({ user_id, to_at }) => [user_id, to_at === null])
  }
  await record([teacher.user.id], false)
  await record([student.user.id], false)
  expect(await there()).toEqual([
    [teacher.user.id, true],
    [student.user.id, true],
  ])
  await record([student.user.id], true)
  expect(await there()).toEqual([
    [teacher.user.id, false],
    [student.user.id, true],
  ])
})

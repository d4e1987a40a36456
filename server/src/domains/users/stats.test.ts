import type { UserStats } from '@keel/contract/entities/user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('the figures of the last month are those of the teacher and of the student who came', async () => {
  const teacher = await app.user('teacher')
  const student = await app.user('student')
  const stranger = await app.user('teacher')
  const { db } = app.database
  const room = await db
    .insertInto('rooms')
    .values({ owner_id: teacher.user.id, name: 'A1', type: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('room_members').values({ room_id: room.id, user_id: student.user.id }).execute()
  const lesson = (daysAgo: number, status: number) =>
    db
      .insertInto('lessons')
      .values({
        room_id: room.id,
        owner_id: teacher.user.id,
        room_name: 'A1',
        name: 'L',
        duration: 2,
        status,
        started_at: new Date(Date.now() - daysAgo * 86_400_000 - 45 * 60_000),
        completed_at: status === 3 ? new Date(Date.now() - daysAgo * 86_400_000) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id } = await lesson(1, 3)
  await lesson(40, 3)
  await lesson(0, 2)
  await db
    .insertInto('lesson_people')
    .values([
      { lesson_id: id, user_id: student.user.id, from_at: new Date() },
      { lesson_id: id, user_id: teacher.user.id, from_at: new Date() },
    ])
    .execute()
  const module = await db
    .insertInto('modules')
    .values({ room_id: room.id, owner_id: teacher.user.id, name: 'M', position: 'a0' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const board = await db
    .insertInto('boards')
    .values({ module_id: module.id, name: 'B', position: 'a0' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = await db
    .insertInto('board_items')
    .values({ board_id: board.id, type: 6, value: '{}', position: 'a0' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = (key: string, first_success: boolean, daysAgo = 0) => ({
    source: 2,
    type: 2,
    item_id: item.id,
    user_id: student.user.id,
    key,
    value: JSON.stringify({ id: 'x', first_success }),
    updated_at: new Date(Date.now() - daysAgo * 86_400_000),
  })
  await db
    .insertInto('meta')
    .values([
      answer('a', true),
      answer('b', false),
      answer('c', true),
      answer('old', true, 40),
      { ...answer('gap', true), value: JSON.stringify({ t: 'on', s: true, fs: true }) },
      { ...answer('point', true), value: JSON.stringify({ answer: 'Tallinn', success: true, first: true }) },
    ])
    .execute()
  const stats = async (who: typeof teacher) => (await who.get('/user/stats')).data
  expect(await stats(teacher)).toMatchObject({ lessons: 1, minutes: 45, students: 1, rooms: 1, answers: 5, first_try: 4 })
  expect(await stats(student)).toMatchObject({ lessons: 1, minutes: 45, students: 1, rooms: 1, answers: 5, first_try: 4 })
  expect(await stats(stranger)).toMatchObject({ lessons: 0, minutes: 0, students: 0, rooms: 0, answers: 0, first_try: 0 })
  const parts = (await teacher.get<UserStats>('/user/stats')).data.parts
  expect(parts.map(({ lessons, answers, first_try }) => `${lessons} ${answers} ${first_try}`)).toEqual([...Array(4).fill('0 0 0'), '1 5 4'])
})

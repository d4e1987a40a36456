import type { UserStats } from '@keel/contract/entities/user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { LESSON_STATUS } from '@keel/contract/constants'
import type { LessonStatus } from '../../db/columns'
import { startTestApp, type TestApp } from '../../../test/app'
import { addItem, makeSchool } from '../../../test/school'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test("last month's figures are the teacher's and the attending student's", async () => {
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
  const lesson = (daysAgo: number, status: LessonStatus) =>
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
        completed_at: status === LESSON_STATUS.completed ? new Date(Date.now() - daysAgo * 86_400_000) : null,
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
    .values({ board_id: board.id, type: codeOf.text, value: '{}', position: 'a0' })
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

test('each sixth of the month counts what ended in it, without deleted lessons', async () => {
  const { teacher, student, room, board } = await makeSchool(app)
  const absent = await app.user('student')
  const { db } = app.database
  const lesson = async (daysAgo: number, minutes: number, more: object = {}) => {
    const completed_at = new Date(Date.now() - daysAgo * 86_400_000)
    const started_at = new Date(completed_at.getTime() - minutes * 60_000)
    const values = {
      room_id: room,
      owner_id: teacher.user.id,
      room_name: 'A1',
      name: 'L',
      duration: 2 as const,
      status: LESSON_STATUS.completed,
      started_at,
      completed_at,
    }
    const { id } = await db
      .insertInto('lessons')
      .values({ ...values, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    const came = [teacher, student].map(({ user }) => ({ lesson_id: id, user_id: user.id, from_at: started_at }))
    await db
      .insertInto('lesson_people')
      .values([...came, { lesson_id: id, user_id: absent.user.id, from_at: null }])
      .execute()
  }
  for (const daysAgo of [29.9, 24.1, 23.9, 11, 0.001]) await lesson(daysAgo, 30)
  await lesson(30.1, 500)
  await lesson(2, 500, { deleted_at: new Date() })
  await lesson(2, 500, { owner_id: (await app.user('teacher')).user.id })
  await db.insertInto('rooms').values({ owner_id: teacher.user.id, name: 'Gone', type: 1, deleted_at: new Date() }).execute()
  const exercise = await addItem(teacher, board, 10, itemTypes[10].sample())
  const game = await addItem(teacher, board, 27, itemTypes[27].sample())
  const answered = (daysAgo: number, user_id: number, more: object = {}) => ({
    source: 2,
    type: 2,
    item_id: exercise.id,
    user_id,
    key: `k${daysAgo}`,
    value: '{}',
    updated_at: new Date(Date.now() - daysAgo * 86_400_000),
    ...more,
  })
  await db
    .insertInto('meta')
    .values([
      answered(29, student.user.id),
      answered(1, student.user.id),
      answered(1, student.user.id, { type: 3 }),
      // Found by luck.
      answered(1, student.user.id, { item_id: game.id, value: '{"fs":true}' }),
      answered(31, student.user.id),
    ])
    .execute()
  const stats = async (who: typeof teacher) => (await who.get<UserStats>('/user/stats')).data
  const { parts, ...all } = await stats(teacher)
  expect(parts.map(({ lessons, minutes, answers }) => [lessons, minutes, answers])).toEqual([
    [2, 60, 1],
    [1, 30, 0],
    [0, 0, 0],
    [1, 30, 0],
    [1, 30, 1],
  ])
  expect(all).toEqual({ lessons: 5, minutes: 150, students: 1, rooms: 1, answers: 2, first_try: 0 })
  const [first, second] = parts.map(({ from }) => Date.parse(from))
  expect((second ?? 0) - (first ?? 0)).toBe(6 * 86_400_000)
  // The student was in the lesson of the other teacher too.
  expect(await stats(student)).toMatchObject({ lessons: 6, rooms: 1, answers: 2 })
  expect(await stats(absent)).toMatchObject({ lessons: 0, students: 0, rooms: 0, answers: 0 })
})

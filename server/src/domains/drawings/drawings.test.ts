import type { StudentProgress } from '@keel/contract/entities/answer'
import type { DrawnObject } from '@keel/contract/entities/drawing'
import { itemTypes } from '@keel/contract/items/registry'
import type { DrawnShape } from '@keel/contract/items/_shared/drawing-types'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { connectLive, type LiveClient } from '../../../test/live-client'
import { addBoard, addItem, makeOwnModule, makeSchool, storeItem, upload, type Person, type School } from '../../../test/school'

let app: TestApp
let school: School
let classmate: Person
let file: number
let board: number
let image: number
let pdf: number
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
  classmate = await app.user('student')
  await app.database.db.insertInto('room_members').values({ room_id: school.room, user_id: classmate.user.id }).execute()
  file = (await upload(school.teacher)).data.id
})
afterAll(() => app.stop())
beforeEach(async () => {
  board = (await addBoard(school.teacher, school.module, 'Drawing')).id
  image = (await addItem(school.teacher, board, 7, { file_id: file })).id
  pdf = await storeItem(app, board, 9, { file_id: file }, 'a5')
})

const path: DrawnShape = { kind: 'path', z: 1, color: '#dc2626', width: 3, points: [0, 0, 0.5, 100.5, 200, 1] }
const box: DrawnShape = { kind: 'text', z: 2, x: 10, y: 10, width: 80, text: 'Tere!', fill: '#4b5563', fontSize: 22 }
const draw = (person: Person, more: object = {}) =>
  person.post<DrawnObject>(`/boards/${board}/sketch`, { item_id: image, page: 1, id: 's1', stroke: path, ...more })
const seen = async (person: Person, query = '') =>
  (await person.get<{ objects: DrawnObject[]; more: boolean }>(`/boards/${board}/sketch${query}`)).data.objects
const whose = async (person: Person, query = '') => (await seen(person, query)).map((object) => object.user_id).toSorted((a, b) => a - b)
const inOrder = (...ids: number[]) => ids.toSorted((a, b) => a - b)

test('shows a student their own and the teacher’s drawings, the teacher all', async () => {
  const { teacher, student } = school
  for (const person of [teacher, student, classmate])
    expect((await draw(person)).data).toEqual({ item_id: image, page: 1, user_id: person.user.id, id: 's1', stroke: path })
  const [t, s, c] = [teacher.user.id, student.user.id, classmate.user.id]
  expect(await whose(student)).toEqual(inOrder(t, s))
  expect(await whose(classmate)).toEqual(inOrder(t, c))
  expect(await whose(teacher)).toEqual(inOrder(t, s, c))
  expect(await whose(teacher, `?user_id=${s}`)).toEqual(inOrder(t, s))
  expect((await student.get(`/boards/${board}/sketch?user_id=${c}`)).status).toBe(403)
  const stranger = await app.user('student')
  expect((await stranger.get(`/boards/${board}/sketch`)).status).toBe(404)
  expect((await teacher.get(`/boards/${board}/sketch?user_id=${stranger.user.id}`)).status).toBe(404)
  expect((await draw(stranger)).status).toBe(404)
})

test('stores drawings by item and page', async () => {
  await draw(school.student)
  await draw(school.student, { item_id: pdf, page: 2, id: 's2', stroke: box })
  await draw(school.student, { item_id: pdf, page: 3, id: 's2', stroke: box })
  expect(await seen(school.student, `?item_id=${pdf}&page=2`)).toEqual([
    { item_id: pdf, page: 2, user_id: school.student.user.id, id: 's2', stroke: box },
  ])
  expect(await seen(school.student, `?item_id=${pdf}`)).toHaveLength(2)
  expect((await draw(school.student, { page: 2 })).failure.errors).toEqual({ page: 'invalid' })
})

test('a sheet has drawings on its pages and answers of its own, but no points', async () => {
  const { teacher, student } = school
  const sheet = await addItem(teacher, board, 30, itemTypes[30].sample())
  expect(sheet.points).toBeUndefined()
  expect((await draw(student, { item_id: sheet.id, page: 2 })).status).toBe(200)
  expect(await whose(teacher, `?item_id=${sheet.id}&page=2`)).toEqual([student.user.id])
  const point = { x: 10, y: 10, color: 'red', words: [{ id: 'w1', value: 'cat' }] }
  expect((await teacher.post(`/boards/items/${sheet.id}/points`, { id: 'p1', page: 1, point })).failure.errors).toEqual({
    item_id: 'invalid',
  })

  const live = await connectLive(app, teacher)
  await live.send('join_room', { room_id: school.room, board_id: null })
  const give = async (drawn: boolean, id = '2') =>
    (await student.post<{ action: unknown }>(`/boards/${board}/actions`, { item_id: sheet.id, id, action: { drawn } })).data.action
  const progress = async () =>
    (await teacher.get<StudentProgress[]>(`/boards/${board}/progress`)).data.find(({ user_id }) => user_id === student.user.id)
  expect(await progress()).toMatchObject({ total: 1, done: 0 })
  expect(await give(true)).toEqual({ drawn: true })
  expect(await live.nextInRoom('updateSheetExercise')).toMatchObject({
    item_id: sheet.id,
    user_id: student.user.id,
    id: '2',
    answer: { drawn: true },
    no_effect: true,
  })
  await live.close()
  expect(await progress()).toMatchObject({ item_id: sheet.id, total: 1, done: 1 })
  expect(await give(true, '3')).toBeNull()
  expect(await give(false)).toEqual({ drawn: false })
  expect(await progress()).toMatchObject({ total: 1, done: 0 })
  expect((await teacher.put(`/boards/items/${sheet.id}/props`, { page: 2 })).status).toBe(200)
})

test('broadcasts drawings only to those who see them', async () => {
  const { teacher, student, room } = school
  const [atTeacher, atStudent, atClassmate] = (await Promise.all(
    [teacher, student, classmate].map(async (person) => {
      const live = await connectLive(app, person)
      await live.send('join_room', { room_id: room, board_id: null })
      return live
    }),
  )) as [LiveClient, LiveClient, LiveClient]
  const where = { board_id: board, item_id: image, page: 1 }
  await draw(student)
  expect(await atTeacher.nextInRoom('updateCanvasObject')).toEqual({
    action: 'updateCanvasObject',
    ...where,
    user_id: student.user.id,
    object: { id: 's1', stroke: path },
  })
  expect((await atStudent.nextInRoom('updateCanvasObject')).user_id).toBe(student.user.id)
  await draw(teacher, { stroke: box })
  // The classmate received nothing before it.
  expect((await atClassmate.nextInRoom('updateCanvasObject')).user_id).toBe(teacher.user.id)

  await student.post(`/boards/${board}/delete-sketch`, { item_id: image, page: 1, id: 's1' })
  expect(await atTeacher.nextInRoom('deleteCanvasObject')).toEqual({
    action: 'deleteCanvasObject',
    ...where,
    user_id: student.user.id,
    id: 's1',
  })
  await teacher.post(`/boards/${board}/clear-sketch`, { item_id: image, page: 1 })
  expect(await atClassmate.nextInRoom('clearCanvas')).toEqual({ action: 'clearCanvas', ...where, user_id: teacher.user.id })
  expect(await seen(teacher)).toEqual([])
  // What is gone already is announced no second time.
  for (const call of ['delete-sketch', 'clear-sketch'])
    expect((await teacher.post(`/boards/${board}/${call}`, { item_id: image, page: 1, id: 's1' })).status).toBe(200)
  await draw(teacher, { id: 'last' })
  await atClassmate.nextInRoom('updateCanvasObject', ({ object }) => object.id === 'last')
  const drawn = (live: LiveClient) =>
    live.events.flatMap(({ action, data }) => (action === 'direct_message' && 'user_id' in data.data ? [data.data.action] : []))
  expect(drawn(atClassmate)).toEqual(['updateCanvasObject', 'clearCanvas', 'updateCanvasObject'])
  await Promise.all([atTeacher, atStudent, atClassmate].map((live) => live.close()))
})

test('lets the teacher change a student’s drawing, but no student another’s', async () => {
  const { teacher, student } = school
  await draw(student)
  await draw(student, { id: 's2' })
  expect((await draw(teacher, { user_id: student.user.id, stroke: box })).data).toMatchObject({ user_id: student.user.id, stroke: box })
  expect(await whose(teacher)).toEqual([student.user.id, student.user.id])
  for (const call of ['delete-sketch', 'clear-sketch'])
    expect((await classmate.post(`/boards/${board}/${call}`, { item_id: image, page: 1, id: 's1', user_id: student.user.id })).status).toBe(
      403,
    )
  expect((await draw(classmate, { user_id: teacher.user.id })).status).toBe(403)
  expect((await draw(teacher, { user_id: 999_999 })).failure.errors).toEqual({ user_id: 'invalid' })
  await teacher.post(`/boards/${board}/delete-sketch`, { item_id: image, page: 1, id: 's1', user_id: student.user.id })
  expect((await seen(student)).map((object) => object.id)).toEqual(['s2'])
  await teacher.post(`/boards/${board}/clear-sketch`, { item_id: image, page: 1, user_id: student.user.id })
  expect(await seen(student)).toEqual([])
})

test('clears the drawing of one person on one page only', async () => {
  const { teacher, student } = school
  await draw(teacher)
  await draw(student)
  await draw(student, { item_id: pdf, id: 's3' })
  await student.post(`/boards/${board}/clear-sketch`, { item_id: image, page: 1 })
  expect((await seen(student)).map(({ item_id, user_id }) => [item_id, user_id])).toEqual([
    [image, teacher.user.id],
    [pdf, student.user.id],
  ])
})

test('stores many objects in one call, all or none', async () => {
  const { teacher, student } = school
  const many = (from: number, count: number, stroke: unknown = path) =>
    student.post<{ objects: DrawnObject[] }>(`/boards/${board}/put-sketches`, {
      item_id: image,
      page: 1,
      objects: Array.from({ length: count }, (_, i) => ({ id: `m${from + i}`, stroke })),
    })
  expect((await many(0, 100)).data.objects).toHaveLength(100)
  expect((await many(50, 100, box)).status).toBe(200)
  expect(await seen(teacher)).toHaveLength(150)
  expect((await seen(student)).filter(({ stroke }) => stroke.kind === 'text')).toHaveLength(100)
  expect((await many(200, 101)).status).toBe(422)
  expect((await many(200, 0)).status).toBe(422)
  expect((await many(200, 2, { ...path, points: [1] })).status).toBe(422)
  const twice = { item_id: image, page: 1, objects: [1, 2].map(() => ({ id: 'same', stroke: path })) }
  expect((await student.post(`/boards/${board}/put-sketches`, twice)).status).toBe(422)
  expect((await student.post(`/boards/${board}/put-sketches`, { ...twice, user_id: teacher.user.id })).status).toBe(422)
  for (let from = 1000; from < 2800; from += 100) expect((await many(from, 100)).status).toBe(200)
  expect((await many(5000, 51)).failure.code).toBe('limit.reached')
  expect(await seen(student, `?item_id=${image}&offset=1000`)).toHaveLength(950)
  expect((await many(5000, 50)).status).toBe(200)
})

test('refuses the 2,001st object of a page, but not a change of stored ones', async () => {
  const { student } = school
  const rows = Array.from({ length: 2000 }, (_, i) => ({
    source: 2,
    type: 3,
    item_id: pdf,
    page: 1,
    user_id: student.user.id,
    key: `k${i}`,
    value: JSON.stringify(path),
  }))
  await app.database.db.insertInto('meta').values(rows).execute()
  const full = await draw(student, { item_id: pdf, id: 'more' })
  expect([full.status, full.failure.code]).toEqual([409, 'limit.reached'])
  expect((await draw(student, { item_id: pdf, id: 'k1999', stroke: box })).status).toBe(200)
  expect((await draw(student, { item_id: pdf, page: 2 })).status).toBe(200)
  expect((await draw(classmate, { item_id: pdf })).status).toBe(200)

  const all = new Set<string>()
  for (let offset = 0, more = true; more; offset += 1000) {
    const { data } = await student.get<{ objects: DrawnObject[]; more: boolean }>(
      `/boards/${board}/sketch?item_id=${pdf}&page=1&offset=${offset}`,
    )
    for (const { id } of data.objects) all.add(id)
    more = data.more
  }
  expect(all.size).toBe(2000)
})

test('limits a page to 4 MB and returns large drawings in parts', async () => {
  const { student } = school
  const { db } = app.database
  // Numbers that the database cannot make much smaller.
  const store = (from: number, to: number) =>
    sql`with points as materialized (select jsonb_agg(round(random()::numeric, 15)) as points from generate_series(1, 12000))
      insert into meta (source, type, item_id, page, user_id, key, value)
      select 2, 3, ${pdf}, 1, ${student.user.id}, 'b' || n, ${JSON.stringify(path)}::jsonb || jsonb_build_object('points', points)
      from points, generate_series(${from}::int, ${to}::int) n`.execute(db)
  await store(10, 19)
  const page = async (offset: number) =>
    (await student.get<{ objects: DrawnObject[]; more: boolean }>(`/boards/${board}/sketch?item_id=${pdf}&offset=${offset}`)).data
  const parts: string[][] = []
  for (let more = true; more;) {
    const part = await page(parts.flat().length)
    parts.push(part.objects.map(({ id }) => id))
    ;({ more } = part)
  }
  expect(parts.flat()).toEqual(Array.from({ length: 10 }, (_, n) => `b${n + 10}`))
  expect(parts.length).toBeOneOf([2, 3])
  expect((await draw(student, { item_id: pdf })).status).toBe(200)
  await store(20, 44)
  expect((await draw(student, { item_id: pdf })).failure.code).toBe('limit.reached')
  expect((await draw(student, { item_id: pdf, page: 2 })).status).toBe(200)
  expect((await student.get(`/meta?keys=${pdf}`)).failure.code).toBe('limit.reached')
  expect((await student.get(`/meta?keys=${pdf}&page=2`)).status).toBe(200)
})

test('refuses too many points, other colours, other items, outside the page', async () => {
  const strokes = [
    null,
    'path',
    {},
    { ...path, points: Array.from({ length: 12_003 }, () => 0.5) },
    { ...path, points: [1, 2] },
    { ...path, points: [5000, 1, 1] },
    { ...path, color: 'red' },
    { ...box, text: 'x'.repeat(2001) },
    { kind: 'image', href: 'x' },
  ]
  for (const stroke of strokes) expect((await draw(school.student, { stroke })).status).toBe(422)
  const huge = await draw(school.student, { stroke: { ...path, points: Array.from({ length: 3_000_000 }, () => 1) } })
  expect([huge.status, huge.failure.code]).toEqual([413, 'body.too.large'])
  const text = await addItem(school.teacher, board, 1)
  expect((await draw(school.student, { item_id: text.id })).failure.errors).toEqual({ item_id: 'invalid' })
  const elsewhere = await addItem(school.teacher, school.board, 7, { file_id: file })
  expect((await draw(school.student, { item_id: elsewhere.id })).status).toBe(404)
  expect(await seen(school.teacher)).toEqual([])
})

test('stores the owner’s own drawing outside classrooms', async () => {
  const own = await makeOwnModule(app, school.teacher.user.id)
  const item = await addItem(school.teacher, own.board, 7, { file_id: file })
  expect((await school.teacher.post(`/boards/${own.board}/sketch`, { item_id: item.id, page: 1, id: 's1', stroke: path })).status).toBe(200)
  expect((await school.teacher.get<{ objects: DrawnObject[] }>(`/boards/${own.board}/sketch`)).data.objects).toHaveLength(1)
  expect((await school.student.get(`/boards/${own.board}/sketch`)).status).toBe(404)
})

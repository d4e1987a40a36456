import type { ItemRecord } from '@keel/contract/entities/item-record'
import { itemTypes } from '@keel/contract/items/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { addBoard, addItem, addModule, makeSchool, upload, type Person, type School } from '../../../test/school'

let app: TestApp
let school: School
let image: number
let exercise: number
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  const { teacher } = school
  const board = (await addBoard(teacher, school.module, 'Meta')).id
  image = (await addItem(teacher, board, 7, { file_id: (await upload(teacher)).data.id })).id
  exercise = (await addItem(teacher, board, 10, itemTypes[10].sample())).id
})

const point = { x: 1, y: 2, color: 'red', words: [{ id: 'w1', value: 'yes' }] }
const stroke = { kind: 'line', z: 0, color: '#000000', width: 3, x1: 0, y1: 0, x2: 10, y2: 10 }
const write = (person: Person, item: number, body: object) => person.post<{ value: unknown }>(`/meta/${item}`, body)
const read = async (person: Person, query: string) => (await person.get<ItemRecord[]>(`/meta?${query}`)).data
const kinds = (records: ItemRecord[]) => records.map(({ item_id, type, user_id, key }) => [item_id, type, user_id, key])

test('writes and reads points, answers and drawings by their own rules', async () => {
  const { teacher, student } = school
  expect((await write(teacher, image, { type: 1, page: 1, key: 'p1', value: point })).data.value).toEqual(point)
  expect((await write(student, image, { type: 2, page: 1, key: 'p1', value: { answer: 'no', success: true } })).data.value).toEqual({
    answer: 'no',
    success: false,
    first: false,
  })
  expect((await write(student, image, { type: 3, page: 1, key: 's1', value: stroke })).data.value).toEqual(stroke)
  expect((await write(student, exercise, { type: 2, key: 'g0es1', value: { id: 'a1' } })).data.value).toEqual({
    id: 'a1',
    first_success: true,
  })

  const s = student.user.id
  expect(kinds(await read(student, `keys=${image},${exercise}`))).toEqual([
    [image, 1, null, 'p1'],
    [image, 2, s, 'p1'],
    [image, 3, s, 's1'],
    [exercise, 2, s, 'g0es1'],
  ])
  expect(kinds(await read(student, `keys=${image}&types=1,3`))).toEqual([
    [image, 1, null, 'p1'],
    [image, 3, s, 's1'],
  ])
  expect(await read(student, `keys=${image}&page=2`)).toEqual([])
  expect(kinds(await read(teacher, `keys=${image},${exercise}&types=2`))).toEqual([])
  expect(kinds(await read(teacher, `keys=${image},${exercise}&types=2&user_id=${s}`))).toEqual([
    [image, 2, s, 'p1'],
    [exercise, 2, s, 'g0es1'],
  ])
})

test('requires the permissions of the single calls', async () => {
  const { teacher, student } = school
  expect((await write(student, image, { type: 1, key: 'p1', value: point })).status).toBe(403)
  expect((await write(teacher, exercise, { type: 2, key: 'g0es1', value: { id: 'a1' } })).failure.errors).toEqual({ user_id: 'required' })
  expect((await student.get(`/meta?keys=${image}&user_id=${teacher.user.id}`)).status).toBe(403)
  const stranger = await app.user('student')
  expect((await stranger.get(`/meta?keys=${image}`)).status).toBe(404)
  expect((await write(stranger, image, { type: 3, key: 's1', value: stroke })).status).toBe(404)
  expect((await student.get(`/meta?keys=${image},999999`)).status).toBe(404)
})

test('deletes records by the same rules, but not a single answer', async () => {
  const { teacher, student } = school
  await write(teacher, image, { type: 1, key: 'p1', value: point })
  await write(student, image, { type: 3, key: 's1', value: stroke })
  await write(student, image, { type: 3, key: 's2', value: stroke })
  await write(student, exercise, { type: 2, key: 'g0es1', value: { id: 'a2' } })
  const remove = (person: Person, item: number, body: object) => person.post(`/meta/${item}/delete`, body)
  expect((await remove(student, exercise, { type: 2, key: 'g0es1' })).failure.errors).toEqual({ key: 'invalid' })
  expect((await remove(student, image, { type: 1, key: 'p1' })).status).toBe(403)
  expect((await remove(teacher, image, { type: 1 })).failure.errors).toEqual({ key: 'required' })
  expect((await remove(student, image, { type: 3, key: 's1' })).status).toBe(200)
  expect((await remove(student, exercise, { type: 2 })).status).toBe(200)
  expect((await remove(teacher, image, { type: 1, key: 'p1' })).status).toBe(200)
  expect(kinds(await read(student, `keys=${image},${exercise}`))).toEqual([[image, 3, student.user.id, 's2']])
  expect((await remove(student, image, { type: 3 })).status).toBe(200)
  expect(await read(student, `keys=${image}`)).toEqual([])
})

test('reads items of several modules, and at most 5,000 records', async () => {
  const { teacher, student, room } = school
  const module = await addModule(teacher, room, 'Another')
  const board = await addBoard(teacher, module.id, 'Other')
  const other = await addItem(teacher, board.id, 7, { file_id: (await upload(teacher)).data.id })
  await write(teacher, image, { type: 1, key: 'p1', value: point })
  await write(teacher, other.id, { type: 1, key: 'p2', value: point })
  await write(student, other.id, { type: 3, key: 's1', value: stroke })
  expect(kinds(await read(student, `keys=${image},${other.id},${image}`))).toEqual([
    [image, 1, null, 'p1'],
    [other.id, 1, null, 'p2'],
    [other.id, 3, student.user.id, 's1'],
  ])
  const fill = (item: number, count: number) =>
    sql`insert into meta (source, type, item_id, page, user_id, key, value)
      select 2, 3, ${item}, 1, ${student.user.id}, 'x' || n, '{}' from generate_series(1, ${count}::int) n`.execute(app.database.db)
  await fill(image, 4997)
  expect(await read(student, `keys=${image},${other.id}`)).toHaveLength(5000)
  await fill(exercise, 1)
  expect((await student.get(`/meta?keys=${image},${other.id},${exercise}`)).failure.code).toBe('limit.reached')
})

test('refuses malformed queries', async () => {
  for (const query of [
    '',
    'keys=',
    'keys=a',
    'keys=1,,2',
    `keys=${Array.from({ length: 101 }, (_, i) => i + 1).join(',')}`,
    `keys=${image}&types=4`,
    `keys=${image}&page=0`,
  ])
    expect((await school.student.get(`/meta?${query}`)).status).toBe(422)
  for (const body of [
    {},
    { type: 4, key: 'a', value: {} },
    { type: 3, key: 'a b', value: stroke },
    { type: 3, key: 'a' },
    { type: 3, key: 'a', value: 'x' },
    { type: 2, key: 'a', value: 5 },
  ])
    expect((await write(school.student, image, body)).status).toBe(422)
})

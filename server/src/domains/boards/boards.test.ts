import { BOARDS_PER_MODULE_MAX } from '@keel/contract/constants'
import type { Board } from '@keel/contract/entities/board'
import { generateNKeysBetween } from 'fractional-indexing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { addBoard, addModule, makeSchool, type School } from '../../../test/school'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())

const names = async (module: number) => (await school.student.get<Board[]>(`/modules/${module}/boards`)).data.map((b) => b.name)

test('a board is added last, renamed, deleted and restored to its position', async () => {
  const { teacher, room } = school
  const module = await addModule(teacher, room, 'Verbs')
  const [a, b] = [await addBoard(teacher, module.id, 'a'), await addBoard(teacher, module.id, 'b')]
  await addBoard(teacher, module.id, 'c')
  expect((await teacher.put<Board>(`/boards/${b.id}`, { name: ' B ' })).data).toEqual({ id: b.id, name: 'B', moduleId: module.id })
  expect(await names(module.id)).toEqual(['a', 'B', 'c'])
  await teacher.delete(`/boards/${b.id}`)
  expect(await names(module.id)).toEqual(['a', 'c'])
  expect((await teacher.get(`/boards/${b.id}/items`)).status).toBe(404)
  await addBoard(teacher, module.id, 'd')
  await teacher.put(`/boards/${a.id}/move`, { before_id: null })
  expect((await teacher.post<Board>(`/boards/${b.id}/restore`)).data.name).toBe('B')
  expect(await names(module.id)).toEqual(['B', 'c', 'd', 'a'])
  expect((await teacher.post<Board>(`/boards/${b.id}/restore`)).status).toBe(200)

  await teacher.delete(`/boards/${b.id}`)
  expect((await teacher.delete(`/boards/${b.id}`)).status).toBe(404)
  expect((await teacher.put(`/boards/${b.id}`, { name: 'Gone' })).status).toBe(404)
  expect((await teacher.put(`/boards/${b.id}/move`, { before_id: null })).status).toBe(404)
  const elsewhere = await addBoard(teacher, school.module, 'Elsewhere')
  expect((await teacher.put(`/boards/${a.id}/move`, { before_id: elsewhere.id })).failure.errors).toEqual({ before_id: 'invalid' })
  await app.database.db
    .updateTable('boards')
    .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', b.id)
    .execute()
  expect((await teacher.post(`/boards/${b.id}/restore`)).status).toBe(404)
})

test('a name is required and bounded', async () => {
  const { teacher, module } = school
  expect((await teacher.post(`/modules/${module}/boards`, { name: '   ' })).failure.errors).toEqual({ name: 'required' })
  expect((await teacher.post(`/modules/${module}/boards`, { name: 'x'.repeat(129) })).failure.errors).toEqual({ name: 'too_long' })
  expect((await teacher.post(`/modules/${module}/boards`, { name: 'a\u0000b' })).status).toBe(422)
})

test('a student may look but not change; a stranger gets not found', async () => {
  const { student, module, board } = school
  const stranger = await app.user('teacher')
  expect((await student.post(`/modules/${module}/boards`, { name: 'Mine' })).status).toBe(403)
  expect((await student.delete(`/boards/${board}`)).status).toBe(403)
  expect((await stranger.get(`/modules/${module}/boards`)).status).toBe(404)
  expect((await stranger.put(`/boards/${board}`, { name: 'Taken' })).status).toBe(404)
})

test('boards moved and added at the same moment all land in one order', async () => {
  const { teacher, room } = school
  const module = await addModule(teacher, room, 'Race')
  const boards = await Promise.all(['a', 'b', 'c', 'd'].map((name) => addBoard(teacher, module.id, name)))
  const [first, ...rest] = boards
  await Promise.all(rest.map((board) => teacher.put(`/boards/${board.id}/move`, { before_id: first?.id })))
  expect(await names(module.id)).toHaveLength(4)
  const positions = await app.database.db.selectFrom('boards').select('position').where('module_id', '=', module.id).execute()
  expect(new Set(positions.map((p) => p.position)).size).toBe(4)
})

test('limits the number of boards in a module, not counting deleted ones', async () => {
  const { teacher, room } = school
  const module = await addModule(teacher, room, 'Full')
  const positions = generateNKeysBetween('a0', null, BOARDS_PER_MODULE_MAX - 1)
  await app.database.db
    .insertInto('boards')
    .values(positions.map((position) => ({ module_id: module.id, name: 'b', position })))
    .execute()
  await addBoard(teacher, module.id, 'the last one')
  expect((await teacher.post(`/modules/${module.id}/boards`, { name: 'one more' })).failure.code).toBe('limit.reached')
  const [board] = (await teacher.get<Board[]>(`/modules/${module.id}/boards`)).data
  expect((await teacher.post(`/boards/${board?.id}/duplicate`)).failure.code).toBe('limit.reached')
  await teacher.delete(`/boards/${board?.id}`)
  expect((await teacher.post(`/boards/${board?.id}/restore`)).status).toBe(200)
  await teacher.delete(`/boards/${board?.id}`)
  const added = await addBoard(teacher, module.id, 'one more')
  expect((await teacher.post(`/boards/${board?.id}/restore`)).failure.code).toBe('limit.reached')
  await teacher.delete(`/boards/${added.id}`)
  const copied = (await teacher.get<Board[]>(`/modules/${module.id}/boards`)).data[0]
  expect((await teacher.post<Board>(`/boards/${copied?.id}/duplicate`)).data.name).toBe('b (2)')
  expect(await names(module.id)).toHaveLength(BOARDS_PER_MODULE_MAX)
})

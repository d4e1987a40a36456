import { MODULES_PER_ROOM_MAX } from '@keel/contract/constants'
import type { Module } from '@keel/contract/entities/board'
import { generateNKeysBetween } from 'fractional-indexing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { addEntry } from '../../../test/library'
import { addBoard, addModule, makeOwnModule, makeSchool, type School } from '../../../test/school'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())

const names = async (person = school.teacher, room = school.room) =>
  (await person.get<Module[]>(`/rooms/${room}/modules`)).data.map((m) => m.name)

test('shows an added module with its boards to teacher and student', async () => {
  const { teacher, student, room } = school
  const made = await teacher.post<Module>(`/rooms/${room}/modules`, { name: '  Travel  ' })
  expect(made.data).toMatchObject({ name: 'Travel', hidden: 2, room_id: room, boards: [], can_edit: true, selected_board_id: null })
  const board = await addBoard(teacher, made.data.id, 'At the station')
  const seen = await student.get<Module>(`/modules/${made.data.id}`)
  expect(seen.data).toMatchObject({ can_edit: false, boards: [board] })
  expect((await student.get(`/modules/${made.data.id}/boards`)).data).toEqual([board])
})

test('shows a hidden module to its owner only', async () => {
  const { teacher, student, room } = school
  const module = await addModule(teacher, room, 'Surprise')
  const board = await addBoard(teacher, module.id, 'Secret')
  expect((await teacher.put<Module>(`/modules/${module.id}`, { hidden: 1 })).data).toMatchObject({ hidden: 1, name: 'Surprise' })
  expect(await names(student)).not.toContain('Surprise')
  expect(await names(teacher)).toContain('Surprise')
  expect((await student.get(`/modules/${module.id}`)).status).toBe(404)
  expect((await student.get(`/boards/${board.id}/items`)).status).toBe(404)
  expect((await student.put(`/modules/${module.id}/selected`, { board_id: board.id })).status).toBe(404)
  await teacher.put(`/modules/${module.id}`, { hidden: 2 })
  expect(await names(student)).toContain('Surprise')
})

test('deletes a module with its boards and restores it within 30 days', async () => {
  const { teacher, student, room } = school
  const module = await addModule(teacher, room, 'Gone')
  const board = await addBoard(teacher, module.id, 'Kept')
  expect((await teacher.delete(`/modules/${module.id}`)).status).toBe(200)
  expect((await teacher.get(`/modules/${module.id}`)).status).toBe(404)
  expect((await teacher.get(`/boards/${board.id}/items`)).status).toBe(404)
  expect((await student.post(`/modules/${module.id}/restore`)).status).toBe(403)
  expect((await teacher.post<Module>(`/modules/${module.id}/restore`)).data.boards).toEqual([board])
  await teacher.delete(`/modules/${module.id}`)
  await app.database.db
    .updateTable('modules')
    .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', module.id)
    .execute()
  expect((await teacher.post(`/modules/${module.id}/restore`)).status).toBe(404)
})

test('moves modules before another one or last, also two at once', async () => {
  const other = await makeSchool(app)
  const { teacher, room } = other
  const [b, c, d] = [await addModule(teacher, room, 'b'), await addModule(teacher, room, 'c'), await addModule(teacher, room, 'd')]
  await teacher.put(`/modules/${d.id}/move`, { before_id: b.id })
  expect(await names(teacher, room)).toEqual(['Unit 1', 'd', 'b', 'c'])
  await teacher.put(`/modules/${d.id}/move`, { before_id: null })
  expect(await names(teacher, room)).toEqual(['Unit 1', 'b', 'c', 'd'])
  await Promise.all([teacher.put(`/modules/${c.id}/move`, { before_id: b.id }), teacher.put(`/modules/${d.id}/move`, { before_id: b.id })])
  const order = await names(teacher, room)
  expect(order.toSorted()).toEqual(['Unit 1', 'b', 'c', 'd'])
  expect(order.at(-1)).toBe('b')
  expect((await teacher.put(`/modules/${d.id}/move`, { before_id: school.module })).failure.errors).toEqual({ before_id: 'invalid' })
})

test('stores the selected board for each person', async () => {
  const { teacher, student, module, board } = school
  expect((await student.put(`/modules/${module}/selected`, { board_id: board })).status).toBe(200)
  expect((await student.get<Module>(`/modules/${module}`)).data.selected_board_id).toBe(board)
  expect((await teacher.get<Module>(`/modules/${module}`)).data.selected_board_id).toBeNull()
  const elsewhere = await makeSchool(app)
  expect((await student.put(`/modules/${module}/selected`, { board_id: elsewhere.board })).failure.errors).toEqual({ board_id: 'invalid' })
  const second = await addBoard(teacher, module, 'Second')
  await student.put(`/modules/${module}/selected`, { board_id: second.id })
  await teacher.delete(`/boards/${second.id}`)
  expect((await student.get<Module>(`/modules/${module}`)).data.selected_board_id).toBeNull()
})

test('refuses to select a deleted board and one of another module', async () => {
  const { teacher, student, room, module, board } = school
  const gone = await addBoard(teacher, module, 'Gone')
  await teacher.delete(`/boards/${gone.id}`)
  const elsewhere = await addBoard(teacher, (await addModule(teacher, room, 'Elsewhere')).id, 'Other')
  await student.put(`/modules/${module}/selected`, { board_id: board })
  for (const { id } of [gone, elsewhere])
    expect((await student.put(`/modules/${module}/selected`, { board_id: id })).failure.errors).toEqual({ board_id: 'invalid' })
  expect((await student.get<Module>(`/modules/${module}`)).data.selected_board_id).toBe(board)
})

test('limits the modules of a classroom, not counting deleted ones', async () => {
  const { teacher, room, module } = await makeSchool(app)
  const positions = generateNKeysBetween('a0', null, MODULES_PER_ROOM_MAX - 2)
  await app.database.db
    .insertInto('modules')
    .values(positions.map((position) => ({ room_id: room, owner_id: teacher.user.id, name: 'm', position })))
    .execute()
  const last = await addModule(teacher, room, 'the last one')
  for (const path of [`/rooms/${room}/modules`, `/modules/${module}/duplicate`])
    expect((await teacher.post(path, { name: 'one more' })).failure.code).toBe('limit.reached')
  await teacher.delete(`/modules/${last.id}`)
  expect((await teacher.post(`/modules/${last.id}/restore`)).status).toBe(200)
  await teacher.delete(`/modules/${last.id}`)
  expect((await teacher.post<Module>(`/modules/${module}/duplicate`)).data.name).toBe('Unit 1 (2)')
  expect((await teacher.post(`/modules/${last.id}/restore`)).failure.code).toBe('limit.reached')
  expect(await names(teacher, room)).toHaveLength(MODULES_PER_ROOM_MAX)
})

test('refuses to delete, move, hide, restore or copy a module of the library', async () => {
  const { teacher } = school
  const { module_id: id } = await addEntry(teacher, { type: 12, name: 'Kept' })
  for (const refused of [
    await teacher.delete(`/modules/${id}`),
    await teacher.post(`/modules/${id}/restore`),
    await teacher.put(`/modules/${id}/move`, { before_id: null }),
    await teacher.post(`/modules/${id}/duplicate`),
    await teacher.put(`/modules/${id}`, { hidden: 1 }),
  ])
    expect(refused.status).toBe(403)
  expect((await teacher.put<Module>(`/modules/${id}`, { name: 'Renamed', hidden: 2 })).data).toMatchObject({ name: 'Renamed', hidden: 2 })
})

describe('a space', () => {
  test('is visible to its owner only, whatever their role', async () => {
    const { student, teacher } = school
    const own = await makeOwnModule(app, student.user.id)
    expect((await student.get<Module>(`/modules/${own.module}`)).data).toMatchObject({ room_id: null, can_edit: true })
    expect((await student.post(`/boards/${own.board}/items`, { type: 1 })).status).toBe(200)
    expect((await teacher.get(`/modules/${own.module}`)).status).toBe(404)
    expect((await student.put(`/modules/${own.module}/move`, { before_id: null })).status).toBe(200)
    expect((await student.delete(`/modules/${own.module}`)).status).toBe(403)
  })

  test('is not opened by an invented token', async () => {
    const own = await makeOwnModule(app, school.teacher.user.id)
    expect((await app.guest().get(`/modules/${own.module}?token=${'a'.repeat(32)}`)).status).toBe(404)
    expect((await app.guest().get(`/modules/${own.module}`)).status).toBe(401)
  })
})

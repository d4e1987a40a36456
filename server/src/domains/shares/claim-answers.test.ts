import { itemTypes } from '@keel/contract/items/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { addEntry, linkTo } from '../../../test/library'
import { addBoard, addItem, makeSchool, type School } from '../../../test/school'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())

const tried = (board_item_id: number, ...options: string[]) =>
  options.map((id) => ({ board_item_id, page: 1, id: 'g0es1', action: { id, first_success: true } }))

test("judges a visitor's attempts in order; stored answers stay", async () => {
  const { teacher } = school
  const { id, module_id } = await addEntry(teacher, { type: 12, name: 'Unit 7' })
  const board = await addBoard(teacher, module_id ?? 0, 'Board')
  const exercise = () => addItem(teacher, board.id, 10, itemTypes[10].sample())
  const [first, second] = [await exercise(), await exercise()]
  const token = await linkTo(teacher, id)
  const keep = (person: Api, attempts: object[]) => person.post<object>('/library/keep-actions', { item_id: id, token, attempts })

  const sasha = await app.user('student')
  await sasha.post('/library/actions', { item_id: id, token, page: 1, board_item_id: second.id, id: 'g0es1', action: { id: 'a2' } })
  const attempts = [
    ...tried(first.id, 'a2', 'a1'),
    ...tried(second.id, 'a1'),
    ...tried(first.id + 1000, 'a1'),
    { board_item_id: first.id, page: 1, id: 'nothing', action: { any: [1] } },
  ]
  const own = {
    [first.id]: { g0es1: { id: 'a1', first_success: false } },
    [second.id]: { g0es1: { id: 'a2', first_success: false } },
  }
  expect((await keep(sasha, attempts)).data).toEqual(own)
  expect((await keep(sasha, attempts)).data).toEqual(own)
  expect((await sasha.get(`/library/items/${id}/actions?token=${token}`)).data).toEqual(own)

  expect((await keep(app.guest(), attempts)).status).toBe(401)
  expect((await keep(sasha, [])).failure.code).toBe('bad.input')
  await teacher.delete(`/library/items/${id}/share`)
  expect((await keep(sasha, attempts)).status).toBe(404)
})

import type { BoardItem } from '@keel/contract/entities/board-item'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { addEntry, linkTo } from '../../../test/library'
import { addBoard, addItem, makeSchool, storeItem, textValue, upload, type Person } from '../../../test/school'
import { JsonStream } from '../../http/bind-route'
import { shareCard } from '../shares'
import { listItems } from './list'
import { createValueCache } from './value-cache'

let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await startTestApp({}, undefined, { checkAnswers: false })
  teacher = await app.user('teacher')
})
afterAll(() => app.stop())

const long = (n: number) => textValue(`${n} `.repeat(40_000).slice(0, 90_000))
const POINT = { x: 20, y: 30, color: 'red', words: [{ id: 'w1', value: 'Tal"linn' }] }

test('a board sent in parts equals one sent at once, also after a change', async () => {
  const module = await addEntry(teacher, { type: 12, name: 'Large' })
  const board = await addBoard(teacher, module.module_id ?? 0, 'Large')
  const image = await addItem(teacher, board.id, 7, { file_id: (await upload(teacher)).data.id })
  for (const page of [1, 2])
    for (const id of ['p1', 'p2']) await teacher.post(`/boards/items/${image.id}/points`, { id, page: page === 2 ? 1 : page, point: POINT })
  const ids = [image.id]
  for (let n = 0; n < 9; n++) ids.push(await storeItem(app, board.id, 1, long(n), `a${n + 1}`))
  const token = await linkTo(teacher, module.id)
  const read = async (query = '') => {
    const response = await fetch(`${app.url}/boards/${board.id}/items${query}`, { headers: { cookie: teacher.cookie } })
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    return ((await response.json()) as { data: BoardItem[] }).data
  }
  const readings = await Promise.all([read(), read(), read(`?token=${token}`), read(), read()])
  for (const items of readings) {
    expect(items.map(({ id }) => id)).toEqual(ids)
    expect(items[0]).toMatchObject({ id: image.id, board_id: board.id, type: 7, points: { 1: { p1: POINT, p2: POINT } } })
    expect(items.slice(1).map(({ value }) => value)).toEqual(Array.from({ length: 9 }, (_, n) => long(n)))
  }
  await teacher.put(`/boards/items/${ids[3]}`, { value: textValue('short') })
  await teacher.delete(`/boards/items/${ids[9]}`)
  const after = await read()
  expect(after.map(({ id }) => id)).toEqual(ids.slice(0, 9))
  expect(after[3]).toMatchObject({ value: textValue('short'), version: 2 })

  const card = await shareCard(app.ctx, `/s/${token}`, 'en')
  expect(card?.calls?.some((call) => call.includes('/items'))).toBe(false)
})

test('a reader removed while a large board is sent gets nothing more of it', async () => {
  const school = await makeSchool(app)
  for (let n = 0; n < 4; n++) await storeItem(app, school.board, 1, long(n), `b${n + 1}`)
  const user = { ...school.student.user, verified: true, lang: 'en', operator: false, sessionId: 'reader', expiresAt: 0 } as const
  const caller = {
    user,
    scopes: null,
    lang: 'en',
    address: '',
    limitKey: 'reader',
    agent: '',
    connectionId: undefined,
    shareToken: undefined,
  } as const
  const answer = await listItems(app.ctx, createValueCache(0), caller, school.board)
  const pieces = answer instanceof JsonStream ? answer.pieces[Symbol.asyncIterator]() : null
  expect((await pieces?.next())?.done).toBe(false)
  expect((await school.teacher.delete(`/rooms/${school.room}/users/${user.id}`)).status).toBe(200)
  const rest = async () => {
    for (let next = await pieces?.next(); next && !next.done; next = await pieces?.next());
  }
  await expect(rest()).rejects.toMatchObject({ code: 'not.found' })
})

import { WEBSOCKET_PATH } from '@keel/contract/protocol'
import type { Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { LibraryEntryDetail, SharedEntry, ShareLink } from '@keel/contract/entities/library'
import { itemTypes } from '@keel/contract/items/registry'
import { routes } from '@keel/contract/routes/index'
import { allows } from '@keel/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { dumpOf } from '../../../test/dump'
import { examples } from '../../../test/examples'
import { addFolder, addText, addEntry, linkTo } from '../../../test/library'
import { addBoard, addItem, makeSchool, textValue, upload, type Person, type School } from '../../../test/school'
import { connectLive } from '../../../test/live-client'
import { makeWorld } from '../../../test/world'
import { WebSocket } from 'ws'
import { shareCard } from '.'

let app: TestApp
let school: School
let teacher: Person
let visitor: Api
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
  teacher = school.teacher
  visitor = app.guest()
})
afterAll(() => app.stop())

const point = { x: 20, y: 30, color: 'red', words: [{ id: 'w1', value: 'Tallinn' }] }
const GAP = { id: 'g0es1', page: 1 }

/** A shared module with a picture, its points, and an exercise. */
async function sharedModule() {
  const module = await addEntry(teacher, { type: 12, name: 'Unit 7' })
  const board = await addBoard(teacher, module.module_id ?? 0, 'Board')
  const file = (await upload(teacher)).data.id
  const image = await addItem(teacher, board.id, 7, { file_id: file })
  await teacher.post(`/boards/items/${image.id}/points`, { id: 'p1', page: 1, point })
  const exercise = await addItem(teacher, board.id, 10, itemTypes[10].sample())
  return { module, board, file, image, exercise, token: await linkTo(teacher, module.id) }
}

test('a link is made on demand, stays the same, and ends when revoked', async () => {
  const { id } = await addText(teacher, 'Rule')
  const live = await connectLive(app, teacher)
  const asked = await Promise.all([1, 2, 3].map(() => teacher.get<ShareLink>(`/library/items/${id}/share`)))
  expect([asked.map(({ status }) => status), new Set(asked.map(({ data }) => data.link)).size]).toEqual([[200, 200, 200], 1])
  const first = (await teacher.get<ShareLink>(`/library/items/${id}/share`)).data
  expect(first.url).toBe(`${app.origin}/s/${first.link}`)
  expect(Buffer.from(first.link, 'base64url').length).toBeGreaterThanOrEqual(16)
  const again = await Promise.all([1, 2, 3].map(() => linkTo(teacher, id)))
  expect(new Set([first.link, ...again]).size).toBe(1)
  expect((await visitor.get<SharedEntry>(`/library/shared/${first.link}`)).data).toMatchObject({
    id,
    type: 1,
    name: 'Rule',
    token: first.link,
  })
  // Other tabs are notified of a new link and of its end, not of an existing one.
  const changes = async () => {
    await live.send('leave_room', { room_id: 0 })
    return live.events.filter(({ action }) => action === 'library_change').length
  }
  const made = await changes()
  await linkTo(teacher, id)
  expect(await changes()).toBe(made)
  const beside = await linkTo(teacher, (await addText(teacher, 'Beside')).id)
  for (let i = 0; i < 2; i++) expect((await teacher.delete(`/library/items/${id}/share`)).status).toBe(200)
  expect((await visitor.get(`/library/shared/${beside}`)).status).toBe(200)
  expect([made > 0, await changes()]).toEqual([true, made + 4])
  await live.close()
  expect((await visitor.get(`/library/shared/${first.link}`)).failure.code).toBe('not.found')
  expect(await linkTo(teacher, id)).not.toBe(first.link)
  expect((await teacher.get(`/library/items/${(await addFolder(teacher, 'F')).id}/share`)).failure.code).toBe('bad.input')
  const other = await app.user('teacher')
  for (const method of ['GET', 'DELETE']) expect((await other.call(method, `/library/items/${id}/share`)).status).toBe(404)
  const renewed = await linkTo(teacher, id)
  expect((await visitor.get(`/library/shared/${renewed}`)).status).toBe(200)
  await teacher.delete(`/library/items/${id}`)
  expect((await teacher.get(`/library/items/${id}/share`)).status).toBe(404)
})

test('anybody with the link reads boards, items, points and files, without changes', async () => {
  const { module, board, file, image, exercise, token } = await sharedModule()
  const opened = (await visitor.get<SharedEntry>(`/library/shared/${token}`)).data
  expect(opened).toMatchObject({ type: 12, module_id: module.module_id, board_id: board.id, item: null, value: null })
  for (const reader of [visitor, await app.user('student'), await app.user('teacher')]) {
    const read = (await reader.get<Module>(`/modules/${opened.module_id}?token=${token}`)).data
    expect(read).toMatchObject({ name: 'Unit 7', can_edit: false, boards: [{ id: board.id }] })
    expect((await reader.get(`/modules/${opened.module_id}/boards?token=${token}`)).data).toHaveLength(1)
    const items = (await reader.get<BoardItem[]>(`/boards/${board.id}/items?token=${token}`)).data
    expect(items.map((item) => item.id)).toEqual([image.id, exercise.id])
    expect(items[0]?.points).toEqual({ 1: { p1: point } })
    expect((await reader.get(`/files/${file}?token=${token}`)).status).toBe(200)
    for (const bare of [`/modules/${opened.module_id}`, `/boards/${board.id}/items`, `/files/${file}`])
      expect((await reader.get(bare)).status).toBe(reader === visitor ? 401 : 404)
    const before = await dumpOf(app.database.db)
    for (const [method, path] of [
      ['PUT', `/modules/${opened.module_id}`],
      ['POST', `/modules/${opened.module_id}/boards`],
      ['PUT', `/boards/${board.id}`],
      ['PUT', `/boards/items/${image.id}`],
      ['DELETE', `/boards/items/${image.id}`],
      ['PUT', `/modules/${opened.module_id}/selected`],
    ] as const) {
      const body = method === 'DELETE' ? undefined : { name: 'Hacked', value: { file_id: file }, board_id: board.id }
      expect([path, [401, 403, 404]]).toEqual([
        path,
        expect.arrayContaining([(await reader.call(method, `${path}?token=${token}`, body)).status]),
      ])
    }
    expect(await dumpOf(app.database.db)).toEqual(before)
  }
})

test('a link opens nothing else by any call', async () => {
  const { token } = await sharedModule()
  const beside = await sharedModule()
  const loose = (await upload(teacher)).data.id
  for (const path of [
    `/modules/${beside.module.module_id}`,
    `/modules/${school.module}`,
    `/modules/${beside.module.module_id}/boards`,
    `/boards/${beside.board.id}/items`,
    `/boards/${school.board}/items`,
    `/files/${beside.file}`,
    `/files/${loose}`,
  ])
    expect([path, (await visitor.get(`${path}?token=${token}`)).status]).toEqual([path, 404])
  const world = await makeWorld(app)
  for (const { name, route } of routes) {
    if (allows(route.permission, 'guest')) continue
    const example = await examples[name]?.(world, 'teacher-owner', app)
    const path = (example?.path ?? '').replace(/([?&])token=[^&]*/, '$1x=1')
    const before = await dumpOf(app.database.db)
    const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : { ...example?.body, token }
    const { status } = await visitor.call(
      route.method,
      `${path}${path.includes('?') ? '&' : '?'}token=${token}`,
      example?.body instanceof FormData ? example.body : body,
    )
    expect([name, status === 401 || status === 404]).toEqual([name, true])
    expect(await dumpOf(app.database.db)).toEqual(before)
  }
})

test('a revoked or deleted link is invalid for everybody at once, files too', async () => {
  const { module, board, file, token } = await sharedModule()
  const closed = async () => {
    for (const path of [
      `/library/shared/${token}`,
      `/modules/${module.module_id}?token=${token}`,
      `/boards/${board.id}/items?token=${token}`,
      `/files/${file}?token=${token}`,
    ])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 404])
  }
  await teacher.delete(`/library/items/${module.id}`)
  await closed()
  await teacher.post('/library/restore', { ids: [module.id] })
  expect((await visitor.get(`/files/${file}?token=${token}`)).status).toBe(200)
  await teacher.delete(`/library/items/${module.id}/share`)
  await closed()
})

test("stores a person's answers to a shared exercise privately, until deleted", async () => {
  const { id, item } = await addEntry(teacher, { type: 10, name: 'Verbs', value: itemTypes[10].sample() })
  const token = await linkTo(teacher, id)
  const [sasha, mari] = [await app.user('student'), await app.user('teacher')]
  const answer = (person: Api, option: string) =>
    person.post<{ action: unknown }>('/library/actions', { item_id: id, token, ...GAP, action: { id: option, first_success: true } })
  const own = async (person: Api) => (await person.get<Record<string, unknown>>(`/library/items/${id}/actions?token=${token}`)).data
  expect((await answer(sasha, 'a2')).data.action).toEqual({ id: 'a2', first_success: false })
  expect((await answer(sasha, 'a1')).data.action).toEqual({ id: 'a1', first_success: false })
  expect(await own(sasha)).toEqual({ [item?.id ?? 0]: { g0es1: { id: 'a1', first_success: false } } })
  expect(await own(mari)).toEqual({})
  expect((await visitor.post('/library/actions', { item_id: id, token, ...GAP, action: { id: 'a1' } })).status).toBe(401)
  expect((await sasha.post('/library/actions', { item_id: id, ...GAP, action: { id: 'a1' } })).status).toBe(404)
  const otherToken = await linkTo(teacher, (await addText(teacher, 'Other')).id)
  expect((await sasha.post('/library/actions', { item_id: id, token: otherToken, ...GAP, action: { id: 'a1' } })).status).toBe(404)
  expect((await sasha.get(`/library/items/${id}/actions?token=${otherToken}`)).status).toBe(404)
  expect((await sasha.post('/library/reset-actions', { item_id: id, token, page: 1 })).status).toBe(200)
  expect(await own(sasha)).toEqual({})
  await teacher.delete(`/library/items/${id}/share`)
  expect((await answer(sasha, 'a1')).status).toBe(404)
  expect((await sasha.get(`/library/items/${id}/actions?token=${token}`)).status).toBe(404)
  expect((await teacher.post('/library/actions', { item_id: id, ...GAP, action: { id: 'a1' } })).status).toBe(200)
  await teacher.delete(`/library/items/${id}`)
  expect((await teacher.post('/library/actions', { item_id: id, ...GAP, action: { id: 'a1' } })).status).toBe(404)
})

test('in a shared module the exercise must be named, and be inside it', async () => {
  const { module, exercise, image, token } = await sharedModule()
  const beside = await sharedModule()
  const student = await app.user('student')
  const give = (more: object) => student.post<{ action: unknown }>('/library/actions', { item_id: module.id, token, page: 1, ...more })
  expect((await give({ ...GAP, action: { id: 'a1' } })).failure.errors).toEqual({ board_item_id: 'required' })
  expect((await give({ ...GAP, action: { id: 'a1' }, board_item_id: beside.exercise.id })).status).toBe(404)
  expect((await give({ ...GAP, action: { id: 'a1' }, board_item_id: exercise.id })).data.action).toEqual({ id: 'a1', first_success: true })
  expect((await give({ id: 'p1', action: { answer: 'tallinn' }, board_item_id: image.id })).data.action).toMatchObject({
    success: true,
    first: true,
  })
  expect(Object.keys((await student.get<object>(`/library/items/${module.id}/actions?token=${token}`)).data)).toEqual([
    `${image.id}`,
    `${exercise.id}`,
  ])
  // One is answered again, the other unchanged.
  const reset = (more: object) => student.post('/library/reset-actions', { item_id: module.id, token, page: 1, ...more })
  expect((await reset({})).failure.errors).toEqual({ board_item_id: 'required' })
  expect((await reset({ board_item_id: image.id })).status).toBe(200)
  const left = (await student.get<object>(`/library/items/${module.id}/actions?token=${token}`)).data
  expect(Object.keys(left)).toEqual([`${exercise.id}`])
})

test('only a valid link has a localised card for messengers', async () => {
  const { id } = await addEntry(teacher, { type: 10, name: 'Verbs "to be"', value: itemTypes[10].sample() })
  const token = await linkTo(teacher, id)
  expect(await shareCard(app.ctx, `/s/${token}`, 'et')).toMatchObject({
    title: 'Verbs "to be"',
    description: 'Harjutus, mille saad kohe ära teha, ilma kontota',
    calls: ['/site', '/user/me', `/library/shared/${token}`],
  })
  const whole = await sharedModule()
  expect(await shareCard(app.ctx, `/s/${whole.token}`, 'en')).toMatchObject({
    title: 'Unit 7',
    calls: [
      '/site',
      '/user/me',
      `/library/shared/${whole.token}`,
      `/modules/${whole.module.module_id}?token=${whole.token}`,
      `/boards/${whole.board.id}/items?token=${whole.token}`,
    ],
  })
  expect(await shareCard(app.ctx, `/s/${whole.token}/`, 'ru')).toMatchObject({ description: expect.stringContaining('Материалы урока') })
  const card = async (entry: LibraryEntryDetail) => shareCard(app.ctx, `/s/${await linkTo(teacher, entry.id)}`, 'en')
  const board = await addEntry(teacher, { type: 6, name: 'Board' })
  const boardLink = await linkTo(teacher, board.id)
  expect(await card(board)).toMatchObject({
    description: 'Lesson content to view and practise with, without an account',
    calls: ['/site', '/user/me', `/library/shared/${boardLink}`, `/boards/${board.board_id}/items?token=${boardLink}`],
  })
  expect(await card(await addText(teacher, 'Rule'))).toMatchObject({ description: 'Lesson content, open to everyone with the link' })
  // Pages without a board, with a hidden or a large one preload no items.
  const calls = async () => (await card(whole.module))?.calls?.length
  await teacher.put(`/boards/${whole.board.id}`, { hidden: 1 })
  expect([(await card(await addEntry(teacher, { type: 12, name: 'Empty' })))?.calls?.length, await calls()]).toEqual([4, 4])
  expect((await visitor.get<SharedEntry>(`/library/shared/${whole.token}`)).data.board_id).toBeNull()
  await teacher.put(`/boards/${whole.board.id}`, { hidden: 2 })
  expect(await calls()).toBe(5)
  for (let i = 0; i < 6; i++) await addItem(teacher, whole.board.id, 1, textValue('x'.repeat(40_000)))
  expect(await calls()).toBe(4)
  for (const path of ['/s/nothing', `/s/${token}x`, '/s/', `/r/${token}`, '/s/%00']) expect(await shareCard(app.ctx, path, 'en')).toBeNull()
  await teacher.delete(`/library/items/${id}/share`)
  expect(await shareCard(app.ctx, `/s/${token}`, 'en')).toBeNull()
})

test('recordings of answers are not opened by the link', async () => {
  const { image, token } = await sharedModule()
  const recording = (await upload(school.student)).data.id
  await app.database.db.insertInto('file_refs').values({ file_id: recording, board_item_id: image.id }).execute()
  expect((await visitor.get(`/files/${recording}?token=${token}`)).status).toBe(404)
  expect((await (await app.user('student')).get(`/files/${recording}?token=${token}`)).status).toBe(404)
  expect((await school.student.get(`/files/${recording}`)).status).toBe(200)
})

test('a link gives no access to folder, neighbours, bin, drawings or answers', async () => {
  const folder = await addFolder(teacher, 'Unit 7')
  const near = await addEntry(teacher, { type: 7, name: 'Map', folder_id: folder.id, value: { file_id: (await upload(teacher)).data.id } })
  const { module, board, exercise, token } = await sharedModule()
  await teacher.post('/library/move', { ids: [module.id], folder_id: folder.id })
  const nearFile = (near.value as { file_id: number }).file_id
  const goneBoard = await addBoard(teacher, module.module_id ?? 0, 'Old')
  const goneFile = (await upload(teacher)).data.id
  const otherFile = (await upload(teacher)).data.id
  await addItem(teacher, goneBoard.id, 7, { file_id: goneFile })
  const goneItem = await addItem(teacher, board.id, 7, { file_id: otherFile })
  await teacher.delete(`/boards/${goneBoard.id}`)
  await teacher.delete(`/boards/items/${goneItem.id}`)
  const paths = [
    `/library/items/${module.id}`,
    `/library/items/${near.id}`,
    `/library/items?folder_id=${folder.id}`,
    `/library/items/${near.id}/actions`,
    `/library/bin`,
    `/modules/${near.module_id}`,
    `/boards/${near.board_id}/items`,
    `/boards/${goneBoard.id}/items`,
    `/boards/${board.id}/actions`,
    `/boards/${board.id}/progress`,
    `/boards/${board.id}/sketch?item_id=${exercise.id}`,
    `/files/${nearFile}`,
    `/files/${goneFile}`,
    `/files/${otherFile}`,
    `/rooms/${school.room}`,
    `/rooms/${school.room}/modules`,
  ]
  for (const reader of [visitor, await app.user('student'), await app.user('teacher')])
    for (const path of paths) {
      const { status } = await reader.get(`${path}${path.includes('?') ? '&' : '?'}token=${token}`)
      // Another teacher may list a folder or the bin, but of their own library.
      const isOwn = path === '/library/bin' && status === 200
      expect([path, status, isOwn || [401, 403, 404].includes(status)]).toEqual([path, status, true])
    }
  const opened = (await visitor.get<BoardItem[]>(`/boards/${board.id}/items?token=${token}`)).data
  expect(opened.map(({ id }) => id)).not.toContain(goneItem.id)
})

test('a link opens no live connection', async () => {
  const { token } = await sharedModule()
  const socket = new WebSocket(`${app.origin.replace('http', 'ws')}${WEBSOCKET_PATH}?token=${token}`, { headers: { origin: app.origin } })
  const outcome = await new Promise<string>((resolve) => {
    socket.once('unexpected-response', (_request, { statusCode }) => resolve(`refused with ${statusCode}`))
    socket.once('message', (data: Buffer) => resolve(`told ${data.toString()}`))
    socket.once('close', (code) => resolve(`closed with ${code}`))
    socket.once('error', () => undefined)
  })
  socket.terminate()
  expect(outcome).toMatch(/^(refused with 401|closed with 4\d\d\d)$/)
})

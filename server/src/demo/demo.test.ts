import type { LessonReport } from '@keel/contract/entities/lesson'
import type { LibraryList } from '@keel/contract/entities/library'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { RoomCard } from '@keel/contract/entities/room'
import type { Module } from '@keel/contract/entities/board'
import { itemCodes, itemTypes } from '@keel/contract/items/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../test/app'
import { makeDemo } from '.'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Signs in with a printed line. */
async function signIn(text: string, email: string): Promise<Pick<Api, 'get'>> {
  const password = new RegExp(`${email}\\s+(\\S+)`).exec(text)?.[1]
  const guest = app.guest()
  const { headers, status } = await guest.post('/user/login', { email, password })
  expect(status).toBe(200)
  const session = headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')
  return { get: (path) => guest.call('GET', path, undefined, { cookie: session }) }
}

test('the demo school has every item type and is made once', async () => {
  const text = await makeDemo(app.ctx)
  expect(await makeDemo(app.ctx)).toBe(text)
  const teacher = await signIn(text, 'kadri@demo.keel')
  const rooms = (await teacher.get<RoomCard[]>('/rooms')).data
  expect(rooms).toHaveLength(2)
  const types = new Set<number>()
  for (const room of rooms) {
    expect((await teacher.get(`/rooms/${room.id}`)).status).toBe(200)
    for (const module of (await teacher.get<Module[]>(`/rooms/${room.id}/modules`)).data) {
      for (const board of module.boards) {
        for (const item of (await teacher.get<BoardItem[]>(`/boards/${board.id}/items`)).data) {
          types.add(item.type)
          expect(JSON.stringify(item.value)).not.toContain('*')
          expect(itemTypes[item.type]?.value.safeParse(item.value)).toMatchObject({ success: true })
        }
      }
    }
  }
  expect([...types].toSorted((a, b) => a - b)).toEqual(itemCodes)
  const ivan = await signIn(text, 'ivan@demo.keel')
  expect((await ivan.get<RoomCard[]>('/rooms')).data).toHaveLength(2)
  const group = rooms.find((room) => room.type === 2)
  const seen = (await ivan.get<Module[]>(`/rooms/${group?.id}/modules`)).data
  expect(seen.map((m) => m.hidden)).toEqual([2, 2, 2])
  const items = (await ivan.get<BoardItem[]>(`/boards/${seen[0]?.boards[0]?.id}/items`)).data
  const picture = items.find((item) => item.type === 7)?.value as { file_id: number }
  expect((await ivan.get(`/files/${picture.file_id}`)).status).toBe(200)

  const later = new Date(Date.now() + 70 * 86_400_000)
  expect((await teacher.get<unknown[]>(`/events?from=${new Date().toISOString()}&to=${later.toISOString()}`)).data).toHaveLength(16)
  const { lessons } = (await teacher.get<{ lessons: { id: number }[] }>('/lessons')).data
  expect(lessons).toHaveLength(3)
  const reports = await Promise.all(lessons.map(async ({ id }) => (await teacher.get<LessonReport>(`/lessons/${id}`)).data))
  expect(
    reports.map(({ words, results }) => [words.length > 0, results.length > 0, results.every(({ done, first }) => first < done)]),
  ).toEqual(expect.arrayContaining([[true, true, true]]))
  expect((await teacher.get<LibraryList>('/library/items')).data.items).toHaveLength(3)
  expect((await teacher.get<LibraryList>('/library/items?search=sadam')).data.items).toHaveLength(1)
  const { words } = (await ivan.get<{ words: { voice: number | null }[] }>('/words')).data
  expect(words.map(({ voice }) => voice)).toEqual([1, 1, 1, 1, 7, 7, 7, 7])
})

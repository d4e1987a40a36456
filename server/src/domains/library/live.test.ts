import { CONNECTION_HEADER } from '@keel/contract/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { addFolder, addText } from '../../../test/library'
import { connectLive } from '../../../test/live-client'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test("broadcasts library changes to the teacher's other tabs and to nobody else", async () => {
  const teacher = await app.user('teacher')
  const colleague = await app.user('teacher')
  const [here, there, other] = await Promise.all([connectLive(app, teacher), connectLive(app, teacher), connectLive(app, colleague)])
  const act = (method: string, path: string, body?: object) => teacher.call(method, path, body, { [CONNECTION_HEADER]: here.connectionId })
  const folder = await addFolder(teacher, 'Unit 1')
  expect(await there.next('library_change')).toEqual({ by: null })
  const entry = await addText(teacher, 'Animals')
  await there.next('library_change')
  const changes: [string, string, object?][] = [
    ['PUT', `/library/items/${entry.id}/rename`, { name: 'Pets' }],
    ['POST', '/library/move', { ids: [entry.id], folder_id: folder.id }],
    ['POST', '/library/copy', { ids: [entry.id], folder_id: null }],
    ['GET', `/library/items/${entry.id}/share`],
    ['DELETE', `/library/items/${entry.id}/share`],
    ['DELETE', `/library/items/${folder.id}`],
    ['POST', '/library/restore', { ids: [folder.id] }],
    ['POST', '/library/delete', { ids: [folder.id] }],
    ['POST', '/library/erase', { ids: [folder.id] }],
    ['DELETE', '/library/bin'],
  ]
  for (const [method, path, body] of changes) {
    expect([path, (await act(method, path, body)).status]).toEqual([path, 200])
    expect([path, await there.next('library_change')]).toEqual([path, { by: here.connectionId }])
  }
  await colleague.post('/library/items', { folder_id: null, type: 5, name: 'Mine' })
  expect(await other.next('library_change')).toEqual({ by: null })
  await Promise.all([here.close(), there.close(), other.close()])
})

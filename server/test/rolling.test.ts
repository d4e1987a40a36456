import { afterAll, beforeAll, test } from 'vitest'
import { startTestApp, type TestApp } from './app'
import { buildServer, endBuiltKeels } from './built-keel'
import { replaceUnderLoad, startNode } from './rolling'

/** Makes people and sessions. */
let app: TestApp
beforeAll(async () => {
  buildServer()
  app = await startTestApp()
})
afterAll(async () => {
  await endBuiltKeels()
  await app.stop()
})

test('one of two processes replaced under load: nothing lost, no call fails', async () => {
  await replaceUnderLoad(app, await Promise.all([startNode(app), startNode(app)]), { both: false })
})

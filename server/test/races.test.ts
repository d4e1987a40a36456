import { afterAll, beforeAll, test } from 'vitest'
import { startTestApp, type TestApp } from './app'
import { races, runRace } from './races'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test.each(Object.entries(races))('%s, at once', async (_name, race) => {
  await runRace(app, race, 12)
})

import { ARCHIVE_JSON_MAX_BYTES, LIBRARY_COPY_ITEMS_MAX } from '@keel/contract/constants'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { importZip, indexOf, zipOf } from '../../../test/archive'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** The most items an archive may contain, all of short words: the most values of that many bytes. */
function largestIndex(): string {
  const row = (id: number) => ({ id: `w${id}`, word: `word${id}`, translate: 'sõna' })
  const words = Array.from({ length: 25 }, (_, id) => row(id))
  const onBoard = { type: 'words', value: { words } }
  const boards = Array.from({ length: LIBRARY_COPY_ITEMS_MAX / 500 }, (_, at) => ({
    type: 'board',
    name: `Board ${at}`,
    items: Array.from({ length: 500 }, () => onBoard),
  }))
  return indexOf(boards)
}

test('imports the largest archive in bounded memory while serving others', async () => {
  const teacher = await app.user('teacher')
  const text = largestIndex()
  expect(Buffer.byteLength(text)).toBeLessThan(ARCHIVE_JSON_MAX_BYTES)
  expect(Buffer.byteLength(text)).toBeGreaterThan(ARCHIVE_JSON_MAX_BYTES * 0.7)
  const bytes = await zipOf({ 'keel.json': text })
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const started = performance.now()
  const { status, data } = await importZip(teacher, bytes)
  const spentMs = performance.now() - started
  delay.disable()
  clearInterval(watch)
  process.stdout.write(`${Math.round(spentMs)} ms, ${Math.round((most - before) / 1e6)} MB, waits of ${Math.round(delay.max / 1e6)} ms\n`)
  expect([status, data.items]).toEqual([200, LIBRARY_COPY_ITEMS_MAX])
  expect(spentMs).toBeLessThan(60_000)
  expect((most - before) / 1e6).toBeLessThan(300)
  expect(delay.max / 1e6).toBeLessThan(1000)
})

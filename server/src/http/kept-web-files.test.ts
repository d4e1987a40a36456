import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app'
import { KeptWebFiles } from './kept-web-files'

let folder: string
/** A process of the old build, and one of the new build beside it. */
let old: TestApp
let fresh: TestApp

/** Writes a build: a file of its own, one that did not change, and one that has no compressed copy. */
async function build(name: string): Promise<string> {
  const dist = join(folder, name)
  await mkdir(join(dist, 'assets/pdfjs-1'), { recursive: true })
  await writeFile(join(dist, 'index.html'), `<!doctype html><script type="module" src="/assets/index-${name}.js"></script>`)
  for (const file of [`index-${name}.js`, 'same-abc.js']) {
    const text = `export const text = '${file.startsWith('same') ? 'same' : `ж ${name}`}'`
    await writeFile(join(dist, 'assets', file), text)
    await writeFile(join(dist, 'assets', `${file}.br`), brotliCompressSync(text))
  }
  await writeFile(join(dist, 'assets/pdfjs-1', 'a.bcmap'), Buffer.from([0, 255, 1]))
  return dist
}
const kept = async () =>
  (await old.database.db.selectFrom('web_files').select('name').orderBy('name').execute()).map(({ name }) => name.replace('assets/', ''))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keel-builds-'))
  old = await startTestApp({}, undefined, { webDist: await build('old') })
  fresh = await startTestApp({}, old, { webDist: await build('new') })
})
afterAll(async () => {
  await fresh.stop()
  await old.stop()
  await rm(folder, { recursive: true })
})

test.each([
  ['the old build', () => fresh, 'old'],
  ['the new build', () => old, 'new'],
])('a page of %s gets its files from a process of the other', async (_what, other, name) => {
  const answer = await fetch(`${other().origin}/assets/index-${name}.js`, { headers: { 'accept-encoding': 'gzip, br' } })
  expect([answer.status, await answer.text()]).toEqual([200, `export const text = 'ж ${name}'`])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  const plain = await fetch(answer.url, { headers: { 'accept-encoding': 'gzip' } })
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, `export const text = 'ж ${name}'`])
  expect((await fetch(answer.url, { method: 'HEAD' })).status).toBe(200)
})

test('files that no build has are not found', async () => {
  for (const path of ['/assets/index-other.js', '/assets/a%20b.js', '/assets/index-old.js.br']) {
    const { status } = await fetch(fresh.origin + path)
    expect([path, status]).toEqual([path, 404])
  }
})

test('a class that reloads together during an update gets all its files', async () => {
  const limited = await startTestApp({ RATE_PER_MINUTE: '12' }, old, { webDist: join(folder, 'new') })
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await fetch(`${limited.origin}/assets/index-old.js`)).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await limited.stop()
})

test('the files of six builds are kept, in the order of their last start', async () => {
  const files = new KeptWebFiles(old.database.db)
  const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute))
  for (const [minute, name] of ['a', 'b', 'c', 'd', 'e'].entries()) await files.keep(await build(name), at(minute))
  // The old build is started once more, so that the new one is the oldest.
  await files.keep(join(folder, 'old'), at(10))
  await files.keep(await build('f'), at(11))
  const own = (name: string) => `index-${name}.js`
  expect(await kept()).toEqual([...['a', 'b', 'c', 'd', 'e', 'f', 'old'].slice(1).map(own), 'pdfjs-1/a.bcmap', 'same-abc.js'])
  await files.keep(join(folder, 'none'), at(12))
  expect(await kept()).toHaveLength(8)
})

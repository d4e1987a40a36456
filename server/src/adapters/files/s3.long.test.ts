import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startS3 } from '../../../../scripts/engines/s3'
import { readConfig } from '../../config'
import { createFileStore } from './create-file-store'
import type { FileStore } from './file-store'
import { startFaultyNetwork } from './testing/faulty-network'

/** Starts a store with a network in front; null, with the reason, where there is none. */
async function start(say: (why: string) => void) {
  const s3 = await startS3({ say })
  if (!s3) return null
  const network = await startFaultyNetwork(s3.port)
  const dataDir = mkdtempSync(join(tmpdir(), 'keel-s3-'))
  const open = async (): Promise<FileStore> => {
    const store = await createFileStore(readConfig({ ...s3.settings, S3_URL: `http://127.0.0.1:${network.port}/keel`, DATA_DIR: dataDir }))
    onTestFinished(() => store.close())
    return store
  }
  onTestFinished(async () => {
    await network.close()
    await s3.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { network, open, temporaryFiles: () => readdirSync(join(dataDir, 'files', 'tmp')) }
}

test('200 MB are stored and read with the memory of a few parts', async ({ skip }) => {
  const ready = await start(skip)
  if (!ready) return
  const store = await ready.open()
  const block = randomBytes(1_048_576)
  const whole = createHash('sha256')
  const source = Readable.from(
    (function* () {
      for (let n = 0; n < 200; n++) {
        block[0] = n
        whole.update(block)
        yield Buffer.from(block)
      }
    })(),
    { objectMode: false },
  )
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  onTestFinished(() => clearInterval(watch))
  const { key, size, sha256 } = await store.put(source)
  const read = createHash('sha256')
  for await (const chunk of store.read(key)) read.update(chunk as Buffer)
  const digest = whole.digest('hex')
  expect([size, sha256.toString('hex'), read.digest('hex')]).toEqual([200 * 1_048_576, digest, digest])
  expect((peak - before) / 1e6).toBeLessThan(120)
})

test('200 cuts at any byte never store or return other bytes', async ({ skip }) => {
  const ready = await start(skip)
  if (!ready) return
  const { network, open, temporaryFiles } = ready
  for (let n = 0; n < 100; n++) {
    const bytes = randomBytes(randomInt(400_000))
    network.next = [{ up: randomInt(bytes.length + 1500) }]
    const { key } = await (await open()).put(Readable.from([bytes], { objectMode: false }))
    network.next = [{ down: randomInt(bytes.length + 1500) }]
    expect((await buffer((await open()).read(key))).equals(bytes)).toBe(true)
  }
  expect(temporaryFiles()).toEqual([])
})

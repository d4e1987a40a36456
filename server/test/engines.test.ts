import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startCoturn } from '../../scripts/engines/coturn'
import { findProgram, type Engine } from '../../scripts/engines/engine'
import { startNginx } from '../../scripts/engines/nginx'
import { startPostgres } from '../../scripts/engines/postgres'
import { startRedis } from '../../scripts/engines/redis'
import { startS3 } from '../../scripts/engines/s3'

const reachable = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).once('error', () => done(false))
    onTestFinished(() => void socket.destroy())
  })
const site = (port: number): string => `server { listen 127.0.0.1:${port}; location / { return 204; } }`

test.for([
  ['PostgreSQL', startPostgres],
  ['Redis', startRedis],
  ['nginx', (options: object) => startNginx({ ...options, site })],
  ['coturn', startCoturn],
  ['an S3 store', startS3],
] as const)('%s runs on a port of its own until it is killed, and again after', async ([, start], { skip }) => {
  const sentences: string[] = []
  const engine: Engine | null = await start({ say: (sentence) => sentences.push(sentence) })
  if (!engine) return skip(sentences.join(' '))
  expect(await reachable(engine.port)).toBe(true)
  engine.pause()
  await engine.kill()
  expect([engine.pid, await reachable(engine.port)]).toEqual([null, false])
  await engine.start()
  const pid = engine.pid
  expect(await reachable(engine.port)).toBe(true)
  await engine.stop()
  expect([await reachable(engine.port), existsSync(`/proc/${pid}`)]).toEqual([false, false])
})

test('an engine that cannot be had is named in one sentence', async () => {
  const path = process.env.PATH
  onTestFinished(() => {
    process.env.PATH = path
  })
  process.env.PATH = ''
  if (findProgram(['redis-server', 'valkey-server'])) return
  const sentences: string[] = []
  expect(await startRedis({ say: (sentence) => sentences.push(sentence) })).toBeNull()
  expect(sentences).toEqual(['Redis cannot be had: it is not installed.'])
})

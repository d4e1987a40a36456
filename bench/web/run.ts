import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/src/db/embedded/embedded-server'
import { builtKeel } from '../http/load/build'
import { ServerProcess } from '../http/load/server-process'
import { publish, type Report } from '../result'
import { makeTeacher } from './load/teacher'
import { measureBoards } from './rows/boards'
import { measureDrawing } from './rows/drawing'
import { measureShared } from './rows/shared'

// `--short` is a quick look: fewer rounds. `--only=drawing`, `--only=boards` or `--only=shared` measures one of them.
const rounds = process.argv.includes('--short') ? 2 : 6
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
const parts = Object.entries({ drawing: measureDrawing, boards: measureBoards, shared: measureShared }).filter(
  ([name]) => only === undefined || name === only,
)

const built = spawnSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.mjs')], { stdio: 'inherit' })
if (built.status !== 0) throw new Error('the product does not build')

const directory = await mkdtemp(join(tmpdir(), 'keel-bench-'))
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const database = await startEmbedded({ directory: join(directory, 'pg'), log: quiet })
const { host, port, user: role, database: name } = database.connection
const server = await ServerProcess.start('keel', builtKeel, '/health', {
  DATABASE_URL: `postgresql:///${name}?host=${host}&port=${port}&user=${role}`,
  DATA_DIR: directory,
  STUN_PORT: '0',
  LOG_LEVEL: 'error',
})
const base = `http://127.0.0.1:${server.port}`
const pool = new pg.Pool({ host, port, user: role, database: name, max: 1 })

const report: Report = { name: 'web', rows: [], notes: {} }
try {
  const teacher = await makeTeacher(pool, base)
  for (const [, measure] of parts) {
    const { rows, notes } = await measure(pool, base, teacher, rounds)
    report.rows.push(...rows)
    Object.assign(report.notes, notes)
  }
} finally {
  await pool.end()
  await server.stop()
  await database.stop()
  await rm(directory, { recursive: true, force: true })
}
await publish(report)

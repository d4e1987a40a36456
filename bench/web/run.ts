import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startKeel } from '../load/keel'
import { publish, type Report } from '../result'
import { makeTeacher } from './load/teacher'
import { measureBoards } from './rows/boards'
import { measureDrawing } from './rows/drawing'
import { measureShared } from './rows/shared'
import { measureVisits } from './rows/visits'

// `--short` is a quick look: fewer rounds. `--only=drawing`, `--only=boards`, `--only=shared` or `--only=visits` measures one of them.
const rounds = process.argv.includes('--short') ? 2 : 6
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
const parts = Object.entries({ drawing: measureDrawing, boards: measureBoards, shared: measureShared, visits: measureVisits }).filter(
  ([name]) => only === undefined || name === only,
)

const built = process.argv.includes('--built')
  ? { status: 0 }
  : spawnSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.mjs')], { stdio: 'inherit' })
if (built.status !== 0) throw new Error('the product does not build')

const { server, pool, stop } = await startKeel()
const base = `http://127.0.0.1:${server.port}`

const report: Report = { name: 'web', rows: [], notes: {} }
try {
  const teacher = await makeTeacher(pool, base)
  for (const [, measure] of parts) {
    const { rows, notes } = await measure(pool, base, teacher, rounds)
    report.rows.push(...rows)
    Object.assign(report.notes, notes)
  }
} finally {
  await stop()
}
await publish(report)

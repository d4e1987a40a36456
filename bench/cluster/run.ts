import { buildServers as buildProduct } from '../http/load/build'
import { buildServers } from '../realtime/load/build'
import { publish, type Report } from '../result'
import { startEngines } from './load/engines'
import { ceilingNotes } from './rows/ceiling'
import { deliveryRows } from './rows/deliveries'
import { editRows } from './rows/edits'
import { lessonRows } from './rows/lessons'
import { killRows, restartRows } from './rows/storm'
import { writerRows } from './rows/writers'

// `--short` is a quick look: fewer rounds and clients; `--rows 1,4` measures only those.
const short = process.argv.includes('--short')
const only = process.argv.includes('--rows') ? new Set(process.argv[process.argv.indexOf('--rows') + 1]?.split(',')) : null
const wants = (id: string): boolean => only === null || only.has(id)

const report: Report = { name: 'cluster', rows: [], notes: {} }
const add = ({ rows, notes }: Pick<Report, 'rows' | 'notes'>): void => {
  report.rows.push(...rows)
  Object.assign(report.notes, notes)
}

const engines = await startEngines()
if (!engines) process.exit(1) // said already
try {
  if (wants('1')) await buildServers()
  if (wants('1')) for (const clients of short ? [400] : [1000, 5000]) add(await deliveryRows(engines, clients, short ? 6 : 24))
  if (wants('2') || wants('3') || wants('6')) await buildProduct()
  if (wants('2')) for (const bus of ['postgres', 'redis'] as const) add(await editRows(engines, bus, short ? 100 : 600))
  if (wants('3')) {
    add(await restartRows(engines, short ? 1000 : 5000))
    for (const bus of short ? (['postgres'] as const) : (['postgres', 'redis'] as const))
      add(await killRows(engines, bus, short ? 1000 : 5000))
  }
  if (wants('4')) add(await writerRows(engines, short ? 3 : 8))
  if (wants('5'))
    for (const [name, { url }] of Object.entries({ postgres: engines.postgres, redis: engines.redis }))
      add({ rows: [], notes: await ceilingNotes(name, url, short ? 1000 : 3000) })
  if (wants('6')) for (const clients of short ? [400] : [2000, 5000]) add(await lessonRows(engines, clients, short ? 3000 : 8000))
} finally {
  await engines.stop()
}
await publish(report)
process.exit(0)

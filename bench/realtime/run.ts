import { publish, type Report, type Row } from '../result'
import { buildServers } from './load/build'
import { idleRows, ringRow } from './rows/memory'
import { cutRows, resumeRows } from './rows/resume'
import { serialiseRows } from './rows/serialise'
import { stalledRows } from './rows/stalled'
import { type Bar, gather, latencyRows, MESSAGE_BYTES, pacing, perCpuRows, saturating } from './rows/throughput'

// `--short` is a quick look: fewer rounds and clients; `--rows 1,4` measures only those.
const short = process.argv.includes('--short')
const only = process.argv.includes('--rows') ? new Set(process.argv[process.argv.indexOf('--rows') + 1]?.split(',')) : null
const wants = (...ids: string[]): boolean => only === null || ids.some((id) => only.has(id))
const count = short ? 10 : 24

await buildServers()
const rows: Row[] = []
const notes: Report['notes'] = {}

const processes = short ? 1 : 4
const each = Math.ceil(count / processes)

if (wants('1', '2', '3', '4')) {
  for (const clients of short ? [1000] : [1000, 5000]) {
    const { usual, kilobyte, page, paced } = await gather(processes, clients, 10, {
      ...(wants('1', '3') && { usual: saturating(each, MESSAGE_BYTES) }),
      ...(wants('2') && clients === 1000 && { kilobyte: saturating(each, 1000), page: saturating(each, 4096) }),
      ...(wants('4') && clients === 1000 && { paced: pacing(4 * each, 20_000) }),
    })
    if (usual) {
      const { rows: own, perCore } = perCpuRows(usual, `rooms of 10, ${clients} clients`, [
        { id: `1.${clients}`, bar: 0.9 },
        { id: `3.${clients}`, bar: 1.15 },
      ])
      rows.push(...own)
      notes[`bare ws, deliveries per CPU second, ${clients} clients`] = Math.round(perCore)
    }
    if (kilobyte) rows.push(...perCpuRows(kilobyte, '1000 bytes', [{ id: '2.1000b', bar: 0.8 }]).rows)
    if (page) rows.push(...perCpuRows(page, '4096 bytes', [{ id: '2.4096b', bar: 0.8 }]).rows)
    if (paced) rows.push(...latencyRows(paced))
  }
  if (wants('2', '3')) {
    const { usual = [] } = await gather(processes, 1000, 2, { usual: saturating(each, MESSAGE_BYTES) })
    const bars: [Bar, Bar] = [
      { id: '2.two', bar: 0.8 },
      { id: '3.two', bar: 1.1 },
    ]
    rows.push(...perCpuRows(usual, 'rooms of 2', bars).rows)
  }
}
if (wants('5')) {
  for (const clients of short ? [1000] : [1000, 5000]) {
    const { rows: own, kib } = await idleRows(clients, short ? 1 : 3)
    rows.push(...own)
    notes[`bare ws, KiB per idle connection, ${clients} clients`] = kib
  }
}
if (wants('6')) rows.push(await ringRow())
if (wants('7')) rows.push(...(await serialiseRows(count)))
if (wants('8')) rows.push(...(await resumeRows(short ? 1 : 5)))
if (wants('9')) {
  const { rows: own, resumes, replayed } = await cutRows(short ? 100_000 : 1_000_000)
  rows.push(...own)
  notes['events replayed under random cuts'] = replayed
  notes['resumes under random cuts'] = resumes
}
if (wants('10')) rows.push(...(await stalledRows(short ? 1 : 5)))
await publish({ name: 'realtime', rows, notes })

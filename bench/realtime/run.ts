import { publish, type Report, type Row } from '../result'
import { buildServers } from './load/build'
import { idleRows, ringRow } from './rows/memory'
import { cutRows, resumeRows } from './rows/resume'
import { serialiseRows } from './rows/serialise'
import { stalledRows } from './rows/stalled'
import { latencyRows, lower, MESSAGE_BYTES, perCpuRows, raise } from './rows/throughput'

// `--short` is a quick look: fewer rounds and clients; `--rows 1,4` measures only those.
const short = process.argv.includes('--short')
const only = process.argv.includes('--rows') ? new Set(process.argv[process.argv.indexOf('--rows') + 1]?.split(',')) : null
const wants = (...ids: string[]): boolean => only === null || ids.some((id) => only.has(id))
const count = short ? 10 : 24

await buildServers()
const rows: Row[] = []
const notes: Report['notes'] = {}

if (wants('1', '2', '3', '4')) {
  for (const clients of short ? [1000] : [1000, 5000]) {
    const fleets = await raise(clients, 10)
    if (wants('1', '3')) {
      const { rows: own, perCore } = await perCpuRows(fleets, count, MESSAGE_BYTES, `rooms of 10, ${clients} clients`, [
        { id: `1.${clients}`, bar: 0.9 },
        { id: `3.${clients}`, bar: 1.15 },
      ])
      rows.push(...own)
      notes[`bare ws, deliveries per CPU second, ${clients} clients`] = Math.round(perCore)
    }
    if (clients === 1000) {
      if (wants('2'))
        for (const bytes of [1000, 4096])
          rows.push(...(await perCpuRows(fleets, count, bytes, `${bytes} bytes`, [{ id: `2.${bytes}b`, bar: 0.8 }])).rows)
      if (wants('4')) rows.push(...(await latencyRows(fleets, 2 * count, 20_000)))
    }
    await lower(fleets)
  }
  if (wants('2', '3')) {
    const fleets = await raise(1000, 2)
    rows.push(
      ...(
        await perCpuRows(fleets, count, MESSAGE_BYTES, 'rooms of 2', [
          { id: '2.two', bar: 0.8 },
          { id: '3.two', bar: 1.1 },
        ])
      ).rows,
    )
    await lower(fleets)
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
if (wants('10')) rows.push(...(await stalledRows(short ? 1 : 3)))
await publish({ name: 'realtime', rows, notes })

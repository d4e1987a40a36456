import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { API_BASE } from '@keel/contract/protocol'
import { memoryOf } from '../http/load/big-file'
import { buildServers } from '../http/load/build'
import { Asking, compare } from '../load/ask'
import { startKeel } from '../load/keel'
import { watched } from '../load/memory'
import { makePerson } from '../load/people'
import { publish, type Report, type Row } from '../result'
import { callsOf } from './load/calls'
import { fillSchool, type Amounts } from './load/fill'
import { openPages } from './load/pages'

// A school after many years. The bar is for its pages, opened in a browser beside those of an empty account: the time a person waits, about
// a second with all that a page loads. The calls behind them explain it, beside those of a school after one month, which also fill a page.
// Most take one or two milliseconds, and a busy machine moves them by a half: so a call is slow when it takes a whole millisecond more than
// 1.3 times the other. `--short` is a quick look: fewer rounds. `--only=pages` measures the pages, `--only=/students` one of them,
// `--only=export` the export, and any other word the calls whose name contains it.
const ROUNDS = process.argv.includes('--short') ? 40 : 200
const PAGE_ROUNDS = process.argv.includes('--short') ? 5 : 11
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? ''
const BAR = 1.3
const LATE_MS = 1

const YOUNG: Amounts = { rooms: 10, lessons: 60, words: 60, direct: 60, group: 60, events: 0 }
const OLD: Amounts = { rooms: 10, lessons: 10_000, words: 5000, direct: 100_000, group: 1_000_000, events: 1000 }

async function exportAll(port: number, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${API_BASE}/user/export`, { headers })
  if (!answer.ok || !answer.body) throw new Error(`export: ${answer.status}`)
  for await (const part of answer.body) void part
}

const withPages = only === '' || only === 'pages' || only.startsWith('/')
const withExport = only === '' || only === 'export'
if (withPages) {
  const built = spawnSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.mjs')], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the product does not build')
} else await buildServers()
const { server, pool, stop } = await startKeel({ RATE_PER_MINUTE: '999999999' })
const rows: Row[] = []
const notes: Report['notes'] = {}

try {
  const young = [await makePerson(pool, 'young-teacher'), await makePerson(pool, 'young-student', 2)] as const
  const old = [await makePerson(pool, 'old-teacher'), await makePerson(pool, 'old-student', 2)] as const
  const schools = [await fillSchool(pool, young, YOUNG), await fillSchool(pool, old, OLD)] as const
  // Search terms are indexed before the first search.
  for (const { headers } of [...young, ...old]) {
    const person = await Asking.open(server.port, headers)
    notes['the first search in a vocabulary: milliseconds'] = await person.time(`${API_BASE}/words?search=first`)
    person.close()
  }
  await pool.query('vacuum analyze')

  for (const [at, who] of (['teacher', 'student'] as const).entries()) {
    const people = [
      await Asking.open(server.port, young[at]?.headers ?? {}),
      await Asking.open(server.port, old[at]?.headers ?? {}),
    ] as const
    const [small, large] = [callsOf(who, young[1].id, schools[0]), callsOf(who, old[1].id, schools[1])]
    for (const [name, path] of Object.entries(small)) {
      if (!`${who}, ${name}`.includes(only)) continue
      const times = await compare(people, [API_BASE + path, API_BASE + (large[name] ?? '')], ROUNDS)
      rows.push({
        id: who,
        what: `${name}: p50 beyond ${BAR} times that of a month's school`,
        value: Math.max(0, times.large.p50 - BAR * times.small.p50),
        unit: ' ms',
        bar: LATE_MS,
        better: 'lower',
      })
      notes[`${who}, ${name}: p50 in milliseconds`] = times.large.p50
      notes[`${who}, ${name}: p50 of a month's school`] = times.small.p50
    }
    for (const person of people) person.close()
  }

  // The pages in a browser, beside those of an empty account.
  const fresh = [await makePerson(pool, 'new-teacher'), await makePerson(pool, 'new-student', 2)] as const
  if (withPages)
    for (const [at, who] of (['teacher', 'student'] as const).entries()) {
      const [empty, full] = [fresh[at], old[at]]
      if (!empty || !full) continue
      for (const { path, small, large } of await openPages(
        `http://127.0.0.1:${server.port}`,
        who,
        [empty, full],
        PAGE_ROUNDS,
        only === 'pages' ? '' : only,
      )) {
        rows.push({
          id: `${who} page`,
          what: `${path} is there: against an empty account`,
          value: large / small,
          bar: BAR,
          better: 'lower',
        })
        notes[`${who}, ${path} is there after milliseconds`] = Math.round(large)
      }
    }

  // The whole library as one archive, many times larger than the server's memory for it.
  if (withExport) for (const { headers } of young) await exportAll(server.port, headers)
  const idle = memoryOf(server.pid)
  for (const [at, who] of (['teacher', 'student'] as const).entries()) {
    if (!withExport) continue
    const { memory, growth, milliseconds } = await watched(server, idle, () => exportAll(server.port, old[at]?.headers ?? {}))
    rows.push({
      id: `${who} export`,
      what: 'export of all data: memory in its second half against its first',
      value: growth,
      bar: 1.1,
      better: 'lower',
    })
    notes[`${who}, export of all data: megabytes above idle`] = memory / 1e6
    notes[`${who}, export of all data: milliseconds`] = Math.round(milliseconds)
  }
} finally {
  await stop()
}
await publish({ name: 'school', rows, notes })

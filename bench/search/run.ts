import { API_BASE } from '@keel/contract/protocol'
import { buildServers } from '../http/load/build'
import { Asking } from '../load/ask'
import { startKeel } from '../load/keel'
import { makePerson } from '../load/people'
import { publish, quantile, type Report, type Row } from '../result'
import { fillTeacher, sum, type Amounts } from './load/fill'

// The search everywhere in a school of 100,000 classrooms, boards, lessons, entries, words and homework, of which one teacher and a student of
// theirs have a third. Each search is made as it is typed: its beginnings too. `--short` is a quick look: fewer rounds.
const short = process.argv.includes('--short')
const ROUNDS = short ? 10 : 60
const BAR_MS = 60
const MANY: Amounts = { rooms: 50, modules: 20, boards: 12, lessons: 5000, library: 8000, words: 6000, students: 300, homework: 1000 }
const FEW: Amounts = { rooms: 10, modules: 10, boards: 15, lessons: 1000, library: 1500, words: 700, students: 100, homework: 200 }
const SCHOOL = 100_000

const SEARCHES = ['reading', 'глагол', 'oppetukk', 'board 7', 'café unit 3', 'tenses', 'student1', 'nothing like it', '%', 'r']

await buildServers()
const { server, pool, stop } = await startKeel({ RATE_PER_MINUTE: '999999999' })
const rows: Row[] = []
const notes: Report['notes'] = {}

try {
  const people = { teacher: await makePerson(pool, 'teacher'), student: await makePerson(pool, 'student', 2) }
  await fillTeacher(pool, people.teacher, people.student, MANY)
  let items = sum(MANY)
  for (let n = 1; items < SCHOOL; n++) {
    await fillTeacher(pool, await makePerson(pool, `teacher${n}`), await makePerson(pool, `student${n}`, 2), FEW)
    items += sum(FEW)
  }
  await pool.query('vacuum analyze')
  notes['items of the school'] = items
  notes['of them those of one teacher'] = sum(MANY)
  for (const [who, { headers }] of Object.entries(people)) {
    const person = await Asking.open(server.port, headers)
    const all: number[] = []
    for (const q of SEARCHES) {
      const path = `${API_BASE}/search?q=${encodeURIComponent(q)}`
      await person.time(path)
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) times.push(await person.time(path))
      all.push(...times)
      notes[`${who}, “${q}”: p95 in milliseconds`] = quantile(times, 0.95)
    }
    rows.push({ id: who, what: `a search of the ${who}: p95`, value: quantile(all, 0.95), bar: BAR_MS, better: 'lower', unit: ' ms' })
    person.close()
  }
} finally {
  await stop()
}
await publish({ name: 'search', rows, notes })

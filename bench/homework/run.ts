import { gzipSync } from 'node:zlib'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { API_BASE } from '@keel/contract/protocol'
import { buildServers } from '../http/load/build'
import { startKeel } from '../load/keel'
import { makePerson, type Person } from '../load/people'
import { median, publish, quantile, type Report, type Row } from '../result'

// Homework of 60 exercises for 30 students: giving it, answering it beside the same answers in class, and the teacher's grid when everybody has
// answered everything. `--short` is a quick look: fewer rounds.
const short = process.argv.includes('--short')
const STUDENTS = 30
const EXERCISES = 60
const GIVEN = short ? 3 : 15
const GRIDS = short ? 40 : 200

await buildServers()
const { server, pool, stop } = await startKeel({ RATE_PER_MINUTE: '999999999' })
const rows: Row[] = []
const notes: Report['notes'] = {}

/** Makes a call; returns its data and how many milliseconds it took. */
async function call<D>({ headers }: Person, method: string, path: string, body?: object): Promise<{ data: D; ms: number; text: string }> {
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${server.port}${API_BASE}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const ms = performance.now() - began
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return { data: (JSON.parse(text) as { data: D }).data, ms, text }
}

try {
  const teacher = await makePerson(pool, 'teacher')
  const students: Person[] = []
  for (let n = 1; n <= STUDENTS; n++) students.push(await makePerson(pool, `student-${n}`, 2))
  const { id: room } = (await call<{ id: number }>(teacher, 'POST', '/rooms', { name: 'B1', type: 2 })).data
  await pool.query('insert into room_members (room_id, user_id) select $1, unnest($2::bigint[])', [room, students.map(({ id }) => id)])
  const { id: module } = (await call<{ id: number }>(teacher, 'POST', `/rooms/${room}/modules`, { name: 'Unit 1' })).data
  const { id: board } = (await call<{ id: number }>(teacher, 'POST', `/modules/${module}/boards`, { name: 'Verbs' })).data
  const type = codeOf['select-exercise']
  for (let n = 0; n < EXERCISES; n++) await call(teacher, 'POST', `/boards/${board}/items`, { type, value: itemTypes[type].sample() })

  const give = () =>
    call<{ id: number; module_id: number }>(teacher, 'POST', '/homework', {
      room_id: room,
      title: 'Verbs',
      boards: [{ id: board }],
      students: 'all',
      zone: 'Europe/Tallinn',
      due_day: '2099-12-31',
    })
  const given: number[] = []
  let homework = (await give()).data
  for (let round = 0; round < GIVEN; round++) {
    const { data, ms } = await give()
    given.push(ms)
    homework = data
  }
  rows.push({
    id: '1',
    what: 'giving 60 exercises to 30 students: p95',
    value: quantile(given, 0.95),
    bar: 300,
    better: 'lower',
    unit: ' ms',
  })
  notes['giving them: p50 in milliseconds'] = median(given)

  await pool.query('vacuum analyze')
  const copy = (await call<{ boards: { id: number }[] }>(teacher, 'GET', `/modules/${homework.module_id}`)).data.boards[0]?.id ?? 0
  const itemsOf = async (id: number) => (await call<{ id: number }[]>(teacher, 'GET', `/boards/${id}/items`)).data.map((item) => item.id)
  const [inClass, atHome] = [await itemsOf(board), await itemsOf(copy)]
  const answer = async (student: Person, boardId: number, item_id: number | undefined, at: number) => {
    const action = { id: at % 3 === 0 ? 'a2' : 'a1' }
    return (await call(student, 'POST', `/boards/${boardId}/actions`, { item_id, page: 1, id: 'g0es1', action })).ms
  }
  const times = { inClass: [] as number[], atHome: [] as number[] }
  for (let at = 0; at < EXERCISES; at++)
    for (const student of students) {
      times.inClass.push(await answer(student, board, inClass[at], at))
      times.atHome.push(await answer(student, copy, atHome[at], at))
    }
  const [class95, home95] = [quantile(times.inClass, 0.95), quantile(times.atHome, 0.95)]
  rows.push({ id: '2', what: 'an answer to homework: p95 against one in class', value: home95 / class95, bar: 2, better: 'lower' })
  rows.push({ id: '3', what: 'an answer to homework: p95', value: home95, bar: 30, better: 'lower', unit: ' ms' })
  notes['an answer to homework: p50 in milliseconds'] = median(times.atHome)
  notes['an answer in class: p50 in milliseconds'] = median(times.inClass)

  await pool.query('vacuum analyze')
  const grids: number[] = []
  let bytes = 0
  for (let round = -5; round < GRIDS; round++) {
    const { ms, text, data } = await call<{ students: { results: unknown[] }[] }>(teacher, 'GET', `/homework/${homework.id}/grid`)
    if (data.students.some(({ results }) => results.length !== EXERCISES)) throw new Error('the grid lacks results')
    bytes = gzipSync(text).length
    if (round >= 0) grids.push(ms)
  }
  rows.push({
    id: '4',
    what: 'the grid of 30 students by 60 exercises: p95',
    value: quantile(grids, 0.95),
    bar: 60,
    better: 'lower',
    unit: ' ms',
  })
  rows.push({ id: '5', what: 'the grid, compressed', value: bytes / 1000, bar: 40, better: 'lower', unit: ' KB' })
  notes['the grid: p50 in milliseconds'] = median(grids)
} finally {
  await stop()
}
await publish({ name: 'homework', rows, notes })

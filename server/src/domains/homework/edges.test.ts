import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Homework, HomeworkPart, HomeworkWork } from '@keel/contract/entities/homework'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { unzip } from '../../../test/archive'
import { eraseNow } from '../../../test/erase'
import { storeHomework, type StoredHomework } from '../../../test/homework'
import { makeSchool, storeItem, textValue, upload, type Person, type School } from '../../../test/school'
import { purgeBin } from '../bin'

let app: TestApp
let school: School
let homework: StoredHomework
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await makeSchool(app, 2)
  homework = await storeHomework(app, { owner_id: school.teacher.user.id, room_id: school.room, user_id: school.student.user.id })
})

const path = (rest = '') => `/homework/${homework.id}${rest}`
const answer = (person: Person, id: string) =>
  person.post(`/boards/${homework.board}/actions`, { item_id: homework.item, page: 1, id: 'g0es1', action: { id } })
const handIn = (person: Person) => person.post<{ homework: Homework }>(path('/hand-in'), { incomplete: true })
const part = async () => (await school.student.get<Homework>(path())).data.part
const work = async () => (await school.teacher.get<HomeworkWork>(path(`/students/${school.student.user.id}`))).data
const left = async (tables: readonly string[]) => {
  const counts: number[] = []
  for (const table of tables) {
    const column = table === 'homework' ? 'id' : 'homework_id'
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${homework.id}`.execute(app.database.db)
    counts.push(rows[0]?.n ?? -1)
  }
  return counts
}
const OF_STUDENT = ['homework_students', 'homework_results', 'homework_attempts', 'homework_remarks'] as const

test('an answer and handing in at once: what is answered is stored before it, or refused', async () => {
  const { student } = school
  for (let n = 0; n < 10; n++) {
    homework = await storeHomework(app, { owner_id: school.teacher.user.id, room_id: school.room, user_id: student.user.id })
    const [answered, handed] = await Promise.all([answer(student, 'a2'), handIn(student)])
    expect(handed.data.homework.part?.state).toBe(4)
    expect([200, 409]).toContain(answered.status)
    expect((await work()).results.length).toBe(answered.status === 200 ? 1 : 0)
    expect((await part())?.state).toBe(4)
  }
})

test('returning it and taking it back at once: one of the two happens', async () => {
  const { teacher, student } = school
  for (let n = 0; n < 10; n++) {
    homework = await storeHomework(app, { owner_id: teacher.user.id, room_id: school.room, user_id: student.user.id }, { state: 4 })
    const [back, released] = await Promise.all([
      student.post(path('/take-back')),
      teacher.post<{ part: HomeworkPart | null }[]>(path('/release'), {
        to: 'returned',
        students: [{ user_id: student.user.id, version: 1 }],
      }),
    ])
    const isReturned = released.data[0]?.part?.state === 5
    expect([back.status, (await part())?.state]).toEqual(isReturned ? [409, 5] : [200, 3])
  }
})

test('two tabs answer at once: both attempts are counted, and one of them is the first', async () => {
  const { student } = school
  await Promise.all([answer(student, 'a2'), answer(student, 'a1')])
  const [result] = (await work()).results
  const { attempts } = (
    await school.teacher.get<{ attempts: { action: { id: string } }[] }>(
      path(`/students/${student.user.id}/attempts?item_id=${homework.item}`),
    )
  ).data
  const [first] = attempts
  // After the right one the other changes nothing.
  expect(attempts.map(({ action }) => action.id)).toEqual(first?.action.id === 'a1' ? ['a1'] : ['a2', 'a1'])
  expect(result).toMatchObject({ done: 1, first: first?.action.id === 'a1' ? 1 : 0, attempts: attempts.length })
})

test('a hundred attempts at a question are kept, and all are counted', async () => {
  const { student } = school
  await answer(student, 'a2')
  await sql`insert into homework_attempts (homework_id, user_id, try, item_id, page, key, action, answer, at)
    select homework_id, user_id, try, item_id, page, key, action, answer, at from homework_attempts, generate_series(1, 99) where homework_id = ${homework.id}`.execute(
    app.database.db,
  )
  await answer(student, 'a3')
  expect(await left(['homework_attempts'])).toEqual([100])
  expect((await work()).results).toMatchObject([{ attempts: 2 }])
})

test('students draw until it is handed in, the teacher on their pages also after that', async () => {
  const { teacher, student } = school
  const file = (await upload(teacher)).data.id
  const image = await storeItem(app, homework.board, 7, { file_id: file }, 'a1')
  const stroke = { kind: 'line', z: 0, color: '#dc2626', width: 3, x1: 0, y1: 0, x2: 10, y2: 10 }
  const draw = (person: Person, id: string, more: object = {}) =>
    person.post(`/boards/${homework.board}/sketch`, { item_id: image, page: 1, id, stroke, ...more })
  expect((await draw(student, 's1')).status).toBe(200)
  expect((await part())?.state).toBe(3)
  await handIn(student)
  expect((await draw(student, 's2')).failure.code).toBe('homework.handed.in')
  expect((await student.post(`/boards/${homework.board}/clear-sketch`, { item_id: image, page: 1 })).failure.code).toBe(
    'homework.handed.in',
  )
  expect((await draw(teacher, 't1')).status).toBe(200)
  const seen = (await student.get<{ objects: { id: string }[] }>(`/boards/${homework.board}/sketch`)).data.objects
  expect(seen.map(({ id }) => id).toSorted()).toEqual(['s1', 't1'])
})

test('what the teacher hides is no exercise of it any more, and what is added is', async () => {
  const { teacher, student } = school
  const text = (await teacher.post<BoardItem>(`/boards/${homework.board}/items`, { type: 1, value: textValue('Hint') })).data
  const missing = async () => {
    const { data } = await student.post<{ missing: { item_id: number }[] }>(path('/hand-in'), { incomplete: false })
    return data.missing.map(({ item_id }) => item_id)
  }
  expect(await missing()).toEqual([homework.item])
  const copy = (await teacher.post<BoardItem>(`/boards/items/${homework.item}/duplicate`)).data
  expect(await missing()).toEqual([homework.item, copy.id])
  for (const id of [homework.item, copy.id, text.id]) await teacher.put(`/boards/items/${id}/hidden`, { hidden: 1 })
  expect(await missing()).toEqual([])
  expect((await part())?.state).toBe(4)
})

test('an erased student leaves nothing of it, an erased teacher none of it', async () => {
  const { teacher, student } = school
  await answer(student, 'a1')
  await teacher.post(path(`/students/${student.user.id}/remarks`), { text: 'Good' })
  expect(await left(OF_STUDENT)).toEqual([1, 1, 1, 1])
  await eraseNow(app, student.user.id)
  expect(await left(['homework', ...OF_STUDENT])).toEqual([1, 0, 0, 0, 0])
  await eraseNow(app, teacher.user.id)
  expect(await left(['homework', 'modules'])).toEqual([0, 0])
})

test('deleted homework is purged after thirty days, with its boards and answers', async () => {
  const { teacher, student } = school
  await answer(student, 'a1')
  await teacher.delete(path())
  await purgeBin(app.ctx)
  expect(await left(['homework', 'homework_results'])).toEqual([1, 1])
  const later = new Date(Date.now() + 31 * 86_400_000)
  await purgeBin({ ...app.ctx, now: () => later })
  expect(await left(['homework', 'modules', ...OF_STUDENT])).toEqual([0, 0, 0, 0, 0, 0])
  expect(await app.database.db.selectFrom('meta').select('key').where('item_id', '=', homework.item).execute()).toEqual([])
  expect((await teacher.post(path('/restore'))).status).toBe(404)
})

test('the export of an account has the homework, and the boards of the teacher say that they are of it', async () => {
  const { teacher, student } = school
  await answer(student, 'a2')
  await teacher.post(path(`/students/${student.user.id}/remarks`), { text: 'Not yet released' })
  const exported = async (person: Person, name: string) => {
    const files = await unzip(
      Buffer.from(await (await fetch(`${app.url}/user/export`, { headers: { cookie: person.cookie } })).arrayBuffer()),
    )
    return JSON.parse(files.get(name)?.toString() ?? 'null') as Record<string, unknown>[]
  }
  expect(await exported(student, 'homework.json')).toMatchObject([
    { title: 'Past tense', part: { state: 'started', try: 1 }, results: [{ questions: 1, correct: 0, attempts: 1 }], remarks: null },
  ])
  expect(await exported(student, 'homework_attempts.json')).toMatchObject([{ homework: homework.id, action: { id: 'a2' } }])
  expect(await exported(student, 'answers.json')).toMatchObject([{ board: 'Verbs' }])
  expect(await exported(teacher, 'homework.json')).toMatchObject([{ part: null, remarks: [{ text: 'Not yet released' }] }])
  expect((await exported(teacher, 'boards.json')).map((item) => item['homework'])).toEqual(['Past tense'])
})

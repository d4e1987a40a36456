import type { SearchResults } from '@keel/contract/entities/search'
import type { JournalEntry } from '@keel/contract/entities/lesson'
import { SEARCH_FOUND_MAX } from '@keel/contract/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { storeHomework } from '../../../test/homework'
import { addFolder, addText } from '../../../test/library'
import { addBoard, addModule, makeOwnModule, makeSchool, type School } from '../../../test/school'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const search = async (person: Api, q: string, more = '') =>
  (await person.get<SearchResults>(`/search?q=${encodeURIComponent(q)}${more}`)).data
type Kind = keyof SearchResults
/** What was found, by kind; kinds without anything are left out. */
async function found(person: Api, q: string, more = ''): Promise<Partial<Record<Kind, string[]>>> {
  const nameOf = (one: object) => Object.values(one).find((value) => typeof value === 'string')
  const kinds = Object.entries(await search(person, q, more)).filter(([, group]) => group.found.length > 0)
  return Object.fromEntries(kinds.map(([kind, group]) => [kind, group.found.map((one) => String(nameOf(one)))]))
}

interface StoredLesson {
  name?: string
  shared_note?: string
  private_note?: string
  started_at?: string
}
async function storeLesson({ teacher, student, room }: School, { started_at = '2026-11-20T10:00:00Z', ...more }: StoredLesson) {
  const { db } = app.database
  const { id } = await db
    .insertInto('lessons')
    .values({
      owner_id: teacher.user.id,
      room_id: room,
      room_name: 'B1 on Mondays',
      name: 'Cases',
      duration: 3,
      status: 3,
      started_at: new Date(started_at),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('lesson_people')
    .values({ lesson_id: id, user_id: student.user.id, from_at: new Date(started_at) })
    .execute()
  return id
}

describe('what a search finds', () => {
  test('each kind by its name, for the teacher and for the student of the classroom', async () => {
    const school = await makeSchool(app)
    const { teacher, student, room, module } = school
    await app.database.db.updateTable('rooms').set({ name: 'Zebra room' }).where('id', '=', room).execute()
    await addBoard(teacher, module, 'Zebra board')
    await addText(teacher, 'Zebra text', 'stripes')
    await teacher.put(`/students/${student.user.id}`, { alias: 'Zebra Anna' })
    await storeLesson(school, { name: 'Zebra lesson' })
    const { id } = await storeHomework(app, { owner_id: teacher.user.id, room_id: room, user_id: student.user.id })
    await app.database.db.updateTable('homework').set({ title: 'Zebra task' }).where('id', '=', id).execute()
    await student.post('/words', { words: { sebra: 'zebra' }, lang: 'en' })
    await teacher.post('/words', { words: { Zebrastreifen: 'crossing' }, lang: 'en' })
    expect(await found(teacher, 'zebra')).toEqual({
      rooms: ['Zebra room'],
      boards: ['Zebra board'],
      library: ['Zebra text'],
      students: ['Sasha'],
      lessons: ['Zebra lesson'],
      words: ['Zebrastreifen'],
      homework: ['Zebra task'],
    })
    expect(await found(student, 'zebra')).toEqual({
      rooms: ['Zebra room'],
      boards: ['Zebra board'],
      lessons: ['Zebra lesson'],
      words: ['sebra'],
      homework: ['Zebra task'],
    })
    expect(await found(await app.user('teacher'), 'zebra')).toEqual({})
    expect(await found(await app.user('student'), 'zebra')).toEqual({})
  })

  test('where a result is', async () => {
    const { teacher, room, module, board } = await makeSchool(app)
    const folder = await addFolder(teacher, 'Herbs')
    await addText(teacher, 'Warm-up of mint', 'x', folder.id)
    const { boards, library } = await search(teacher, 'warm-up')
    expect(boards.found).toEqual([
      { id: board, name: 'Warm-up', module_id: module, module_name: 'Unit 1', room_id: room, room_name: 'B1 on Mondays' },
    ])
    expect(library.found).toMatchObject([{ name: 'Warm-up of mint', folder_name: 'Herbs' }])
  })

  test('a board of the person’s space, which is nobody else’s', async () => {
    const { teacher, student } = await makeSchool(app)
    const { board } = await makeOwnModule(app, student.user.id)
    expect((await search(student, 'scratch')).boards.found).toMatchObject([{ id: board, room_id: null, room_name: '' }])
    expect(await found(teacher, 'scratch')).toEqual({})
  })

  test('a few of each kind, and that there are more', async () => {
    const { teacher, module } = await makeSchool(app)
    for (let n = 0; n <= SEARCH_FOUND_MAX; n++) await addBoard(teacher, module, `Quince ${n}`)
    const { boards } = await search(teacher, 'quince')
    expect([boards.found.length, boards.more]).toEqual([SEARCH_FOUND_MAX, true])
    const first = await search(teacher, 'quince 0')
    expect([first.boards.found.length, first.boards.more]).toEqual([1, false])
  })
})

describe('how words match', () => {
  test('in any order and case, without accents, the words of the module too', async () => {
    const { teacher, room, module } = await makeSchool(app)
    await addBoard(teacher, module, 'Õppetükk: Ёжик и café')
    for (const q of ['CAFE ежик', 'oppetukk', 'õppetükk', 'ЁЖИК', 'ежик unit'])
      expect((await found(teacher, q)).boards).toEqual(['Õppetükk: Ёжик и café'])
    const stressed = await addModule(teacher, room, 'Ударение')
    await app.database.db.insertInto('boards').values({ module_id: stressed.id, name: 'За\u0301мок', position: 'a0' }).execute()
    expect((await found(teacher, 'замок')).boards).toEqual(['За\u0301мок'])
    // A letter of its own.
    await addBoard(teacher, module, 'Майский')
    expect((await found(teacher, 'майский')).boards).toEqual(['Майский'])
    expect(await found(teacher, 'маискии')).toEqual({})
  })

  test('names that begin with the search first, then words that do', async () => {
    const { teacher, module } = await makeSchool(app)
    for (const name of ['Verbs', 'More verbs', 'Adverbs']) await addBoard(teacher, module, name)
    expect((await found(teacher, 'verb')).boards).toEqual(['Verbs', 'More verbs', 'Adverbs'])
  })

  test.each(['%', '_', '\\', '.', '[', '50%', 'a_b', String.raw`c:\d`, '.*', '(x)', "'"])('%s is what it is', async (sign) => {
    const { teacher, module } = await makeSchool(app)
    await addBoard(teacher, module, `It is ${sign} here`)
    await addBoard(teacher, module, 'It is 50 a-b c:d xx here')
    expect((await found(teacher, sign)).boards).toEqual([`It is ${sign} here`])
  })

  test('signs count in the library and in the vocabulary too', async () => {
    const teacher = await app.user('teacher')
    await addText(teacher, 'Sale 30% off')
    await addText(teacher, 'Sale 30 euros')
    await teacher.post('/words', { words: { '30%': 'a share', '30': 'a number' }, lang: 'en' })
    expect(await found(teacher, '30%')).toEqual({ library: ['Sale 30% off'], words: ['30%'] })
  })

  test('its length is limited', async () => {
    const teacher = await app.user('teacher')
    expect((await teacher.get(`/search?q=${'a'.repeat(101)}`)).status).toBe(422)
    expect((await teacher.get('/search?q=%20')).status).toBe(422)
    expect((await teacher.get('/search')).status).toBe(422)
  })
})

describe('what a search keeps to itself', () => {
  test('students find no hidden board or module, the teacher does', async () => {
    const { teacher, student, room, module } = await makeSchool(app)
    const board = await addBoard(teacher, module, 'Hidden plum')
    const secret = await addModule(teacher, room, 'Secret unit')
    await addBoard(teacher, secret.id, 'Plum jam')
    await app.database.db.updateTable('modules').set({ hidden: 1 }).where('id', '=', secret.id).execute()
    await app.database.db.updateTable('boards').set({ hidden: 1 }).where('id', '=', board.id).execute()
    expect(await found(student, 'plum')).toEqual({})
    expect(await found(student, 'secret')).toEqual({})
    expect((await found(teacher, 'plum')).boards).toEqual(['Plum jam', 'Hidden plum'])
  })

  test('a private note is found by its teacher alone, a shared one by those who were there', async () => {
    const school = await makeSchool(app)
    const { teacher, student } = school
    await storeLesson(school, { private_note: 'Struggles with kumquat', shared_note: 'Read about lychees' })
    expect(await found(student, 'kumquat')).toEqual({})
    expect((await found(teacher, 'kumquat')).lessons).toEqual(['Cases'])
    expect((await found(student, 'lychees')).lessons).toEqual(['Cases'])
    expect(await found(await app.user('student'), 'lychees')).toEqual({})
  })

  test('a person who left a classroom finds neither it nor its boards, and is not found once archived', async () => {
    const { teacher, student, room, module } = await makeSchool(app)
    await addBoard(teacher, module, 'Guava')
    expect((await found(student, 'guava')).boards).toEqual(['Guava'])
    await teacher.put(`/students/${student.user.id}`, { alias: 'Guava Anna', archived: true })
    expect((await found(teacher, 'guava')).students).toBeUndefined()
    await teacher.put(`/students/${student.user.id}`, { archived: false })
    expect((await found(teacher, 'guava anna')).students).toHaveLength(1)
    await teacher.delete(`/rooms/${room}/users/${student.user.id}`)
    expect(await found(student, 'guava')).toEqual({})
    expect(await found(student, 'b1 on')).toEqual({})
    expect(await found(teacher, 'guava anna')).not.toHaveProperty('students')
  })

  test('deleted classrooms, boards, lessons, homework and entries are not found', async () => {
    const school = await makeSchool(app)
    const { teacher, student, room, module } = school
    const board = await addBoard(teacher, module, 'Papaya')
    const entry = await addText(teacher, 'Papaya text')
    const lesson = await storeLesson(school, { name: 'Papaya lesson' })
    await teacher.delete(`/boards/${board.id}`)
    await teacher.delete(`/library/items/${entry.id}`)
    await teacher.delete(`/lessons/${lesson}`)
    const { id } = await storeHomework(
      app,
      { owner_id: teacher.user.id, room_id: room, user_id: student.user.id },
      { deleted_at: new Date() },
    )
    await app.database.db.updateTable('homework').set({ title: 'Papaya work' }).where('id', '=', id).execute()
    await addBoard(teacher, module, 'Mango')
    for (const person of [teacher, student]) {
      expect(await found(person, 'papaya')).toEqual({})
      expect((await found(person, 'mango')).boards).toEqual(['Mango'])
    }
    await teacher.delete(`/rooms/${room}`)
    for (const person of [teacher, student]) expect(await found(person, 'mango')).toEqual({})
  })

  test('an operator finds nothing of other people', async () => {
    const { teacher, module } = await makeSchool(app)
    await addBoard(teacher, module, 'Persimmon')
    expect(await found(await app.user('teacher', { operator: true }), 'persimmon')).toEqual({})
  })
})

describe('lessons', () => {
  test('of a time that is asked for come first', async () => {
    const school = await makeSchool(app)
    await storeLesson(school, { name: 'On that day', started_at: '2026-05-12T10:00:00Z' })
    await storeLesson(school, { name: 'Before', started_at: '2026-05-11T10:00:00Z' })
    await storeLesson(school, { name: 'About 12.5', started_at: '2026-06-01T10:00:00Z' })
    const day = '&from=2026-05-12T00:00:00Z&to=2026-05-13T00:00:00Z'
    for (const person of [school.teacher, school.student])
      expect((await found(person, '12.5', day)).lessons).toEqual(['On that day', 'About 12.5'])
  })

  test('the journal is searched by words of name, classroom and notes', async () => {
    const school = await makeSchool(app)
    await storeLesson(school, { name: 'Cases', private_note: 'durian' })
    await storeLesson(school, { name: 'Tenses', shared_note: 'Repeat the 5% rule' })
    const journal = async (person: Api, q: string) =>
      (await person.get<{ lessons: JournalEntry[] }>(`/lessons?search=${encodeURIComponent(q)}`)).data.lessons.map(({ name }) => name)
    expect(await journal(school.teacher, 'mondays b1')).toEqual(['Tenses', 'Cases'])
    expect(await journal(school.teacher, 'DURIAN')).toEqual(['Cases'])
    expect(await journal(school.student, 'durian')).toEqual([])
    expect(await journal(school.student, '5%')).toEqual(['Tenses'])
    expect(await journal(school.teacher, '%')).toEqual(['Tenses'])
  })
})

import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Module } from '@keel/contract/entities/board'
import type { Correction } from '@keel/contract/entities/correction'
import type { Homework, HomeworkAttempt, HomeworkWork } from '@keel/contract/entities/homework'
import { itemTypes } from '@keel/contract/items/registry'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { addItem, makeSchool, type Person, type School } from '../../../test/school'

const TEXT = 'Yesterday I goed to the 🌳 park'
const GOED = { from: 12, to: 16, kind: 'grammar', fix: 'went', note: 'An irregular verb' }

let app: TestApp
let school: School
let item: BoardItem
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await makeSchool(app, 2)
  item = await addItem(school.teacher, school.board, 24, itemTypes[24].sample())
})

const write = (person: Person, text: string, at: Pick<BoardItem, 'id' | 'board_id'> = item) =>
  person.post(`/boards/${at.board_id}/actions`, { item_id: at.id, page: 1, id: 'text', action: { text } })
const save = (more: object = {}, { person = school.teacher, id = item.id }: { person?: Person; id?: number } = {}) =>
  person.put<Correction>(`/boards/items/${id}/corrections`, {
    user_id: school.student.user.id,
    n: 1,
    version: 0,
    text: TEXT,
    marks: [GOED],
    ...more,
  })
const read = async (person: Person, id = item.id) => {
  const query = person === school.teacher ? `?user_id=${school.student.user.id}` : ''
  return (await person.get<Correction[]>(`/boards/items/${id}/corrections${query}`)).data
}

describe('in class', () => {
  test('a correction is seen by the student once the teacher shows it, and changes of it at once', async () => {
    const { teacher, student } = school
    await write(student, TEXT)
    const live = await connectLive(app, student)
    const begun = (await save()).data
    expect(begun).toMatchObject({ n: 1, text: TEXT, marks: [GOED], version: 1, released_at: null })
    expect([await read(teacher), await read(student)]).toEqual([[begun], []])
    const shown = (await save({ version: 1, release: true })).data
    expect(shown).toMatchObject({ version: 2 })
    expect(shown.released_at).not.toBeNull()
    expect(await live.next('correction_change')).toEqual({ item_id: item.id, user_id: student.user.id, by: null })
    expect(await read(student)).toEqual([shown])
    const praised = [{ from: 0, to: 9, kind: 'good' }, GOED]
    const changed = (await save({ version: 2, marks: praised })).data
    expect(changed).toMatchObject({ version: 3, marks: praised, released_at: shown.released_at })
    expect(await read(student)).toEqual([changed])
    await live.close()
  })

  test('the corrected text stays as it was, and what the student writes later gets the next correction', async () => {
    const { student } = school
    await write(student, TEXT)
    await save({ release: true })
    await write(student, 'Yesterday I went to the park')
    expect(await read(student)).toMatchObject([{ text: TEXT }])
    expect((await save({ n: 2, text: TEXT, marks: [] })).failure.code).toBe('text.changed')
    const second = { n: 2, text: 'Yesterday I went to the park', marks: [{ from: 0, to: 9, kind: 'good' }] }
    expect((await save({ ...second, n: 3 })).failure.code).toBe('conflict')
    expect((await save(second)).data).toMatchObject({ n: 2, released_at: null })
    expect((await save({ ...second, n: 3 })).failure.code).toBe('conflict')
    expect((await read(school.teacher)).map(({ n }) => n)).toEqual([1, 2])
  })

  test('until it is shown, a correction goes on with what the student has written since', async () => {
    const { student } = school
    await write(student, TEXT)
    await save()
    await write(student, `${TEXT}s`)
    expect((await save({ version: 1, text: `${TEXT}s`, release: true })).data).toMatchObject({ n: 1, text: `${TEXT}s`, version: 2 })
    await write(student, TEXT)
    expect((await save({ version: 2, text: TEXT })).failure.code).toBe('text.changed')
    expect(await read(student)).toMatchObject([{ text: `${TEXT}s`, version: 2 }])
  })

  test('what somebody changed meanwhile is not overwritten', async () => {
    await write(school.student, TEXT)
    const both = await Promise.all([save(), save({ marks: [] })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [stored] = await read(school.teacher)
    const changes = await Promise.all([save({ version: 1, marks: [] }), save({ version: 1, marks: [GOED] })])
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(changes.find(({ status }) => status === 409)?.failure.code).toBe('conflict')
    expect((await save({ version: 2, text: `${TEXT}.` })).failure.code).toBe('text.changed')
    expect((await read(school.teacher))[0]).toMatchObject({ created_at: stored?.created_at, version: 2 })
  })

  test('only texts of the students of the classroom are corrected, and nobody else reads them', async () => {
    const { teacher, student, board } = school
    await write(student, TEXT)
    await save({ release: true })
    const stranger = await app.user('student')
    const classmate = await app.user('student')
    await app.database.db.insertInto('room_members').values({ room_id: school.room, user_id: classmate.user.id }).execute()
    const url = `/boards/items/${item.id}/corrections`
    expect((await save({ user_id: stranger.user.id })).failure.code).toBe('bad.input')
    expect((await classmate.get(url)).data).toEqual([])
    expect((await classmate.get(`${url}?user_id=${student.user.id}`)).failure.code).toBe('forbidden')
    expect((await save({}, { person: classmate })).failure.code).toBe('forbidden')
    expect((await stranger.get(url)).failure.code).toBe('not.found')
    const select = await addItem(teacher, board, 10, itemTypes[10].sample())
    expect((await save({}, { id: select.id })).failure.errors).toEqual({ id: 'invalid' })
  })

  test.each([
    ['beyond the text', [{ from: 0, to: 32, kind: 'style' }]],
    ['backwards', [{ from: 4, to: 2, kind: 'style' }]],
    ['within a character', [{ from: 0, to: 25, kind: 'style' }]],
    [
      'over each other',
      [
        { from: 0, to: 9, kind: 'good' },
        { from: 8, to: 11, kind: 'style' },
      ],
    ],
    ['not in order', [GOED, { from: 0, to: 9, kind: 'good' }]],
    [
      'twice at one place',
      [
        { from: 3, to: 3, kind: 'word', fix: 'a' },
        { from: 3, to: 3, kind: 'word', fix: 'b' },
      ],
    ],
    ['where nothing is missing', [{ from: 3, to: 3, kind: 'word' }]],
    ['that change nothing', [{ from: 12, to: 16, kind: 'word', fix: 'goed' }]],
    ['that praise with a fix', [{ from: 0, to: 9, kind: 'good', fix: 'Today' }]],
  ])('refuses marks %s', async (_what, marks) => {
    await write(school.student, TEXT)
    expect((await save({ marks })).failure).toMatchObject({ code: 'bad.input', errors: { marks: 'invalid' } })
    expect(await read(school.teacher)).toEqual([])
  })

  test('refuses numbers that no row has, and more notes than one text should have', async () => {
    await write(school.student, TEXT)
    for (const more of [{ n: 40_000, version: 1 }, { version: 3e9 }]) expect((await save(more)).failure.code).toBe('bad.input')
    const letters = 'x'.repeat(2000)
    await write(school.student, letters)
    const marks = Array.from({ length: 51 }, (_, at) => ({ from: at, to: at + 1, kind: 'style', note: 'n'.repeat(1000) }))
    expect((await save({ text: letters, marks })).failure.code).toBe('bad.input')
    expect((await save({ text: letters, marks: marks.slice(1) })).status).toBe(200)
  })

  test('of an item that is hidden the student hears nothing', async () => {
    const { teacher, student } = school
    await write(student, TEXT)
    await teacher.put(`/boards/items/${item.id}/hidden`, { hidden: 1 })
    const live = await connectLive(app, student)
    await save({ release: true })
    const shown = await addItem(teacher, school.board, 24, itemTypes[24].sample())
    await write(student, TEXT, shown)
    await save({ release: true }, shown)
    expect(await live.next('correction_change')).toMatchObject({ item_id: shown.id })
    await live.close()
  })

  test('a mark may stand beside what is missing', async () => {
    await write(school.student, TEXT)
    const marks = [
      { from: 12, to: 12, kind: 'grammar', fix: 'had ' },
      { ...GOED, fix: '' },
      { from: 16, to: 16, kind: 'word', fix: 'gone' },
    ]
    expect((await save({ marks })).data.marks).toEqual(marks)
  })
})

describe('in homework', () => {
  const give = async (): Promise<{ homework: Homework; copy: BoardItem }> => {
    const { teacher, student, room, board } = school
    const body = { room_id: room, title: 'A letter', boards: [{ id: board, items: [item.id] }], students: [student.user.id], zone: 'UTC' }
    const homework = (await teacher.post<Homework>('/homework', body)).data
    const { boards } = (await teacher.get<Module>(`/modules/${homework.module_id}`)).data
    const [copy] = (await teacher.get<BoardItem[]>(`/boards/${boards[0]?.id}/items`)).data
    if (!copy) throw new Error('Nothing was given')
    return { homework, copy }
  }
  const release = async (id: number, to: 'returned' | 'done') => {
    const { teacher, student } = school
    const { part } = (await teacher.get<HomeworkWork>(`/homework/${id}/students/${student.user.id}`)).data
    await teacher.post(`/homework/${id}/release`, { to, students: [{ user_id: student.user.id, version: part.version }] })
  }

  test('the student sees corrections when the homework is returned, and later ones at once', async () => {
    const { student } = school
    const { homework, copy } = await give()
    await write(student, TEXT, copy)
    await student.post(`/homework/${homework.id}/hand-in`, { incomplete: true })
    expect((await save({ release: true }, copy)).data.released_at).toBeNull()
    expect(await read(student, copy.id)).toEqual([])
    await release(homework.id, 'returned')
    expect(await read(student, copy.id)).toMatchObject([{ n: 1, text: TEXT, marks: [GOED] }])
    expect((await save({ version: 1, marks: [] }, copy)).data.released_at).not.toBeNull()
    expect(await read(student, copy.id)).toMatchObject([{ version: 2, marks: [] }])
  })

  test('of a text only the last attempt of each try is kept, and it counts as one', async () => {
    const { teacher, student } = school
    const { homework, copy } = await give()
    for (const text of ['I', 'I wrote', 'I wrote this.']) await write(student, text, copy)
    await student.post(`/homework/${homework.id}/hand-in`, { incomplete: true })
    await release(homework.id, 'returned')
    await write(student, 'I wrote this well.', copy)
    const of = `/homework/${homework.id}/students/${student.user.id}`
    const { attempts } = (await teacher.get<{ attempts: HomeworkAttempt[] }>(`${of}/attempts?item_id=${copy.id}`)).data
    expect(attempts.map(({ try: number, answer }) => [number, answer])).toEqual([
      [1, { text: 'I wrote this.' }],
      [2, { text: 'I wrote this well.' }],
    ])
    expect((await teacher.get<HomeworkWork>(of)).data.results).toMatchObject([{ total: 1, done: 1, attempts: 2 }])
  })
})

test('corrections go with the student’s account', async () => {
  const { student } = school
  await write(student, TEXT)
  await save({ release: true })
  const stored = () => app.database.db.selectFrom('corrections').select('text').where('item_id', '=', item.id).execute()
  expect(await stored()).toHaveLength(1)
  expect((await student.post('/user/delete', {})).status).toBe(200)
  expect(await stored()).toEqual([])
})

import type { HistoryEntry, Lesson, LessonReport, JournalEntry } from '@keel/contract/entities/lesson'
import { itemTypes } from '@keel/contract/items/registry'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { unzip } from '../../../test/archive'
import { connectLive } from '../../../test/live-client'
import { addBoard, addItem, addModule, makeSchool } from '../../../test/school'
import { purgeBin } from '../bin'
import { completeAbandoned, watchAbandoned } from '.'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  app.clock.now = null
})

const report = async (person: Api, id: number) => (await person.get<LessonReport>(`/lessons/${id}`)).data
const stays = (lessonId: number) =>
  app.database.db
    .selectFrom('lesson_people')
    .select(['user_id', 'from_at', 'to_at'])
    .where('lesson_id', '=', lessonId)
    .orderBy('id')
    .execute()
const journal = async (person: Api, query: string) => (await person.get<{ lessons: JournalEntry[] }>(`/lessons?${query}`)).data.lessons

test('shows the teacher attendance, boards, results and words of a lesson', async () => {
  const { teacher, student, room, board } = await makeSchool(app, 2)
  const other = await app.user('student')
  await app.database.db.insertInto('room_members').values({ room_id: room, user_id: other.user.id }).execute()
  const exercise = await addItem(teacher, board, 10, itemTypes[10].sample())
  await addItem(teacher, board, 15, { file_id: null }) // a recording exercise without answers: nothing to do
  app.clock.now = new Date('2026-11-20T10:00:00Z')
  const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`, { name: 'Cases' })
  const live = await connectLive(app, student)
  await live.send('join_room', { room_id: room, board_id: board })
  await expect.poll(async () => (await report(teacher, lesson.id)).boards).toHaveLength(1)
  await student.post(`/boards/${board}/actions`, { item_id: exercise.id, page: 1, id: 'g0es1', action: { id: 'a1' } })
  await student.post('/words', { words: { kala: 'fish' }, lang: 'en' })
  await live.close()
  app.clock.now = new Date('2026-11-20T10:45:00Z')
  await teacher.post(`/lessons/${lesson.id}`)

  const seen = await report(teacher, lesson.id)
  expect(seen.boards).toMatchObject([{ id: board, name: 'Warm-up' }])
  expect(seen.people.map(({ person, stays }) => [person.id, stays.length])).toEqual(
    expect.arrayContaining([
      [teacher.user.id, 0],
      [student.user.id, 1],
      [other.user.id, 0],
    ]),
  )
  expect(seen.people.find(({ person }) => person.id === student.user.id)?.stays[0]?.from).toBe('2026-11-20T10:00:00.000Z')
  const title = 'She … to school every day.'
  expect(seen.exercises).toEqual([{ item_id: exercise.id, board_index: 0, board: 'Warm-up', type: 10, title, total: 1 }])
  expect(seen.results).toEqual([{ user_id: student.user.id, item_id: exercise.id, done: 1, first: 1 }])
  expect(seen.words).toMatchObject([{ user_id: student.user.id, word: 'kala', translate: 'fish' }])

  const came = (await journal(teacher, ''))[0]?.people.map((one) => [one.id, one.came])
  expect(came).toEqual([
    [teacher.user.id, false],
    [student.user.id, true],
    [other.user.id, false],
  ])

  const own = await report(student, lesson.id)
  expect([own.exercises, own.results, own.private_note]).toEqual([seen.exercises, seen.results, null])
  const others = await report(other, lesson.id)
  expect([others.words, others.results]).toEqual([[], []])

  const did = async (person: Api, query = '') => (await person.get<{ lessons: HistoryEntry[] }>(`/lessons/history?${query}`)).data.lessons
  const hers = [{ id: lesson.id, minutes: 45, done: 1, first: 1, words: 1 }]
  expect(await did(teacher, `student=${student.user.id}`)).toMatchObject(hers)
  expect(await did(student)).toMatchObject(hers)
  // A student always gets their own, whatever id they request.
  expect(await did(student, `student=${other.user.id}`)).toMatchObject(hers)
  expect(await did(other, `student=${student.user.id}`)).toMatchObject([{ id: lesson.id, minutes: null, done: 0, first: 0, words: 0 }])
})

test('the history counts no answers in which nothing is right or wrong', async () => {
  const { teacher, student, room, board } = await makeSchool(app)
  const exercise = await addItem(teacher, board, 10, itemTypes[10].sample())
  const sheet = await addItem(teacher, board, 30, itemTypes[30].sample())
  const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  await app.database.db.insertInto('lesson_boards').values({ lesson_id: lesson.id, board_id: board }).execute()
  const give = (item_id: number, id: string, action: object) => student.post(`/boards/${board}/actions`, { item_id, page: 1, id, action })
  await give(sheet.id, '1', { drawn: true })
  await give(exercise.id, 'g0es1', { id: 'a1' })
  await teacher.post(`/lessons/${lesson.id}`)
  const { lessons } = (await student.get<{ lessons: HistoryEntry[] }>('/lessons/history')).data
  expect(lessons).toMatchObject([{ id: lesson.id, done: 1, first: 1 }])
  expect((await report(student, lesson.id)).results.map(({ item_id }) => item_id).sort()).toEqual([exercise.id, sheet.id].sort())
})

test('stores notes and homework; the student reads all but the private note', async () => {
  const { teacher, student, room } = await makeSchool(app)
  const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  const put = (person: Api, body: object) => person.call<LessonReport>('PUT', `/lessons/${lesson.id}/notes`, body)
  await put(teacher, { private_note: 'Shy today', homework: 'Page 12\nExercise 3' })
  const { data } = await put(teacher, { shared_note: 'Well done!' })
  expect(data).toMatchObject({ private_note: 'Shy today', shared_note: 'Well done!', homework: 'Page 12\nExercise 3' })
  expect(await report(student, lesson.id)).toMatchObject({ private_note: null, shared_note: 'Well done!', homework: 'Page 12\nExercise 3' })
  expect((await put(student, { homework: 'None' })).status).toBe(403)
  expect((await put(teacher, { homework: 'x'.repeat(10_001) })).status).toBe(422)
  expect((await put(teacher, {})).data).toMatchObject({ private_note: 'Shy today', shared_note: 'Well done!' })
})

test('results stay in the journal after hiding, changing or deleting the board', async () => {
  const { teacher, student, room, module, board } = await makeSchool(app)
  const { id: done } = await addItem(teacher, board, 10, itemTypes[10].sample())
  const { id: left } = await addItem(teacher, board, 18, itemTypes[18].sample())
  const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  await app.database.db.insertInto('lesson_boards').values({ lesson_id: lesson.id, board_id: board }).execute()
  await student.post(`/boards/${board}/actions`, { item_id: done, page: 1, id: 'g0es1', action: { id: 'a2' } })
  await teacher.post(`/lessons/${lesson.id}`)
  const before = await report(teacher, lesson.id)
  expect(before.boards).toMatchObject([{ id: board, module_id: module }])
  expect(before.exercises).toMatchObject([
    { item_id: done, title: 'She … to school every day.' },
    { item_id: left, title: 'cat, dog, cow', total: 3 },
  ])
  expect(before.results).toEqual([{ user_id: student.user.id, item_id: done, done: 0, first: 0 }])

  await teacher.call('PUT', `/modules/${module}`, { hidden: 1 })
  const own = await report(student, lesson.id)
  expect(own.boards).toMatchObject([{ id: null, module_id: null, name: 'Warm-up' }])
  expect(own.exercises.map(({ item_id }) => item_id)).toEqual([done])
  await teacher.call('DELETE', `/boards/items/${done}`)
  await teacher.call('DELETE', `/boards/${board}`)
  expect(await report(teacher, lesson.id)).toEqual({ ...before, boards: [{ ...before.boards[0], id: null, module_id: null }] })
})

test('the journal is filtered by room, student, status and start day', async () => {
  const { teacher, student, room } = await makeSchool(app)
  const alone = await teacher.post<{ id: number }>('/rooms', { name: 'Nobody yet', type: 1 })
  app.clock.now = new Date('2026-10-01T10:00:00Z')
  const { data: first } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  await teacher.post(`/lessons/${first.id}`)
  app.clock.now = new Date('2026-11-01T10:00:00Z')
  const { data: second } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  const { data: third } = await teacher.post<Lesson>(`/rooms/${alone.data.id}/lesson`)
  const ids = async (query: string) => (await journal(teacher, query)).map(({ id }) => id)
  expect(await ids('')).toEqual([third.id, second.id, first.id])
  expect(await ids(`room_id=${room}`)).toEqual([second.id, first.id])
  expect(await ids(`student=${student.user.id}`)).toEqual([second.id, first.id])
  expect(await ids('status=completed')).toEqual([first.id])
  expect(await ids(`student=${(await app.user('student')).user.id}`)).toEqual([])
  expect((await journal(teacher, `room_id=${alone.data.id}`))[0]?.people.map(({ id }) => id)).toEqual([teacher.user.id])
  expect(await ids('from=2026-10-15T00:00:00Z&to=2026-12-01T00:00:00Z&status=started')).toEqual([third.id, second.id])
  const hers = async (query: string) => (await journal(student, query)).map(({ id }) => id)
  expect(await hers('')).toEqual([second.id, first.id])
  expect(await hers(`room_id=${room}&status=completed`)).toEqual([first.id])
  expect(await hers(`room_id=${alone.data.id}`)).toEqual([])
  expect(await hers('status=started')).toEqual([second.id])
  expect(await hers('from=2026-10-01T10:00:00Z&to=2026-11-01T10:00:00Z')).toEqual([first.id])
  expect(await hers('from=2026-10-15T00:00:00Z')).toEqual([second.id])
  // Like a correction of a past lesson.
  const corrected = { started_at: new Date('2026-10-20T10:00:00Z') }
  await app.database.db.updateTable('lessons').set(corrected).where('id', '=', first.id).execute()
  expect(await hers('from=2026-10-15T00:00:00Z&to=2026-11-01T00:00:00Z')).toEqual([first.id])
  const history = async (person: Api, query = '') =>
    (await person.get<{ lessons: JournalEntry[] }>(`/lessons/history?${query}`)).data.lessons.map(({ id }) => id)
  expect(await history(teacher, `student=${student.user.id}`)).toEqual([second.id, first.id])
  expect(await history(student)).toEqual([second.id, first.id])
  expect(await history(await app.user('teacher'), `student=${student.user.id}`)).toEqual([])
})

test('a student sees their results and open boards; of others only their results', async () => {
  const { teacher, student, room, module, board } = await makeSchool(app)
  const exercise = (on: number) => addItem(teacher, on, 10, itemTypes[10].sample())
  const other = await addBoard(teacher, module, 'Other')
  const unit = await addModule(teacher, room, 'Unit 2')
  const third = await addBoard(teacher, unit.id, 'Third')
  const [done, open, secret] = [await exercise(board), await exercise(board), await exercise(board)]
  const [onOther, onThird] = [await exercise(other.id), await exercise(third.id)]
  const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  const opened = [board, other.id, third.id].map((board_id, n) => ({ lesson_id: lesson.id, board_id, opened_at: new Date(Date.now() + n) }))
  await app.database.db.insertInto('lesson_boards').values(opened).execute()
  await student.post(`/boards/${board}/actions`, { item_id: done.id, page: 1, id: 'g0es1', action: { id: 'a1' } })
  await teacher.post(`/lessons/${lesson.id}`)
  const seenBy = async (person: Api) => {
    const { boards, exercises } = await report(person, lesson.id)
    return [boards.map(({ id, name }) => [id, name]), exercises.map(({ item_id }) => item_id)]
  }
  const names = [
    [board, 'Warm-up'],
    [other.id, 'Other'],
    [third.id, 'Third'],
  ]
  const all = [done, open, secret, onOther, onThird].map(({ id }) => id)
  expect([await seenBy(teacher), await seenBy(student)]).toEqual([
    [names, all],
    [names, all],
  ])
  await teacher.put(`/boards/items/${secret.id}/hidden`, { hidden: 1 })
  await teacher.put(`/boards/${other.id}`, { hidden: 1 })
  await teacher.delete(`/modules/${unit.id}`)
  const left = [
    [board, 'Warm-up'],
    [null, 'Third'],
  ]
  expect(await seenBy(student)).toEqual([left, [done.id, open.id]])
  expect(await seenBy(teacher)).toEqual([[names[0], names[1], left[1]], all])
  // The results are the student's, although the board is hidden now.
  await teacher.put(`/boards/${board}`, { hidden: 1 })
  expect(await seenBy(student)).toEqual([[[null, 'Warm-up'], left[1]], [done.id]])
})

test('exercises name the place of their board in the list that the reader gets', async () => {
  const { teacher, student, room, module, board } = await makeSchool(app)
  const boards = [board, (await addBoard(teacher, module, 'Second')).id, (await addBoard(teacher, module, 'Third')).id]
  const items: { id: number }[] = []
  for (const id of boards) items.push(await addItem(teacher, id, 10, itemTypes[10].sample()))
  const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  await app.database.db
    .insertInto('lesson_boards')
    .values(boards.map((board_id, n) => ({ lesson_id: lesson.id, board_id, opened_at: new Date(Date.now() + n) })))
    .execute()
  for (const n of [1, 2])
    await student.post(`/boards/${boards[n]}/actions`, { item_id: items[n]?.id, page: 1, id: 'g0es1', action: { id: 'a1' } })
  for (const id of boards) await teacher.put(`/boards/${id}`, { hidden: 1 })
  await teacher.post(`/lessons/${lesson.id}`)
  const seenBy = async (person: Api) => {
    const { boards: opened, exercises } = await report(person, lesson.id)
    return [opened.map(({ id, name }) => [id, name]), exercises.map(({ item_id, board_index }) => [item_id, board_index])]
  }
  const ids = items.map(({ id }) => id)
  expect(await seenBy(teacher)).toEqual([boards.map((id, n) => [id, ['Warm-up', 'Second', 'Third'][n]]), ids.map((id, n) => [id, n])])
  // Two hidden boards of one student are told apart by nothing else.
  const nameless = [null, '']
  expect(await seenBy(student)).toEqual([[nameless, nameless], ids.slice(1).map((id, n) => [id, n])])
})

test('what was hidden in a lesson stays hidden from students after a purge', async () => {
  const { teacher, student, room, module, board } = await makeSchool(app)
  const secretBoard = await addBoard(teacher, module, 'Surprise')
  const [shown, secret] = [
    await addItem(teacher, board, 10, itemTypes[10].sample()),
    await addItem(teacher, board, 10, itemTypes[10].sample()),
  ]
  await teacher.put(`/boards/${secretBoard.id}`, { hidden: 1 })
  await teacher.put(`/boards/items/${secret.id}/hidden`, { hidden: 1 })
  const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  const { db } = app.database
  await db
    .insertInto('lesson_boards')
    .values([board, secretBoard.id].map((board_id) => ({ lesson_id: lesson.id, board_id, opened_at: new Date() })))
    .execute()
  await teacher.post(`/lessons/${lesson.id}`)
  await db.deleteFrom('board_items').where('id', '=', secret.id).execute()
  await db.deleteFrom('boards').where('id', '=', secretBoard.id).execute()
  const seenBy = async (person: Api) => {
    const { boards, exercises } = await report(person, lesson.id)
    return [boards.map(({ name }) => name), exercises.map(({ item_id }) => item_id)]
  }
  expect(await seenBy(student)).toEqual([['Warm-up'], [shown.id]])
  expect(await seenBy(teacher)).toEqual([
    ['Warm-up', 'Surprise'],
    [shown.id, secret.id],
  ])
})

test('what was hidden after a lesson stays hidden from students after a purge', async () => {
  const { teacher, student, room, module, board } = await makeSchool(app)
  const unit = await addModule(teacher, room, 'Unit 2')
  const [shown, hidden, inHidden] = [
    await addBoard(teacher, module, 'Shown'),
    await addBoard(teacher, module, 'Hidden'),
    await addBoard(teacher, unit.id, 'In a hidden module'),
  ]
  const exercise = () => addItem(teacher, board, 10, itemTypes[10].sample())
  const [stays, secret] = [await exercise(), await exercise()]
  const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  const opened = [board, shown.id, hidden.id, inHidden.id]
  await app.database.db
    .insertInto('lesson_boards')
    .values(opened.map((board_id, n) => ({ lesson_id: lesson.id, board_id, opened_at: new Date(Date.now() + n) })))
    .execute()
  await teacher.post(`/lessons/${lesson.id}`)
  await teacher.put(`/boards/items/${secret.id}/hidden`, { hidden: 1 })
  await teacher.put(`/boards/${hidden.id}`, { hidden: 1 })
  await teacher.put(`/modules/${unit.id}`, { hidden: 1 })
  await teacher.delete(`/boards/items/${secret.id}`)
  for (const { id } of [shown, hidden, inHidden]) await teacher.delete(`/boards/${id}`)
  await purgeBin({ ...app.ctx, now: () => new Date(Date.now() + 31 * 86_400_000) })
  expect(await app.database.db.selectFrom('boards').select('id').where('id', 'in', opened).execute()).toEqual([{ id: board }])
  const seenBy = async (person: Api) => {
    const { boards, exercises } = await report(person, lesson.id)
    return [boards.map(({ name }) => name), exercises.map(({ item_id }) => item_id)]
  }
  expect(await seenBy(student)).toEqual([['Warm-up', 'Shown'], [stays.id]])
  expect(await seenBy(teacher)).toEqual([
    ['Warm-up', 'Shown', 'Hidden', 'In a hidden module'],
    [stays.id, secret.id],
  ])
})

test("a running lesson lists each student's remaining words and time so far", async () => {
  const { teacher, student, room } = await makeSchool(app, 2)
  const anna = await app.user('student', { first_name: 'Anna' })
  const { db } = app.database
  await db.insertInto('room_members').values({ room_id: room, user_id: anna.user.id }).execute()
  const start = new Date('2026-11-20T10:00:00Z')
  app.clock.now = start
  const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  await db
    .updateTable('lesson_people')
    .set({ from_at: start })
    .where('lesson_id', '=', lesson.id)
    .where('user_id', '<>', teacher.user.id)
    .execute()
  const { data: words } = await student.post<{ id: number }[]>('/words', { words: { kala: 'fish', koer: 'dog' }, lang: 'en' })
  await student.delete(`/words/${words[1]?.id}`)
  await anna.post('/words', { words: { maja: 'house' }, lang: 'en' })
  // The end of another lesson changes nothing here.
  const elsewhere = await makeSchool(app)
  const { data: ended } = await elsewhere.teacher.post<Lesson>(`/rooms/${elsewhere.room}/lesson`)
  await elsewhere.teacher.put(`/lessons/${ended.id}/notes`, { homework: 'Theirs' })
  await elsewhere.teacher.post(`/lessons/${ended.id}`)
  app.clock.now = new Date('2026-11-20T10:20:00Z')
  const wordsOf = async (person: Api) => (await report(person, lesson.id)).words.map(({ word }) => word)
  expect([await wordsOf(teacher), await wordsOf(student), await wordsOf(anna)]).toEqual([['kala', 'maja'], ['kala'], ['maja']])
  const seen = await report(teacher, lesson.id)
  expect([seen.status, seen.homework]).toEqual([2, ''])
  expect(seen.people.map(({ person: { id, role } }) => [id, role])).toEqual([
    [teacher.user.id, 1],
    [anna.user.id, 2],
    [student.user.id, 2],
  ])
  expect(seen.people.map((one) => one.stays)).toEqual([[], ...[1, 2].map(() => [{ from: start.toISOString(), to: null }])])
  const history = async (person: Api) => (await person.get<{ lessons: HistoryEntry[] }>('/lessons/history')).data.lessons
  expect(await history(student)).toMatchObject([{ id: lesson.id, minutes: 20, words: 1 }])
  await teacher.delete(`/lessons/${lesson.id}`)
  expect([await history(student), (await student.get(`/lessons/${lesson.id}`)).status]).toEqual([[], 404])
})

test('open pages follow what the teacher writes for students, and only that', async () => {
  const { teacher, student, room } = await makeSchool(app)
  const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  const [live, hers] = [await connectLive(app, student), await connectLive(app, teacher)]
  const put = (body: object) => teacher.put(`/lessons/${lesson.id}/notes`, body)
  for (const body of [
    { private_note: 'Shy' },
    { shared_note: 'Good', private_note: 'Shy' },
    { shared_note: 'Good' },
    { homework: 'Page 1' },
    { homework: 'Page 1', shared_note: 'Good' },
  ])
    await put(body)
  for (const tab of [live, hers]) await tab.send('join_room', { room_id: room, board_id: null })
  const changes = (tab: typeof live) => tab.events.filter(({ action }) => action === 'lesson_notes')
  expect([changes(live).map(({ data }) => data), changes(hers)]).toEqual([[{ lesson_id: lesson.id }, { lesson_id: lesson.id }], []])
  await Promise.all([live.close(), hers.close()])
})

describe('an abandoned lesson', () => {
  const start = new Date('2026-11-20T09:00:00Z')
  const hours = (n: number) => new Date(start.getTime() + n * 3_600_000)
  const status = (id: number) =>
    app.database.db.selectFrom('lessons').select(['status', 'completed_at']).where('id', '=', id).executeTakeFirstOrThrow()

  test('is completed after three empty hours, as of when the last person left', async () => {
    const { teacher, student, room } = await makeSchool(app)
    app.clock.now = start
    const lesson = (await teacher.post<Lesson>(`/rooms/${room}/lesson`)).data
    const live = await connectLive(app, student)
    await live.send('join_room', { room_id: room, board_id: null })
    await expect.poll(async () => (await stays(lesson.id)).some((s) => s.user_id === student.user.id && s.from_at)).toBe(true)
    app.clock.now = hours(4)
    await completeAbandoned(app.ctx)
    expect((await status(lesson.id)).status).toBe(2)
    await live.send('leave_room', { room_id: room })
    await expect.poll(async () => (await stays(lesson.id)).some((s) => s.to_at)).toBe(true)
    app.clock.now = hours(6.9)
    await completeAbandoned(app.ctx)
    expect((await status(lesson.id)).status).toBe(2)
    app.clock.now = hours(7.1)
    await Promise.all([completeAbandoned(app.ctx), completeAbandoned(app.ctx)])
    expect(await status(lesson.id)).toEqual({ status: 3, completed_at: hours(4) })
    await live.next('lesson_ended', (data) => data.lesson_id === lesson.id)
    await live.send('join_room', { room_id: room, board_id: null })
    expect(live.events.filter(({ action }) => action === 'lesson_ended')).toHaveLength(1)
    await live.close()
  })

  test('that nobody joined ends at its start', async () => {
    const { teacher, room } = await makeSchool(app)
    app.clock.now = start
    const lesson = (await teacher.post<Lesson>(`/rooms/${room}/lesson`)).data
    app.clock.now = hours(3.1)
    await completeAbandoned(app.ctx)
    expect(await status(lesson.id)).toEqual({ status: 3, completed_at: start })
  })

  test('with people left by a crash ends three hours after the check', async () => {
    const { teacher, student, room } = await makeSchool(app)
    app.clock.now = start
    const lesson = (await teacher.post<Lesson>(`/rooms/${room}/lesson`)).data
    const here = app.database.db.updateTable('lesson_people').where('lesson_id', '=', lesson.id)
    await here.set({ from_at: start }).where('user_id', '=', student.user.id).execute()
    app.clock.now = hours(4)
    await completeAbandoned(app.ctx)
    expect(await stays(lesson.id)).toContainEqual({ user_id: student.user.id, from_at: start, to_at: hours(4) })
    expect((await status(lesson.id)).status).toBe(2)
    app.clock.now = hours(7)
    await completeAbandoned(app.ctx)
    expect(await status(lesson.id)).toEqual({ status: 3, completed_at: hours(4) })
  })

  test('is checked for every five minutes, one check at a time, also after an error', async () => {
    const errors: unknown[] = []
    let looks = 0
    let fail = (_error: Error) => {}
    const failing = {
      ...app.ctx,
      log: { ...app.ctx.log, error: ({ err }: { err: unknown }) => errors.push(err) },
      db: { selectFrom: () => (looks++, { select: () => ({ where: waits }) }) },
    } as unknown as typeof app.ctx
    const waits: () => object = () => ({ where: waits, execute: () => new Promise((_resolve, reject) => (fail = reject)) })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const end = watchAbandoned(failing)
      await vi.advanceTimersByTimeAsync(299_999)
      expect(looks).toBe(0)
      await vi.advanceTimersByTimeAsync(300_001)
      expect(looks).toBe(1)
      fail(new Error('no database'))
      await vi.advanceTimersByTimeAsync(300_000)
      expect([looks, errors]).toEqual([2, [new Error('no database')]])
      const ended = end()
      fail(new Error('no database'))
      await ended
      await vi.advanceTimersByTimeAsync(900_000)
      expect(looks).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })
})

test('a student who worked on a board before it was hidden reads nothing that was written after that', async () => {
  const { teacher, student, room, module, board } = await makeSchool(app)
  const unit = await addModule(teacher, room, 'Unit 2')
  const inUnit = await addBoard(teacher, unit.id, 'In a unit')
  const shown = await addBoard(teacher, module, 'Shown')
  const exercise = (on: number) => addItem(teacher, on, 10, itemTypes[10].sample())
  const items = [await exercise(board), await exercise(inUnit.id), await exercise(shown.id)]
  const boards = [board, inUnit.id, shown.id]
  const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  await app.database.db
    .insertInto('lesson_boards')
    .values(boards.map((board_id, n) => ({ lesson_id: lesson.id, board_id, opened_at: new Date(Date.now() + n) })))
    .execute()
  for (const [n, { id }] of items.entries())
    await student.post(`/boards/${boards[n]}/actions`, { item_id: id, page: 1, id: 'g0es1', action: { id: 'a1' } })
  const hide = async (hidden: 1 | 2) => {
    await teacher.put(`/boards/${board}`, { hidden })
    await teacher.put(`/modules/${unit.id}`, { hidden })
    await teacher.put(`/boards/items/${items[2]?.id}/hidden`, { hidden })
  }
  const rename = async (name: string) => {
    for (const id of boards.slice(0, 2)) await teacher.put(`/boards/${id}`, { name })
    await teacher.put(`/modules/${unit.id}`, { name })
    for (const { id } of items) expect((await teacher.put(`/boards/items/${id}`, { name, value: itemTypes[10].sample() })).status).toBe(200)
  }
  const everything = async (person: Api) => {
    const exported = await fetch(`${app.url}/user/export`, { headers: { cookie: person.cookie } })
    const files = await unzip(Buffer.from(await exported.arrayBuffer()))
    const parts = [await report(person, lesson.id), (await person.get('/lessons/history')).data, (await person.get('/lessons')).data]
    return JSON.stringify(parts) + [...files.values()].join('')
  }
  const named = async (person: Api) => {
    const { boards: opened, exercises } = await report(person, lesson.id)
    return [opened.map(({ name }) => name), exercises.map(({ board: name, title }) => [name, title !== ''])]
  }
  const asKnown = [['Warm-up', 'In a unit', 'Shown'], ['Warm-up', 'In a unit', 'Shown'].map((name) => [name, true])]
  expect(await named(student)).toEqual(asKnown)
  await hide(1)
  await rename('Secret name')
  // In the running lesson.
  const nameless = [
    ['', '', 'Shown'],
    [
      ['', false],
      ['', false],
      ['Shown', false],
    ],
  ]
  expect(await named(student)).toEqual(nameless)
  expect(await everything(student)).not.toMatch(/secret/i)
  expect(await everything(teacher)).toMatch(/Secret name/)
  // As stored when it ends, and shown again under another name.
  await teacher.post(`/lessons/${lesson.id}`)
  expect(await named(student)).toEqual(nameless)
  expect(await everything(student)).not.toMatch(/secret/i)
  await rename('New name')
  await hide(2)
  expect((await named(student))[0]).toEqual(['New name', 'New name', 'Shown'])
  expect(JSON.stringify(await report(student, lesson.id))).not.toMatch(/secret/i)
})

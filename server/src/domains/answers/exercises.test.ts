import type { BoardAnswers, StudentProgress } from '@keel/contract/entities/answer'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { markWordsSchema } from '@keel/contract/items/mark-words/schema'
import { readMarkedText } from '@keel/contract/items/mark-words/words'
import { itemTypes } from '@keel/contract/items/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { connectLive, type LiveClient } from '../../../test/live-client'
import { addBoard, addItem, makeSchool, type School } from '../../../test/school'

let app: TestApp
let school: School
let live: LiveClient
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
  live = await connectLive(app, school.teacher)
  await live.send('join_room', { room_id: school.room, board_id: null })
})
afterAll(() => app.stop())

const marked = readMarkedText(markWordsSchema.sample())
const steps = [
  {
    code: 11,
    message: 'updateDndGroupExercise',
    key: 'horse',
    wrong: { group_id: 'fruit' },
    right: { group_id: 'anima' },
    after: {
      wrong: { group_id: 'fruit', success: false, first_success: false },
      right: { group_id: 'anima', success: true, first_success: false },
    },
    fields: {},
    total: 4,
  },
  {
    code: 16,
    message: 'updateWordInGapExercise',
    key: 'on001',
    wrong: { t: 'under' },
    right: { t: 'on' },
    after: { wrong: { t: 'under', s: false, fs: false }, right: { t: 'on', s: true, fs: false } },
    fields: {},
    total: 2,
  },
  {
    code: 17,
    message: 'updateWriteInGapExercise',
    key: 'dont1',
    wrong: { t: 'dont' },
    right: { t: ' DO  not ' },
    after: { wrong: { t: 'dont', s: false, fs: false, n: 1 }, right: { t: 'DO  not', s: true, fs: false, n: 1 } },
    fields: {},
    total: 1,
  },
  {
    code: 18,
    message: 'updateMapWordsExercise',
    key: 'cat01',
    wrong: { to: 'dog01' },
    right: { to: 'cat01' },
    after: { wrong: { s: false, fs: false }, right: { s: true, fs: false } },
    fields: { wrong: { to: 'dog01' }, right: { to: 'cat01' } },
    total: 3,
  },
  {
    code: 20,
    message: 'updateChoiceExercise',
    key: 'fruit',
    wrong: { ids: ['b1'] },
    right: { ids: ['b2', 'b1'] },
    after: {
      wrong: { ids: ['b1'], s: false, fs: false, n: 1 },
      right: { ids: ['b1', 'b2'], s: true, fs: false, n: 1 },
    },
    fields: {},
    total: 2,
  },
  {
    code: 21,
    message: 'updateTrueFalseExercise',
    key: 'ann01',
    wrong: { v: 't' },
    right: { v: 'n' },
    after: {
      wrong: { v: 't', s: false, fs: false, n: 1 },
      right: { v: 'n', s: true, fs: false, n: 1 },
    },
    fields: {},
    total: 3,
  },
  {
    code: 22,
    message: 'updateOrderWordsExercise',
    key: 'swim1',
    wrong: { o: ['we', 'on Mondays', 'go swimming'] },
    right: { o: ['we', 'go swimming', 'On  Mondays'] },
    after: {
      wrong: { o: ['we', 'on Mondays', 'go swimming'], s: false, fs: false, n: 1 },
      right: { o: ['we', 'go swimming', 'On Mondays'], s: true, fs: false, n: 1 },
    },
    fields: {},
    total: 2,
  },
  {
    code: 23,
    message: 'updateOrderLinesExercise',
    key: 'all',
    wrong: { o: ['tired', 'why01', 'hello', 'fine1'] },
    right: { o: ['hello', 'fine1', 'tired', 'why01'] },
    after: {
      wrong: { o: ['tired', 'why01', 'hello', 'fine1'], s: false, fs: false, n: 1, f: 2 },
      right: { o: ['hello', 'fine1', 'tired', 'why01'], s: true, fs: false, n: 1, f: 2 },
    },
    fields: {},
    total: 3,
    counted: { done: 3, first: 2 },
  },
  {
    code: 26,
    message: 'updateFlashCardsExercise',
    key: 'child',
    wrong: { know: false },
    right: { know: true },
    after: { wrong: { s: false, fs: false, n: 1 }, right: { s: true, fs: false, n: 1 } },
    fields: { wrong: { no_effect: true }, right: {} },
    total: 3,
  },
  {
    code: 27,
    message: 'updateMemoryPairsExercise',
    key: 'bread',
    wrong: { a: 'bread-a', b: 'water-b' },
    right: { a: 'bread-b', b: 'bread-a' },
    after: {
      wrong: { a: 'bread-a', b: 'water-b', s: false, fs: false, n: 1 },
      right: { a: 'bread-b', b: 'bread-a', s: true, fs: false, n: 1 },
    },
    fields: {},
    total: 3,
    counted: { done: 1, first: 1 },
  },
  {
    code: 28,
    message: 'updateDictationExercise',
    key: 'sky01',
    wrong: { t: 'The skay is gray' },
    right: { t: 'the sky is gray today' },
    after: {
      wrong: { t: 'The skay is gray', s: false, fs: false, n: 1, r: 3, f: 3 },
      right: { t: 'the sky is gray today', s: true, fs: false, n: 1, r: 5, f: 3 },
    },
    fields: {},
    total: 13,
    counted: { done: 5, first: 3 },
  },
  {
    code: 29,
    message: 'updateMarkWordsExercise',
    key: 'all',
    wrong: { h: marked.h, on: [2, 9] },
    right: { h: marked.h, on: [13, 9] },
    after: {
      wrong: { h: marked.h, on: [2, 9], s: false, fs: false, n: 1, f: 0 },
      right: { h: marked.h, on: [9, 13], s: true, fs: false, n: 1, f: 0 },
    },
    fields: {},
    total: 2,
    counted: { done: 2, first: 0 },
  },
] as const

describe.each(steps)('$message', ({ code, message, key, wrong, right, after, fields, total, ...more }) => {
  const counted = 'counted' in more ? more.counted : { done: 1, first: 0 }
  let item: BoardItem
  const give = (attempt: object, more: object = {}) =>
    school.student.post<{ action: unknown }>(`/boards/${item.board_id}/actions`, {
      item_id: item.id,
      page: 1,
      id: key,
      action: attempt,
      ...more,
    })
  const stored = async () => (await school.student.get<BoardAnswers>(`/boards/${item.board_id}/actions`)).data[item.id] ?? {}

  test('judges, broadcasts, stores, counts and resets an answer', async () => {
    const board = await addBoard(school.teacher, school.module, message)
    item = await addItem(school.teacher, board.id, code, itemTypes[code].sample())
    const ids = { board_id: board.id, item_id: item.id, user_id: school.student.user.id }

    expect((await give(wrong)).data.action).toEqual(after.wrong)
    expect(await live.nextInRoom(message)).toEqual({
      action: message,
      ...ids,
      id: key,
      answer: after.wrong,
      ...('wrong' in fields ? fields.wrong : {}),
    })
    expect((await give({ ...right, s: true, fs: true, success: true, first_success: true })).data.action).toEqual(after.right)
    expect(await live.nextInRoom(message)).toEqual({
      action: message,
      ...ids,
      id: key,
      answer: after.right,
      ...('right' in fields ? fields.right : {}),
    })
    expect(await stored()).toEqual({ [key]: after.right })

    expect((await give(wrong)).data.action).toEqual(after.right)
    const progress = (await school.teacher.get<StudentProgress[]>(`/boards/${board.id}/progress`)).data
    expect(progress).toEqual([{ user_id: school.student.user.id, item_id: item.id, total, ...counted, begun: true }])

    await school.student.post(`/boards/${board.id}/reset-actions`, { item_id: item.id, page: 1 })
    expect(await live.nextInRoom('resetActions')).toEqual({ action: 'resetActions', ...ids })
    expect(await stored()).toEqual({})
  })

  test('refuses half of a character, which no database stores', async () => {
    const half = { ...right, t: '\ud800 sky', text: '\ud800 sky' }
    expect((await give(half)).failure).toMatchObject({ code: 'bad.input', errors: { action: 'invalid' } })
  })

  test('refuses a malformed answer and ignores one to an unknown word', async () => {
    for (const attempt of [{}, { t: 5 }, { to: '' }, { group_id: [] }, { t: 'x'.repeat(601) }, { show: false }])
      expect((await give(attempt)).failure.errors).toEqual({ action: 'invalid' })
    for (const id of ['nope', 'constructor', 'toString']) {
      const got = await give(right, { id })
      expect({ status: got.status, action: got.data.action }).toEqual({ status: 200, action: null })
    }
    expect(await stored()).toEqual({})
  })
})

test('broadcasts a shown answer without its effect', async () => {
  const item = await addItem(school.teacher, school.board, 17, itemTypes[17].sample())
  const give = (action: object) =>
    school.student.post<{ action: unknown }>(`/boards/${item.board_id}/actions`, { item_id: item.id, id: 'dont1', action })
  expect((await give({ show: true })).data.action).toBeNull()
  for (const t of ['a', 'b', 'c']) await give({ t })
  expect((await give({ show: true })).data.action).toEqual({ t: "don't", s: true, fs: false, n: 3 })
  expect(await live.nextInRoom('updateWriteInGapExercise', (message) => message.no_effect === true)).toMatchObject({
    answer: { s: true, fs: false },
  })
})

test('stores a text as it is written, and the model answer shown after it', async () => {
  const item = await addItem(school.teacher, school.board, 24, itemTypes[24].sample())
  const give = async (action: object) =>
    (await school.student.post<{ action: unknown }>(`/boards/${item.board_id}/actions`, { item_id: item.id, id: 'text', action })).data
      .action
  expect(await give({ show: true })).toBeNull()
  for (const text of ['I', 'I slept', 'I slept\nwell']) {
    expect(await give({ text })).toEqual({ text })
    expect(await live.nextInRoom('updateOpenAnswerExercise')).toMatchObject({ item_id: item.id, id: 'text', answer: { text } })
  }
  expect(await give({ show: true })).toEqual({ text: 'I slept\nwell', shown: true })
  expect(await give({ text: 'I went to the park' })).toEqual({ text: 'I slept\nwell', shown: true })
})

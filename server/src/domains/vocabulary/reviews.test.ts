import type { VocabularyEntry, DueCards } from '@keel/contract/entities/vocabulary'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { purgeWords } from '.'
import { startTestApp, type Api, type TestApp } from '../../../test/app'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  app.clock.now = null
})

const DAY = 86_400_000
const start = new Date('2026-11-20T10:00:00Z')
const due = async (person: Api) => (await person.get<DueCards>('/words/due')).data
const words = async (person: Api, query = '') => (await person.get<{ words: VocabularyEntry[] }>(`/words?${query}`)).data.words
let names = 0
const review = (word_id: number, grade: number, direction = 1, at = app.clock.now ?? start) => ({
  id: `review-${++names}`,
  word_id,
  direction,
  grade,
  at: at.toISOString(),
})
const send = (person: Api, ...reviews: object[]) => person.post<DueCards>('/words/reviews', { reviews })
async function learner(list: Record<string, string>) {
  app.clock.now = start
  const student = await app.user('student')
  const { data } = await student.post<VocabularyEntry[]>('/words', { words: list, lang: 'en' })
  return { student, ids: data.map(({ id }) => id) }
}

test('a new word is asked from the word first, with growing intervals', async () => {
  const { student, ids } = await learner({ kala: 'fish', tühi: '' })
  const [kala = 0] = ids
  expect(await due(student)).toMatchObject({ due: 0, new: 1, cards: [{ word_id: kala, direction: 1, is_new: true }] })
  expect((await send(student, review(kala, 3))).data).toMatchObject({ due: 0, new: 1, cards: [{ word_id: kala, direction: 2 }] })
  const inTenMinutes = new Date(start.getTime() + 600_000).toISOString()
  expect((await send(student, review(kala, 4, 2))).data).toEqual({ due: 0, new: 0, next_at: inTenMinutes, cards: [] })
  const waits: number[] = []
  for (let round = 0; round < 3; round++) {
    const card = await app.database.db
      .selectFrom('word_cards')
      .select('due')
      .where('word_id', '=', kala)
      .where('direction', '=', 1)
      .executeTakeFirstOrThrow()
    waits.push((card.due.getTime() - (app.clock.now ?? start).getTime()) / DAY)
    app.clock.now = card.due
    expect((await due(student)).cards.map(({ direction }) => direction)).toContain(1)
    await send(student, review(kala, 3))
  }
  expect(waits.every((wait, i) => wait > (waits[i - 1] ?? 0))).toBe(true)
})

test('a grade sent twice or late counts once and does not move time back', async () => {
  const { student, ids } = await learner({ kala: 'fish' })
  const [kala = 0] = ids
  const later = review(kala, 3, 1, new Date(start.getTime() - 60_000))
  const earlier = review(kala, 1, 1, new Date(start.getTime() - 120_000))
  await send(student, later)
  const card = () => app.database.db.selectFrom('word_cards').select(['reps', 'last_review']).where('word_id', '=', kala).executeTakeFirst()
  const once = await card()
  await Promise.all([send(student, later), send(student, later)])
  expect(await card()).toEqual(once)
  await send(student, later, earlier)
  expect(await card()).toEqual({ reps: 2, last_review: once?.last_review })
  // Different grades of several devices at once all count.
  await Promise.all(Array.from({ length: 6 }, (_, n) => send(student, review(kala, 3, 1, new Date(start.getTime() + n)))))
  expect((await card())?.reps).toBe(8)
})

test('grades given offline are applied together, in their order', async () => {
  const { student, ids } = await learner({ kala: 'fish', koer: 'dog' })
  const at = (minute: number) => new Date(start.getTime() - (60 - minute) * 60_000)
  const [kala = 0, koer = 0] = ids
  await send(student, review(kala, 1, 1, at(5)), review(koer, 4, 1, at(2)), review(kala, 3, 1, at(1)), review(kala, 3, 1, at(10)))
  const grades = await app.database.db
    .selectFrom('word_reviews')
    .select('grade')
    .where('word_id', '=', kala)
    .orderBy('reviewed_at')
    .execute()
  expect(grades.map(({ grade }) => grade)).toEqual([3, 1, 3])
  // Dated by a clock that is an hour ahead: treated as now.
  await send(student, review(koer, 3, 2, new Date(start.getTime() + 3_600_000)))
  const last = await app.database.db.selectFrom('word_reviews').select('reviewed_at').where('direction', '=', 2).executeTakeFirstOrThrow()
  expect(last.reviewed_at).toEqual(start)
})

test('one day has no more than twenty new cards', async () => {
  const { student, ids } = await learner(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`sõna${i}`, `word${i}`])))
  expect((await due(student)).new).toBe(20)
  await send(student, ...ids.slice(0, 15).map((id) => review(id, 4)))
  expect((await due(student)).new).toBe(5)
  await send(student, ...ids.slice(15, 22).map((id) => review(id, 4)))
  expect(await due(student)).toMatchObject({ new: 0, cards: [] })
  app.clock.now = new Date(start.getTime() + DAY - 1)
  expect((await due(student)).new).toBe(0)
  app.clock.now = new Date(start.getTime() + DAY)
  expect((await due(student)).new).toBe(20)
})

test('of many due cards fifty come at once, longest waiting first, none deleted', async () => {
  const { student, ids } = await learner(Object.fromEntries(Array.from({ length: 52 }, (_, i) => [`sõna${i}`, `word${i}`])))
  const at = (n: number) => new Date(start.getTime() - DAY + n * 1000)
  await send(student, ...ids.map((id, n) => review(id, 1, 1, at(ids.length - n))))
  const asked = await due(student)
  expect([asked.due, asked.cards.length, asked.cards[0]?.word_id, asked.cards[49]?.word_id]).toEqual([52, 50, ids[51], ids[2]])
  await student.post('/words/delete', { ids: ids.slice(1) })
  expect(await due(student)).toMatchObject({ due: 1, cards: [{ word_id: ids[0], is_new: false }] })
  await student.delete(`/words/${ids[0]}`)
  expect(await due(student)).toEqual({ due: 0, new: 0, next_at: null, cards: [] })
})

test('nobody grades the words of others', async () => {
  const { ids } = await learner({ kala: 'fish' })
  const other = await app.user('student')
  expect((await send(other, review(ids[0] ?? 0, 4))).data).toEqual({ due: 0, new: 0, next_at: null, cards: [] })
  expect(
    await app.database.db
      .selectFrom('word_cards')
      .selectAll()
      .where('word_id', '=', ids[0] ?? 0)
      .execute(),
  ).toEqual([])
})

test('a word is changed, found by language, deleted, and restored with history', async () => {
  const { student, ids } = await learner({ kala: 'fish', koer: 'dog' })
  const [kala = 0] = ids
  await send(student, review(kala, 4))
  expect(
    (await student.call<VocabularyEntry>('PUT', `/words/${kala}`, { word: 'lõhe', translate: 'лосось', lang: 'ru' })).data,
  ).toMatchObject({
    word: 'lõhe',
    translate: 'лосось',
    lang: 'ru',
  })
  expect((await words(student, 'lang=ru')).map(({ word }) => word)).toEqual(['lõhe'])
  expect((await student.call('PUT', `/words/${kala}`, { word: 'Koer', translate: 'dog' })).failure.code).toBe('conflict')
  await student.call('DELETE', `/words/${kala}`)
  expect([(await words(student)).map(({ word }) => word), (await due(student)).new]).toEqual([['koer'], 1])
  expect((await student.call('PUT', `/words/${kala}`, { word: 'haug' })).status).toBe(404)
  await student.post(`/words/${kala}/restore`)
  expect(await words(student)).toHaveLength(2)
  await student.call('DELETE', `/words/${kala}`)
  await student.post('/words', { words: { lõhe: 'salmon' }, lang: 'en' })
  expect(await words(student, 'search=salmon')).toMatchObject([{ id: kala }])
  expect(await app.database.db.selectFrom('word_cards').select('reps').where('word_id', '=', kala).execute()).toEqual([{ reps: 1 }])
})

test('a deleted word is purged after thirty days', async () => {
  const { student, ids } = await learner({ kala: 'fish', koer: 'dog' })
  await student.call('DELETE', `/words/${ids[0]}`)
  const stored = () => app.database.db.selectFrom('words').select('id').where('user_id', '=', student.user.id).execute()
  app.clock.now = new Date(start.getTime() + 29 * DAY)
  await purgeWords(app.ctx)
  expect(await stored()).toHaveLength(2)
  app.clock.now = new Date(start.getTime() + 31 * DAY)
  await purgeWords(app.ctx)
  expect(await stored()).toEqual([{ id: ids[1] }])
})

test('adding words returns which of them are new', async () => {
  const { student, ids } = await learner({ kala: 'fish', koer: 'dog' })
  await student.call('DELETE', `/words/${ids[1]}`)
  const { data } = await student.post<object[]>('/words', { words: { KALA: 'fish', koer: 'dog', maja: 'house' }, keep: true })
  expect(data).toMatchObject([
    { word: 'KALA', is_new: false },
    { word: 'koer', is_new: true },
    { word: 'maja', is_new: true },
  ])
})

test('exported words can be imported, and merge with existing ones', async () => {
  const { student } = await learner({ kala: 'fish', koer: '' })
  await student.post('/words', { words: { Kala: 'Fish', koer: 'dog', maja: 'house' }, voice: 7, keep: true })
  expect((await student.get<object[]>('/words/all')).data).toMatchObject([
    { word: 'Kala', translate: 'fish', lang: 'en', voice: 7 },
    { word: 'koer', translate: 'dog' },
    { word: 'maja', translate: 'house', lang: null, voice: 7 },
  ])
  await student.post('/words', { words: { KALA: '', maja: 'house' }, lang: 'et', voice: 1, keep: true })
  expect((await student.get<object[]>('/words/all')).data).toMatchObject([
    { word: 'KALA', translate: 'fish', lang: 'en', voice: 7 },
    { word: 'koer' },
    { word: 'maja', lang: 'et', voice: 7 },
  ])
  await student.post('/words', { words: { puu: 'tree' }, voice: 1 })
  expect((await words(student, 'voice=et-EE')).map(({ word }) => word)).toEqual(['maja', 'koer', 'KALA'])
})

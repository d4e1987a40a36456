import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, takeCalls } from '../testing/fake-api'
import { fakeBrowser } from '../testing/fake-browser'
import { channelsQuery, listedChannels, messageSearchQuery, messagesQuery, type ChannelPages } from './chat/queries'
import { keys } from './_shared/keys'
import { allLessons, historyQuery, lessonsBetweenQuery, lessonsQuery } from './lessons/queries'
import { LIBRARY_PAGES_REFETCHED, libraryBinQuery, libraryQuery } from './library/queries'
import { meQuery } from './users/me'
import { nextLessonQuery } from './schedule/queries'
import { plannedInRoom } from './schedule/calls'
import { queryClient } from './_shared/query-client'
import { sharedQuery, shareQuery } from './shares/queries'
import { spaceQuery } from './space/queries'
import { allStudents, studentsQuery, studentWordsQuery, type StudentsView } from './students/queries'
import { speechUrl, translateWord, translateWords } from './vocabulary/calls'
import { knownWordsQuery, WORD_PAGES_REFETCHED, vocabularyQuery } from './vocabulary/queries'

type Pages = Parameters<QueryClient['fetchInfiniteQuery']>[0]
const shownView: StudentsView = { search: '', sort: 'name', order: 'asc', archived: false }
const archivedView: StudentsView = { ...shownView, archived: true, search: 'a' }
const library = { folderId: null, search: '', sort: 'name' } as const

beforeEach(() => {
  fakeBrowser()
  queryClient.clear()
})

/** Serves pages of rows with this name: of two, of one, and the last of none. */
function takePages(rows: string) {
  const pages = [[{ id: 11 }, { id: 12 }], [{ id: 13 }], []]
  let asked = 0
  return takeCalls(() => {
    const page = pages[asked++]
    return { [rows]: page, more: asked < pages.length }
  })
}

const paged: [rows: string, options: unknown, path: string, place: 'offset' | 'before', more?: string][] = [
  ['channels', channelsQuery, '/chat/channels?', 'offset'],
  ['lessons', lessonsQuery(), '/lessons?', 'offset'],
  ['lessons', historyQuery(), '/lessons/history?', 'offset'],
  ['lessons', historyQuery(8), '/lessons/history?', 'offset', '&student=8'],
  ['items', libraryQuery(library), '/library/items?', 'offset', '&sort=name'],
  ['items', libraryQuery({ ...library, folderId: 3, search: 'a' }), '/library/items?', 'offset', '&sort=name&folder_id=3&search=a'],
  ['items', libraryBinQuery, '/library/bin?', 'offset'],
  ['students', studentsQuery(shownView), '/students?', 'offset', '&sort=name&order=asc&archived=no'],
  ['students', studentsQuery(archivedView), '/students?', 'offset', '&sort=name&order=asc&archived=yes&search=a'],
  ['words', studentWordsQuery(8, ''), '/students/8/words?', 'offset'],
  ['words', studentWordsQuery(8, 'a'), '/students/8/words?', 'offset', '&search=a'],
  ['words', vocabularyQuery({ search: '', voice: null }), '/words?', 'offset'],
  ['words', vocabularyQuery({ search: 'a', voice: 'en-GB' }), '/words?', 'offset', '&search=a&voice=en-GB'],
  ['messages', messagesQuery(2), '/chat/messages/2?', 'before'],
  ['messages', messageSearchQuery('a'), '/chat/search?q=a&', 'before'],
]
test.each(paged)('pages of %s are fetched one after another until there are no more: %#', async (...row) => {
  const [rows, options, path, place, more = ''] = row
  const calls = takePages(rows)
  await new QueryClient().fetchInfiniteQuery({ ...(options as Pages), pages: 9 } as Pages)
  const places = place === 'offset' ? ['offset=0', 'offset=2', 'offset=3'] : ['', 'before=12', 'before=13']
  expect(calls.map((call) => call.path)).toEqual(places.map((at) => (path + at + more).replace(/[?&]$/, '')))
})

test('the user’s lessons are cached apart from a student’s', () => {
  expect([historyQuery().queryKey, historyQuery(8).queryKey]).toEqual([keys.ownLessons, keys.studentLessons(8)])
})

test('messages around one are read in both directions', async () => {
  const answers = [
    { messages: [{ id: 9 }, { id: 8 }], more: false, newer: true },
    { messages: [{ id: 11 }, { id: 10 }], more: false, newer: false },
  ]
  const calls = takeCalls(() => answers.shift())
  const observer = new InfiniteQueryObserver(new QueryClient(), messagesQuery(2, 8))
  await observer.refetch()
  await observer.fetchPreviousPage()
  expect(calls.map(({ path }) => path)).toEqual(['/chat/messages/2?around=8', '/chat/messages/2?after=9'])
  expect(observer.getCurrentResult()).toMatchObject({ hasPreviousPage: false, hasNextPage: false })
})

test('a cancelled list stops fetching', async () => {
  for (const options of [channelsQuery, messagesQuery(2), messageSearchQuery('a'), historyQuery(), libraryBinQuery]) {
    const cache = new QueryClient()
    const calls = takeCalls(() => new Promise(() => {}))
    cache.fetchInfiniteQuery(options as unknown as Pages).catch(() => undefined)
    await cache.cancelQueries()
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true])
  }
})

test('a channel that is on two pages is listed once, as it came last', () => {
  const pages = [{ channels: [{ id: 1, unread: 0 }, { id: 2 }] }, { channels: [{ id: 1, unread: 1 }] }]
  expect(listedChannels({ pages } as unknown as ChannelPages)).toEqual([{ id: 1, unread: 1 }, { id: 2 }])
})

test.each([
  ['the library', libraryQuery(library), LIBRARY_PAGES_REFETCHED],
  ['the vocabulary', vocabularyQuery({ search: '', voice: null }), WORD_PAGES_REFETCHED],
])('%s of very many pages is not refetched by itself', async (_what, options, most) => {
  const cache = new QueryClient()
  const observer = new InfiniteQueryObserver(cache, options as never)
  const isStale = (pages: number, ageMs = 0) => {
    cache.setQueryData(options.queryKey, { pages: Array.from({ length: pages }), pageParams: [] } as never, {
      updatedAt: Date.now() - ageMs,
    })
    return observer.getCurrentQuery().isStaleByTime((options.staleTime as (query: unknown) => number)(observer.getCurrentQuery()))
  }
  expect((options.staleTime as (query: unknown) => number)(observer.getCurrentQuery())).toBe(30_000)
  expect(isStale(most, 60_000)).toBe(true)
  expect(isStale(most, 20_000)).toBe(false)
  expect(isStale(most + 1, 60_000)).toBe(false)
})

const lists = {
  lessons: (signal: AbortSignal, onCount: (count: number) => void) => allLessons({ roomId: 9, status: 'completed' }, signal, onCount),
  students: (signal: AbortSignal) => allStudents(shownView, signal),
}
test.each(['lessons', 'students'] as const)('all %s of a view are read, each once, until a page is the last or empty', async (name) => {
  const rows = [
    [{ id: 1, of: 'first' }, { id: 2 }],
    [{ id: 1, of: 'second' }, { id: 3 }],
  ]
  const counts: number[] = []
  const controller = new AbortController()
  const read = () => lists[name](controller.signal, (count) => counts.push(count))
  const view = name === 'lessons' ? '&room_id=9&status=completed' : '&sort=name&order=asc&archived=no'
  let asked = 0
  const calls = takeCalls(() => ({ [name]: rows[asked++] ?? [], more: true }))
  expect(await read()).toEqual([{ id: 1, of: 'second' }, { id: 2 }, { id: 3 }])
  expect(calls.map(({ path }) => path)).toEqual([0, 2, 4].map((offset) => `/${name}?offset=${offset}${view}`))
  if (name === 'lessons') expect(counts).toEqual([2, 3, 3])
  const once = takeCalls(() => ({ [name]: [{ id: 1 }], more: false }))
  expect(await read()).toEqual([{ id: 1 }])
  expect(once).toHaveLength(1)
  controller.abort()
  expect(once[0]?.signal?.aborted).toBe(true)
})

test('the journal asks for days in the user’s time zone, both included', async () => {
  const calls = takeCalls(() => ({ lessons: [], more: false }))
  const ask = (from?: string, to?: string) =>
    allLessons({ ...(from !== undefined && { from }), ...(to !== undefined && { to }), student: 8 }, new AbortController().signal, () => {})
  await ask('2026-11-21', '2026-11-22')
  await ask('2026-11-21')
  await ask('no day', '')
  const asked = calls.map(({ path }) => new URLSearchParams(path.split('?')[1]))
  expect(asked[0]?.get('from')).toBe(new Date(2026, 10, 21).toISOString())
  expect(asked[0]?.get('to')).toBe(new Date(2026, 10, 23).toISOString())
  expect([asked[1]?.get('to'), asked[2]?.get('from'), asked[2]?.get('to')]).toEqual([null, null, null])
  expect(asked[0]?.get('student')).toBe('8')
})

test('all lessons between two moments are read page by page', async () => {
  const pages = [
    { lessons: [{ id: 1 }, { id: 2 }], more: true },
    { lessons: [{ id: 3 }], more: true },
    { lessons: [], more: true },
  ]
  const calls = takeCalls(() => pages.shift())
  const between = { from: new Date('2026-11-21T00:00:00Z'), to: new Date('2026-11-22T00:00:00Z') }
  expect(await new QueryClient().fetchQuery(lessonsBetweenQuery(between))).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  const days = 'from=2026-11-21T00%3A00%3A00.000Z&to=2026-11-22T00%3A00%3A00.000Z'
  expect(calls.map(({ path }) => path)).toEqual([0, 2, 3].map((offset) => `/lessons?offset=${offset}&${days}`))
  pages.push({ lessons: [{ id: 1 }], more: false })
  expect(await new QueryClient().fetchQuery(lessonsBetweenQuery(between))).toEqual([{ id: 1 }])
})

test('lessons planned in a classroom are counted for the whole allowed period', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') })
  const calls = takeCalls(() => [{ room_id: 9 }, { room_id: 8 }, { room_id: null }, { room_id: 9 }])
  expect(await plannedInRoom(9)).toBe(2)
  expect(calls.map(({ path }) => decodeURIComponent(path))).toEqual(['/events?from=2026-11-22T10:00:00.000Z&to=2027-12-26T10:00:00.000Z'])
})

test('the next lesson is polled more often while one runs', () => {
  const interval = (data: unknown) => (nextLessonQuery.refetchInterval as (query: unknown) => number)({ state: { data } })
  expect([interval(undefined), interval(null), interval({ lesson_id: null }), interval({ lesson_id: 6 })]).toEqual([
    300_000, 300_000, 300_000, 30_000,
  ])
})

test('a link is fetched only for a shared entry: looking creates none', async () => {
  const calls = takeCalls(({ path }) => (path.endsWith('/share') ? { token: 'abc' } : { shared: path.endsWith('/3') }))
  expect(await new QueryClient().fetchQuery(shareQuery(3))).toEqual({ token: 'abc' })
  expect(await new QueryClient().fetchQuery(shareQuery(4))).toBeNull()
  expect(calls.map(({ path }) => path)).toEqual(['/library/items/3', '/library/items/3/share', '/library/items/4'])
})

test.each([
  ['a single item', { item: { id: 7 }, board_id: 5 }, [{ id: 7 }]],
  ['a board', { item: null, board_id: 5 }, undefined],
  ['a folder', { item: { id: 7 }, board_id: null }, undefined],
])('what a link opens includes the items of a board only as %s', async (_what, shared, items) => {
  const calls = takeCalls(() => shared)
  const cache = new QueryClient()
  expect(await cache.fetchQuery(sharedQuery('a/b'))).toEqual(shared)
  expect(calls.map(({ path }) => path)).toEqual(['/library/shared/a%2Fb'])
  expect(cache.getQueriesData({ queryKey: ['items'] })).toEqual(items ? [[keys.items(5), items]] : [])
})

test('the space is its module’s id, and caches the module too', async () => {
  const calls = takeCalls(() => ({ id: 4, boards: [] }))
  const cache = new QueryClient()
  expect(await cache.fetchQuery(spaceQuery)).toBe(4)
  expect(cache.getQueryData(keys.module(4))).toEqual({ id: 4, boards: [] })
  expect(calls.map(({ path }) => path)).toEqual(['/space'])
})

test('the user is null after a 401, and unknown after another failure', async () => {
  takeCalls(() => refusal(401, 'not.signed.in'))
  expect(await new QueryClient().fetchQuery(meQuery)).toBeNull()
  takeCalls(() => refusal(403, 'forbidden'))
  await expect(new QueryClient().fetchQuery(meQuery)).rejects.toMatchObject({ status: 403 })
})

test('known words of a list are those that the server marks', async () => {
  const calls = takeCalls(() => ({ known: [true, false, true] }))
  const list = ['a', 'b', 'A'].map((word, at) => ({ word, translate: `${at}` }))
  expect(await new QueryClient().fetchQuery(knownWordsQuery(list))).toEqual(['a\n0', 'A\n2'])
  expect(calls.map(({ body }) => body)).toEqual([{ words: ['a', 'b', 'A'], translations: ['0', '1', '2'] }])
})

test('a word is translated from its language when that is known', async () => {
  const calls = takeCalls(() => ({ translate: 'koer' }))
  const { signal } = new AbortController()
  expect(await translateWord({ text: 'dog', to: 'et', signal })).toBe('koer')
  await translateWord({ text: 'dog', to: 'et', from: 'en', signal })
  expect(calls.map(({ path }) => path)).toEqual(['/words/translate?text=dog&lang=et', '/words/translate?text=dog&lang=et&from=en'])
  expect(speechUrl('a b', 'en-GB')).toBe('/api/v1/words/speech?text=a+b&lang=en-GB')
})

test('many words are translated fifty at a time, each part reported as it comes', async () => {
  const list = Array.from({ length: 101 }, (_, n) => `w${n}`)
  const calls = takeCalls(({ body }) => ({ translations: (body as { words: string[] }).words.map((word) => word.toUpperCase()) }))
  const parts: [number, number][] = []
  const all = await translateWords(list, { to: 'et', from: 'en' }, (some, at) => parts.push([at, some.length]))
  expect(all).toEqual(list.map((word) => word.toUpperCase()))
  expect(parts).toEqual([
    [0, 50],
    [50, 50],
    [100, 1],
  ])
  expect(calls[2]).toMatchObject({ path: '/words/translations', body: { words: ['w100'], lang: 'et', from: 'en' } })
  await translateWords(['a'], { to: 'et' })
  expect(calls[3]?.body).toEqual({ words: ['a'], lang: 'et' })
})

test('every cache key has its own data, and no two are the same', () => {
  const names = Object.entries(keys).flatMap(([name, key]) => {
    if (typeof key !== 'function') return [key]
    const args = Array.from({ length: Math.max(1, key.length) }, (_, n) => `${name} ${n}`)
    const made = (key as (...args: unknown[]) => readonly unknown[])(...args)
    for (const arg of args) expect(JSON.stringify(made)).toContain(arg)
    return [made]
  })
  for (const [first] of names) expect(first).toMatch(/^\w/)
  const written = names.map((name) => JSON.stringify(name))
  expect(written).toEqual([...new Set(written)])
})

test.each([
  [keys.library, [keys.libraryList({}), keys.libraryItem(3), keys.libraryBin, keys.libraryShare(3)]],
  [keys.words, [keys.wordList({})]],
  [keys.knownWords(), [keys.knownWords(['a'])]],
  [keys.events, [keys.eventsBetween('a', 'b'), keys.nextLesson]],
  [keys.studentsLists, [keys.studentsList({})]],
  [keys.student(8), [keys.studentWords(8, '')]],
  [keys.messages(2), [keys.messagesAround(2, 8)]],
  [['lessons'], [keys.lessons(), keys.lesson(6), keys.ownLessons, keys.studentLessons(8)]],
])('%j is refetched with all its parts', async (whole, parts) => {
  const cache = new QueryClient()
  for (const part of parts) cache.setQueryData(part, 1)
  await cache.invalidateQueries({ queryKey: whole })
  expect(parts.map((part) => cache.getQueryState(part)?.isInvalidated)).toEqual(parts.map(() => true))
})

import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { page } from 'vitest/browser'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { User } from '@keel/contract/entities/user'
import { ConnectionNotice } from '../../app/live/connection-notice'
import { standInOffline } from '../../app/offline-copies'
import { discardWhenAnotherSignsIn } from '../../app/session'
import { isSigningOut, signOut } from '../../app/sign-out'
import { reportConnected } from '../../realtime/connected'
import { refusal, takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { readLocal } from '../../lib/storage'
import { boardAnswers } from '../answers/calls'
import { storeAnswers, submitAnswer } from '../answers/personal-answers'
import { answersQuery } from '../answers/queries'
import { itemsQuery } from '../board-items/queries'
import { keys } from '../_shared/keys'
import { queryClient } from '../_shared/query-client'
import { homeworkQuery } from '../homework/queries'
import { moduleQuery } from '../modules/queries'
import { roomEventHandlers } from '../rooms/live'
import { roomQuery, roomsQuery } from '../rooms/queries'
import { clearSessionCache, currentUser, meQuery, setMe } from '../users/me'
import { forgetCopies } from './forget-copies'
import { keepCopies } from './keep-copies'
import { AGE_MAX_MS } from './rules'
import { shownCopies } from './shown-copies'
import { allCopies, clearCopies, writeCopies } from './store'

const BUILD = '/assets/this-build.js'
const mari: User = {
  id: 3,
  first_name: 'Mari',
  last_name: 'Tamm',
  email: 'mari@example.org',
  role: 1,
  verify: 1,
  lang: 'en',
  sounds: false,
}
const rooms = [{ id: 1, name: 'Estonian' }]
const here = window.location.href

beforeAll(() => {
  standInOffline()
  // Written as text it is not loaded.
  document.head.insertAdjacentHTML('beforeend', `<script type="module" src="${BUILD}"></script>`)
})
beforeEach(() => setMe(mari))
afterEach(async () => {
  window.history.replaceState(null, '', here)
  queryClient.clear()
  onlineManager.setOnline(true)
  await clearCopies()
})
afterAll(async () => {
  document.head.querySelector(`script[src="${BUILD}"]`)?.remove()
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('keel').onsuccess = resolve
  })
})

/** The page goes away, with which it writes at once what it would write in a second. */
const leavePage = () => void window.dispatchEvent(new Event('pagehide'))
const keptHashes = async () => {
  leavePage()
  return (await allCopies()).map(([hash]) => hash).sort()
}
const serve = (answers: Record<string, unknown>) =>
  takeCalls(({ path }) => answers[path.split('?')[0] as string] ?? refusal(404, 'not.found'))
function goOffline() {
  onlineManager.setOnline(false)
  return takeCalls(() => {
    throw new TypeError('Failed to fetch')
  })
}
/** The page is loaded again. */
const reload = () => queryClient.clear()
const fetchRooms = () => queryClient.fetchQuery({ ...roomsQuery, retry: false, staleTime: 0 })
const fetchMe = () => queryClient.fetchQuery({ ...meQuery, retry: false, staleTime: 0 })

/** Mari sees her classrooms, and this browser keeps them. */
async function seeRooms(build = BUILD): Promise<void> {
  serve({ '/rooms': rooms })
  await keepCopies(mari.id, build)
  await fetchRooms()
  await expect.poll(keptHashes).toEqual(['["me"]', '["rooms"]'])
}

test('what the server returned last stands in while it can’t be asked, until it can', async () => {
  await seeRooms()
  reload()
  goOffline()
  expect([await fetchMe(), await fetchRooms()]).toEqual([mari, rooms])
  // It is asked each time, though the browser says that it is offline.
  expect(await fetchRooms()).toEqual(rooms)
  expect([...shownCopies.getState().keys()]).toEqual(['["me"]', '["rooms"]'])
  const calls = serve({ '/rooms': [], '/user/me': { ...mari, first_name: 'Mari-Liis' } })
  const [me, list] = [new QueryObserver(queryClient, meQuery), new QueryObserver(queryClient, roomsQuery)]
  const stops = [me.subscribe(() => undefined), list.subscribe(() => undefined)]
  onTestFinished(() => stops.forEach((stop) => stop()))
  reportConnected()
  await expect.poll(() => [me.getCurrentResult().data?.first_name, list.getCurrentResult().data]).toEqual(['Mari-Liis', []])
  await expect.poll(() => shownCopies.getState().size).toBe(0)
  expect(calls.length).toBeGreaterThanOrEqual(2)
})

test('the same data from the server is no copy any more', async () => {
  await seeRooms()
  reload()
  goOffline()
  await fetchMe()
  serve({ '/user/me': mari })
  await fetchMe()
  expect(shownCopies.getState().size).toBe(0)
})

test('what the server refuses is not shown, and not kept', async () => {
  await seeRooms()
  reload()
  takeCalls(() => refusal(500))
  await expect(fetchRooms()).rejects.toMatchObject({ status: 500 })
  expect(shownCopies.getState().size).toBe(0)
  setMe(mari)
  await keepCopies(mari.id, BUILD)
  takeCalls(() => refusal(403, 'forbidden'))
  await expect(fetchRooms()).rejects.toMatchObject({ status: 403 })
  await expect.poll(keptHashes).toEqual(['["me"]'])
})

test('newer data on the screen stays when the next fetch fails', async () => {
  await seeRooms()
  goOffline()
  await expect(fetchRooms()).rejects.toMatchObject({ code: 'network' })
  expect([queryClient.getQueryData(keys.rooms), shownCopies.getState().size]).toEqual([rooms, 0])
})

test.each([
  ['who logs out', () => clearSessionCache()],
  ['whose session has ended elsewhere', () => setMe(null)],
])('nothing is left of a person %s', async (_who, end) => {
  onTestFinished(discardWhenAnotherSignsIn())
  await seeRooms()
  end()
  await expect.poll(async () => [await keptHashes(), localStorage.getItem('keel.offline-copies')]).toEqual([[], null])
  reload()
  goOffline()
  await expect(fetchMe()).rejects.toMatchObject({ code: 'network' })
})

test('nothing is written once another tab has logged out', async () => {
  await seeRooms()
  await forgetCopies(null)
  serve({ '/rooms': [...rooms, { id: 2 }] })
  await fetchRooms()
  await keptHashes()
  // The second look comes after what the first has begun.
  expect(await keptHashes()).toEqual([])
})

test('who logs in next gets nothing of the last, even if it could not be deleted', async () => {
  await seeRooms()
  reload()
  goOffline()
  setMe({ ...mari, id: 4 })
  await expect(fetchRooms()).rejects.toMatchObject({ code: 'network' })
  await keepCopies(4, BUILD)
  await expect.poll(keptHashes).toEqual(['["me"]'])
  expect((await allCopies())[0]?.[1].data).toContain('"id":4')
})

test('copies of who was here before go when another person signs in, before theirs are made', async () => {
  onTestFinished(discardWhenAnotherSignsIn())
  await seeRooms()
  setMe({ ...mari, id: 4 })
  expect(localStorage.getItem('keel.offline-copies')).toBe('')
  await expect.poll(async () => [await keptHashes(), localStorage.getItem('keel.offline-copies')]).toEqual([[], null])
})

test.each([
  ['of another person, left behind by another tab', { owner: `4 ${BUILD}` }],
  ['that is too old', { at: Date.now() - AGE_MAX_MS - 1 }],
])('a copy %s is not shown, and deleted by the next page', async (_which, part) => {
  await seeRooms()
  const [, copy] = (await allCopies()).find(([hash]) => hash === '["rooms"]') ?? []
  if (!copy) throw new Error('no copy')
  await writeCopies([['["rooms"]', { ...copy, ...part }]])
  reload()
  goOffline()
  await fetchMe()
  await expect(fetchRooms()).rejects.toMatchObject({ code: 'network' })
  serve({ '/user/me': mari })
  await fetchMe()
  await keepCopies(mari.id, BUILD)
  await expect.poll(keptHashes).toEqual(['["me"]'])
})

test('what the server returns in place of a copy is kept in its place', async () => {
  await seeRooms()
  reload()
  goOffline()
  await fetchMe()
  await keepCopies(mari.id, BUILD)
  await fetchRooms()
  serve({ '/user/me': mari, '/rooms': [] })
  await fetchRooms()
  const keptRooms = async () => {
    leavePage()
    return (await allCopies()).find(([hash]) => hash === '["rooms"]')?.[1].data
  }
  await expect.poll(keptRooms).toBe('[]')
})

test('copies of another build are neither shown nor kept', async () => {
  await seeRooms('/assets/the-last-build.js')
  reload()
  goOffline()
  await expect(fetchMe()).rejects.toMatchObject({ code: 'network' })
  setMe(mari)
  await keepCopies(mari.id, BUILD)
  await expect.poll(keptHashes).toEqual(['["me"]'])
})

test('boards are kept on the page of homework, and answers that wait are shown with them', async () => {
  const board = boardAnswers(6, null)
  const answers = answersQuery(board)
  const items = [{ id: 8, value: {} }]
  serve({ '/boards/6/items': items, '/boards/6/actions': { 8: { g1: 'stored' } } })
  await keepCopies(mari.id, BUILD)
  await queryClient.fetchQuery(itemsQuery(9)).catch(() => undefined)
  window.history.replaceState(null, '', '/homework/7/do')
  await queryClient.fetchQuery(itemsQuery(6))
  await queryClient.fetchQuery(answers)
  await expect.poll(keptHashes).toEqual(['["actions",6,null]', '["items",6]', '["me"]'])
  goOffline()
  submitAnswer(queryClient, board, { itemId: 8, page: 0, id: 'g2', attempt: { text: 'yes' }, judged: 'given' })
  onTestFinished(async () => {
    takeCalls(() => ({ action: 'stored' }))
    setMe(mari)
    expect(await storeAnswers()).toBe(true)
  })
  queryClient.removeQueries({ queryKey: keys.allActions })
  expect(await queryClient.fetchQuery({ ...answers, retry: false })).toEqual({ 8: { g1: 'stored', g2: 'given' } })
  queryClient.removeQueries({ queryKey: keys.items(6) })
  expect(await queryClient.fetchQuery({ ...itemsQuery(6), retry: false })).toEqual(items)
})

/** Mari sees a board in each of two classrooms, in a module of the first, in homework of it, and in a module of her own. */
async function seeBoards(): Promise<void> {
  serve({
    '/rooms': [...rooms, { id: 2, name: 'English' }],
    ...Object.fromEntries([1, 2].map((id) => [`/rooms/${id}`, { id }])),
    '/modules/5': { id: 5, room_id: 1 },
    '/modules/6': { id: 6, room_id: null },
    '/homework/7': { id: 7, room_id: 1 },
    ...Object.fromEntries([11, 12, 13, 14, 15].map((id) => [`/boards/${id}/items`, []])),
  })
  await keepCopies(mari.id, BUILD)
  const pages: [path: string, fetch: () => Promise<unknown>][] = [
    ['room/1', () => queryClient.fetchQuery(roomQuery(1))],
    ['room/2', () => queryClient.fetchQuery(roomQuery(2))],
    ['module/5', () => queryClient.fetchQuery(moduleQuery(5))],
    ['module/6', () => queryClient.fetchQuery(moduleQuery(6))],
    ['homework/7/do', () => queryClient.fetchQuery(homeworkQuery(7))],
  ]
  for (const [index, [path, fetchPage]] of pages.entries()) {
    window.history.replaceState(null, '', `/${path}`)
    await fetchPage()
    await queryClient.fetchQuery(itemsQuery(11 + index))
  }
  window.history.replaceState(null, '', '/home')
  await fetchRooms()
  await expect.poll(keptHashes).toHaveLength(12)
}
const LEFT = ['["items",12]', '["items",14]', '["me"]', '["module",6]', '["room",2]', '["rooms"]']

test('boards of a classroom that is not in the list any more go, wherever they were opened', async () => {
  await seeBoards()
  reload()
  setMe(mari)
  await keepCopies(mari.id, BUILD)
  serve({ '/rooms': [{ id: 2, name: 'English' }] })
  await fetchRooms()
  await expect.poll(keptHashes).toEqual(LEFT)
})

test('so do those of a classroom that is refused', async () => {
  await seeBoards()
  serve({})
  await expect(queryClient.fetchQuery({ ...roomQuery(1), staleTime: 0 })).rejects.toMatchObject({ status: 404 })
  await expect.poll(keptHashes).toEqual(LEFT)
})

test('who is removed from a classroom loses its boards on every screen', async () => {
  await seeBoards()
  serve({ '/rooms': [{ id: 2, name: 'English' }] })
  roomEventHandlers.room_left(queryClient, { room_id: 1 })
  await expect.poll(keptHashes).toEqual(LEFT)
})

test('a module or homework that is refused goes with its boards', async () => {
  await seeBoards()
  serve({})
  await expect(queryClient.fetchQuery({ ...moduleQuery(5), staleTime: 0 })).rejects.toMatchObject({ status: 404 })
  await expect(queryClient.fetchQuery({ ...homeworkQuery(7), staleTime: 0 })).rejects.toMatchObject({ status: 404 })
  await expect
    .poll(keptHashes)
    .toEqual(['["items",11]', '["items",12]', '["items",14]', '["me"]', '["module",6]', '["room",1]', '["room",2]', '["rooms"]'])
})

test('a browser that forbids its database works as with none', async () => {
  await clearCopies()
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  await keepCopies(mari.id, BUILD)
  expect(localStorage.getItem('keel.offline-copies')).toBeNull()
  localStorage.setItem('keel.offline-copies', `3 ${BUILD}`)
  goOffline()
  await expect(fetchRooms()).rejects.toMatchObject({ code: 'network' })
  await forgetCopies(null)
  // The next page tries again.
  expect(localStorage.getItem('keel.offline-copies')).toBe('')
  vi.restoreAllMocks()
  await forgetCopies(null)
  expect(localStorage.getItem('keel.offline-copies')).toBeNull()
})

test('the strip says from when it is what is shown', async () => {
  queryClient.setQueryData(keys.rooms, [])
  const shown = new QueryObserver(queryClient, { ...roomsQuery, staleTime: Infinity })
  const at = (time: Date) => shownCopies.setState(new Map([['["rooms"]', time.getTime()]]), true)
  onTestFinished(() => shownCopies.setState(new Map(), true))
  await renderApp(<ConnectionNotice />)
  const strip = page.getByRole('status')
  await expect.element(strip).toHaveTextContent('')
  shownCopies.setState(new Map([['["me"]', 0]]), true)
  await expect.element(strip).toHaveTextContent(/^You’re offline$/)
  at(new Date(2026, 9, 5, 14, 5))
  onTestFinished(shown.subscribe(() => undefined))
  await expect.element(strip).toHaveTextContent(/^Offline · as of Oct 5, 2:05\sPM$/)
  const now = new Date()
  at(new Date(now.getFullYear(), now.getMonth(), now.getDate(), 14, 5))
  await expect.element(strip).toHaveTextContent(/^Offline · as of 2:05\sPM$/)
})

test('logging out without a connection says that it needs one, and deletes what the browser keeps', async () => {
  await seeBoards()
  takeCalls(() => {
    throw new TypeError('Failed to fetch')
  })
  await renderApp(<main />)
  const navigate = vi.fn(async () => {})
  await signOut({ navigate } as never)
  await expect.element(page.getByText('You need a connection to log out. What this browser kept for offline use is deleted.')).toBeVisible()
  expect([await allCopies(), readLocal('keel.offline-copies')]).toEqual([[], null])
  expect([currentUser(), isSigningOut(), navigate.mock.calls]).toEqual([mari, false, []])
})

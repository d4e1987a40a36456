import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Notification } from '@keel/contract/entities/notification'
import type { RoomCard } from '@keel/contract/entities/room'
import type { User } from '@keel/contract/entities/user'
import type { ServerEventName } from '@keel/contract/realtime/server-events'
import { keys } from '../../data/_shared/keys'
import { setMe } from '../../data/users/me'
import { queryClient } from '../../data/_shared/query-client'
import { chooseLanguage, languageStore } from '../../i18n/language'
import { writeCookie } from '../../lib/cookies'
import { live } from '../../realtime/live'
import type { FakeServer } from '../../realtime/testing/fake-server'
import { toasts } from '../../ui/toast/toast'
import { liveServer } from '../../testing/live-server'
import { renderApp } from '../../testing/render'
import { router } from '../router'
import { bindLive } from './bind-live'
import { followLanguage } from './follow-language'

const teacher: User = {
  id: 3,
  first_name: 'Mari',
  last_name: 'Tamm',
  email: 'mari@example.org',
  role: 1,
  verify: 0,
  lang: 'en',
  sounds: false,
}
const lesson = {
  id: 1,
  room_id: 9,
  room_name: 'Juan, B1',
  name: 'Verbs',
  status: 2,
  duration: 3,
  started_at: null,
  completed_at: null,
  can_edit: false,
}
const sampleNotification: Notification = {
  id: 1,
  kind: 'new_room',
  title: 'Juan, B1',
  text: '',
  person: null,
  room_id: null,
  channel_id: null,
  event_id: null,
  lesson_id: null,
  homework_id: null,
  due_at: null,
  starts_at: null,
  count: 0,
  created_at: '2026-11-21T10:00:00Z',
  unread: true,
}
const card: RoomCard = { id: 9, name: 'Juan, B1', type: 1, lang: null, level: null, users: [], lesson: null, can_edit: true }

let server: FakeServer
let unbind = () => {}
function begin(): void {
  unbind = bindLive(router)
  live.start()
  server.last.greet()
}
function end(): void {
  unbind()
  live.stop()
}
/** The connection breaks and is restored, with its old stream or a new one. */
function reconnect(hello: { resumed: boolean }): void {
  server.last.drop()
  dispatchEvent(new Event('online'))
  server.last.greet(hello)
}
const receive = (event: ServerEventName, data: unknown) => server.last.event(event, data)
/** The current page. */
function at(pathname: string, search = {}): void {
  const { state } = router
  vi.spyOn(router, 'state', 'get').mockReturnValue({ ...state, location: { ...state.location, pathname, search } })
}
beforeEach(() => {
  setMe(teacher)
  at('/home')
  vi.spyOn(router, 'navigate').mockResolvedValue()
  server = liveServer()
  begin()
})
afterEach(() => {
  end()
  queryClient.clear()
})

test('a lesson that starts is announced with a link, except where it is shown', async () => {
  receive('room_started', { room_id: 9, lesson })
  await vi.dynamicImportSettled()
  expect(toasts.getState().list).toEqual([])
  at('/messages')
  await renderApp(
    <main>
      <h1>Page</h1>
    </main>,
  )
  receive('room_started', { room_id: 9, lesson })
  await expect.element(page.getByText('The lesson has started')).toBeVisible()
  await expect.element(page.getByText('Juan, B1')).toBeVisible()
  await page.getByRole('button', { name: 'Join' }).click()
  expect(router.navigate).toHaveBeenCalledWith({ to: '/room/$id', params: { id: '9' } })
})

test('a user already in the classroom is not notified', async () => {
  at('/room/9')
  receive('room_started', { room_id: 9, lesson })
  await vi.dynamicImportSettled()
  expect(toasts.getState().list).toEqual([])
})

test('a deleted classroom is toasted everywhere but on its own page', async () => {
  const notification = { ...sampleNotification, kind: 'room_left' as const, room_id: 9, count: 2 }
  at('/room/9')
  receive('notified', { notification })
  await vi.dynamicImportSettled()
  expect(toasts.getState().list).toEqual([])
  at('/room/8')
  receive('notified', { notification })
  await expect.poll(() => toasts.getState().list.map(({ title }) => title)).toEqual(['You’re no longer in the classroom'])
})

test('the user who started the lesson is not called to it', async () => {
  at('/messages')
  receive('room_started', { room_id: 9, lesson: { ...lesson, can_edit: true } })
  await vi.dynamicImportSettled()
  expect(toasts.getState().list).toEqual([])
})

test('a verified e-mail address leads home, and the user counts as verified', () => {
  receive('email_verified', {})
  expect(queryClient.getQueryData<User>(keys.me)?.verify).toBe(1)
  expect(router.navigate).toHaveBeenCalledWith({ to: '/home' })
  // The link was opened in this tab: it is on its way to the wanted page, or is there already.
  vi.mocked(router.navigate).mockClear()
  receive('email_verified', {})
  setMe(teacher)
  at('/verify', { token: 'x' })
  receive('email_verified', {})
  expect(queryClient.getQueryData<User>(keys.me)?.verify).toBe(1)
  expect(router.navigate).not.toHaveBeenCalled()
})

test('presence changes are applied to the list of classrooms', () => {
  queryClient.setQueryData(keys.rooms, [card])
  const users = [{ id: 8, first_name: 'Juan', last_name: 'García', role: 2, status: 1, boardId: null, owner: false }]
  receive('room_users', { room_id: 9, users })
  expect(queryClient.getQueryData<RoomCard[]>(keys.rooms)?.[0]?.users).toEqual(users)
})

test('lost events refetch everything, a classroom once its room is joined again', async () => {
  const stale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  live.joinRoom(9, 5)
  queryClient.setQueryData(keys.items(5), [])
  await expect.poll(() => stale(keys.items(5))).toBe(true)
  queryClient.setQueryData(keys.rooms, [card])
  queryClient.setQueryData(keys.items(5), [])
  reconnect({ resumed: false })
  expect(stale(keys.rooms)).toBe(true)
  expect(stale(keys.items(5))).toBe(false)
  await expect.poll(() => stale(keys.items(5))).toBe(true)
})

test('data fetched before the connection was open is refetched once', () => {
  end()
  const queries = [keys.channels, keys.messages(4), keys.rooms, keys.me]
  for (const key of queries) queryClient.setQueryData(key, [])
  const stale = () => queries.map((key) => queryClient.getQueryState(key)?.isInvalidated)
  begin()
  expect(stale()).toEqual([true, true, true, false])
  for (const key of queries) queryClient.setQueryData(key, [])
  reconnect({ resumed: true })
  expect(stale()).toEqual([false, false, false, false])
})

test('a page older than the server offers a reload', async () => {
  end()
  const script = document.createElement('div')
  script.innerHTML = '<script type="module" src="/assets/old.js"></script>'
  document.body.append(script)
  onTestFinished(() => script.remove())
  const asked = vi.fn(async () => Response.json({ data: { web: '/assets/new.js' } }))
  vi.stubGlobal('fetch', asked)
  await renderApp(<main />)
  begin()
  expect(asked).not.toHaveBeenCalled()
  expect(toasts.getState().list).toEqual([])
  reconnect({ resumed: false })
  await expect.element(page.getByText('Keel has been updated')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('nothing listens after the session', () => {
  const stops: (() => void)[] = []
  const listen = () => {
    const stop = vi.fn()
    stops.push(stop)
    return stop
  }
  for (const way of Object.keys(live).filter((name) => name.startsWith('on'))) vi.spyOn(live, way as 'on').mockImplementation(listen)
  const stopAll = bindLive(router)
  expect(stops).not.toEqual([])
  for (const stop of stops) expect(stop).not.toHaveBeenCalled()
  stopAll()
  for (const stop of stops) expect(stop).toHaveBeenCalledOnce()
})

test('a language chosen on another device is applied, but not at first sight', async () => {
  // The language seen last is remembered while the page lives: no other test has these accounts.
  onTestFinished(async () => {
    await chooseLanguage('en')
    writeCookie('lang', '', 0)
  })
  const shown = () => languageStore.getState().language
  followLanguage(903, 'ru')
  expect(shown()).toBe('en')
  followLanguage(903, 'et')
  await expect.poll(shown).toBe('et')
  expect(document.cookie).toContain('lang=et')
  followLanguage(904, 'en')
  expect(shown()).toBe('et')
})

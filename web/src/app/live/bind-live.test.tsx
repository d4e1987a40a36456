import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notification } from '@keel/contract/entities/notification'
import type { RoomCard } from '@keel/contract/entities/room'
import type { User } from '@keel/contract/entities/user'
import { keys } from '../../api/keys'
import { forgetMe, setMe } from '../../api/me'
import { queryClient } from '../../api/query-client'
import { chooseLanguage, languageStore } from '../../i18n/language'
import { notices } from '../../ui/notify/notify'
import { renderApp } from '../../testing/render'
import { bindLive } from './bind-live'
import { followLanguage } from './follow-language'

const { handlers, signals, navigate, router } = vi.hoisted(() => {
  const navigate = vi.fn(async (_to: object) => undefined)
  const buildLocation = ({ to }: { to: string }) => ({ pathname: to })
  return {
    handlers: new Map<string, (data: unknown) => void>(),
    signals: new Map<string, () => void>(),
    navigate,
    router: { navigate, buildLocation, state: { location: { pathname: '/home', href: '/home', search: {} } } },
  }
})
const signal = (name: string) => (handler: () => void) => {
  signals.set(name, handler)
  return () => signals.delete(name)
}
vi.mock('../router', () => ({ router }))
vi.mock('../../realtime/live', () => ({
  live: {
    on: (event: string, handler: (data: unknown) => void) => {
      handlers.set(event, handler)
      return () => handlers.delete(event)
    },
    onMissed: (handler: () => void) => signal('missed')(handler),
    onJoined: (handler: () => void) => signal('joined')(handler),
    onSessionEnded: (handler: () => void) => signal('ended')(handler),
    onRefused: (handler: () => void) => signal('refused')(handler),
  },
}))

const hear = (event: string, data: unknown) => handlers.get(event)?.(data)
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
const told: Notification = {
  id: 1,
  kind: 'new_room',
  title: 'Juan, B1',
  text: '',
  person: null,
  room_id: null,
  channel_id: null,
  event_id: null,
  lesson_id: null,
  starts_at: null,
  count: 0,
  created_at: '2026-11-21T10:00:00Z',
  unread: true,
}
const card: RoomCard = { id: 9, name: 'Juan, B1', type: 1, users: [], lesson: null, can_edit: true }

let unbind = () => {}
beforeEach(() => {
  setMe(teacher)
  unbind = bindLive()
})
afterEach(() => {
  unbind()
  forgetMe()
  navigate.mockClear()
  router.state.location.pathname = '/home'
})

test('a lesson that starts is announced with a way in, but where it stands already', async () => {
  hear('room_started', { room_id: 9, lesson })
  await vi.dynamicImportSettled()
  expect(notices.getState().list).toEqual([])
  router.state.location.pathname = '/messages'
  await renderApp(
    <main>
      <h1>Page</h1>
    </main>,
  )
  hear('room_started', { room_id: 9, lesson })
  await expect.element(page.getByText('The lesson has started')).toBeVisible()
  await expect.element(page.getByText('Juan, B1')).toBeVisible()
  await page.getByRole('button', { name: 'Join' }).click()
  expect(navigate).toHaveBeenCalledWith({ to: '/room/$id', params: { id: '9' } })
})

test('whoever is in the classroom already is not told', async () => {
  router.state.location.pathname = '/room/9'
  hear('room_started', { room_id: 9, lesson })
  await Promise.resolve()
  expect(notices.getState().list).toEqual([])
})

test('that a classroom is gone is told everywhere but on its page, which says it itself', async () => {
  const notification = { ...told, kind: 'room_left' as const, room_id: 9, count: 2 }
  router.state.location.pathname = '/room/9'
  hear('notified', { notification })
  await vi.dynamicImportSettled()
  expect(notices.getState().list).toEqual([])
  router.state.location.pathname = '/room/8'
  hear('notified', { notification })
  await expect.poll(() => notices.getState().list.map(({ title }) => title)).toEqual(['You are no longer in the classroom'])
})

test('whoever started the lesson is not called to it', async () => {
  hear('room_started', { room_id: 9, lesson: { ...lesson, can_edit: true } })
  await vi.dynamicImportSettled()
  expect(notices.getState().list).toEqual([])
})

test('a verified address leads home, and the person counts as verified', () => {
  hear('email_verified', {})
  expect(queryClient.getQueryData<User>(keys.me)?.verify).toBe(1)
  expect(navigate).toHaveBeenCalledWith({ to: '/home' })
  // The link was followed in this tab: it is on its way to the page that was wanted, or is there already.
  navigate.mockClear()
  hear('email_verified', {})
  setMe(teacher)
  router.state.location = { pathname: '/verify', href: '/verify?token=x', search: { token: 'x' } }
  hear('email_verified', {})
  expect(queryClient.getQueryData<User>(keys.me)?.verify).toBe(1)
  expect(navigate).not.toHaveBeenCalled()
})

test('who comes and goes shows on the list of classrooms', () => {
  queryClient.setQueryData(keys.rooms, [card])
  const users = [{ id: 8, first_name: 'Juan', last_name: 'García', role: 2, status: 1, boardId: null, owner: false }]
  hear('room_users', { room_id: 9, users })
  expect(queryClient.getQueryData<RoomCard[]>(keys.rooms)?.[0]?.users).toEqual(users)
})

test('lost events make everything be fetched anew, a classroom once one is in it again', () => {
  queryClient.setQueryData(keys.rooms, [card])
  queryClient.setQueryData(keys.items(5), [])
  signals.get('missed')?.()
  expect(queryClient.getQueryState(keys.rooms)?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(keys.items(5))?.isInvalidated).toBe(false)
  signals.get('joined')?.()
  expect(queryClient.getQueryState(keys.items(5))?.isInvalidated).toBe(true)
})

test('what was fetched before the connection stood may lack what was told meanwhile: it is fetched anew, once', () => {
  const queries = [keys.channels, keys.messages(4), keys.rooms, keys.me]
  for (const key of queries) queryClient.setQueryData(key, [])
  const stale = () => queries.map((key) => queryClient.getQueryState(key)?.isInvalidated)
  hear('hello', { resumed: false })
  expect(stale()).toEqual([true, true, true, false])
  for (const key of queries) queryClient.setQueryData(key, [])
  hear('hello', { resumed: true })
  expect(stale()).toEqual([false, false, false, false])
})

test('a page that is older than the server offers to be loaded anew', async () => {
  const script = document.createElement('div')
  script.innerHTML = '<script type="module" src="/assets/old.js"></script>'
  document.body.append(script)
  vi.stubGlobal('fetch', async () => Response.json({ data: { web: '/assets/new.js' } }))
  await renderApp(<main />)
  hear('hello', { resumed: false })
  expect(notices.getState().list).toEqual([])
  hear('hello', { resumed: false })
  await expect.element(page.getByText('Keel was updated')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  script.remove()
  vi.unstubAllGlobals()
})

test('nothing listens after the session', () => {
  unbind()
  expect(handlers.size).toBe(0)
  expect(signals.size).toBe(0)
})

test('a language chosen on another device is taken over, the first sight of an account changes nothing', async () => {
  const shown = () => languageStore.getState().language
  followLanguage(3, 'ru')
  expect(shown()).toBe('en')
  followLanguage(3, 'et')
  await expect.poll(shown).toBe('et')
  expect(document.cookie).toContain('lang=et')
  followLanguage(4, 'en')
  expect(shown()).toBe('et')
  await chooseLanguage('en')
})

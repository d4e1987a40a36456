import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  allowNotifications,
  showMessageNotification,
  closeNotification,
  notificationState,
  stopNotifications,
} from './browser-notification'

interface Shown {
  title: string
  body?: string
  tag?: string
  silent?: boolean | null
  closed: boolean
  click: () => void
}
let shown: Shown[]
let asked: number
let answer: NotificationPermission
let broken: boolean
const looks = (visible: boolean, focused: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')
  vi.spyOn(document, 'hasFocus').mockReturnValue(focused)
}
const open = vi.fn()
const notify = (channelId: number, messageId: number) =>
  showMessageNotification({ channelId, messageId, title: 'Sasha', text: `m${messageId}`, open })
const openNotifications = () => shown.filter(({ closed }) => !closed).map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
  shown = []
  asked = 0
  answer = 'granted'
  broken = false
  open.mockClear()
  class FakeNotification extends EventTarget {
    static permission: NotificationPermission = 'default'
    static async requestPermission() {
      asked++
      return (FakeNotification.permission = answer)
    }
    private readonly shown: Shown
    constructor(title: string, options: NotificationOptions = {}) {
      super()
      if (broken) throw new TypeError('Illegal constructor')
      this.shown = { title, ...options, closed: false, click: () => void this.dispatchEvent(new Event('click')) }
      shown.push(this.shown)
    }
    close() {
      this.shown.closed = true
    }
  }
  vi.stubGlobal('Notification', FakeNotification)
  looks(false, false)
})
afterEach(() => {
  for (const id of [3, 4]) closeNotification(id)
})

test('allowed notifications show a sample at once, and permission is asked once', async () => {
  notify(3, 1)
  expect(await allowNotifications('New messages appear here')).toBe('on')
  expect(shown).toMatchObject([{ title: 'Keel', body: 'New messages appear here', silent: true }])
  expect(notificationState.getState().state).toBe('on')
  expect(stopNotifications()).toBe('off')
  expect(notificationState.getState().state).toBe('off')
  notify(3, 2)
  expect(await allowNotifications('Again')).toBe('on')
  expect([asked, shown.map(({ body }) => body)]).toEqual([1, ['New messages appear here', 'Again']])
})

test('refused notifications are not shown, and permission is not asked again', async () => {
  answer = 'denied'
  expect(await allowNotifications('Sample')).toBe('denied')
  expect(await allowNotifications('Sample')).toBe('denied')
  notify(3, 1)
  expect([asked, shown, notificationState.getState().state]).toEqual([1, [], 'denied'])
})

test('an unanswered permission request can be repeated', async () => {
  answer = 'default'
  expect(await allowNotifications('Sample')).toBe('ask')
  expect(await allowNotifications('Sample')).toBe('ask')
  expect([asked, shown]).toEqual([2, []])
})

test('a browser that cannot show notifications shows none and offers nothing', async () => {
  broken = true
  expect(await allowNotifications('Sample')).toBe('unsupported')
  expect(notificationState.getState().state).toBe('unsupported')
  broken = false
  notify(3, 1)
  expect(shown).toEqual([])
  vi.stubGlobal('Notification', undefined)
  localStorage.clear()
  expect(stopNotifications()).toBe('unsupported')
})

test('of each conversation the last message is shown, until it is read', async () => {
  await allowNotifications('Sample')
  shown = []
  notify(3, 1)
  notify(4, 2)
  notify(3, 3)
  expect(openNotifications()).toEqual(['m2', 'm3'])
  expect(new Set(shown.map(({ tag }) => tag)).size).toBe(3)
  closeNotification(3)
  expect(openNotifications()).toEqual(['m2'])
})

test('a notification is shown only while the page is hidden', async () => {
  await allowNotifications('Sample')
  shown = []
  looks(true, true)
  notify(3, 1)
  expect(shown).toEqual([])
  looks(true, false)
  notify(3, 2)
  looks(false, true)
  notify(4, 3)
  expect(openNotifications()).toEqual(['m2', 'm3'])
})

test('a press on a notification focuses the page and opens the conversation', async () => {
  const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined)
  await allowNotifications('Sample')
  shown = []
  notify(3, 1)
  shown[0]?.click()
  expect([focus.mock.calls.length, open.mock.calls.length, openNotifications()]).toEqual([1, 1, []])
})

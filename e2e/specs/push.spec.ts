import type { CDPSession, Locator, Page } from '@playwright/test'
import { axeFaults } from '../fixtures/axe'
import { addItem, makeBoard } from '../fixtures/board'
import { signUp } from '../fixtures/people'
import { expect, expectNoErrors, test as base } from '../fixtures/test'

const ALLOWED = { serviceWorkers: 'allow' } as const
/** People in windows of their own: those that tests share have no service worker, and must not get one. */
const test = base.extend({
  teacher: async ({ server, browser }, use) => {
    const teacher = await signUp(server, browser, 'teacher', { context: ALLOWED })
    await use(teacher)
    await teacher.context.close()
    expectNoErrors(teacher)
  },
  student: async ({ server, browser }, use) => {
    const student = await signUp(server, browser, 'student', { context: ALLOWED })
    await use(student)
    await student.context.close()
    expectNoErrors(student)
  },
})

/** A browser without a screen has no notifications and no push service: stands in for both, and for the person who allows them. */
async function allowPush(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('fake-permission') ?? 'default' })
    Notification.requestPermission = async () => {
      localStorage.setItem('fake-permission', 'granted')
      return 'granted'
    }
    const KEY = 'fake-subscription'
    const kept = () => (localStorage.getItem(KEY) === null ? null : subscription)
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer
    const p256dh = 'BCPrwhaeFlbE5fPwDxu_0-UPaUGgVqnZTnJxr6JONUXzLTkCY8C0HoNDilER6K4cBnPc2UKoW-PU7ooWInvkYJU'
    const subscription = {
      endpoint: 'https://push.example.test/e2e',
      get options() {
        return { applicationServerKey: bytes(localStorage.getItem(KEY) ?? '') }
      },
      toJSON: () => ({ endpoint: 'https://push.example.test/e2e', keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
      unsubscribe: async () => {
        localStorage.removeItem(KEY)
        return true
      },
    }
    PushManager.prototype.getSubscription = async () => kept() as unknown as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem(KEY, options?.applicationServerKey as string)
      return subscription as unknown as PushSubscription
    }
  })
}
const startedWorker = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)

/** Delivers a push to the page's worker, as the browser does when its push service sent one. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId: await registered, data })
  await devtools.detach()
}
/** Presses a switch by the keyboard: its track lies over it. */
async function turn(control: Locator, isOn: boolean): Promise<void> {
  await control.press('Space')
  await expect(control).toBeChecked({ checked: isOn })
}

/** Records what the worker shows. */
async function watchWorker(page: Page): Promise<() => Promise<unknown>> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('no worker')
  await worker.evaluate(() => {
    const shown: unknown[] = []
    Object.assign(self, { shown })
    ServiceWorkerRegistration.prototype.showNotification = async (title, { lang, tag, data } = {}) =>
      void shown.push({ title, lang, tag, data: data as unknown })
  })
  return () => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown)
}

test('the worker says what was pushed in the reader’s language, and where it leads', async ({ student }) => {
  const { page } = student
  await page.goto('/home')
  expect(await startedWorker(page)).toMatch(/worker\.js$/)
  const shown = await watchWorker(page)
  await deliver(page, JSON.stringify({ k: 'homework_given', id: 7, l: 'et' }))
  await deliver(page, JSON.stringify({ k: 'new_message', id: 3, l: 'ru' }))
  await deliver(page, 'of another version')
  await expect.poll(shown).toEqual([
    { title: 'Sul on uus kodutöö', lang: 'et', tag: 'keel-/homework/7/do', data: '/homework/7/do' },
    { title: 'Новое сообщение', lang: 'ru', tag: 'keel-/messages/3', data: '/messages/3' },
    { title: 'Something new in Keel', lang: 'en', tag: 'keel', data: '/home' },
  ])
})

test('notifications are turned on and off for a device, by topic; logging out ends them', async ({ student }) => {
  const { page } = student
  await allowPush(page)
  await page.goto('/settings')
  await startedWorker(page)
  const device = page.getByRole('switch', { name: 'Notifications on this device' })
  await expect(device).toBeEnabled()
  await expect(device).not.toBeChecked()
  await turn(device, true)
  const messages = page.getByRole('switch', { name: /^Messages/ })
  await expect(messages).toBeChecked()
  await turn(messages, false)
  await page.reload()
  await expect(device).toBeChecked()
  await expect(messages).not.toBeChecked()
  expect(await axeFaults(page)).toEqual([])
  await turn(device, false)
  await expect(messages).toBeHidden()
  await turn(device, true)
  await expect(messages).toBeVisible()
  const { endpoint } = await student.api.get<{ endpoint: string | null }>('/notifications/push')
  expect(endpoint).toBe('https://push.example.test/e2e')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('fake-subscription'))).toBeNull()
})

test('after the first hand-in notifications are offered, “Not now” hides the card', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'true-false', { third: false, statements: [{ id: 'cats1', text: 'Cats can fly.', right: 'f' }] })
  const { id } = await teacher.api.send<{ id: number }>('POST', '/homework', {
    room_id: room.id,
    title: 'Animals',
    boards: [{ id: board.id }],
    students: 'all',
    zone: 'Europe/Tallinn',
  })
  const { page } = student
  await allowPush(page)
  await page.goto(`/homework/${id}/do`)
  const card = page.getByRole('region', { name: 'Notifications on this device' })
  await expect(page.getByRole('button', { name: 'Hand in' })).toBeVisible()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('button', { name: 'Hand in anyway' }).click()
  await expect(card).toContainText('Get a notification when homework is returned?')
  await card.getByRole('button', { name: 'Not now' }).click()
  await expect(card).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expect(card).toBeHidden()

  await allowPush(teacher.page)
  await teacher.page.goto('/homework')
  const offer = teacher.page.getByRole('region', { name: 'Notifications on this device' })
  await expect(offer).toContainText('Get a notification when homework is handed in?')
  await offer.getByRole('button', { name: 'Turn on' }).click()
  await expect(offer).toBeHidden()
  const { endpoint } = await teacher.api.get<{ endpoint: string | null }>('/notifications/push')
  expect(endpoint).not.toBeNull()
})

import { expect, test } from '../fixtures/test'
import { axeFaults } from '../fixtures/axe'
import { toast } from '../fixtures/toast'
import type { Page } from '@playwright/test'

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
const log = (page: Page) => page.getByRole('log')
const say = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('Enter')
}
interface Watched {
  /** What the browser was asked to show, and how often it was asked for permission. */
  shown: Notification[]
  asked: number
  tones: number
}
/** Watches the browser's notifications and the tones of sounds, which are made all the same. */
function watchNotifications(): void {
  const watched: Watched = { shown: [], asked: 0, tones: 0 }
  Object.assign(window, { watched })
  const Real = Notification
  window.Notification = class extends Real {
    // The headless shell cannot show them and denies whatever was granted; what it is asked to show is the same.
    static override readonly permission = Real.permission === 'denied' ? 'granted' : Real.permission
    constructor(title: string, options?: NotificationOptions) {
      super(title, options)
      watched.shown.push(this)
    }
    static override requestPermission() {
      watched.asked++
      return Real.requestPermission()
    }
  }
  const start = Object.getOwnPropertyDescriptor(AudioScheduledSourceNode.prototype, 'start')?.value as () => void
  AudioScheduledSourceNode.prototype.start = function (...when) {
    watched.tones++
    return start.apply(this, when as [])
  }
}
const watchedIn = (page: Page) =>
  page.evaluate(() => {
    const { shown, asked, tones } = (window as unknown as { watched: Watched }).watched
    return { shown: shown.map(({ title, body, silent }) => [title, body, silent]), asked, tones }
  })
/** The direct conversation with a person, beside that of their shared classroom. */
const alone = (page: Page, name: RegExp) => page.getByRole('link', { name }).filter({ hasNotText: 'Estonian with Sasha' })
/** The entry of the menu, with the number of unread messages. */
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true })

test('a message is shown although the code that handles messages fails to load', async ({ teacher, student, room }) => {
  let refused = 0
  await student.page.route('**/assets/apply-events-*.js', (route) => {
    refused++
    return route.abort()
  })
  for (const { page } of [student, teacher]) await page.goto(`/room/${room.id}`)
  await expect(teacher.page.getByRole('tab', { name: 'People 2 of 2 online' })).toBeVisible()
  await expect(student.page.getByText('No messages yet')).toBeVisible()
  await say(teacher.page, 'Tere!')
  await expect(log(student.page)).toContainText('Tere!')
  expect(refused).toBeGreaterThan(0)
})

test('two people chat directly, live, with pictures, search and an offline queue', async ({ teacher, student, room }) => {
  await student.context.grantPermissions(['notifications'])
  await student.page.addInitScript(watchNotifications)
  await student.page.goto('/rooms')
  await expect(entry(student.page, 'Messages')).toBeVisible()
  // The student hides the window; without emulation a page loses its focus as on a desk.
  const browser = await student.context.newCDPSession(student.page)
  const { windowId } = await browser.send('Browser.getWindowForTarget')
  await browser.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  await browser.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } })
  await expect.poll(() => student.page.evaluate(() => document.hasFocus())).toBe(false)
  await teacher.page.goto('/messages')
  await expect(teacher.page.getByRole('link', { name: /Estonian with Sasha/ })).toContainText('No messages yet')
  await teacher.page.getByRole('button', { name: 'New message' }).click()
  await teacher.page
    .getByRole('dialog')
    .getByRole('link', { name: /Sasha Ivanova/ })
    .click()
  await expect(teacher.page.getByRole('heading', { name: 'Sasha Ivanova' })).toBeVisible()
  await say(teacher.page, 'Tere, Sasha! <b>x</b> https://et.wikipedia.org')
  await expect(log(teacher.page).getByRole('link', { name: 'https://et.wikipedia.org' })).toBeVisible()

  // Shown by the browser without another permission request, and counted; a press on it opens the conversation.
  await expect(entry(student.page, 'Messages , 1 unread message')).toBeVisible()
  const first = ['Tiina Tamm', 'Tere, Sasha! <b>x</b> https://et.wikipedia.org', true]
  await expect.poll(() => watchedIn(student.page)).toEqual({ shown: [first], asked: 0, tones: 2 })
  await browser.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } })
  await browser.send('Emulation.setFocusEmulationEnabled', { enabled: true })
  await student.page.evaluate(() => (window as unknown as { watched: Watched }).watched.shown[0]?.dispatchEvent(new Event('click')))
  await expect(log(student.page).getByText('Tere, Sasha! <b>x</b>')).toBeVisible()
  await expect(log(teacher.page).getByText('Seen', { exact: true })).toBeVisible()
  await expect(student.page.getByRole('link', { name: /unread message/ })).toHaveCount(0)
  expect(await axeFaults(student.page)).toEqual([])

  // A picture: pasted, dropped, selected; seen by both.
  await field(student.page).focus()
  await student.page.evaluate((bytes) => {
    const insertPicture = (kind: 'paste' | 'drop', name: string) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], name, { type: 'image/png' }))
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    }
    insertPicture('paste', 'pasted.png')
    insertPicture('drop', 'dropped.png')
  }, PICTURE.toString('base64'))
  await student.page
    .getByLabel('Add image')
    .and(student.page.locator('input'))
    .setInputFiles({ name: 'chosen.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(student.page.getByRole('list', { name: 'Images to send' }).getByRole('listitem')).toHaveCount(3)
  await student.page.getByRole('button', { name: 'Remove image 3' }).click()
  await expect(student.page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  await say(student.page, 'Minu pildid')
  const pictures = log(teacher.page).getByRole('img', { name: 'Image from Sasha Ivanova' })
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)

  // Offline it waits, over a reload too, and is sent automatically; a draft stays.
  await teacher.page.route('**/api/v1/chat/messages', (route) => route.abort('internetdisconnected'))
  await say(teacher.page, 'Õhtul räägime')
  await expect(teacher.page.getByRole('alert').filter({ hasText: 'You’re offline' })).toBeVisible()
  await field(teacher.page).fill('Mustand')
  await teacher.page.unroute('**/api/v1/chat/messages')
  await teacher.page.reload()
  await expect(log(student.page).getByText('Õhtul räägime')).toHaveCount(1)
  await expect(field(teacher.page)).toHaveValue('Mustand')
  await expect(teacher.page.getByRole('alert').filter({ hasText: 'You’re offline' })).toHaveCount(0)

  // Found by the beginning of a word, without its accents.
  const direct = Number(/messages\/(\d+)/.exec(teacher.page.url())?.[1])
  for (let n = 1; n <= 20; n++) await student.api.send('POST', '/chat/messages', { channel_id: direct, message: `Sõnum ${n}` })
  await expect(log(teacher.page).getByText('Sõnum 20', { exact: true })).toBeInViewport()
  await teacher.page.getByRole('searchbox', { name: 'Search messages' }).fill('ohtul')
  await teacher.page.getByRole('list', { name: 'Messages found' }).getByRole('link').click()
  await expect(log(teacher.page).getByText('Õhtul räägime')).toBeInViewport()
  await teacher.page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect(log(teacher.page).getByText('Sõnum 20', { exact: true })).toBeInViewport()

  // Edited and deleted in the list of conversations, too.
  await alone(student.page, /^Tiina Tamm/).click()
  await say(student.page, 'Viimane')
  await expect(log(student.page).getByText('Viimane')).toBeVisible()
  // Only a stored message can be edited.
  await expect(student.page.locator('[data-outgoing]')).toHaveCount(0)
  const row = alone(teacher.page, /^Sasha Ivanova/)
  await teacher.page.getByRole('button', { name: 'Clear search' }).click()
  await expect(row).toContainText('Viimane')
  await field(student.page).press('ArrowUp')
  await field(student.page).fill('Viimane sõna')
  await field(student.page).press('Enter')
  await expect(row).toContainText('Viimane sõna')

  // During the lesson a user writes to somebody without leaving it; a conversation ends with the last shared classroom.
  await teacher.page.goto(`/room/${room.id}`)
  await teacher.page.getByRole('tab', { name: /People/ }).click()
  await teacher.page.getByRole('button', { name: 'Message Sasha Ivanova' }).click()
  // Messages in the open conversation were neither notified nor sounded; elsewhere they are sounded, unless that was turned off.
  expect(await watchedIn(student.page)).toEqual({ shown: [first], asked: 0, tones: 2 })
  await student.page.getByRole('link', { name: 'Back', exact: true }).click()
  await student.page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(student.page.getByRole('switch', { name: /^Notifications New/ })).toBeChecked()
  await say(teacher.page, 'Tunnist')
  await expect(toast(student.page, 'Tunnist')).toBeVisible()
  await expect.poll(async () => (await watchedIn(student.page)).tones).toBe(4)
  await student.page.getByRole('switch', { name: /^Sounds/ }).press('Space')
  await expect(student.page.getByRole('switch', { name: /^Sounds/ })).not.toBeChecked()
  await say(teacher.page, 'Vaikselt')
  await expect(toast(student.page, 'Vaikselt')).toBeVisible()
  expect(await watchedIn(student.page)).toEqual({ shown: [first], asked: 0, tones: 4 })
  await student.page.goto(`/messages/${direct}`)
  await expect(log(student.page).getByText('Vaikselt')).toBeVisible()
  await teacher.api.send('DELETE', `/rooms/${room.id}/users/${student.id}`)
  await student.page.reload()
  await expect(student.page.getByText('You no longer share a classroom.')).toBeVisible()
})

test('a phone shows the list, then the conversation, also in the classroom', async ({ teacher, student, room }) => {
  await student.page.setViewportSize({ width: 360, height: 740 })
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto('/messages')
  const row = student.page.getByRole('link', { name: /Estonian with Sasha/ })
  await expect(row).toContainText('No messages yet')
  await say(teacher.page, 'Kell kolm!')
  await expect(row).toContainText('Kell kolm!')
  await expect(row).toContainText('1 unread message')
  await row.click()
  await expect(log(student.page).getByText('Kell kolm!')).toBeVisible()
  await expect(row).toHaveCount(0)
  await say(student.page, 'Selge')
  await expect(log(teacher.page).getByText('Selge')).toBeVisible()
  await expect(log(student.page).getByText('Seen', { exact: true })).toBeVisible()
  await expect
    .poll(() => student.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]))
    .toEqual([360, 740])
  expect(await axeFaults(student.page)).toEqual([])
  await student.page.getByRole('link', { name: 'Back' }).click()
  await expect(row).toContainText('You: Selge')
  await expect(row).not.toContainText('unread')
})

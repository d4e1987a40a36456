import type { Page } from '@playwright/test'
import { addItem, makeBoard } from '../fixtures/board'
import { enterCall, expect, press, test } from '../fixtures/call'
import type { Person } from '../fixtures/people'
import { toast } from '../fixtures/toast'

test.describe.configure({ mode: 'default' })

const SHOTS = process.env.TOAST_SHOTS
const SIZES = [
  [360, 740],
  [820, 1180],
  [1024, 720],
  [1280, 800],
  [1440, 900],
] as const

/** Returns the controls, heads and carets that lie below a corner, or the middle of a side, of a toast. */
const below = (page: Page): Promise<string[]> =>
  page.locator('[data-toast-host]').evaluate((host) => {
    const CONTROLS =
      'a[href], button, input, textarea, select, [role="toolbar"], [role="tab"], [role="separator"], :is(main, main > *, [data-toasts]) > header'
    const found = new Set<string>()
    for (const card of host.children) {
      const { left, right, top, bottom } = card.getBoundingClientRect()
      if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) found.add('the toast leaves the window')
      for (const x of [left + 1, (left + right) / 2, right - 1])
        for (const y of [top + 1, (top + bottom) / 2, bottom - 1])
          for (const element of document.elementsFromPoint(x, y)) {
            const control = element.closest(CONTROLS)
            // Tools that are shown on hover are no controls until then.
            if (control?.checkVisibility({ opacityProperty: true }) && !host.contains(control))
              found.add(`${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent}`)
          }
    }
    return [...found]
  })

async function expectFree(page: Page, what: string): Promise<void> {
  await expect.poll(() => below(page), what).toEqual([])
  // In the upper part of the window, in the middle of the part of the screen that it belongs to.
  const box = await page.locator('[data-toast-host]').boundingBox()
  const part = await page.locator('[data-toasts], main:not(:has([data-toasts]))').boundingBox()
  if (!box || !part) throw new Error('No toast')
  expect(box.y + box.height / 2, what).toBeLessThan((page.viewportSize()?.height ?? 0) * 0.72)
  expect(Math.abs(box.x + box.width / 2 - (part.x + part.width / 2)), what).toBeLessThan(2)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${what.replaceAll(/\W+/g, '-')}.png` })
}

let sent = 0
/** The student writes; the teacher, who does not see the chat, gets a toast of it, and closes it when it was looked at. */
async function withToast(page: Page, student: Person, channelId: number, look: () => Promise<void>): Promise<void> {
  const message = `Tere ${++sent}`
  await student.api.send('POST', '/chat/messages', { channel_id: channelId, message })
  const shown = toast(page, message)
  // Under the pointer it stays for as long as it is looked at, and where it is.
  await shown.getByRole('button', { name: 'Close' }).hover()
  await look()
  await shown.getByRole('button', { name: 'Close' }).click()
  await expect(shown).toHaveCount(0)
}

test('toasts cover neither controls nor the head, in any layout', async ({ teacher, student, room }) => {
  const { page } = teacher
  const board = await makeBoard(teacher, room.id)
  const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  await addItem(teacher, board.id, 'text', { content: ['Minu pere on suur.', 'Mul on kaks venda.'].map(line) })
  const { channel_id } = await teacher.api.get<{ channel_id: number }>(`/rooms/${room.id}`)
  const look = (what: string) => withToast(page, student, channel_id, () => expectFree(page, what))
  /** The classroom at this size, with its chat hidden. */
  const resize = async (width: number, height: number) => {
    await page.setViewportSize({ width, height })
    await expect(width < 993 ? page.getByRole('navigation', { name: 'Classroom sections' }) : page.locator('#side')).toBeVisible()
    const people = page.getByRole('tab', { name: /^People/ })
    if (width >= 993 && (await people.isVisible())) await people.click()
  }

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/room/${room.id}`)
  await expect(page.getByRole('button', { name: 'Join call' })).toBeVisible()
  for (const [width, height] of SIZES) {
    await resize(width, height)
    await look(`classroom ${width}`)
  }
  // While somebody writes, with the format bar.
  await resize(1280, 800)
  await page.getByText('Minu pere on suur.').click()
  await expect(page.getByRole('toolbar', { name: 'Text formatting' })).toBeVisible()
  await look('classroom writing')

  await page.setViewportSize({ width: 1440, height: 900 })
  await student.page.goto(`/room/${room.id}`)
  await enterCall(student.page)
  await enterCall(page)
  await expect(page.getByRole('group', { name: 'Sasha Ivanova', exact: true })).toBeVisible()
  for (const view of ['Board', 'Half', 'Video'])
    for (const [width, height] of SIZES) {
      if (width < 993 && view === 'Half') continue
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('radiogroup', { name: 'View' }).locator('label').filter({ hasText: view }).click()
      await resize(width, height)
      await look(`call ${view} ${width}`)
    }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('radiogroup', { name: 'View' }).locator('label').filter({ hasText: 'Board' }).click()
  // Over the board too.
  await resize(1440, 900)
  await press(page, 'Collapse people and chat')
  await expect(page.locator('#call-float')).toBeVisible()
  await look('call floating 1440')

  for (const path of ['/home', '/schedule', '/settings', '/library']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // What moves below a toast that is looked at stays below it.
    if (path === '/home') await expect(page.getByRole('main').getByRole('link', { name: /^\d+ unread message/ })).toBeVisible()
    for (const [width, height] of [SIZES[0], SIZES[3]]) {
      await page.setViewportSize({ width, height })
      await look(`${path} ${width}`)
    }
  }
})

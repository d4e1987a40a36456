import type { Page } from '@playwright/test'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard, upload } from '../../fixtures/board'
import { onPhone } from '../../fixtures/gestures'
import { blank, makePng } from '../../fixtures/png'
import { expect, test } from '../../fixtures/test'

const SHOTS = process.env.EDITOR_SHOTS
const FINGER = 44

/** Returns what of the editors is wider than the screen, or too small for a finger. Words in a text may be small. */
const unfit = (page: Page, finger: number): Promise<string[]> =>
  page.evaluate((least) => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} “${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}”`
    const faults: string[] = []
    const screen = document.documentElement
    if (screen.scrollWidth > screen.clientWidth) faults.push(`the page is ${screen.scrollWidth} wide`)
    for (const element of document.querySelectorAll('[data-editable] :is(button, input, textarea, select, [role="button"])')) {
      // A press on the label of a checkbox is one on it.
      const isTick = element instanceof HTMLInputElement && element.type === 'checkbox'
      const box = ((isTick && element.labels?.[0]) || element).getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1 || getComputedStyle(element).visibility === 'hidden') continue
      const size = `${Math.round(box.width)}x${Math.round(box.height)}`
      if (!element.closest('[data-scrolls], .ProseMirror:has(> .tableWrapper)') && (box.left < -1 || box.right > screen.clientWidth + 1))
        faults.push(`${name(element)} ends at ${Math.round(box.right)}`)
      const isText = (element instanceof HTMLInputElement && !isTick) || element instanceof HTMLTextAreaElement
      if (box.height < least - 0.5 || (!isText && box.width < least - 0.5)) faults.push(`${name(element)} is ${size}`)
    }
    return faults
  }, finger)

const TYPES = [
  'words',
  'text',
  'table',
  'select-exercise',
  'word-in-gap',
  'write-in-gap',
  'dnd-group',
  'map-words',
  'banner',
  'divider',
  'teacher-note',
  'choice',
  'true-false',
  'order-words',
  'order-lines',
  'open-answer',
  'flash-cards',
  'memory-pairs',
  'dictation',
  'mark-words',
  'sheet',
  'spoken-answer',
] as const

const cell = { type: 'tableCell', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Mina' }] }] }
/** Wider than a phone. */
const wideTable = { type: 'table', content: [1, 2].map(() => ({ type: 'tableRow', content: [1, 2, 3, 4, 5, 6].map(() => cell) })) }

test('on a phone the editor of every type fits the screen and a finger', async ({ server, teacher, room, otherBrowser }) => {
  const board = await makeBoard(teacher, room.id)
  const file = { name: 'page.png', mimeType: 'image/png', buffer: makePng(900, 600, blank) }
  const file_id = await upload(server, teacher, file)
  const page = await onPhone(server, otherBrowser, teacher)
  await page.goto(`/room/${room.id}`)
  await expect(page.getByRole('button', { name: 'Add an item here' })).toBeVisible()
  for (const type of TYPES) {
    await test.step(type, async () => {
      const own =
        type === 'banner' ? { file_id } : type === 'spoken-answer' ? { file_id: null } : type === 'table' ? { content: [wideTable] } : {}
      const item = await addItem(teacher, board.id, type, { ...(itemTypes[codeOf[type]].sample() as object), ...own })
      const frame = page.locator(`[data-item-id="${item.id}"]`)
      await frame.locator('[data-item-tools] button').first().tap()
      await page.getByRole('menuitem', { name: 'Edit' }).tap()
      await expect(frame).toHaveAttribute('data-selected', 'true')
      await expect(frame.locator('input, textarea, [contenteditable="true"]').first()).toBeVisible()
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${type}.png` })
      expect.soft(await axeFaults(page), type).toEqual([])
      expect.soft(await unfit(page, FINGER), type).toEqual([])
      await teacher.api.send('DELETE', `/boards/items/${item.id}`)
      await expect(frame).toHaveCount(0)
    })
  }
  await page.context().close()
})

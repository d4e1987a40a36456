import type { Page } from '@playwright/test'
import { addItem, makeBoard } from '../fixtures/board'
import { makePng } from '../fixtures/png'
import { toast } from '../fixtures/toast'
import { expect, test } from '../fixtures/test'

const text = (value: string) => ({ content: [{ type: 'paragraph', content: [{ type: 'text', text: value }] }] })
const itemsOf = (page: Page) => page.locator('[data-board] [data-item-id]')

/** Drops files on the middle of an element, as from another program. */
async function dropFiles(page: Page, selector: string, files: readonly { name: string; type: string; bytes: Buffer }[]): Promise<void> {
  const sent = files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') }))
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, type, base64 } of list)
      transfer.items.add(new File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], name, { type }))
    return transfer
  }, sent)
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height - 4 }
  await page.dispatchEvent(selector, 'dragover', { dataTransfer: data, ...at })
  await page.dispatchEvent(selector, 'drop', { dataTransfer: data, ...at })
}

test('a screenshot, a list and a link are pasted on a board, files are dropped on it; the student has them', async ({
  teacher,
  student,
  room,
}) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'text', text('Welcome'))
  await Promise.all([teacher, student].map((person) => person.page.goto(`/room/${room.id}`)))
  const { page } = teacher
  await expect(itemsOf(page)).toHaveCount(1)
  await expect(itemsOf(student.page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Add an item here' }).last()).toBeVisible()

  await teacher.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const png = makePng(64, 48).toString('base64')
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
  }, png)
  await page.keyboard.press('ControlOrMeta+v')
  await expect(toast(page, '1 item added')).toBeVisible()
  await expect(student.page.locator('[data-board] img')).toHaveCount(1)

  await page.evaluate(() => navigator.clipboard.writeText('cat - kass\ndog - koer'))
  await page.keyboard.press('ControlOrMeta+v')
  const dialog = page.getByRole('dialog', { name: 'Paste text or import a file' })
  await dialog.getByRole('button', { name: 'Add 1 item' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(student.page.locator('[data-board]').getByText('koer')).toBeVisible()

  const pictures = ['one.png', 'two.png'].map((name) => ({ name, type: 'image/png', bytes: makePng(40, 30) }))
  await dropFiles(page, '[data-board]', pictures)
  await expect(toast(page, '2 items added')).toBeVisible()
  await expect(itemsOf(student.page)).toHaveCount(5)
  await toast(page, '2 items added').getByRole('button', { name: 'Undo' }).click()
  await expect(itemsOf(student.page)).toHaveCount(3)

  // Beside the board the file is not opened in place of the lesson.
  await dropFiles(page, 'header', pictures)
  await expect(page).toHaveURL(new RegExp(`/room/${room.id}`))
  await dropFiles(student.page, '[data-board]', pictures)
  await expect(itemsOf(student.page)).toHaveCount(3)
})

test('an image that is dropped on an option is that option’s, and none of the board', async ({ teacher, student, room }) => {
  await makeBoard(teacher, room.id)
  const { page } = teacher
  await page.goto(`/room/${room.id}`)
  await page.getByRole('button', { name: 'Add an item here' }).click()
  await page.getByRole('menuitem', { name: 'Exercise' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Multiple choice/ })
    .click()
  await page.getByRole('textbox', { name: 'Text of question 1' }).fill('Which one?')
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('cat')
  await dropFiles(page, 'input[aria-label="Option 2"]', [{ name: 'dog.png', type: 'image/png', bytes: makePng(40, 30) }])
  const preview = page.getByRole('group', { name: 'Image or sound for option 2' })
  await expect(preview.getByRole('textbox', { name: 'Image description' })).toBeVisible()
  await expect(page.getByText('Drop to add here')).toHaveCount(0)
  await dropFiles(page, 'input[aria-label="Option 1"]', [{ name: 'cat.mp4', type: 'video/mp4', bytes: Buffer.from('film') }])
  await expect(toast(page, 'That’s a video. Add an image or a sound.')).toBeVisible()
  await preview.getByRole('textbox', { name: 'Image description' }).fill('A dog')
  await page.keyboard.press('Escape')
  await student.page.goto(`/room/${room.id}`)
  await expect(itemsOf(student.page)).toHaveCount(1)
  await expect(student.page.getByRole('img', { name: 'A dog' })).toBeVisible()
})

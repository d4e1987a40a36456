import { deflateRawSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { makeZip } from '@keel/contract/import/testing-zip'
import { axeFaults } from '../fixtures/axe'
import { addItem, makeBoard } from '../fixtures/board'
import { toast } from '../fixtures/toast'
import { expect, test } from '../fixtures/test'

const text = (value: string) => ({ content: [{ type: 'paragraph', content: [{ type: 'text', text: value }] }] })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Paste text or import a file' })
const itemsOf = (page: Page) => page.locator('[data-board] [data-item-id]')
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
/** Returns a package as H5P writes it, with a picture in it. */
function h5p(mainLibrary: string, content: object): Buffer {
  const packed = (name: string, value: object) => {
    const bytes = Buffer.from(JSON.stringify(value))
    return { name, packed: deflateRawSync(bytes), method: 8, size: bytes.length, unpacked: bytes }
  }
  const picture = { name: 'content/images/cat.png', packed: PIXEL }
  const about = packed('h5p.json', { title: 'Pets', mainLibrary, language: 'en' })
  return Buffer.from(makeZip([about, packed('content/content.json', content), picture]))
}
const closed = async (message: Locator) => {
  await message.getByRole('button', { name: 'Close' }).click()
  await expect(message).toHaveCount(0)
}
/** Opens the dialog below the last of these items. */
async function openImport(page: Page, below: number): Promise<void> {
  await expect(itemsOf(page)).toHaveCount(below)
  await itemsOf(page).last().hover()
  await page.getByRole('button', { name: 'Add an item here' }).last().click()
  await page.getByRole('menuitem', { name: 'Paste text or import…' }).click()
  await expect(dialog(page)).toBeVisible()
}

test('pasted text, an old Moodle file and an H5P package become items for the student', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'text', text('Welcome'))
  for (const { page } of [teacher, student]) {
    await page.goto(`/room/${room.id}`)
    await expect(itemsOf(page)).toHaveCount(1)
  }
  const { page } = teacher
  // All have the same text: earlier ones are closed, the last one is hovered.
  const added = toast(page, '1 item added')

  // Pasted: its format is recognised, errors have line numbers, and the teacher can choose another format.
  await openImport(page, 1)
  const source = dialog(page).getByRole('textbox', { name: 'Text' })
  await source.fill('apple - õun\nbread - leib\n; piim')
  await expect(dialog(page).getByText('Detected: Word list')).toBeAttached()
  await expect(dialog(page).getByRole('button', { name: 'Line 3' })).toBeVisible()
  await expect(dialog(page).getByText('The word on the left is missing.')).toBeVisible()
  expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Line 3' }).click()
  await expect
    .poll(() => source.evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd)))
    .toBe('; piim')
  await expect(source).toBeFocused()
  await page.keyboard.type('milk - piim')
  await expect(dialog(page).getByRole('button', { name: 'Line 3' })).toHaveCount(0)
  await dialog(page).getByRole('combobox', { name: 'Turn into' }).selectOption('Match pairs')
  await dialog(page).getByRole('button', { name: 'Add 1 item' }).click()
  await closed(added)
  await expect(dialog(page)).toHaveCount(0)
  for (const one of [page, student.page]) await expect(itemsOf(one).nth(1).getByRole('button', { name: 'milk' })).toBeVisible()

  // A file of an old Moodle, in an old encoding; one of its questions is left out.
  const cyrillic = (text: string) =>
    Buffer.from(Array.from(text, (char) => (char >= 'А' && char <= 'я' ? char.charCodeAt(0) - 0x410 + 0xc0 : char.charCodeAt(0))))
  const gift =
    '::Q1::Столица Эстонии {=Таллин ~Тарту ~Нарва}.\r\n\r\n::Q2::Он {=читает} книгу.\r\n\r\n::Q3::Сколько будет дважды два? {#abc}\r\n'
  await openImport(page, 2)
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(file('old.gift', cyrillic(gift)))
  await expect(dialog(page).getByRole('combobox', { name: 'File encoding' })).toHaveValue('windows-1251')
  await expect(dialog(page).getByText('This type of exercise isn’t supported here.')).toBeVisible()
  await dialog(page).getByRole('checkbox', { name: /#2/ }).uncheck()
  await dialog(page).getByRole('button', { name: 'Add 1 item' }).click()
  await closed(added)
  await expect(itemsOf(student.page)).toHaveCount(3)
  await expect(itemsOf(student.page).nth(2)).toContainText('Столица Эстонии')

  // A zip bomb changes nothing; a valid package is imported.
  await openImport(page, 3)
  const bomb = makeZip([{ name: 'h5p.json', packed: deflateRawSync(Buffer.alloc(60_000_000)), method: 8, size: 60_000_000 }])
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(file('bomb.h5p', Buffer.from(bomb)))
  await expect(dialog(page).getByRole('alert')).toContainText('would be far larger than any lesson needs')
  await expect(dialog(page).getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  const blanks = { text: '<p>Fill in.</p>', questions: ['<p>The *cat/kitten:It says miaow* sat.</p>\n'] }
  const part = (library: string, params: object) => ({
    content: { library, params, metadata: { title: 'Untitled' } },
    useSeparator: 'auto',
  })
  const image = { file: { path: 'images/cat.png', mime: 'image/png' }, alt: 'A cat' }
  const column = { content: [part('H5P.Blanks 1.14', blanks), part('H5P.Image 1.1', image), part('H5P.Chart 1.2', {})] }
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(file('pets.h5p', h5p('H5P.Column', column)))
  await expect(dialog(page).getByText('pets.h5p')).toBeVisible()
  await expect(dialog(page).getByText('Chart', { exact: true }).first()).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Add 2 items' }).click()
  const both = toast(page, '2 items added')
  await both.hover()
  await expect(itemsOf(student.page)).toHaveCount(5)
  await expect
    .poll(() =>
      itemsOf(student.page)
        .nth(4)
        .getByRole('img', { name: 'A cat' })
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(1)
  await expect(itemsOf(student.page).nth(3)).toContainText('Fill in.')
  await itemsOf(student.page).nth(3).getByRole('textbox').fill('kitten')
  await both.getByRole('button', { name: 'Undo' }).click()
  await expect(itemsOf(student.page)).toHaveCount(3)
  await expect(itemsOf(page)).toHaveCount(3)
})

import type { Page } from '@playwright/test'
import { axeFaults } from '../fixtures/axe'
import { addItem, makeBoard, upload } from '../fixtures/board'
import { makePng } from '../fixtures/png'
import { expect, test } from '../fixtures/test'

const text = (value: string) => ({ content: [{ type: 'paragraph', content: [{ type: 'text', text: value }] }] })
const choose = async (page: Page, button: string, entry: string) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => dialog(page).getByRole('listitem').getByRole('button', { name })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
/** Names the copy, or leaves the suggested name, and puts it into the open folder. */
async function addToLibrary(page: Page, name?: string): Promise<void> {
  if (name !== undefined) await dialog(page).getByRole('textbox').fill(name)
  await press(page, 'Next')
  await press(page, 'Add')
  await expect(dialog(page)).toHaveCount(0)
}
const itemsOf = (page: Page) => page.locator('[data-board] [data-item-id]')

test('a picture with a question survives its source in the library and on a new board', async ({ server, teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  const picture = { name: 'map.png', mimeType: 'image/png', buffer: makePng(600, 300) }
  const image = await addItem(teacher, board.id, 'image', { file_id: await upload(server, teacher, picture), alt: 'A map of Estonia' })
  await teacher.api.send('POST', `/boards/items/${image.id}/points`, {
    id: 'p1',
    page: 1,
    point: { color: 'red', x: 20, y: 10, words: [{ id: 'a', value: 'Tallinn' }] },
  })
  const second = await teacher.api.send<{ id: number }>('POST', `/modules/${board.module_id}/boards`, { name: 'Board 2' })
  for (const line of ['First line', 'Last line']) await addItem(teacher, second.id, 'text', text(line))
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)

  const { page } = teacher
  await choose(page, 'Image: actions', 'Add to library')
  await expect(dialog(page).getByRole('textbox', { name: 'Name in the library' })).toHaveValue('A map of Estonia')
  await press(page, 'Next')
  await press(page, 'New folder')
  const folder = dialog(page).getByRole('textbox')
  await expect(folder).toBeFocused()
  await folder.fill('Maps')
  await folder.press('Enter')
  await expect(dialog(page).getByText('No folders in this folder')).toBeVisible()
  expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  await press(page, 'Add')
  const link = page.getByRole('link', { name: /^A map of Estonia/ })
  // While hovered, the toast stays.
  await link.hover()
  await expect(link).toHaveAttribute('href', /^\/library\/lesson\/\d+$/)
  await expect(page.getByRole('button', { name: 'Image: actions' })).toBeFocused()
  const opened = page.context().waitForEvent('page')
  await link.click()
  const copy = await opened
  await expect(copy.getByRole('button', { name: 'Enlarge image: A map of Estonia' })).toBeVisible()
  await expect(copy.getByRole('button', { name: /^Question 1/ })).toBeVisible()
  await copy.close()

  // The source is deleted, and the board it was on.
  await choose(page, 'Image: actions', 'Delete')
  await expect(itemsOf(page)).toHaveCount(0)
  for (const one of [page, student.page]) await one.getByRole('button', { name: /^Board 2/ }).click()
  for (const one of [page, student.page]) await expect(itemsOf(one)).toHaveCount(2)
  await teacher.api.send('DELETE', `/boards/${board.id}`)

  await itemsOf(page).first().hover()
  await page.getByRole('button', { name: 'Add an item here' }).nth(1).click()
  await page.getByRole('menuitem', { name: 'Add from library' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await row(page, 'Maps').click()
  await row(page, 'A map of Estonia').click()
  await press(page, 'Add')
  for (const one of [page, student.page]) {
    await expect(itemsOf(one)).toHaveCount(3)
    await expect(itemsOf(one).nth(1).getByRole('button', { name: 'Enlarge image: A map of Estonia' })).toBeVisible()
    await expect(
      itemsOf(one)
        .nth(1)
        .getByRole('button', { name: /^Question 1/ }),
    ).toBeVisible()
    await expect
      .poll(() =>
        itemsOf(one)
          .nth(1)
          .locator('img')
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBe(600)
  }
  await student.page.getByRole('button', { name: /^Question 1/ }).click()
  await student.page.getByRole('textbox', { name: 'Your answer' }).fill('Tallinn')
  await student.page.keyboard.press('Enter')
  await expect(student.page.getByRole('button', { name: /^Question 1.*correct/i })).toBeVisible()
  expect(await student.page.getByRole('button', { name: /: actions$|^Actions for|Add an item/ }).count()).toBe(0)
})

test('whole boards and modules are copied both ways, and the student sees them come', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  for (const line of ['One', 'Two', 'Three']) await addItem(teacher, board.id, 'text', text(line))
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const { page } = teacher
  await page.getByRole('button', { name: /^Board 1/ }).click()

  await choose(page, 'Actions for board “Board 1”', 'Copy to library')
  await expect(dialog(page).getByRole('textbox')).toHaveValue('Board 1')
  await addToLibrary(page, 'Numbers')
  await choose(page, 'Actions for module “Unit 1”', 'Copy to library')
  await addToLibrary(page)

  await choose(page, 'Actions for module “Unit 1”', 'Add board from library')
  // A module is listed too, but it cannot go into a module.
  await expect(row(page, 'Unit 1')).toHaveAttribute('aria-disabled', 'true')
  await row(page, 'Numbers').dblclick()
  await expect(page.getByRole('button', { name: /^Numbers/ })).toHaveAttribute('aria-current', 'true')
  await expect(itemsOf(page)).toHaveText([/One/, /Two/, /Three/])

  await page.getByRole('button', { name: 'Add module from library' }).click()
  await row(page, 'Unit 1').click()
  await press(page, 'Add')
  await expect(page.getByRole('button', { name: 'Unit 1', exact: true })).toHaveCount(2)

  await expect(student.page.getByRole('button', { name: 'Unit 1', exact: true })).toHaveCount(2)
  await expect(student.page.getByRole('button', { name: /^Board 1/ })).toHaveCount(2)
  await student.page
    .getByRole('button', { name: /^Board 1/ })
    .last()
    .click()
  await expect(itemsOf(student.page)).toHaveText([/One/, /Two/, /Three/])
  await expect(student.page.getByRole('button', { name: /library/i })).toHaveCount(0)

  // A refusal is shown in the dialog: nothing is lost, and it can be retried.
  await choose(page, 'Actions for board “Numbers”', 'Copy to library')
  await expect(dialog(page).getByRole('textbox')).toHaveValue('Numbers')
  await page.context().setOffline(true)
  await press(page, 'Next')
  await press(page, 'Add')
  await expect(dialog(page).getByRole('alert').first()).toBeVisible()
  await page.context().setOffline(false)
  await press(page, 'Add')
  await expect(page.getByRole('link', { name: /^Numbers/ })).toBeVisible()
})

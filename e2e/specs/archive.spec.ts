import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { libraryKinds } from '@keel/contract/items/codes'
import { codeOf } from '@keel/contract/items/registry'
import { axeFaults } from '../fixtures/axe'
import { addItem, upload } from '../fixtures/board'
import { toast } from '../fixtures/toast'
import { signUp, type Person } from '../fixtures/people'
import { makePng } from '../fixtures/png'
import type { KeelServer } from '../fixtures/server'
import { expect, test } from '../fixtures/test'

const text = (value: string) => ({ content: [{ type: 'paragraph', content: [{ type: 'text', text: value }] }] })
const dialog = (page: Page) => page.getByRole('dialog')
const entryLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Creates a folder with a module: a board with a picture, a question on it, and a text. */
async function makeUnit(server: KeelServer, teacher: Person): Promise<void> {
  const { api } = teacher
  const add = (body: object) => api.send<{ id: number; module_id: number }>('POST', '/library/items', body)
  const folder = await add({ folder_id: null, type: libraryKinds.folder, name: 'Unit: 5/A' })
  const module = await add({ folder_id: folder.id, type: libraryKinds.module, name: 'At the market' })
  const board = await api.send<{ id: number }>('POST', `/modules/${module.module_id}/boards`, { name: 'Warm-up' })
  const picture = { name: 'map.png', mimeType: 'image/png', buffer: makePng(600, 300) }
  const image = await addItem(teacher, board.id, 'image', { file_id: await upload(server, teacher, picture), alt: 'A map of Estonia' })
  const point = { color: 'red', x: 20, y: 10, words: [{ id: 'a', value: 'Tallinn' }] }
  await api.send('POST', `/boards/items/${image.id}/points`, { id: 'p1', page: 1, point })
  await addItem(teacher, board.id, 'text', text('Kuidas läheb?'))
  await add({ folder_id: null, type: codeOf.text, name: 'Rule', value: text('Reegel') })
}

async function chooseArchive(page: Page, file: { name: string; buffer: Buffer }): Promise<void> {
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ ...file, mimeType: 'application/zip' })
}
async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import archive…' }).click()
  await expect(dialog(page).getByText('Drag the ZIP file here')).toBeVisible()
}

test('a folder is exported as a ZIP and imported into another teacher’s library', async ({ server, browser, teacher }) => {
  await makeUnit(server, teacher)
  const { page } = teacher
  await page.goto('/library')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Actions for “Unit: 5/A”' }).click()
  await page.getByRole('menuitem', { name: 'Export as ZIP' }).click()
  const exported = await download
  expect(exported.suggestedFilename()).toBe('Unit_ 5_A.zip')
  const archive = { name: 'Unit 5.zip', buffer: await readFile(await exported.path()) }

  // Several entries, one of which is deleted meanwhile: the live message about it is blocked.
  await page.getByRole('checkbox', { name: 'Select “Rule”' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Select “Unit: 5/A”' }).check({ force: true })
  const several = page.waitForEvent('download')
  await page.getByRole('region', { name: 'Selected items' }).getByRole('button', { name: 'Export' }).click()
  expect((await several).suggestedFilename()).toBe('keel-library.zip')
  await page.keyboard.press('Escape')
  await page.route(/\/library\/items\?/, (route) => route.abort())
  const { items } = await teacher.api.get<{ items: { id: number; name: string }[] }>('/library/items')
  await teacher.api.send('DELETE', `/library/items/${items.find(({ name }) => name === 'Rule')?.id}`)
  await page.getByRole('button', { name: 'Actions for “Rule”' }).click()
  await page.getByRole('menuitem', { name: 'Export as ZIP' }).click()
  await expect(page.getByText('Not found')).toBeVisible()

  const other = await signUp(server, browser, 'teacher')
  const mine = other.page
  await mine.goto('/library')
  await openImport(mine)
  expect(await axeFaults(mine, '[role=dialog]')).toEqual([])
  await chooseArchive(mine, { name: 'half.zip', buffer: archive.buffer.subarray(0, archive.buffer.length / 2) })
  await expect(dialog(mine).getByRole('alert')).toContainText('This archive can’t be read, so nothing was added')
  await expect(dialog(mine).getByRole('alert')).toContainText('It isn’t a ZIP file, or it isn’t complete.')
  await dialog(mine).getByRole('button', { name: 'Select another file' }).click()
  await chooseArchive(mine, archive)
  await expect(dialog(mine)).toHaveCount(0)
  const added = toast(mine, 'Archive imported: 2 items')
  await added.hover()
  await expect(mine.getByRole('button', { name: 'New', exact: true })).toBeFocused()
  await added.getByRole('button', { name: 'Undo' }).click()
  await expect(mine.getByText('Create it once, use it in every lesson')).toBeVisible()

  await openImport(mine)
  await chooseArchive(mine, archive)
  await entryLink(mine, 'Unit: 5/A').click()
  await entryLink(mine, 'At the market').click()
  const items2 = mine.locator('[data-board] [data-item-id]')
  await expect(items2).toHaveText([/./, /Kuidas läheb/])
  await expect
    .poll(() =>
      items2
        .first()
        .locator('img')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(600)
  await expect(items2.first().getByRole('button', { name: /^Question 1/ })).toBeVisible()
  await other.context.close()
})

test('a module of a classroom is exported as one ZIP', async ({ teacher, student, room }) => {
  const module = await teacher.api.send<{ id: number }>('POST', `/rooms/${room.id}/modules`, { name: 'Unit 1' })
  await teacher.api.send('POST', `/modules/${module.id}/boards`, { name: 'Board 1' })
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const download = teacher.page.waitForEvent('download')
  await teacher.page.getByRole('button', { name: 'Actions for module “Unit 1”' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Export as ZIP' }).click()
  expect((await download).suggestedFilename()).toBe('Unit 1.zip')
  await expect(student.page.getByRole('button', { name: /^Board 1/ })).toBeVisible()
  expect(await student.page.getByRole('button', { name: /: actions$|^Actions for/ }).count()).toBe(0)
})

import { libraryKinds } from '@keel/contract/items/codes'
import { codeOf } from '@keel/contract/items/registry'
import { expect, test } from '../fixtures/test'
import { axeFaults } from '../fixtures/axe'
import { upload } from '../fixtures/board'
import { dragByFinger, dragByMouse, onPhone } from '../fixtures/gestures'
import { toast } from '../fixtures/toast'
import type { Person } from '../fixtures/people'
import { makePng } from '../fixtures/png'
import type { Locator, Page } from '@playwright/test'

const FOLDER = libraryKinds.folder
const TEXT = codeOf.text
const SELECT = codeOf['select-exercise']

const add = ({ api }: Person, folder_id: number | null, name: string, type: number, value?: unknown) =>
  api.send<{ id: number }>('POST', '/library/items', { folder_id, name, type, value })
const entryLink = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true })
const handle = (page: Page, name: string): Locator => page.getByRole('button', { name: `Move “${name}”` })
const choose = async (page: Page, name: string, entry: string) => {
  await page.getByRole('button', { name: `Actions for “${name}”` }).click()
  // The menu of the previous entry may still be closing.
  const menu = page.getByRole('menu', { name: `Actions for “${name}”` })
  await menu.getByRole('menuitem', { name: entry }).click()
}
const make = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('a teacher fills the library, and a search finds everything by its content', async ({ teacher }) => {
  const { page } = teacher
  await page.goto('/home')
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
  await expect(page.getByText('Create it once, use it in every lesson')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await make(page, 'Folder')
  await page.getByRole('textbox', { name: 'Name' }).fill('Grammar')
  await page.keyboard.press('Enter')
  await entryLink(page, 'Grammar').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Grammar' })).toBeVisible()
  await expect(page.getByText('This folder is empty')).toBeVisible()

  await make(page, 'Exercise')
  await page.getByRole('button', { name: /^Select a word/ }).click()
  await page.getByRole('textbox', { name: 'Exercise name' }).fill('Present tense')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/library\/lesson\/\d+$/)
  await page.goBack()
  await expect(entryLink(page, 'Present tense')).toBeVisible()

  await make(page, 'Image')
  await page.locator('input[type=file]').setInputFiles({ name: 'Tallinn old town.png', mimeType: 'image/png', buffer: makePng(40, 30) })
  await expect(entryLink(page, 'Tallinn old town')).toBeVisible()
  await make(page, 'Board')
  await page.getByRole('textbox', { name: 'Name' }).fill('Warm-up')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/library\/lesson\/\d+$/)
  const { board_id } = await teacher.api.get<{ board_id: number }>(`/library/items/${page.url().split('/').at(-1)}`)
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'Kuidas läheb?' }] }]
  await teacher.api.send('POST', `/boards/${board_id}/items`, { type: TEXT, value: { content } })

  await page.goto('/library')
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('laheb')
  await expect(entryLink(page, 'Warm-up')).toBeVisible()
  await expect(page).toHaveURL(/q=laheb/)
  await page.getByRole('link', { name: 'in “Grammar”' }).click()
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })).toHaveCount(3)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('laheb')
  await expect(entryLink(page, 'Warm-up')).toBeVisible()
})

test('entries are renamed, copied, dragged, moved together, deleted and restored', async ({ teacher, server }) => {
  const { page } = teacher
  const units = await add(teacher, null, 'Units', FOLDER)
  const first = await add(teacher, units.id, 'Unit 1', FOLDER)
  for (const name of ['Apples', 'Bread', 'Cheese']) await add(teacher, null, name, TEXT)
  await add(teacher, null, 'Map', codeOf.image, {
    file_id: await upload(server, teacher, { name: 'map.png', mimeType: 'image/png', buffer: makePng(8, 8) }),
  })
  await page.goto('/library')
  const second = await teacher.context.newPage()
  await second.goto('/library')
  await expect(entryLink(second, 'Apples')).toBeVisible()
  await choose(page, 'Apples', 'Rename')
  await page.getByRole('textbox', { name: 'Name' }).fill('Pears')
  await page.keyboard.press('Enter')
  for (const tab of [page, second]) await expect(entryLink(tab, 'Pears')).toBeVisible()
  await second.close()
  await choose(page, 'Map', 'Duplicate')
  await expect(entryLink(page, 'Map (2)')).toBeVisible()

  // A press on the row opens it, releasing a drag does not.
  await dragByMouse(page, entryLink(page, 'Pears'), entryLink(page, 'Units'))
  await expect(page.getByText('Moved to “Units”')).toBeVisible()
  await expect(page).toHaveURL(/\/library$/)
  await expect(entryLink(page, 'Pears')).toHaveCount(0)
  await entryLink(page, 'Units').click()
  await dragByMouse(
    page,
    handle(page, 'Pears'),
    page.getByRole('navigation', { name: 'Location' }).getByRole('link', { name: 'All items' }),
  )
  await expect(page.getByText('Moved to “All items”')).toBeVisible()
  await expect(entryLink(page, 'Pears')).toHaveCount(0)

  await page.goto('/library')
  for (const name of ['Bread', 'Cheese']) await page.getByRole('checkbox', { name: `Select “${name}”` }).check()
  const bar = page.getByRole('region', { name: 'Selected items' })
  await bar.getByRole('button', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Units' }).click()
  await dialog.getByRole('button', { name: 'Unit 1' }).click()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Move here' }).click()
  await expect(page.getByText('Moved 2 items to “Unit 1”')).toBeVisible()
  const inside = await teacher.api.get<{ items: { name: string }[] }>(`/library/items?folder_id=${first.id}`)
  expect(inside.items.map(({ name }) => name)).toEqual(['Bread', 'Cheese'])

  const download = page.waitForEvent('download')
  await choose(page, 'Units', 'Export as ZIP')
  expect((await download).suggestedFilename()).toMatch(/^Units.*\.zip$/)
  await choose(page, 'Units', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('“Units” deleted')).toBeVisible()
  await choose(page, 'Pears', 'Delete')
  await toast(page, '“Pears” deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(entryLink(page, 'Pears')).toBeVisible()
  for (const name of ['Map', 'Map (2)']) {
    await choose(page, name, 'Delete')
    await expect(entryLink(page, name)).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Recently deleted' }).click()
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await expect(page.getByText('30 days left')).toHaveCount(3)
  await page.getByRole('button', { name: 'Permanently delete “Map (2)”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByRole('button', { name: 'Restore “Map (2)”' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore “Units”' }).click()
  await expect(page.getByRole('button', { name: 'Restore “Units”' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete all permanently' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all', exact: true }).click()
  await expect(page.getByText('Nothing deleted recently')).toBeVisible()
  await page.goto(`/library/folder/${first.id}`)
  await expect(entryLink(page, 'Bread')).toBeVisible()
})

test('on a phone entries are dragged by touch, and nothing overflows the window', async ({ teacher, server, browser }) => {
  await add(teacher, null, 'Units', FOLDER)
  await add(teacher, null, 'A very long name of an exercise about the partitive and the rest', SELECT)
  await add(teacher, null, 'Bread', TEXT)
  const phone = await onPhone(server, browser, teacher)
  await phone.goto('/library')
  await expect(entryLink(phone, 'Bread')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const lifted = phone.locator('[data-flying]')
  await dragByFinger(phone, handle(phone, 'Bread'), entryLink(phone, 'Units'), lifted)
  await expect(phone.getByText('Moved to “Units”')).toBeVisible()
  await entryLink(phone, 'Units').tap()
  await expect(entryLink(phone, 'Bread')).toBeVisible()
  expect(await axeFaults(phone)).toEqual([])
})

test('students have no library, at any path', async ({ teacher, student }) => {
  const { id } = await add(teacher, null, 'Units', FOLDER)
  await student.page.goto('/home')
  await expect(student.page.getByRole('link', { name: 'Classrooms' }).first()).toBeVisible()
  await expect(student.page.getByRole('link', { name: 'Library' })).toHaveCount(0)
  for (const path of ['/library', `/library/folder/${id}`, '/library/bin']) {
    await student.page.goto(path)
    await expect(student.page.getByRole('heading', { name: 'Error 404. Page Not Found' })).toBeVisible()
  }
})

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ROOM_TYPE } from '@keel/contract/constants'
import { axeFaults } from '../fixtures/axe'
import { makeBoard } from '../fixtures/board'
import { expect, test } from '../fixtures/test'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const choose = async (page: Page, name: string, entry: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a teacher edits, archives and restores a student, and exports the table', async ({ teacher, student }) => {
  const { page } = teacher
  await page.goto('/home')
  await page.getByRole('navigation').getByRole('link', { name: 'Students' }).click()
  await expect(page.getByText('No students yet')).toBeVisible()
  const room = await teacher.api.send<{ id: number }>('POST', '/rooms', { name: 'Estonian with Sasha', type: ROOM_TYPE.individual })
  const { token } = await teacher.api.send<{ token: string }>('POST', `/rooms/${room.id}/tokens`)
  await student.api.send('POST', '/rooms/join', { token })
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: student.email })
  await expect(row.getByRole('link', { name: 'Estonian with Sasha' })).toBeVisible()

  await choose(page, 'Sasha Ivanova', 'Edit')
  await dialog(page).getByRole('textbox', { name: 'Nickname' }).fill('Sasha from Narva')
  await dialog(page).getByRole('combobox', { name: 'Level' }).selectOption('B1')
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill('=Likes "music"\nand fish')
  await press(page, 'Save')
  await expect(dialog(page)).toHaveCount(0)
  await expect(row.getByRole('link', { name: 'Sasha from Narva' })).toBeVisible()
  await expect(row.getByText('B1', { exact: true })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  const search = page.getByRole('searchbox', { name: 'Search students' })
  await search.fill('nobody')
  await expect(page.getByText('No results for “nobody”')).toBeVisible()
  await search.fill('NARVA')
  await expect(row).toBeVisible()
  await expect(page).toHaveURL(/q=NARVA/)
  await page.getByRole('button', { name: 'Level' }).click()
  await expect(page.getByRole('columnheader', { name: 'Level' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Level' }).click()
  await expect(page.getByRole('columnheader', { name: 'Level' })).toHaveAttribute('aria-sort', 'descending')
  await row.getByRole('link', { name: 'Sasha from Narva' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sasha from Narva' })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('NARVA')

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as CSV' }).click()])
  const csv = await readFile(await download.path(), 'utf8')
  expect(download.suggestedFilename()).toBe('Students.csv')
  expect(csv).toContain(`Sasha Ivanova,Sasha from Narva,${student.email},B1,Estonian with Sasha,0,,,"'=Likes ""music""\nand fish"`)

  await choose(page, 'Sasha from Narva', 'Archive')
  const undo = page.getByRole('button', { name: 'Undo' })
  // While hovered, the toast stays.
  await undo.hover()
  await expect(row).toHaveCount(0)
  await undo.click()
  await expect(row).toBeVisible()
  await choose(page, 'Sasha from Narva', 'Archive')
  await expect(row).toHaveCount(0)
  await search.fill('')
  await page.getByText('Archived', { exact: true }).click()
  await expect(row).toBeVisible()
  await choose(page, 'Sasha from Narva', 'Restore from archive')
  await expect(page.getByText('No archived students')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByText('Active', { exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: student.email }).getByText('no lessons yet')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await axeFaults(page)).toEqual([])

  await student.page.goto('/students')
  await expect(student.page.getByRole('heading', { level: 1, name: /Not Found/ })).toBeVisible()
})

test('a teacher sees a student’s year and turns their words into a list and pairs', async ({ teacher, student, room }) => {
  const { page } = teacher
  await makeBoard(teacher, room.id)
  await student.api.send('POST', '/words', { words: { cat: 'kass', dog: 'koer', cow: 'lehm' }, lang: 'et', voice: 1 })
  await student.api.send('POST', '/words', { words: { unknown: '' } })
  const lesson = await teacher.api.send<{ id: number }>('POST', `/rooms/${room.id}/lesson`, { name: 'Animals' })
  await student.page.goto(`/room/${room.id}`)
  const staysOfStudent = async () => {
    const { people } = await teacher.api.get<{ people: { person: { id: number }; stays: unknown[] }[] }>(`/lessons/${lesson.id}`)
    return people.find(({ person }) => person.id === student.id)?.stays.length
  }
  await expect.poll(staysOfStudent).toBe(1)
  await teacher.api.send('POST', `/lessons/${lesson.id}`)

  await page.goto(`/students/${student.id}`)
  const chart = (name: string) => page.getByRole('figure', { name }).getByRole('listitem')
  // The months before the first lesson are in the table only.
  await expect(chart('Lessons')).toHaveText([/ 1$/])
  await expect(chart('New words')).toHaveText([/ 4$/])
  await page.getByText('Show as table').click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(13)
  await expect(page.getByRole('listitem').filter({ hasText: 'Animals' })).toContainText('minute')
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await expect(page.getByText('4 words selected')).toBeVisible()
  await page.getByRole('button', { name: 'Create pairs' }).click()
  await expect(dialog(page).getByText('3 pairs')).toBeVisible()
  await expect(dialog(page).getByText('1 word has no translation')).toBeVisible()
  await expect(dialog(page).getByRole('combobox', { name: 'Board' })).toHaveValue(/^\d+\/\d+$/)
  expect(await axeFaults(page)).toEqual([])
  await press(page, 'Add to the board')
  await expect(dialog(page)).toHaveCount(0)
  for (const word of ['cat', 'lehm']) await expect(student.page.getByRole('button', { name: word })).toBeVisible()

  for (const word of ['cat', 'dog']) await page.getByRole('checkbox', { name: `Select “${word}”` }).check()
  await page.getByRole('button', { name: 'Create word list' }).click()
  await press(page, 'Add to library…')
  await expect(dialog(page).getByRole('textbox', { name: 'Name in the library' })).toHaveValue('Words of Sasha Ivanova')
  await press(page, 'Next')
  await press(page, 'Add')
  await expect(dialog(page)).toHaveCount(0)
  const { items } = await teacher.api.get<{ items: { id: number; name: string }[] }>('/library/items')
  expect(items.map(({ name }) => name)).toEqual(['Words of Sasha Ivanova'])
  const { item } = await teacher.api.get<{ item: { value: unknown } }>(`/library/items/${items[0]?.id}`)
  expect(item.value).toMatchObject({ words: [{ word: 'cat', translate: 'kass' }, { word: 'dog' }], lang: 'et', voice: 1 })

  await page.getByRole('checkbox', { name: 'Select “cow”' }).check()
  await page.getByRole('button', { name: 'Create word list' }).click()
  await dialog(page).getByRole('combobox', { name: 'Board' }).selectOption('New board')
  await press(page, 'Add to the board')
  await expect(page.getByText('Added to “Words of Sasha Ivanova”')).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(`/room/${room.id}`)
  await expect(page.locator('[data-board] [data-item-id]')).toContainText('cow')
})

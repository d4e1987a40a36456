import type { Page } from '@playwright/test'
import { codeOf } from '@keel/contract/items/registry'
import { libraryKinds } from '@keel/contract/items/codes'
import { axeFaults } from '../fixtures/axe'
import { addItem, upload } from '../fixtures/board'
import { draw, drawn, openTools, tool } from '../fixtures/drawing'
import { toast } from '../fixtures/toast'
import { makePdf } from '../fixtures/pdf'
import type { Person } from '../fixtures/people'
import { makePng } from '../fixtures/png'
import { expect, test } from '../fixtures/test'

const SHOTS = process.env.SPACE_SHOTS
const shot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` })
}
const select = {
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'She ' },
        { type: 'text', text: 'goes', marks: [{ type: 'gap', attrs: { wordId: 'gap01' } }] },
        { type: 'text', text: ' to school.' },
      ],
    },
  ],
  words: {
    gap01: [
      { id: 'a1', value: 'goes' },
      { id: 'a2', value: 'go' },
    ],
  },
}
interface Entry {
  id: number
  board_id: number
  module_id: number
}
const store = ({ api }: Person, type: number, name: string, value?: unknown, folder_id: number | null = null) =>
  api.send<Entry>('POST', '/library/items', { type, name, value, folder_id })
/** Acts and waits until the server has it: a reload would cut the call off. */
async function stored(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith(path))
  await act()
  expect((await answer).ok()).toBe(true)
}
const gap = (page: Page) => page.getByRole('combobox', { name: /gap|choose|word/i }).first()
/** Types at the end of the content. The editor loads when an item is opened: keys pressed before would be lost. */
const type = async (page: Page, text: string) => {
  await expect(page.locator('[data-selected] [contenteditable=true]')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
}

test('a single exercise of the library is tried out, reset, renamed and edited', async ({ teacher }) => {
  const { page } = teacher
  const folder = await store(teacher, libraryKinds.folder, 'Unit 3')
  const exercise = await store(teacher, codeOf['select-exercise'], 'Verbs', select, folder.id)
  await page.goto(`/library/lesson/${exercise.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Verbs' })).toBeVisible()
  await stored(page, '/actions', () => gap(page).selectOption({ label: 'go' }))
  await shot(page, 'single')
  await page.reload()
  await expect(gap(page)).toHaveValue('a2')
  await stored(page, '/reset-actions', () => page.getByRole('button', { name: 'Reset answers' }).click())
  await expect(gap(page)).not.toHaveValue('a2')
  await page.reload()
  await expect(gap(page)).not.toHaveValue('a2')

  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Verbs of motion')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verbs of motion' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add an item here' })).toHaveCount(0)

  await page.getByText('to school.').click()
  await type(page, ' Every day.')
  await shot(page, 'single-editing')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByText('Every day.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(`/library/folder/${folder.id}`)
  await expect(page.getByRole('link', { name: 'Verbs of motion' })).toBeVisible()
  await page.goto(`/library/lesson/${folder.id}`)
  await expect(page).toHaveURL(`/library/folder/${folder.id}`)
  await page.goto('/library/lesson/999999')
  await expect(page.getByRole('alert')).toContainText('This page doesn’t exist')
})

test('a module of the library has boards, files, points and drawings in two tabs', async ({ server, teacher, student }) => {
  const { page } = teacher
  const module = await store(teacher, libraryKinds.module, 'Course')
  await page.goto(`/library/lesson/${module.id}`)
  await page.getByRole('button', { name: 'Create board' }).click()
  await page.getByRole('textbox', { name: 'Board name' }).fill('Pictures')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('This board is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Add an item here' }).click()
  await page.getByRole('menuitem', { name: 'Image' }).click()
  await page.setInputFiles('[role=dialog] input[type=file]', { name: 'map.png', mimeType: 'image/png', buffer: makePng(600, 300) })
  const picture = page.getByRole('article', { name: 'Image' })
  await expect(picture.locator('img').first()).toBeVisible()
  const second = await teacher.context.newPage()
  await second.goto(`/library/lesson/${module.id}`)
  await expect(second.getByRole('article', { name: 'Image' }).locator('img').first()).toBeVisible()

  await page.getByRole('heading', { name: 'Course' }).click()
  await openTools(page)
  await draw(page, [0.2, 0.2], [0.5, 0.6])
  await expect(drawn(second)).toHaveCount(1)
  await tool(page, 'Draw').first().click()

  const boards = await teacher.api.get<{ id: number }[]>(`/modules/${module.module_id}/boards`)
  const board = boards[0]?.id ?? 0
  const [image] = await teacher.api.get<{ id: number }[]>(`/boards/${board}/items`)
  const point = { x: 70, y: 40, color: 'green', words: [{ id: 'w1', value: 'Tallinn' }] }
  await teacher.api.send('POST', `/boards/items/${image?.id}/points`, { id: 'p1', page: 1, point })
  await second.getByRole('button', { name: /^Question 1: / }).click()
  await expect(page.getByRole('button', { name: /^Question 1: / })).toBeVisible()
  await second.keyboard.press('Escape')
  const { id } = await addItem(teacher, board, 'select-exercise', select)
  await gap(second).selectOption({ label: 'go' })
  await expect(gap(page)).toHaveValue('a2')
  const file_id = await upload(server, teacher, { name: 'unit.pdf', mimeType: 'application/pdf', buffer: makePdf(['First page here']) })
  await addItem(teacher, board, 'pdf', { file_id })
  for (const tab of [page, second]) await expect(tab.getByText('First page here')).toBeAttached()

  // What is written in one tab shows in the other, and neither loses anything.
  await page.getByRole('button', { name: 'Add an item here' }).first().click()
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click()
  await type(page, 'Written in the first tab')
  await expect(second.getByText('Written in the first tab')).toBeVisible()
  await second.getByRole('button', { name: 'New board' }).click()
  await second.getByRole('textbox', { name: 'Board name' }).fill('Made elsewhere')
  await second.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Made elsewhere', exact: true })).toBeVisible()
  await expect(page.getByText('Written in the first tab')).toBeVisible()
  await teacher.api.send('DELETE', `/boards/items/${id}`)
  await expect(gap(page)).toHaveCount(0)

  await second.getByRole('button', { name: 'Pictures', exact: true }).click()
  await second.getByRole('button', { name: 'Actions for board “Made elsewhere”' }).click()
  await second.getByRole('menuitem', { name: 'Delete' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const deleted = toast(second, 'Board “Made elsewhere” deleted')
  await deleted.hover()
  await expect(page.getByRole('button', { name: 'Made elsewhere', exact: true })).toHaveCount(0)
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Made elsewhere', exact: true })).toBeVisible()
  await shot(page, 'module')
  expect(await axeFaults(page)).toEqual([])

  await student.page.goto(`/library/lesson/${module.id}`)
  await expect(student.page.getByRole('heading', { name: 'Course' })).toHaveCount(0)

  // A new name shows in every tab, and what is deleted closes there.
  await second.getByRole('button', { name: 'Rename' }).click()
  await second.getByRole('textbox', { name: 'Name' }).fill('A year of it')
  await second.getByRole('button', { name: 'Save' }).click()
  for (const tab of [page, second]) await expect(tab.getByRole('heading', { level: 1, name: 'A year of it' })).toBeVisible()
  await second.close()
  await teacher.api.send('DELETE', `/library/items/${module.id}`)
  await expect(page.getByRole('alert')).toContainText('This page doesn’t exist')
})

test('a space is private; the teacher moves boards to the classroom and the library', async ({ teacher, student, room }) => {
  await student.page.goto('/home')
  await student.page.getByRole('link', { name: 'My space' }).click()
  await student.page.getByRole('button', { name: 'Create board' }).click()
  await student.page.getByRole('textbox', { name: 'Board name' }).fill('My notes')
  await student.page.getByRole('button', { name: 'Add', exact: true }).click()
  await student.page.getByRole('button', { name: 'Add an item here' }).click()
  await student.page.getByRole('menuitem', { name: 'Text', exact: true }).click()
  await type(student.page, 'Kolm uut sõna')
  await shot(student.page, 'space-student')
  await student.page.reload()
  await expect(student.page.getByText('Kolm uut sõna')).toBeVisible()
  await student.page.getByRole('button', { name: 'Actions for board “My notes”' }).click()
  await expect(student.page.getByRole('menuitem', { name: 'Move to…' })).toHaveCount(0)

  const module = await teacher.api.send<{ id: number }>('POST', `/rooms/${room.id}/modules`, { name: 'Unit 1' })
  const space = await teacher.api.get<{ id: number; boards: unknown[] }>('/space')
  expect(space.boards).toEqual([])
  for (const name of ['For the class', 'For later']) {
    const board = await teacher.api.send<{ id: number }>('POST', `/modules/${space.id}/boards`, { name })
    await addItem(teacher, board.id, 'select-exercise', select)
  }
  await student.page.goto(`/room/${room.id}`)
  const { page } = teacher
  await page.goto('/space')
  await gap(page).selectOption({ label: 'go' })
  await page.getByRole('button', { name: 'Actions for board “For the class”' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await expect(page.getByRole('combobox', { name: 'Module' })).toHaveValue(String(module.id))
  await shot(page, 'space-move')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Move here' }).click()
  await expect(page.getByRole('button', { name: 'For the class', exact: true })).toHaveCount(0)
  await student.page.getByRole('button', { name: 'For the class', exact: true }).click()
  await gap(student.page).selectOption({ label: 'goes' })

  await page.getByRole('button', { name: 'Actions for board “For later”' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByRole('dialog').getByText('Library', { exact: true }).click()
  await expect(page.getByText('All items')).toBeVisible()
  await shot(page, 'space-move-library')
  await page.getByRole('button', { name: 'Move here' }).click()
  await toast(page, 'Board “For later” moved to the library').getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'For later' })).toBeVisible()
  await expect(gap(page)).toBeVisible()
  await page.goto('/space')
  await expect(page.getByText('To start, create a board')).toBeVisible()
})

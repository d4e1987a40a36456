import { axeFaults } from '../fixtures/axe'
import { addItem, makeBoard } from '../fixtures/board'
import { expect, test } from '../fixtures/test'
import { toast } from '../fixtures/toast'

test('a teacher saves a board as a template and adds boards from it and from a ready-made one', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'text', { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Read the story' }] }] })
  await addItem(teacher, board.id, 'teacher-note', { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ten minutes' }] }] })
  const { page } = teacher
  await page.goto(`/room/${room.id}`)
  const boards = page.getByRole('navigation', { name: 'Boards' })
  await boards.getByRole('button', { name: /^Actions for board/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Save as template' }).press('Enter')
  await page.getByRole('textbox', { name: 'Template name' }).fill('My stories')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Template saved').filter({ hasText: 'My stories' })).toBeVisible()
  // What happens to the board afterwards does not change the template.
  await teacher.api.send('DELETE', `/boards/${board.id}`)

  await boards.getByRole('button', { name: 'Add board from template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New board from a template' })
  expect(await axeFaults(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'My stories', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Ten minutes')).toBeVisible()
  await expect(boards.getByRole('button', { name: 'My stories', exact: true })).toBeVisible()

  // The student has the board and neither the note nor any template.
  await student.page.goto(`/room/${room.id}`)
  await expect(student.page.getByText('Read the story')).toBeVisible()
  await expect(student.page.getByText('Ten minutes')).toHaveCount(0)
  await expect(student.page.getByRole('button', { name: 'Add board from template' })).toHaveCount(0)

  await boards.getByRole('button', { name: 'New board' }).click()
  await page.getByRole('dialog', { name: 'New board' }).getByRole('button', { name: 'Add board from template' }).click()
  await dialog.getByRole('button', { name: /^Vocabulary/ }).click()
  await expect(page.getByText('Ten new words are enough for one lesson.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Words of one family' })).toBeVisible()

  // It is renamed and deleted in the list, and restored.
  await boards.getByRole('button', { name: 'Add board from template' }).click()
  await dialog.getByRole('button', { name: 'Actions for template “My stories”' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(dialog.getByText(/^None yet/)).toBeVisible()
  await toast(page, 'Template “My stories” deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: 'My stories', exact: true })).toBeVisible()
})

test('what a "/" in an empty text adds takes its place', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'text', { content: [{ type: 'paragraph' }] })
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const { page } = teacher
  await page.locator('[data-hint]').click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.keyboard.type('/tabel')
  await expect(page.getByRole('option')).toHaveText(['Table'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Table, 1 of 1' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article', { name: 'Table, 1 of 1' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('/tabel')).toHaveCount(0)
})

import { axeFaults } from '../../fixtures/axe'
import { makeBoard } from '../../fixtures/board'
import { expect, test } from '../../fixtures/test'

test('a teacher pastes a spreadsheet, merges and splits cells; the student sees it', async ({ teacher, student, room }) => {
  await makeBoard(teacher, room.id)
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const { page } = teacher
  const tool = async (name: string) => {
    await page.getByRole('button', { name: 'Rows and columns' }).click()
    await page.getByRole('menuitem', { name }).click()
    // The caret is back in the table a frame after the menu.
    await expect(page.getByRole('textbox', { name: 'Table' })).toBeFocused()
  }
  const paste = (text: string) =>
    page.evaluate((plain) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', plain)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    }, text)
  await page.getByRole('button', { name: 'Add an item here' }).click()
  await page.getByRole('menuitem', { name: 'Table' }).click()
  await expect(page.getByRole('textbox', { name: 'Table' })).toBeFocused()
  await page.getByRole('columnheader').first().click()
  await paste('Person\tVerb\tForm\tNote\nI\tgo\twent\t\nyou\tgo\twent\t\nhe\tgoes\twent\tmind the s\n')
  const theirs = student.page.getByRole('table')
  await expect(theirs.getByRole('row')).toHaveCount(4)
  await expect(theirs.getByRole('row').nth(3)).toHaveText(/he.*goes.*went.*mind the s/)

  await page.getByRole('cell', { name: 'go', exact: true }).first().click()
  await tool('Merge with the cell below')
  await expect(theirs.locator('[rowspan="2"]')).toHaveText(/go\s*go/)
  await tool('Split cell')
  await expect(theirs.locator('[rowspan="2"]')).toHaveCount(0)
  await page.getByRole('cell', { name: 'I', exact: true }).click()
  await tool('Header column')
  await expect(theirs.getByRole('rowheader', { name: 'I', exact: true })).toBeVisible()
  await tool('Add row below')
  await expect(theirs.getByRole('row')).toHaveCount(5)
  await tool('Delete row')
  await expect(theirs.getByRole('row')).toHaveCount(4)

  await paste(Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => 'x').join('\t')).join('\n'))
  await expect(page.getByText('A table can have up to 100 rows and 50 columns. Nothing was added.')).toBeVisible()
  expect(await axeFaults(page, '[data-item-id]')).toEqual([])
  await page.getByRole('heading', { name: room.name }).click()
  for (const one of [teacher, student]) {
    await one.page.reload()
    await expect(one.page.getByRole('table').getByRole('row')).toHaveCount(4)
    await expect(one.page.getByRole('columnheader').first()).toHaveText('Person')
    expect(await axeFaults(one.page, '[data-item-id]')).toEqual([])
  }
})

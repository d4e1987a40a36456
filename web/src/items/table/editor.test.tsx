import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import type { CellNode } from '@keel/contract/items/_shared/document-types'
import { table } from '@keel/contract/items/table/behaviour'
import { type TableValue, TableValue as schema } from '@keel/contract/items/table/schema'
import { paste, showEditor, showView } from '../_shared/testing'

const text = (cell: CellNode) => JSON.stringify(cell).match(/"text":"([^"]*)"/)?.[1] ?? ''
const texts = (value: TableValue | undefined) => schema.parse(value).content[0].content.map((row) => row.content.map(text))

async function startInFirstCell() {
  const editor = await showEditor<TableValue>(13, table.emptyValue())
  await expect.element(page.getByRole('textbox', { name: 'Table' })).toHaveFocus()
  await page.getByRole('columnheader').first().click()
  return editor
}

test('Tab goes from cell to cell', async () => {
  const editor = await startInFirstCell()
  await userEvent.keyboard('one{Tab}two{Tab}{Tab}below')
  expect(texts(editor.last())).toEqual([
    ['one', 'two', ''],
    ['below', '', ''],
    ['', '', ''],
  ])
})

test('adds and deletes rows and columns, toggles header cells', async () => {
  const editor = await startInFirstCell()
  await userEvent.keyboard('one')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Rows and columns' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Add row below')
  expect(texts(editor.last())).toHaveLength(4)
  await choose('Add column left')
  expect(texts(editor.last())[0]).toEqual(['', 'one', '', ''])
  await choose('Delete column')
  expect(texts(editor.last())[0]).toHaveLength(3)
  await choose('Header row')
  expect(schema.parse(editor.last()).content[0].content[0]?.content[0]?.type).toBe('tableCell')
})

test('merges a cell with its neighbour and splits it again', async () => {
  const editor = await startInFirstCell()
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Rows and columns' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await userEvent.keyboard('one{Tab}two')
  await page.getByRole('columnheader').first().click()
  await choose('Merge with the cell on the right')
  const first = () => schema.parse(editor.last()).content[0].content[0]
  expect(first()?.content).toHaveLength(2)
  expect(first()?.content[0]?.attrs?.colspan).toBe(2)
  expect(JSON.stringify(first())).toMatch(/one.*two/)
  await choose('Split cell')
  expect(first()?.content).toHaveLength(3)
  await choose('Merge with the cell below')
  expect(first()?.content[0]?.attrs?.rowspan).toBe(2)
})

test('fills the table with cells of a spreadsheet from the caret, and grows it', async () => {
  const editor = await startInFirstCell()
  await userEvent.keyboard('{Tab}')
  paste({ 'text/plain': 'a\tb\tc\nd\te\tf\n1\t2\t3\n4\t5\t6\n' })
  expect(texts(editor.last())).toEqual([
    ['', 'a', 'b', 'c'],
    ['', 'd', 'e', 'f'],
    ['', '1', '2', '3'],
    ['', '4', '5', '6'],
  ])
  const types = schema.parse(editor.last()).content[0].content.map((row) => row.content.map((cell) => cell.type))
  expect(types.map((row) => row.every((type) => type === 'tableHeader'))).toEqual([true, false, false, false])
})

test('refuses a spreadsheet of a hundred columns and shows the reason', async () => {
  const editor = await startInFirstCell()
  await userEvent.keyboard('one')
  paste({ 'text/plain': Array.from({ length: 100 }, () => 'x\t'.repeat(99) + 'x').join('\n') })
  await expect.element(page.getByText('A table can have up to 100 rows and 50 columns. Nothing was added.')).toBeVisible()
  expect(texts(editor.last())[0]).toEqual(['one', '', ''])
})

test('pastes plain text into a cell', async () => {
  const editor = await startInFirstCell()
  paste({ 'text/html': '<b style="font-size:90px">big</b>', 'text/plain': 'big' })
  expect(texts(editor.last())[0]?.[0]).toBe('big')
  expect(JSON.stringify(editor.last())).not.toContain('90px')
})

test('readers see header cells as headers', async () => {
  await showView(13, table.emptyValue())
  await expect.element(page.getByRole('table')).toBeVisible()
  expect(page.getByRole('columnheader').elements()).toHaveLength(3)
  expect(page.getByRole('cell').elements()).toHaveLength(6)
})

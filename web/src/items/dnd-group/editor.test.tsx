import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { type DndValue, DndValue as schema } from '@keel/contract/items/dnd-group/schema'
import { emptyDnd } from '@keel/contract/items/dnd-group/behaviour'
import { axeFaults } from '../../testing/axe'
import { paste, showEditor } from '../_shared/testing'

const group = (number: number) => page.getByRole('group', { name: `Group ${number}` })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const content = (value: unknown) =>
  schema.parse(value).groups.map(({ name, words }) => `${name}: ${words.map((word) => word.value).join(', ')}`)

test('names and fills a group by typing and Enter alone', async () => {
  const editor = await showEditor<DndValue>(11, emptyDnd())
  await expect.element(page.getByRole('textbox', { name: 'Name of group 1' })).toHaveFocus()
  await userEvent.keyboard('Fruit{Enter}apple{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Word 2' })).toHaveFocus()
  await userEvent.keyboard('plum{Enter}pear')
  expect(content(editor.last())).toEqual(['Fruit: apple, plum, pear'])
  await userEvent.keyboard('{Backspace>4}{Backspace}')
  await expect.element(page.getByRole('textbox', { name: 'Word 2' })).toHaveFocus()
  expect(content(editor.last())).toEqual(['Fruit: apple, plum'])
  expect(await axeFaults()).toEqual([])
})

test('adds up to four groups, moves and deletes them; asks before deleting words', async () => {
  const editor = await showEditor<DndValue>(11, { groups: [{ id: 'a', name: 'Fruit', words: [{ id: 'w', value: 'apple' }] }] })
  await expect.element(button('Delete group 1')).toBeDisabled()
  for (const number of [2, 3, 4]) {
    await button('Add a group').click()
    await expect.element(page.getByRole('textbox', { name: `Name of group ${number}` })).toHaveFocus()
    await userEvent.keyboard(`G${number}`)
  }
  await expect.element(button('Add a group')).not.toBeInTheDocument()
  await button('Move group 1 right').click()
  expect(content(editor.last())).toEqual(['G2: ', 'Fruit: apple', 'G3: ', 'G4: '])
  await button('Delete group 1').click()
  expect(content(editor.last())).toEqual(['Fruit: apple', 'G3: ', 'G4: '])
  await button('Delete group 1').click()
  await expect.element(page.getByText('Its word will be deleted too')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(content(editor.last())).toEqual(['G3: ', 'G4: '])
})

test('a pasted list of Word becomes words without its signs', async () => {
  const editor = await showEditor<DndValue>(11, emptyDnd())
  await group(1).getByRole('textbox', { name: 'Word 1' }).click()
  const line = (text: string) => `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>${text}</p>`
  paste({ 'text/plain': '·\tapple\r\n·\tplum\r\n', 'text/html': line('apple') + line('plum') })
  expect(content(editor.last())).toEqual([': apple, plum'])
})

test('a pasted list becomes words', async () => {
  const editor = await showEditor<DndValue>(11, emptyDnd())
  await group(1).getByRole('textbox', { name: 'Word 1' }).click()
  paste({ 'text/plain': '- apple\n- plum\n- pear' })
  await expect.element(page.getByRole('textbox', { name: 'Word 3' })).toHaveFocus()
  expect(content(editor.last())).toEqual([': apple, plum, pear'])
  await expect.element(button('Delete word 1')).not.toBeInTheDocument()
  await button('Delete word 2').click()
  expect(content(editor.last())).toEqual([': apple, pear'])
  paste({ 'text/plain': Array.from({ length: 60 }, (_, n) => `w${n}`).join('\n') })
  await expect.element(page.getByText('12 words were left out: a group can have up to 50')).toBeVisible()
})

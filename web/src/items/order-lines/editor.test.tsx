import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { orderLines } from '@keel/contract/items/order-lines/behaviour'
import { type OrderLinesValue, OrderLinesValue as schema } from '@keel/contract/items/order-lines/schema'
import { axeFaults } from '../../testing/axe'
import { confirmComposition } from '../../testing/input-method'
import { paste, showEditor } from '../_shared/testing'

const field = (number: number) => page.getByRole('textbox', { name: `Text of line ${number}`, exact: true })
const who = (number: number) => page.getByRole('textbox', { name: `Speaker of line ${number}`, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialogue = page.getByRole('checkbox', { name: 'Dialogue with speakers' })
const content = (value: unknown) => schema.parse(value).lines.map(({ text, who: name }) => (name === undefined ? text : `${name}: ${text}`))

test('writes lines by typing and Enter alone, and says when students see none', async () => {
  const editor = await showEditor<OrderLinesValue>(23, orderLines.emptyValue())
  await expect.element(field(1)).toHaveFocus()
  await expect.element(button('Delete line 1')).toBeDisabled()
  await userEvent.keyboard('One')
  await expect.element(page.getByText('Students don’t see this exercise yet')).toBeVisible()
  confirmComposition()
  await expect.element(field(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}Two{Enter}Three{Enter}{Backspace}')
  await expect.element(field(3)).toHaveFocus()
  expect(content(editor.last())).toEqual(['One', 'Two', 'Three'])
  await expect.element(page.getByText('Students don’t see this exercise yet')).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
})

test('a dialogue has speakers who take turns, and keeps them when it is turned off and on', async () => {
  const editor = await showEditor<OrderLinesValue>(23, orderLines.emptyValue())
  await dialogue.click()
  await who(1).click()
  await userEvent.keyboard('Anna{Enter}Hello{Enter}')
  await expect.element(who(2)).toHaveFocus()
  await userEvent.keyboard('Ben{Enter}Hi{Enter}')
  await expect.element(field(3)).toHaveFocus()
  await userEvent.keyboard('Bye')
  expect(content(editor.last())).toEqual(['Anna: Hello', 'Ben: Hi', 'Anna: Bye'])
  expect(await axeFaults()).toEqual([])
  await dialogue.click()
  expect(content(editor.last())).toEqual(['Hello', 'Hi', 'Bye'])
  await dialogue.click()
  expect(content(editor.last())).toEqual(['Anna: Hello', 'Ben: Hi', 'Anna: Bye'])
})

test('adds, moves and deletes lines by buttons and by keys', async () => {
  const editor = await showEditor<OrderLinesValue>(23, orderLines.emptyValue())
  await userEvent.keyboard('One{Enter}Two')
  await button('Add a line').click()
  await expect.element(field(3)).toHaveFocus()
  await userEvent.keyboard('Three')
  await button('Move line 3 up').click()
  expect(content(editor.last())).toEqual(['One', 'Three', 'Two'])
  ;(button('Move Line 1').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up Line 1, position 1 of 3')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText('Line 1 is at position 2 of 3')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(() => content(editor.last())).toEqual(['Three', 'One', 'Two'])
  await button('Delete line 1').click()
  await expect.element(field(1)).toHaveFocus()
  expect(content(editor.last())).toEqual(['One', 'Two'])
})

test('a pasted dialogue becomes lines with speakers, up to thirty', async () => {
  const editor = await showEditor<OrderLinesValue>(23, orderLines.emptyValue())
  await field(1).click()
  paste({ 'text/plain': 'Anna: Hello\nBen: Hi\nAnna: Bye' })
  await expect.element(field(3)).toHaveFocus()
  expect(content(editor.last())).toEqual(['Anna: Hello', 'Ben: Hi', 'Anna: Bye'])
  await expect.element(dialogue).toBeChecked()
  paste({ 'text/plain': Array.from({ length: 30 }, (_, n) => `w${n}`).join('\n') })
  await expect.element(page.getByText('3 lines were left out: an exercise can have up to 30')).toBeVisible()
  await expect.element(button('Add a line')).not.toBeInTheDocument()
})

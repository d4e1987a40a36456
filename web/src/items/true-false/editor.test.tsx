import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { trueFalse } from '@keel/contract/items/true-false/behaviour'
import { type TrueFalseValue, TrueFalseValue as schema } from '@keel/contract/items/true-false/schema'
import { axeFaults } from '../../testing/axe'
import { confirmComposition } from '../../testing/input-method'
import { paste, showEditor } from '../_shared/testing'

const field = (number: number) => page.getByRole('textbox', { name: `Text of statement ${number}`, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const answers = (number: number) => page.getByRole('radiogroup', { name: `Correct answer to statement ${number}`, exact: true })
const third = page.getByRole('checkbox', { name: 'Students can also answer “Not given”' })
const content = (value: unknown) => schema.parse(value).statements.map(({ text, right }) => `${right} ${text}`)

test('writes statements by typing and Enter alone, and sets their answers', async () => {
  const editor = await showEditor<TrueFalseValue>(21, trueFalse.emptyValue())
  await expect.element(field(1)).toHaveFocus()
  await userEvent.keyboard('Cats fly.')
  confirmComposition()
  await expect.element(field(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}Snow is white.{Enter}{Backspace}')
  await expect.element(field(2)).toHaveFocus()
  await answers(1).getByText('False').click()
  expect(content(editor.last())).toEqual(['f Cats fly.', 't Snow is white.'])
  await page.getByRole('textbox', { name: 'Explanation of statement 1' }).fill('No wings')
  expect(editor.last()?.statements[0]).toMatchObject({ why: 'No wings' })
  await page.getByRole('textbox', { name: 'Explanation of statement 1' }).fill('')
  expect(editor.last()?.statements[0]).not.toHaveProperty('why')
  expect(await axeFaults()).toEqual([])
})

test('offers the third answer, and says which statements need it when it is taken away', async () => {
  const editor = await showEditor<TrueFalseValue>(21, { statements: [{ id: 'a', text: 'Ann has a sister.', right: 't' }], third: false })
  await expect.element(answers(1).getByRole('radio', { name: 'False' })).toBeInTheDocument()
  expect(answers(1).getByRole('radio').elements()).toHaveLength(2)
  await third.click()
  await answers(1).getByText('Not given').click()
  expect(editor.last()).toMatchObject({ statements: [{ right: 'n' }], third: true })
  await third.click()
  await expect.element(page.getByText('Students don’t see this statement')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await answers(1).getByText('False').click()
  await expect.element(page.getByText('Students don’t see this statement')).not.toBeInTheDocument()
  expect(editor.last()).toMatchObject({ statements: [{ right: 'f' }], third: false })
})

test('adds, moves and deletes statements', async () => {
  const editor = await showEditor<TrueFalseValue>(21, trueFalse.emptyValue())
  await expect.element(button('Delete statement 1')).toBeDisabled()
  await userEvent.keyboard('One')
  await button('Add a statement').click()
  await expect.element(field(2)).toHaveFocus()
  await userEvent.keyboard('Two')
  await button('Move statement 2 up').click()
  expect(content(editor.last())).toEqual(['t Two', 't One'])
  await button('Delete statement 1').click()
  await expect.element(field(1)).toHaveFocus()
  expect(content(editor.last())).toEqual(['t One'])
})

test('a pasted list becomes statements with their answers, up to fifty', async () => {
  const editor = await showEditor<TrueFalseValue>(21, trueFalse.emptyValue())
  await field(1).click()
  paste({ 'text/plain': '1. Cats fly. (F)\n2. Snow is white. (T)\n3. Ann has a sister. (NG)' })
  await expect.element(field(3)).toHaveFocus()
  expect(content(editor.last())).toEqual(['f Cats fly.', 't Snow is white.', 'n Ann has a sister.'])
  await expect.element(third).toBeChecked()
  paste({ 'text/plain': Array.from({ length: 50 }, (_, n) => `w${n}`).join('\n') })
  await expect.element(page.getByText('3 statements were left out: an exercise can have up to 50')).toBeVisible()
  await expect.element(button('Add a statement')).not.toBeInTheDocument()
})

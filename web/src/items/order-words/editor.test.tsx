import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { orderWords } from '@keel/contract/items/order-words/behaviour'
import { type OrderWordsValue, OrderWordsValue as schema } from '@keel/contract/items/order-words/schema'
import { axeFaults } from '../../testing/axe'
import { confirmComposition } from '../../testing/input-method'
import { paste, showEditor } from '../_shared/testing'

const field = (number: number) => page.getByRole('textbox', { name: `Text of sentence ${number}`, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const texts = (value: unknown) => schema.parse(value).sentences.map(({ text }) => text)
const preview = () =>
  page
    .getByRole('list', { name: 'Words that students see' })
    .first()
    .getByRole('listitem')
    .elements()
    .map((element) => element.textContent)
const of = (text: string): OrderWordsValue => ({ sentences: [{ id: 's1', text, others: [], decoys: [] }] })

test('writes sentences by typing and Enter alone, and shows the words that students see', async () => {
  const editor = await showEditor<OrderWordsValue>(22, orderWords.emptyValue())
  await expect.element(field(1)).toHaveFocus()
  await userEvent.keyboard('She')
  await expect.element(page.getByText('Students don’t see this sentence')).toBeVisible()
  await userEvent.keyboard(' goes home.')
  await expect.element(page.getByText('Students don’t see this sentence')).not.toBeInTheDocument()
  await expect.poll(preview).toEqual(['she', 'goes', 'home', '.'])
  confirmComposition()
  await expect.element(field(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}On Mondays | we swim{Enter}{Backspace}')
  await expect.element(field(2)).toHaveFocus()
  expect(texts(editor.last())).toEqual(['She goes home.', 'On Mondays | we swim'])
  expect(await axeFaults()).toEqual([])
})

test('the first word keeps its capital where the teacher says so', async () => {
  const editor = await showEditor<OrderWordsValue>(22, of('Anna goes home.'))
  await expect.poll(preview).toEqual(['anna', 'goes', 'home', '.'])
  await page.getByRole('checkbox', { name: '“Anna” keeps its capital' }).click()
  await expect.poll(preview).toEqual(['Anna', 'goes', 'home', '.'])
  expect(editor.last()?.sentences[0]).toMatchObject({ keep: true })
  await field(1).fill('she goes home.')
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  expect(editor.last()?.sentences[0]).not.toHaveProperty('keep')
})

test('other orders, extra words and a hint are behind a button', async () => {
  const editor = await showEditor<OrderWordsValue>(22, of('We stay home if it rains.'))
  const others = page.getByRole('textbox', { name: 'Other correct orders' })
  await expect.element(field(1)).toHaveFocus()
  await expect.element(others).not.toBeInTheDocument()
  await button('Other orders, extra words, hint').click()
  await others.click()
  await userEvent.keyboard('If it rains, we stay home.{Enter}If it rains, we go home.')
  await expect.element(page.getByText('“If it rains, we go home.” isn’t accepted')).toBeVisible()
  await expect.element(page.getByText('“If it rains, we stay home.” isn’t accepted')).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Extra words' }).fill('stays\nwhen')
  await expect.poll(preview).toEqual(['we', 'stay', 'home', 'if', 'it', 'rains', '.', 'stays', 'when'])
  await page.getByRole('textbox', { name: 'Hint, shown' }).fill('Weather')
  expect(schema.parse(editor.last()).sentences[0]).toMatchObject({
    others: ['If it rains, we stay home.', 'If it rains, we go home.'],
    decoys: ['stays', 'when'],
    hint: 'Weather',
  })
  expect(await axeFaults()).toEqual([])
  await page.getByRole('textbox', { name: 'Extra words' }).fill(Array.from({ length: 8 }, (_, n) => `w${n}`).join('\n'))
  await expect.element(page.getByText('2 lines were left out: there can be up to 6')).toBeVisible()
  expect(schema.parse(editor.last()).sentences[0]?.decoys).toHaveLength(6)
})

test('what is written behind the button shows at once', async () => {
  await showEditor<OrderWordsValue>(22, { sentences: [{ id: 's1', text: 'Go home.', others: [], decoys: ['goes'], hint: 'Now' }] })
  await expect.element(page.getByRole('textbox', { name: 'Hint, shown' })).toHaveValue('Now')
  await button('Other orders, extra words, hint').click()
  await expect.element(page.getByRole('textbox', { name: 'Hint, shown' })).not.toBeInTheDocument()
})

test('adds, moves and deletes sentences', async () => {
  const editor = await showEditor<OrderWordsValue>(22, orderWords.emptyValue())
  await expect.element(button('Delete sentence 1')).toBeDisabled()
  await userEvent.keyboard('One')
  await button('Add a sentence').click()
  await expect.element(field(2)).toHaveFocus()
  await userEvent.keyboard('Two')
  await button('Move sentence 2 up').click()
  expect(texts(editor.last())).toEqual(['Two', 'One'])
  await button('Delete sentence 1').click()
  await expect.element(field(1)).toHaveFocus()
  expect(texts(editor.last())).toEqual(['One'])
})

test('a pasted list becomes sentences, up to thirty', async () => {
  const editor = await showEditor<OrderWordsValue>(22, orderWords.emptyValue())
  await field(1).click()
  paste({ 'text/plain': '1. She goes home.\n2. We | stay here.' })
  await expect.element(field(2)).toHaveFocus()
  expect(texts(editor.last())).toEqual(['She goes home.', 'We | stay here.'])
  paste({ 'text/plain': Array.from({ length: 30 }, (_, n) => `w${n} x`).join('\n') })
  await expect.element(page.getByText('2 sentences were left out: an exercise can have up to 30')).toBeVisible()
  await expect.element(button('Add a sentence')).not.toBeInTheDocument()
})

import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { openAnswer } from '@keel/contract/items/open-answer/behaviour'
import { openAnswerSchema, type OpenAnswerValue } from '@keel/contract/items/open-answer/schema'
import { axeFaults } from '../../testing/axe'
import { paste, showEditor } from '../_shared/testing'

const empty = openAnswer.emptyValue()
const box = (name: string) => page.getByRole('textbox', { name, exact: true })

test('a question with limits and a model answer', async () => {
  const { last } = await showEditor<OpenAnswerValue>(24, empty)
  await expect.element(box('Question')).toHaveFocus()
  await expect.element(page.getByText('Students don’t see this exercise yet: write a question.')).toBeVisible()
  await userEvent.keyboard('Why?')
  await expect.element(page.getByText('Students don’t see this exercise yet: write a question.')).not.toBeInTheDocument()
  await box('At least, in words').fill('50')
  await box('At most, in words').fill('20')
  await expect.element(page.getByText('No text can be like this: the smaller number is above the larger one.')).toBeVisible()
  await box('At most, in words').fill('200')
  await box('Model answer').fill('Because.')
  expect(last()).toEqual({ question: 'Why?', min: 50, max: 200, words: [], model: 'Because.' })
  await box('At least, in words').fill('')
  expect(last()?.min).toBeNull()
  expect(openAnswerSchema.value.safeParse(last()).success).toBe(true)
  expect(await axeFaults()).toEqual([])
})

test('words are added by Enter and from a list, and deleted when empty', async () => {
  const { last } = await showEditor<OpenAnswerValue>(24, { ...empty, question: 'Why?' })
  const words = () => last()?.words.map(({ text }) => text)
  await page.getByRole('button', { name: 'Add a word' }).click()
  await expect.element(box('Word 1')).toHaveFocus()
  await userEvent.keyboard('rain{Enter}')
  await expect.element(box('Word 2')).toHaveFocus()
  paste({ 'text/plain': Array.from({ length: 21 }, (_, n) => `w${n}`).join('\n') })
  await expect.poll(() => words()?.length).toBe(20)
  expect(words()?.slice(0, 3)).toEqual(['rain', 'w0', 'w1'])
  await expect.element(page.getByText('2 words were left out: there can be up to 20')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add a word' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Delete word 20' }).click()
  await box('Word 2').fill('')
  await userEvent.keyboard('{Backspace}')
  await expect.element(box('Word 1')).toHaveFocus()
  expect(words()?.slice(0, 2)).toEqual(['rain', 'w1'])
  expect(words()).toHaveLength(18)
})

test('students answer by a text, unless the teacher asks for photos', async () => {
  const { last } = await showEditor<OpenAnswerValue>(24, { ...empty, question: 'Why?' })
  const way = (name: string) => page.getByRole('radio', { name, exact: true })
  await expect.element(way('Text')).toBeChecked()
  await page.getByText('Text and photos', { exact: true }).click()
  expect(last()?.answer_by).toBe('text_photos')
  await expect.element(box('At least, in words')).toBeVisible()
  await page.getByText('Photos only', { exact: true }).click()
  expect(last()?.answer_by).toBe('photos')
  await expect.element(box('At least, in words')).not.toBeInTheDocument()
  expect(openAnswerSchema.value.safeParse(last()).success).toBe(true)
  expect(await axeFaults()).toEqual([])
})

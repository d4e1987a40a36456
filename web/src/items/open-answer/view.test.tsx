import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { openAnswerSchema, type OpenAnswerValue } from '@keel/contract/items/open-answer/schema'
import { storeAnswers } from '../../data/answers/personal-answers'
import { axeFaults } from '../../testing/axe'
import type { ExerciseProps } from '../_shared/item-type'
import { showView } from '../_shared/testing'

const value: OpenAnswerValue = { ...openAnswerSchema.sample(), min: 3, max: 5 }
const field = page.getByRole('textbox', { name: 'Your answer' })
const model = page.getByRole('region', { name: 'Model answer' })
const showModel = page.getByRole('button', { name: 'Show the model answer' })

/** Shows the exercise, and what is given in it. */
async function showExercise(of: Partial<ExerciseProps> = {}, shownValue = value) {
  const given: unknown[] = []
  const exercise = { answers: {}, open: true, submit: (id: string, attempt: object) => void given.push([id, attempt]), reset: null, ...of }
  await showView(24, shownValue, exercise)
  await expect.element(page.getByText('What did you do last weekend?')).toBeVisible()
  return given
}

test('what is written is given on leaving the field, once', async () => {
  const given = await showExercise()
  await field.fill('I slept')
  await expect.element(page.getByText('1 more to go: at least 3')).toBeVisible()
  await userEvent.tab()
  expect(given).toEqual([['text', { text: 'I slept' }]])
  await userEvent.tab()
  await storeAnswers()
  expect(given).toHaveLength(1)
  expect(await axeFaults()).toEqual([])
})

test('what is written is given before answers are handed in', async () => {
  const given = await showExercise()
  await field.fill('I slept')
  await storeAnswers()
  expect(given).toEqual([['text', { text: 'I slept' }]])
})

test('words are counted, and those to use get a tick', async () => {
  await showView(24, value)
  await field.fill('Because the weather was so fine')
  await expect.element(page.getByText('6 words')).toBeVisible()
  await expect.element(page.getByText('1 too many: at most 5')).toBeVisible()
  await expect.element(page.getByRole('listitem').nth(0)).toHaveTextContent('weatherused')
  await expect.element(page.getByRole('listitem').nth(1)).toHaveTextContent('becauseused')
})

test('the model answer is shown after a text that is long enough, which stays then', async () => {
  await showView(24, value)
  await field.fill('I slept')
  await expect.element(showModel).toBeDisabled()
  await expect.element(model).not.toBeInTheDocument()
  await field.fill('I slept a lot')
  await showModel.click()
  await expect.element(model).toHaveTextContent('On Saturday I went to the park')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(page.getByText('I slept a lot', { exact: true })).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await page.getByRole('button', { name: 'Reset answers' }).click()
  await expect.element(field).toHaveValue('')
})

test('while the teacher works on it nothing can be written', async () => {
  await showExercise({ open: false, answers: { text: { text: 'I slept' } } })
  await expect.element(field).toHaveValue('I slept')
  await expect.element(field).toHaveAttribute('readonly')
  await expect.element(showModel).toBeDisabled()
})

test('an exercise without a model answer and limits asks for neither', async () => {
  await showExercise({}, { ...value, model: ' ', min: null, max: null, words: [] })
  await field.fill('Well')
  await expect.element(page.getByText('1 word', { exact: true })).toBeVisible()
  await expect.element(showModel).not.toBeInTheDocument()
  expect(page.getByRole('listitem').elements()).toEqual([])
})

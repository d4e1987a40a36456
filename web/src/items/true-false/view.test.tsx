import { page, userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import type { TrueFalseValue } from '@keel/contract/items/true-false/schema'
import { axeFaults } from '../../testing/axe'
import { emitAnswerEvent } from '../_shared/answer-events'
import { showView, watchFlashes } from '../_shared/testing'

const value: TrueFalseValue = {
  statements: [
    { id: 'snow', text: 'Snow is white.', right: 't', why: 'It scatters all colours.' },
    { id: 'cats', text: 'Cats can fly.', right: 'f' },
    { id: 'ann', text: 'Ann has a sister.', right: 'n' },
  ],
  third: true,
}
const group = (name: string) => page.getByRole('radiogroup', { name })
const answer = (statement: string, name: string) => group(statement).getByRole('radio', { name, exact: true })

test('a wrong answer says so, the right one locks and shows the explanation', async () => {
  await showView(21, value)
  expect(await axeFaults()).toEqual([])
  const flashed = watchFlashes()
  await answer('Snow', 'False').click()
  await expect.element(page.getByText('Wrong: False. Try again.')).toBeInTheDocument()
  await expect.element(answer('Snow', 'wrong False')).toBeChecked()
  await expect.poll(flashed).toContainEqual(expect.stringContaining('Snow is white.'))
  await expect.element(page.getByText('It scatters all colours.')).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  await answer('Snow', 'True').click()
  await expect.element(answer('Snow', 'correct True')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('Correct: True')).toBeInTheDocument()
  await expect.element(page.getByText('It scatters all colours.')).toBeVisible()
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await answer('Snow', 'False').click({ force: true })
  await expect.element(answer('Snow', 'correct True')).toBeChecked()
  expect(await axeFaults()).toEqual([])
})

test('is answered by keys alone: arrows only move, digits and letters choose, Tab passes over what is solved', async () => {
  await showView(21, value)
  await userEvent.keyboard('{Tab}')
  await expect.element(answer('Snow', 'True')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(answer('Snow', 'Not given')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(answer('Snow', 'True')).toHaveFocus()
  await expect.element(answer('Snow', 'True')).not.toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(answer('Snow', 'correct True')).toHaveFocus()
  await userEvent.keyboard('{Tab}f')
  await expect.element(answer('Cats', 'correct False')).toHaveFocus()
  await userEvent.keyboard('{Tab}3')
  await expect.element(answer('Ann', 'correct Not given')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(answer('Cats', 'correct False')).not.toHaveFocus()
  await expect.element(page.getByText('All done: 3 of 3 correct on first try')).toBeVisible()
})

test('after three wrong choices the answer can be shown', async () => {
  await showView(21, { ...value, statements: value.statements.slice(2) })
  const show = page.getByRole('button', { name: 'Show answer' })
  for (const name of ['True', 'False', 'True']) {
    await expect.element(show).not.toBeInTheDocument()
    await answer('Ann', name).click()
  }
  await expect.element(page.getByText('Wrong: True. Try again. You can show the answer now.')).toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  await show.click()
  await expect.element(page.getByText('The answer is: Not given')).toBeInTheDocument()
  await expect.element(answer('Ann', 'correct Not given')).toBeChecked()
  await expect.element(group('Ann').getByRole('radio', { name: 'True' })).toHaveFocus()
  await expect.element(page.getByText('All done: 0 of 1 correct on first try')).toBeVisible()
})

test('two answers are offered without the third, and no statement that needs it', async () => {
  await showView(21, { ...value, third: false })
  await expect.element(page.getByText('0 of 2')).toBeVisible()
  expect(page.getByRole('radio').elements()).toHaveLength(4)
})

test('shows stored answers, takes none while closed, and says what comes from elsewhere', async () => {
  const submit = vi.fn()
  const answers = { cats: { v: 't', s: false, fs: false, n: 1 } }
  await showView(21, value, { answers, open: false, submit, reset: vi.fn() })
  await expect.element(answer('Cats', 'wrong True')).toBeChecked()
  await expect.element(answer('Cats', 'False')).toBeDisabled()
  const flashed = watchFlashes()
  emitAnswerEvent(7, { id: 'snow', answer: { v: 'f', s: false, fs: false, n: 1 } })
  await expect.element(page.getByText('Wrong: False. Try again.')).toBeInTheDocument()
  await expect.poll(flashed).toContainEqual(expect.stringContaining('Snow is white.'))
  expect(submit).not.toHaveBeenCalled()
})

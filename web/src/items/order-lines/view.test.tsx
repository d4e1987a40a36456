import { page, userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import type { OrderLinesValue } from '@keel/contract/items/order-lines/schema'
import { axeFaults } from '../../testing/axe'
import { emitAnswerEvent } from '../_shared/answer-events'
import type { ExerciseProps } from '../_shared/item-type'
import { showView, watchFlashes } from '../_shared/testing'

const value: OrderLinesValue = {
  lines: [
    { id: 'a', who: 'Anna', text: 'First' },
    { id: 'b', who: 'Ben', text: 'Second' },
    { id: 'c', who: 'Anna', text: 'Third' },
    { id: 'd', who: 'Ben', text: 'Fourth' },
  ],
}
/** Shows the exercise, whose code is fetched with it. */
async function showLines(lines: OrderLinesValue, exercise?: ExerciseProps): Promise<void> {
  await showView(23, lines, exercise)
  await expect.element(page.getByRole('group', { name: 'Lines in order' })).toBeVisible()
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const check = button('Check')
const blocks = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => [...item.querySelectorAll('p')].map((line) => line.textContent.replace(/^\w+: /, '')).join(' + '))
const focused = (name: string) => (button(name).element() as HTMLElement).focus()
/** Moves lines up by their buttons until they stand as in this list. */
const order = async (...names: string[]) => {
  for (const [at, name] of names.entries())
    for (let place = blocks().findIndex((block) => block.startsWith(name.replace(/^\w+: /, ''))); place > at; place--)
      await button(`Move up: ${name}`).click()
}

test('lines that follow each other are joined and move as one, the right order locks', async () => {
  await showLines(value)
  expect(blocks().join()).not.toBe('First,Second,Third,Fourth')
  expect(await axeFaults()).toEqual([])
  const flashed = watchFlashes()
  await order('Ben: Fourth', 'Anna: Third', 'Anna: First', 'Ben: Second')
  await check.click()
  await expect.element(page.getByText('1 of 3 lines has the correct line after it.').first()).toBeVisible()
  expect(blocks()).toEqual(['Fourth', 'Third', 'First + Second'])
  await expect.element(page.getByRole('img', { name: 'joined to the line above' })).toBeVisible()
  await expect.poll(flashed).toContainEqual(expect.stringContaining('Fourth'))
  await expect.element(check).toBeDisabled()
  expect(await axeFaults()).toEqual([])
  await button('Move up: Anna: First').click()
  await expect.element(page.getByText('Anna: First is at position 2 of 3')).toBeInTheDocument()
  await order('Anna: First', 'Anna: Third', 'Ben: Fourth')
  expect(blocks()).toEqual(['First + Second', 'Third', 'Fourth'])
  await check.click()
  await expect.element(page.getByText('Correct: all lines are in order')).toBeInTheDocument()
  await expect.element(page.getByText('All done: 1 of 3 correct on first try')).toBeVisible()
  await expect.element(check).not.toBeInTheDocument()
  expect(
    page
      .getByRole('group')
      .getByText(/First|Second|Third|Fourth/)
      .elements()
      .map((line) => line.textContent),
  ).toEqual(['Anna: First', 'Ben: Second', 'Anna: Third', 'Ben: Fourth'])
  expect(await axeFaults()).toEqual([])
})

test('is put in order by keys alone: Space takes up and drops, arrows move, Escape gives up', async () => {
  await showLines({ lines: value.lines.slice(0, 2) })
  expect(blocks()).toEqual(['Second', 'First'])
  focused('Move Anna: First')
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up Anna: First, position 2 of 2')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('Anna: First is at position 1 of 2')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Anna: First wasn’t moved')).toBeInTheDocument()
  expect(blocks()).toEqual(['Second', 'First'])
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up Anna: First, position 2 of 2')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('Anna: First is at position 1 of 2')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(blocks).toEqual(['First', 'Second'])
  await check.click()
  await expect.element(page.getByText('All done: 1 of 1 correct on first try')).toBeVisible()
})

test('a button keeps the focus while its line moves, at the end of the list too', async () => {
  await showLines(value)
  const down = button(`Move down: Anna: First`)
  focused('Move down: Anna: First')
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  await expect.poll(() => blocks().at(-1)).toBe('First')
  await expect.element(down).toHaveFocus()
  await expect.element(down).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(blocks().at(-1)).toBe('First')
})

test('after three wrong orders the answer can be shown', async () => {
  await showLines(value)
  const show = button('Show answer')
  for (const names of [
    ['Ben: Fourth', 'Anna: Third', 'Ben: Second', 'Anna: First'],
    ['Ben: Second', 'Ben: Fourth', 'Anna: First', 'Anna: Third'],
    ['Anna: Third', 'Anna: First', 'Ben: Fourth', 'Ben: Second'],
  ]) {
    await expect.element(show).not.toBeInTheDocument()
    await order(...names)
    await check.click()
  }
  await expect
    .element(page.getByText('No line has the correct line after it yet. Try again. You can show the answer now.').first())
    .toBeVisible()
  expect(await axeFaults()).toEqual([])
  await show.click()
  await expect.element(page.getByText('The lines are in the correct order now')).toBeInTheDocument()
  await expect.element(page.getByText('All done: 0 of 3 correct on first try')).toBeVisible()
})

test('shows a stored order, takes none while closed, and says what comes from elsewhere', async () => {
  const submit = vi.fn()
  const answers = { all: { o: ['c', 'd', 'a', 'b'], s: false, fs: false, n: 1, f: 2 } }
  await showLines(value, { answers, open: false, submit, reset: vi.fn() })
  expect(blocks()).toEqual(['Third + Fourth', 'First + Second'])
  await expect.element(page.getByText('2 of 3', { exact: true })).toBeVisible()
  for (const name of ['Move Anna: Third', 'Move down: Anna: Third', 'Check']) await expect.element(button(name)).toBeDisabled()
  const flashed = watchFlashes()
  emitAnswerEvent(7, { id: 'all', answer: { o: ['d', 'c', 'b', 'a'], s: false, fs: false, n: 1, f: 0 } })
  await expect.element(page.getByText('No line has the correct line after it yet. Try again.')).toBeInTheDocument()
  await expect.poll(flashed).toContainEqual(expect.stringContaining('Third'))
  expect(submit).not.toHaveBeenCalled()
})

test('starting over gives up an order that is not checked', async () => {
  await showLines(value)
  const mixed = blocks()
  await check.click()
  await button(`Move down: ${mixed[0] === 'First' || mixed[0] === 'Third' ? 'Anna' : 'Ben'}: ${mixed[0]}`).click()
  expect(blocks()).not.toEqual(mixed)
  await button('Reset answers').click()
  await expect.poll(blocks).toEqual(mixed)
})

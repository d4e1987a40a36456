import { page, userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import type { MapWordsValue } from '@keel/contract/items/map-words/schema'
import { axeFaults } from '../../testing/axe'
import { emitAnswerEvent } from '../_shared/answer-events'
import { showView, watchFlashes } from '../_shared/testing'

const value: MapWordsValue = {
  words: [
    { id: 'cat', text1: 'cat', text2: 'kass' },
    { id: 'dog', text1: 'dog', text2: 'koer' },
    { id: 'cow', text1: 'cow', text2: 'lehm' },
    { id: 'half', text1: 'half', text2: ' ' },
  ],
}
const word = (name: string) => page.getByRole('button', { name, exact: true })
const column = (name: string) => page.getByRole('group', { name, exact: true })

test('a match moves to the bottom, a mismatch flashes red and deselects both', async () => {
  await showView(18, value)
  await word('cat').click()
  await expect.element(word('cat')).toHaveAttribute('aria-pressed', 'true')
  expect(await axeFaults()).toEqual([])
  const flashed = watchFlashes()
  await word('koer').click()
  for (const name of ['cat', 'koer']) {
    await expect.poll(flashed).toContain(name)
    await expect.element(word(name)).toHaveAttribute('aria-pressed', 'false')
  }
  await expect.element(page.getByText('Wrong: cat – koer. Try again')).toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  await expect.element(word('cat')).not.toHaveAttribute('data-flash')

  await word('kass').click()
  await word('cat').click()
  await expect.element(page.getByRole('list', { name: 'Matched pairs' }).getByText('kass')).toBeVisible()
  await expect.element(word('cat')).not.toBeInTheDocument()
  await expect.element(page.getByText('Correct: cat – kass')).toBeInTheDocument()
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('a press on the picked word releases it, one on another of its column picks that', async () => {
  await showView(18, value)
  await word('cat').click()
  await word('dog').click()
  await expect.element(word('cat')).toHaveAttribute('aria-pressed', 'false')
  await word('dog').click()
  await expect.element(word('dog')).toHaveAttribute('aria-pressed', 'false')
  await word('koer').click()
  await expect.element(word('koer')).toHaveAttribute('aria-pressed', 'true')
})

test('finds all pairs by keyboard alone', async () => {
  await showView(18, { words: value.words.slice(0, 2) }, undefined, 5)
  await expect.element(column('First words')).toBeVisible()
  const names = (name: string) =>
    column(name)
      .getByRole('button')
      .elements()
      .map((element) => element.textContent)
  const matches: Record<string, string> = { cat: 'kass', dog: 'koer' }
  await userEvent.keyboard('{Tab}{Enter}{ArrowRight}')
  const [first = ''] = names('First words')
  if (names('Second words')[0] !== matches[first]) await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('1 of 2')).toBeVisible()
  await expect.element(column('First words').getByRole('button')).toHaveFocus()
  await userEvent.keyboard(' {ArrowRight} ')
  await expect.element(page.getByText('All done: 2 of 2 correct on first try')).toBeVisible()
  await expect.element(column('Match pairs')).toHaveFocus()
})

test('Escape releases a picked word', async () => {
  await showView(18, value)
  await word('cat').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(word('cat')).toHaveAttribute('aria-pressed', 'false')
})

test('equal words match either of their pairs', async () => {
  const submit = vi.fn()
  const twins: MapWordsValue = {
    words: [
      { id: 'a', text1: 'the', text2: 'cat' },
      { id: 'b', text1: 'the', text2: 'dog' },
    ],
  }
  await showView(18, twins, { answers: {}, open: true, submit, reset: () => {} })
  await word('the').first().click()
  await word('dog').click()
  await word('the').last().click()
  await word('dog').click()
  expect(submit.mock.calls).toEqual([
    ['b', { to: 'b' }],
    ['b', { to: 'b' }],
  ])
})

test('flashes both words of a mismatch made elsewhere, each time', async () => {
  await showView(18, value, { answers: { cow: { s: false, fs: false } }, open: true, submit: () => {}, reset: () => {} })
  await expect.element(word('cow')).not.toHaveAttribute('data-flash')
  const flashed = watchFlashes()
  emitAnswerEvent(7, { id: 'cow', to: 'cat', answer: { s: false, fs: false } })
  await expect.poll(() => flashed().toSorted()).toEqual(['cow', 'kass'])
  await expect.element(word('cow')).not.toHaveAttribute('data-flash')
  await expect.element(page.getByText('Wrong: cow – kass. Try again')).toBeInTheDocument()
})

test('accepts no words in a closed exercise', async () => {
  await showView(18, value, { answers: {}, open: false, submit: () => expect.unreachable('closed'), reset: () => {} })
  await expect.element(word('cat')).toBeDisabled()
})

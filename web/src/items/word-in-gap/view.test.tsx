import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import type { WordInGapValue } from '@keel/contract/items/word-in-gap/schema'
import { axeFaults } from '../../testing/axe'
import { showView } from '../_shared/testing'

const gap = (wordId: string) => [{ type: 'gap' as const, attrs: { wordId } }]
const value: WordInGapValue = {
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'The cat sits ' },
        { type: 'text', text: 'on', marks: gap('g1') },
        { type: 'text', text: ' the chair and ' },
        { type: 'text', text: 'under', marks: gap('g2') },
        { type: 'text', text: ' the lamp.' },
      ],
    },
  ],
  words: {
    g1: [
      { id: 'a', value: 'on' },
      { id: 'b', value: 'between' },
    ],
    g2: [{ id: 'a', value: 'under' }],
  },
}
const chip = (name: string) => page.getByRole('button', { name, exact: true })
const words = () => page.getByRole('list', { name: 'Words for the gaps' })
const put = async (word: string, number: number) => {
  await chip(word).click()
  await chip(`Put ${word} into gap ${number}`).click()
}
const drag = async (word: string, to: Element | null) => to && userEvent.dragAndDrop(chip(word), to, { steps: 8 })

test('a wrong word stays red in its gap; the correct one replaces it and locks', async () => {
  await showView(16, value)
  await put('between', 1)
  await expect.element(page.getByText('Wrong: between. Try again')).toBeInTheDocument()
  await expect.element(page.getByText('gap 1 of 2, wrong:')).toBeInTheDocument()
  await expect.element(chip('between')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await put('on', 1)
  await expect.element(page.getByText('Correct: on')).toBeInTheDocument()
  await expect.element(chip('on')).not.toBeInTheDocument()
  await expect.element(page.getByText('1 of 2', { exact: true })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('drags words into gaps, and sets extra words aside after the last gap', async () => {
  await showView(16, value)
  await drag('on', page.getByText('gap 1 of 2, empty').element().parentElement)
  await expect.element(page.getByText('Correct: on')).toBeInTheDocument()
  await put('under', 2)
  await expect.element(page.getByText('All done: 2 of 2 correct on first try')).toBeVisible()
  expect(words().getByRole('button').elements()).toHaveLength(0)
  await expect.element(words().getByText('between')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('fills all gaps by keyboard alone', async () => {
  await showView(16, value)
  await expect.element(chip('on')).toBeVisible()
  const first = words().getByRole('button').first().element() as HTMLElement
  first.focus()
  await userEvent.keyboard('{Enter}{ArrowRight}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Reset answers' })).toBeVisible()
})

test('shows the words in the same order to everybody, different for other items', async () => {
  const order = async (itemId: number) => {
    const shown = await showView(16, value, undefined, itemId)
    await expect.element(chip('on')).toBeVisible()
    const text = words()
      .getByRole('button')
      .elements()
      .map((element) => element.textContent)
      .join(' ')
    await shown.unmount()
    return text
  }
  const orders = []
  for (const id of [1, 1, 2, 3, 4, 5]) orders.push(await order(id))
  expect(orders[0]).toBe(orders[1])
  expect(new Set(orders).size).toBeGreaterThan(1)
})

test('a reset clears all gaps', async () => {
  await showView(16, value)
  await put('on', 1)
  await page.getByRole('button', { name: 'Reset answers' }).click()
  await expect.element(chip('on')).toBeVisible()
  await expect.element(page.getByText('gap 1 of 2, empty')).toBeInTheDocument()
})

test('moves nothing in a closed exercise', async () => {
  await showView(16, value, { answers: {}, open: false, submit: () => expect.unreachable(), reset: () => {} })
  await expect.element(chip('on')).toBeDisabled()
})

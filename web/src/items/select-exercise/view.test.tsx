import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import type { SelectValue } from '@keel/contract/items/select-exercise/schema'
import { axeFaults } from '../../testing/axe'
import { showView } from '../_shared/testing'

const gap = (wordId: string) => [{ type: 'gap' as const, attrs: { wordId } }]
const value: SelectValue = {
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'She ' },
        { type: 'text', text: 'goes', marks: gap('g1') },
        { type: 'text', text: ' and they ' },
        { type: 'text', text: 'go', marks: gap('g2') },
      ],
    },
  ],
  words: {
    g1: [
      { id: 'a', value: 'goes' },
      { id: 'b', value: 'go' },
      { id: 'c', value: 'going' },
    ],
    g2: [
      { id: 'd', value: 'go' },
      { id: 'e', value: 'goes' },
    ],
  },
}
const first = () => page.getByRole('combobox', { name: 'Gap 1 of 2' })

test('a wrong choice is red and may be repeated; a correct one locks', async () => {
  await showView(10, value)
  await userEvent.selectOptions(first(), 'go')
  await expect.element(first()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('Wrong: go. Try again')).toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  await userEvent.selectOptions(first(), 'goes')
  await expect.element(first()).not.toBeInTheDocument()
  await expect.element(page.getByText('Correct: goes')).toBeInTheDocument()
  await expect.element(page.getByText('1 of 2')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('moves the focus to the next open gap after a correct choice', async () => {
  await showView(10, value)
  await expect.element(first()).toBeVisible()
  const element = first().element() as HTMLSelectElement
  element.focus()
  await userEvent.selectOptions(first(), 'goes')
  await expect.element(page.getByRole('combobox', { name: 'Gap 2 of 2' })).toHaveFocus()
})

test('submits by keyboard on Enter and on leaving the gap, not while passing options', async () => {
  const submitted: unknown[] = []
  await showView(10, value, { answers: {}, open: true, submit: (...answer) => submitted.push(answer), reset: () => {} })
  await expect.element(first()).toBeVisible()
  const select = first().element() as HTMLSelectElement
  const passTo = async (word: string) => {
    for (let step = 0; step < 3 && select.selectedOptions[0]?.text !== word; step++) await userEvent.keyboard('{ArrowDown}')
    expect(select.selectedOptions[0]?.text).toBe(word)
  }
  const order = [...select.options].slice(1)
  select.focus()
  await passTo(order[2]?.text ?? '')
  expect(submitted).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(submitted).toEqual([['g1', { id: order[2]?.value }]])
  select.focus()
  await userEvent.keyboard('{ArrowDown}{Tab}')
  expect(submitted).toHaveLength(2)
})

test('resets answers once there are any', async () => {
  await showView(10, value)
  await expect.element(first()).toBeVisible()
  expect(page.getByRole('button', { name: 'Reset answers' }).elements()).toHaveLength(0)
  await userEvent.selectOptions(first(), 'going')
  await page.getByRole('button', { name: 'Reset answers' }).click()
  await expect.element(first()).toHaveValue('')
  await expect.element(page.getByText('Answers reset')).toBeInTheDocument()
})

test('shows the options in the same order to everybody, different for other items', async () => {
  const order = async (itemId: number) => {
    const shown = await showView(10, value, undefined, itemId)
    const words = [...(first().element() as HTMLSelectElement).options].map((option) => option.text)
    await shown.unmount()
    return words.join(' ')
  }
  const orders = []
  for (const id of [1, 1, 2, 3, 4, 5]) orders.push(await order(id))
  expect(orders[0]).toBe(orders[1])
  expect(new Set(orders).size).toBeGreaterThan(1)
})

test('accepts no answers in a closed exercise', async () => {
  await showView(10, value, {
    answers: { g1: { id: 'a', first_success: true } },
    open: false,
    submit: () => {
      throw new Error('closed')
    },
    reset: () => {},
  })
  await expect.element(page.getByRole('combobox', { name: 'Gap 2 of 2' })).toBeDisabled()
  await expect.element(page.getByText('1 of 2')).toBeVisible()
})

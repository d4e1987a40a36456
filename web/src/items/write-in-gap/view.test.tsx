import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import type { WriteInGapValue } from '@keel/contract/items/write-in-gap/schema'
import { axeFaults } from '../../testing/axe'
import { confirmComposition } from '../../testing/input-method'
import { showView } from '../_shared/testing'

const gap = (wordId: string) => [{ type: 'gap' as const, attrs: { wordId } }]
const value: WriteInGapValue = {
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'I ' },
        { type: 'text', text: "don't", marks: gap('g1') },
        { type: 'text', text: ' know where she ' },
        { type: 'text', text: 'went', marks: gap('g2') },
      ],
    },
  ],
  words: { g1: [{ id: 'a', value: 'do not' }] },
}
const first = () => page.getByRole('textbox', { name: 'Gap 1 of 2' })
const second = () => page.getByRole('textbox', { name: 'Gap 2 of 2' })
const write = async (text: string) => {
  await userEvent.fill(first(), text)
  await userEvent.keyboard('{Enter}')
}

test('Enter checks: a wrong answer stays red, a correct one locks; focus moves on', async () => {
  await showView(17, value)
  await first().click()
  await userEvent.keyboard('dont{Enter}')
  await expect.element(first()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(first()).toHaveFocus()
  await expect.element(page.getByText('Wrong: dont. Try again')).toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  await userEvent.keyboard('DO NOT{Enter}')
  await expect.element(first()).not.toBeInTheDocument()
  await expect.element(page.getByText('Correct: DO NOT')).toBeInTheDocument()
  await expect.element(second()).toHaveFocus()
  await expect.element(page.getByText('1 of 2')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('judges nothing by the Enter that confirms a word of an input method', async () => {
  const submitted: unknown[] = []
  await showView(17, value, { answers: {}, open: true, submit: (...answer) => submitted.push(answer), reset: () => {} })
  await first().click()
  await userEvent.keyboard('do')
  confirmComposition()
  await userEvent.keyboard(' not{Enter}')
  expect(submitted).toEqual([['g1', { t: 'do not' }]])
})

test('says that an answer is not saved yet', async () => {
  await showView(17, value, { answers: {}, open: true, overdue: true, submit: () => {}, reset: () => {} })
  await expect.element(page.getByText('Not saved yet. Trying again…')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('checks a gap on leaving it, once, and by its button', async () => {
  const submitted: unknown[] = []
  await showView(17, value, { answers: {}, open: true, submit: (...answer) => submitted.push(answer), reset: () => {} })
  await first().click()
  await userEvent.keyboard('dont{Tab}')
  await expect.element(second()).toHaveFocus()
  await userEvent.keyboard('went')
  await page.getByRole('button', { name: 'Check gap 2' }).click()
  expect(submitted).toEqual([
    ['g1', { t: 'dont' }],
    ['g2', { t: 'went' }],
  ])
})

test('does not submit an empty answer and a repeated one', async () => {
  const submitted: unknown[] = []
  const wrong = { t: 'dont', s: false, fs: false, n: 1 }
  await showView(17, value, { answers: { g1: wrong }, open: true, submit: (...answer) => submitted.push(answer), reset: () => {} })
  await expect.element(first()).toHaveValue('dont')
  await first().click()
  await userEvent.keyboard('{Enter}')
  await write('  ')
  await write(' DONT ')
  await second().click()
  expect(submitted).toEqual([])
})

test('offers the answer after three wrong ones; then it counts as not solved at once', async () => {
  await showView(17, value)
  const show = page.getByRole('button', { name: 'Show answer' })
  for (const text of ['a', 'b']) await write(text)
  expect(show.elements()).toHaveLength(0)
  await write('c')
  await expect.element(page.getByText('Wrong: c. Try again. You can show the answer now')).toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  await show.click()
  await expect.element(page.getByText("The answer is: don't")).toBeInTheDocument()
  await expect.element(show).not.toBeInTheDocument()
  await expect.element(second()).toHaveFocus()
  await userEvent.keyboard('went{Enter}')
  await expect.element(page.getByText('All done: 1 of 2 correct on first try')).toBeVisible()
})

test('a reset clears all gaps and keeps the focus in the exercise', async () => {
  await showView(17, value)
  await write('dont')
  await page.getByRole('button', { name: 'Reset answers' }).click()
  await expect.element(first()).toHaveValue('')
  await expect.element(first()).not.toHaveAttribute('aria-invalid')
  await expect.element(page.getByText('Answers reset')).toBeInTheDocument()
  expect(document.activeElement?.contains(first().element())).toBe(true)
  await write('dont')
  await expect.element(first()).toHaveAttribute('aria-invalid', 'true')
})

test('the width of a gap does not reveal the length of its answer', async () => {
  await showView(17, value)
  await expect.element(first()).toBeVisible()
  expect(first().element().getBoundingClientRect().width).toBeGreaterThan(60)
  const same = { ...value, content: JSON.parse(JSON.stringify(value.content).replace('went', 'is')) }
  const width = second().element().getBoundingClientRect().width
  await showView(17, same)
  expect(page.getByRole('textbox', { name: 'Gap 2 of 2' }).elements().at(-1)?.getBoundingClientRect().width).toBe(width)
})

test('accepts no answers in a closed exercise', async () => {
  await showView(17, value, { answers: {}, open: false, submit: () => expect.unreachable(), reset: () => {} })
  await expect.element(first()).toBeDisabled()
})

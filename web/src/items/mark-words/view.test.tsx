import { page, userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { paragraph } from '@keel/contract/items/_shared/document-types'
import type { MarkWordsValue } from '@keel/contract/items/mark-words/schema'
import { readMarkedText } from '@keel/contract/items/mark-words/words'
import { axeFaults } from '../../testing/axe'
import { emitAnswerEvent } from '../_shared/answer-events'
import type { ExerciseProps } from '../_shared/item-type'
import { showView, watchFlashes } from '../_shared/testing'

const gap = (wordId: string) => [{ type: 'gap' as const, attrs: { wordId } }]
const value: MarkWordsValue = {
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'She ' },
        { type: 'text', text: 'went', marks: gap('g1') },
        { type: 'text', text: ' home, ' },
        { type: 'text', text: 'ate', marks: gap('g2') },
        { type: 'text', text: ' and ' },
        { type: 'text', text: 'slept', marks: gap('g3') },
        { type: 'text', text: '.' },
      ],
    },
  ],
}
const { h } = readMarkedText(value)
/** Shows the exercise, whose code is fetched with it. */
async function showText(text: MarkWordsValue, exercise?: ExerciseProps) {
  const shown = await showView(29, text, exercise)
  await expect.element(page.getByRole('group', { name: 'Mark the words' })).toBeVisible()
  return shown
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const check = button('Check')
const mark = async (...names: string[]) => {
  for (const name of names) await button(name).click()
}
const focused = () => document.activeElement?.textContent

test('found words lock, wrong ones are shown and can be taken back', async () => {
  await showText(value)
  await expect.element(check).toBeDisabled()
  expect(await axeFaults()).toEqual([])
  const flashed = watchFlashes()
  await mark('went', 'home', 'ate')
  await expect.element(button('home')).toHaveAttribute('aria-pressed', 'true')
  await check.click()
  await expect.element(page.getByText('2 of 3 found, 1 wrong. Try again.').first()).toBeVisible()
  await expect.element(page.getByText('1 of 3', { exact: true })).toBeVisible()
  await expect.element(button('went, correct')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('home, wrong')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(flashed).toContainEqual(expect.stringContaining('home'))
  await expect.element(check).toBeDisabled()
  expect(await axeFaults()).toEqual([])
  await button('went, correct').click({ force: true })
  await expect.element(button('went, correct')).toHaveAttribute('aria-pressed', 'true')
  await mark('home, wrong')
  await expect.element(button('home')).toHaveAttribute('aria-pressed', 'false')
  await mark('slept')
  await check.click()
  await expect.element(page.getByText('Correct: all words are found')).toBeInTheDocument()
  await expect.element(page.getByText('All done: 1 of 3 correct on first try')).toBeVisible()
  await expect.element(check).not.toBeInTheDocument()
  expect(page.getByRole('img', { name: 'correct' }).elements()).toHaveLength(3)
  expect(await axeFaults()).toEqual([])
})

test('words are marked by keys alone: one tab stop, arrows move, Space marks', async () => {
  await showText(value)
  const words = page.getByRole('group').getByRole('button').elements().slice(0, -1)
  expect(words.map((word) => (word as HTMLElement).tabIndex)).toEqual([0, -1, -1, -1, -1, -1])
  ;(words[0] as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight} ')
  await expect.element(button('went')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard(' {ArrowRight}{ArrowLeft}')
  await expect.element(button('went')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(button('went')).toHaveFocus()
  await userEvent.keyboard('{Enter}{End}{ArrowRight}')
  await expect.element(button('slept')).toHaveFocus()
  await userEvent.keyboard(' {ArrowLeft}{ArrowLeft} {Tab}')
  await expect.element(check).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(button('ate')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(button('She')).toHaveFocus()
  await check.click()
  await expect.element(page.getByText('All done: 3 of 3 correct on first try')).toBeVisible()
})

test('arrows move to the nearest word of another line', async () => {
  const last = { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'end', marks: gap('g') }] }
  await showText({ content: [paragraph('one two'), paragraph('three four'), last] })
  ;(button('two').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('four')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('end')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(focused()).toBe('one')
})

test('a text in Hebrew runs from right to left, and so do the arrows', async () => {
  await showText({ content: [{ type: 'paragraph', content: [{ type: 'text', text: 'שלום עולם.', marks: gap('g') }] }] })
  const [first, second] = [button('שלום').element() as HTMLElement, button('עולם').element()]
  expect(second.getBoundingClientRect().right).toBeLessThan(first.getBoundingClientRect().right)
  const stop = document.createRange()
  stop.selectNode(second.nextSibling ?? second)
  expect(stop.toString()).toBe('.')
  expect(stop.getBoundingClientRect().right).toBeLessThan(second.getBoundingClientRect().right)
  first.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toBe('עולם')
})

test.each([
  ['The word שלום means peace', 'ArrowRight', ['The', 'word', 'שלום', 'means', 'peace']],
  ['אני בא ב 10 הביתה', 'ArrowLeft', ['אני', 'בא', 'ב', '10', 'הביתה']],
])('arrows go through “%s” in its order, whatever the direction of a word', async (text, key, words) => {
  await showText({ content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: gap('g') }] }] })
  ;(button(words[0] ?? '').element() as HTMLElement).focus()
  const seen = [focused()]
  for (let at = 1; at < words.length; at++) {
    await userEvent.keyboard(`{${key}}`)
    seen.push(focused())
  }
  expect(seen).toEqual(words)
})

test('partly bold words are whole, and links are text', async () => {
  const link = { type: 'link' as const, attrs: { href: 'https://keel.example' } }
  await showText({
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'go', marks: [{ type: 'bold' }, ...gap('g')] },
          { type: 'text', text: 'es' },
          { type: 'text', text: ' there', marks: [link] },
        ],
      },
    ],
  })
  expect(page.getByRole('link').elements()).toEqual([])
  await mark('goes')
  await check.click()
  await expect.element(page.getByText('All done: 1 of 1 correct on first try')).toBeVisible()
})

test('the sign of a word stands in its line', async () => {
  const text: MarkWordsValue = {
    content: [paragraph('longest words '.repeat(40)), { type: 'paragraph', content: [{ type: 'text', text: 'end', marks: gap('g') }] }],
  }
  const on = Array.from({ length: 80 }, (_, at) => at)
  const answers = { all: { h: readMarkedText(text).h, on, s: false, fs: false, n: 1, f: 0 } }
  await showText(text, { answers, open: true, submit: vi.fn(), reset: vi.fn() })
  const wrong = page.getByRole('button', { name: /, wrong$/ }).elements()
  expect(wrong.map((word) => word.getClientRects().length)).toEqual(on.map(() => 1))
})

test('after three wrong checks the answer can be shown', async () => {
  await showText(value)
  const show = button('Show answer')
  for (const name of ['She', 'home', 'and']) {
    await expect.element(show).not.toBeInTheDocument()
    await mark(name)
    await check.click()
  }
  await expect.element(page.getByText('0 of 3 found, 3 wrong. Try again. You can show the answer now.').first()).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await show.click()
  await expect.element(page.getByText('The correct words are marked now')).toBeInTheDocument()
  await expect.element(page.getByText('All done: 0 of 3 correct on first try')).toBeVisible()
})

test('shows a stored answer, takes none while closed, and says what comes from elsewhere', async () => {
  const submit = vi.fn()
  const answers = { all: { h, on: [1], s: false, fs: false, n: 1, f: 1 } }
  await showText(value, { answers, open: false, submit, reset: vi.fn() })
  await expect.element(page.getByText('1 of 3 found. Find the rest.')).toBeVisible()
  await button('home').click({ force: true })
  await expect.element(button('home')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(check).toBeDisabled()
  const flashed = watchFlashes()
  emitAnswerEvent(7, { id: 'all', answer: { h, on: [1, 2], s: false, fs: false, n: 2, f: 1 } })
  await expect.element(page.getByText('1 of 3 found, 1 wrong. Try again.')).toBeInTheDocument()
  await expect.poll(flashed).toContainEqual(expect.stringContaining('home'))
  expect(submit).not.toHaveBeenCalled()
})

test('an answer to another text marks nothing', async () => {
  const submit = vi.fn()
  const answers = { all: { h: 'other', on: [1, 2], s: true, fs: true, n: 0, f: 3 } }
  await showText(value, { answers, open: true, submit, reset: vi.fn() })
  await expect.element(page.getByText('0 of 3', { exact: true })).toBeVisible()
  await mark('went')
  await check.click()
  expect(submit.mock.calls).toEqual([['all', { h, on: [1] }]])
})

test('starting over gives up what is not checked', async () => {
  await showText(value)
  await mark('went')
  await check.click()
  await mark('She')
  await button('Reset answers').click()
  await expect.element(button('went')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(button('She')).toHaveAttribute('aria-pressed', 'false')
})

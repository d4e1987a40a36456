import { type Locator, page, userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import type { OrderWordsValue, Sentence } from '@keel/contract/items/order-words/schema'
import { axeFaults } from '../../testing/axe'
import { emitAnswerEvent } from '../_shared/answer-events'
import { showView, watchFlashes } from '../_shared/testing'

const sentence = (id: string, text: string, more: Partial<Sentence> = {}): Sentence => ({ id, text, others: [], decoys: [], ...more })
const one = (text: string, more?: Partial<Sentence>): OrderWordsValue => ({ sentences: [sentence('s1', text, more)] })
const goes = one('She goes to school.')

const line = page.getByRole('group', { name: 'Your sentence' })
const bank = page.getByRole('group', { name: 'Words left' })
const check = page.getByRole('button', { name: 'Check' })
const left = (name: string) => bank.getByRole('button', { name, exact: true })
const placed = (name: string) => line.getByRole('button', { name, exact: true })
const onLine = () =>
  line
    .getByRole('button')
    .elements()
    .map((element) => element.textContent)
    .join(' ')
const put = async (words: string) => {
  for (const word of words.split(' ')) await left(word).first().click()
}

test('words are put on the line by presses and checked; a right order is shown as a sentence', async () => {
  await showView(22, goes)
  await expect.element(line).toHaveTextContent('Select words or drag them here.')
  expect(await axeFaults()).toEqual([])
  await expect.element(check).toBeDisabled()
  await put('she goes to')
  await expect.element(check).toBeDisabled()
  await expect.element(page.getByText('to: place 3 of 3')).toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  await put('school')
  await check.click()
  await expect.element(page.getByText('She goes to school.', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'correct' })).toBeVisible()
  await expect.element(page.getByText('Correct: She goes to school.')).toBeInTheDocument()
  await expect.element(page.getByText('All done: 1 of 1 correct on first try')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Words in order' })).toHaveFocus()
  expect(await axeFaults()).toEqual([])
})

test('of a wrong order the right beginning stays, and it says how much is in place', async () => {
  await showView(22, goes)
  const flashed = watchFlashes()
  await put('she goes school to')
  await check.click()
  await expect.poll(onLine).toBe('she goes')
  await expect.element(page.getByText('2 of 4 in place. Try again.', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Last try: she goes school to')).toBeVisible()
  await expect.element(page.getByText('wrong: she goes school to. 2 of 4 in place.')).toBeInTheDocument()
  await expect.poll(flashed).toContainEqual(expect.stringContaining('goes'))
  expect(await axeFaults()).toEqual([])
  // The same order again counts for nothing, and its wrong end goes back again.
  await put('school to')
  await check.click()
  await expect.poll(onLine).toBe('she goes')
  await put('to school')
  await check.click()
  await expect.element(page.getByText('All done: 0 of 1 correct on first try')).toBeVisible()
})

test('is done by keys alone', async () => {
  await showView(22, goes)
  await expect.element(left('she')).toBeVisible()
  ;(left('goes').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(placed('goes')).toBeVisible()
  await expect.poll(() => bank.element().contains(document.activeElement)).toBe(true)
  for (const word of ['she', 'to']) {
    ;(left(word).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(left('school')).toHaveFocus()
  expect(onLine()).toBe('goes she to')
  ;(placed('she').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(onLine).toBe('she goes to')
  await expect.element(placed('she')).toHaveFocus()
  await expect.element(page.getByText('she: place 1 of 3')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}')
  await expect.poll(onLine).toBe('goes to she')
  await userEvent.keyboard('{Escape}')
  await expect.poll(onLine).toBe('goes she to')
  await expect.element(placed('she')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Backspace}')
  await expect.poll(onLine).toBe('she goes')
  await expect.element(page.getByText('to was put back')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(onLine).toBe('goes')
  await expect.element(placed('goes')).toHaveFocus()
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.poll(onLine).toBe('')
  await expect.element(left('goes')).toHaveFocus()
})

test('arrows move the focus among the words that are left', async () => {
  await showView(22, goes)
  await expect.element(left('she')).toBeVisible()
  const [first, second] = bank.getByRole('button').elements() as HTMLElement[]
  first?.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(second)
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(first)
})

test('words are dragged to the end, between others, along the line and back', async () => {
  await showView(22, goes)
  const drag = (from: Locator, to: Locator) => userEvent.dragAndDrop(from, to, { steps: 8 })
  await put('to')
  await drag(left('goes'), placed('to'))
  await expect.poll(onLine).toBe('goes to')
  await drag(left('she'), line.getByText('.', { exact: true }))
  await expect.poll(onLine).toBe('goes to she')
  await drag(placed('goes'), placed('to'))
  await expect.poll(onLine).toBe('to goes she')
  await drag(placed('goes'), bank)
  await expect.poll(onLine).toBe('to she')
})

test('words that do not belong may be left over', async () => {
  await showView(22, one('She goes to school.', { decoys: ['go'], hint: 'Every day' }))
  await put('she go')
  await check.click()
  await expect.element(page.getByText('1 of 4 in place. Try again.', { exact: true })).toBeVisible()
  await expect.poll(onLine).toBe('she')
  await expect.element(check).toBeDisabled()
  await expect.element(page.getByText('Every day')).not.toBeVisible()
  await page.getByRole('button', { name: 'Hint' }).click()
  await expect.element(page.getByText('Every day')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await put('goes to school')
  await check.click()
  await expect.element(page.getByText('She goes to school.', { exact: true })).toBeVisible()
})

test('after three wrong orders the answer can be shown', async () => {
  await showView(22, one('Go home now!'))
  const show = page.getByRole('button', { name: 'Show answer' })
  for (const words of ['now home go', 'home now go', 'now go home']) {
    await expect.element(show).not.toBeInTheDocument()
    await put(words)
    await check.click()
    await expect.poll(onLine).toBe('')
  }
  await expect.element(page.getByText('Try again. You can show the answer now.')).toBeInTheDocument()
  await show.click()
  await expect.element(page.getByText('The answer is: Go home now!')).toBeInTheDocument()
  await expect.element(page.getByText('All done: 0 of 1 correct on first try')).toBeVisible()
})

test('shows stored answers, takes none while closed, and says what comes from elsewhere', async () => {
  const submit = vi.fn()
  const value = { sentences: [sentence('a', 'She goes home.'), sentence('b', 'Go | home.')] }
  const answers = { a: { o: ['she', 'home', 'goes'], s: false, fs: false, n: 1 }, b: { o: ['go', 'home'], s: true, fs: true, n: 0 } }
  await showView(22, value, { answers, open: false, submit, reset: vi.fn() })
  await expect.poll(onLine).toBe('she')
  await expect.element(placed('she')).toBeDisabled()
  await expect.element(check).toBeDisabled()
  await expect.element(page.getByRole('group', { name: 'Sentence 2' }).getByText('Go home.')).toBeVisible()
  const flashed = watchFlashes()
  emitAnswerEvent(7, { id: 'a', answer: { o: ['home', 'she', 'goes'], s: false, fs: false, n: 2 } })
  await expect.element(page.getByText('wrong: home she goes. 0 of 3 in place.')).toBeInTheDocument()
  await expect.poll(flashed).toContainEqual(expect.stringContaining('she'))
  emitAnswerEvent(7, { id: 'gone', answer: { o: ['x'], s: false, fs: false, n: 1 } })
  await expect.element(page.getByText('wrong: home she goes.')).not.toBeInTheDocument()
  expect(submit).not.toHaveBeenCalled()
})

test('a reset clears the line', async () => {
  await showView(22, goes)
  await put('she goes school to')
  await check.click()
  await expect.poll(onLine).toBe('she goes')
  await page.getByRole('button', { name: 'Reset answers' }).click()
  await expect.poll(onLine).toBe('')
})

test('a sentence in Hebrew runs from right to left, with its mark at the left', async () => {
  await showView(22, one('שלום עולם יפה.'))
  await put('שלום עולם')
  const x = (element: Element) => element.getBoundingClientRect().left
  await expect.element(placed('עולם')).toBeVisible()
  expect(x(placed('שלום').element())).toBeGreaterThan(x(placed('עולם').element()))
  expect(x(placed('עולם').element())).toBeGreaterThan(x(line.getByText('.', { exact: true }).element()))
  ;(placed('עולם').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(onLine).toBe('עולם שלום')
})

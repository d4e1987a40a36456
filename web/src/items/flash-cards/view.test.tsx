import { page, userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { flashCardsSchema, type FlashCardsValue } from '@keel/contract/items/flash-cards/schema'
import { axeFaults } from '../../testing/axe'
import { fakeSound } from '../../testing/fake-sound'
import { emitAnswerEvent } from '../_shared/answer-events'
import type { ExerciseProps } from '../_shared/item-type'
import { showView, watchFlashes } from '../_shared/testing'

const value: FlashCardsValue = {
  cards: [
    { id: 'cat', front: 'cat', back: 'kass', example: 'The cat sleeps.' },
    { id: 'dog', front: 'dog', back: 'koer; peni' },
    { id: 'cow', front: 'cow', back: 'lehm' },
  ],
  ways: 'front',
  typed: false,
}
const backs: Record<string, string> = { cat: 'kass', dog: 'koer; peni', cow: 'lehm' }
/** Shows the exercise, whose code is fetched with it. */
async function showCards(cards: FlashCardsValue, exercise?: ExerciseProps): Promise<void> {
  await showView(26, cards, exercise)
  await expect.element(page.getByRole('group', { name: 'Flash cards' })).toBeVisible()
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const card = page.getByRole('button', { name: 'Turn over' })
const field = page.getByRole('textbox', { name: /^Other side of/ })
/** The words of the card that is shown. */
const asked = () => card.element().querySelector('span')?.textContent ?? ''
const typedAsked = () => (field.element().getAttribute('aria-label') ?? '').replace(/.*“(.*)”/, '$1')

test('cards are turned and rated by mouse; those not known come again, and the end says how many were known at once', async () => {
  await showCards(value)
  await expect.element(page.getByText('1 of 3', { exact: true })).toBeVisible()
  await expect.element(button('I knew it')).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  const first = asked()
  await card.click()
  await expect.element(card).toHaveTextContent(backs[first] ?? '?')
  expect(await axeFaults()).toEqual([])
  await button('Not yet').click()
  await expect.element(page.getByText(`Not known yet: ${first} – ${backs[first]}. The card comes again.`).first()).toBeVisible()
  await expect.element(page.getByText('2 of 3', { exact: true })).toBeVisible()
  for (const place of [2, 3]) {
    await expect.element(page.getByText(`${place} of 3`, { exact: true }).first()).toBeVisible()
    await card.click()
    await button('I knew it').click()
  }
  await expect.element(page.getByText('Once more: 1 of 1', { exact: true })).toBeVisible()
  expect(asked()).toBe(first)
  await card.click()
  await button('I knew it').click()
  await expect.element(page.getByText('All 3 cards are known. 2 on first try.')).toBeVisible()
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual([`${first} – ${backs[first]}`])
  await expect.element(page.getByText('All done: 2 of 3 correct on first try')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await button('Go through them again').click()
  await expect.element(page.getByText('1 of 3', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Answers reset')).toBeInTheDocument()
})

test('cards are turned and rated by keys alone, and what comes is announced', async () => {
  await showCards(value)
  ;(card.element() as HTMLElement).focus()
  const seen: string[] = []
  for (const key of ['1', '2', '1', '1']) {
    const front = asked()
    seen.push(front)
    // A key counts once the card is turned.
    await userEvent.keyboard('1')
    expect(asked()).toBe(front)
    await userEvent.keyboard(' ')
    await expect.element(page.getByText(backs[front] ?? '?', { exact: true }).last()).toBeInTheDocument()
    await userEvent.keyboard(key)
    await expect.element(button('I knew it')).not.toBeInTheDocument()
  }
  expect(seen[3]).toBe(seen[1])
  await expect.element(page.getByText('All 3 cards are known. 2 on first try.')).toBeVisible()
  expect(document.activeElement?.textContent).toContain('All 3 cards are known.')
})

test('a turned card shows its example, and turns back', async () => {
  await showCards({ ...value, cards: value.cards.slice(0, 1) })
  await card.click()
  await expect.element(page.getByText('The cat sleeps.')).toBeVisible()
  await card.click()
  await expect.element(page.getByText('The cat sleeps.')).not.toBeInTheDocument()
  await card.click()
  await button('Not yet').click()
  await expect.element(page.getByText('Once more: 1 of 1', { exact: true })).toBeVisible()
  await expect.element(card).toHaveFocus()
  await expect.element(page.getByText('kass', { exact: true })).not.toBeInTheDocument()
})

test('both ways ask every card from either side', async () => {
  await showCards({ ...value, cards: value.cards.slice(0, 2), ways: 'both' })
  const seen: string[] = []
  for (const place of [1, 2, 3, 4]) {
    await expect.element(page.getByText(`${place} of 4`, { exact: true }).first()).toBeVisible()
    seen.push(asked())
    await card.click()
    await button('I knew it').click()
  }
  expect(seen.toSorted()).toEqual(['cat', 'dog', 'kass', 'koer; peni'])
  await expect.element(page.getByText('All 4 cards are known. 4 on first try.')).toBeVisible()
})

test('the other side is written: Enter checks and goes on, a wrong one is shown beside the right one', async () => {
  await showCards({ ...value, cards: value.cards.slice(1, 2), typed: true })
  const flashed = watchFlashes()
  await field.click()
  await userEvent.keyboard('lehm{Enter}')
  await expect.element(page.getByText('Wrong: lehm', { exact: true })).toBeVisible()
  await expect.element(page.getByText('koer; peni', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Wrong: lehm. Correct: koer; peni. The card comes again.')).toBeInTheDocument()
  await expect.poll(flashed).toContainEqual(expect.stringContaining('lehm'))
  expect(await axeFaults()).toEqual([])
  await expect.element(button('Continue')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Once more: 1 of 1', { exact: true })).toBeVisible()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
  expect(await axeFaults()).toEqual([])
  await userEvent.keyboard('PENI{Enter}')
  await expect.element(page.getByText('Correct: PENI').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The card is known. 0 on first try.')).toBeVisible()
})

test('who does not know a card sees it, and may have the answer shown after three times', async () => {
  await showCards({ ...value, typed: true, cards: value.cards.slice(0, 1) })
  for (let times = 0; times < 3; times++) {
    await expect.element(button('Show answer')).not.toBeInTheDocument()
    await button('I don’t know').click()
    await expect.element(page.getByText('kass', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/^Wrong/)).not.toBeInTheDocument()
    await button('Continue').click()
  }
  await button('Show answer').click()
  await expect.element(page.getByText('The answer is: kass')).toBeInTheDocument()
  await button('Continue').click()
  await expect.element(page.getByText('All done: 0 of 1 correct on first try')).toBeVisible()
})

test('shows stored answers, takes none while closed, and follows those from elsewhere', async () => {
  const submit = vi.fn()
  const answers = { cat: { s: true, fs: true, n: 0 }, dog: { t: 'lehm', s: false, fs: false, n: 1 }, cow: { s: true, fs: true, n: 0 } }
  await showCards({ ...value, typed: true }, { answers, open: false, submit, reset: vi.fn() })
  await expect.element(page.getByText('Once more: 1 of 1', { exact: true })).toBeVisible()
  expect(typedAsked()).toBe('dog')
  await expect.element(field).toBeDisabled()
  await expect.element(button('I don’t know')).toBeDisabled()
  // The teacher sees what the student has just written.
  emitAnswerEvent(7, { id: 'dog', answer: answers.dog })
  await expect.element(page.getByText('Wrong: lehm', { exact: true })).toBeVisible()
  await expect.element(page.getByText('3 of 3', { exact: true })).toBeVisible()
  expect(submit).not.toHaveBeenCalled()
})

test('a turned card cannot be rated while the exercise is closed', async () => {
  const submit = vi.fn()
  await showCards(value, { answers: {}, open: false, submit, reset: null })
  await card.click()
  await expect.element(button('I knew it')).toBeDisabled()
  ;(card.element() as HTMLElement).focus()
  await userEvent.keyboard('1')
  expect(submit).not.toHaveBeenCalled()
  emitAnswerEvent(7, { id: 'dog', answer: { s: true, fs: true, n: 0 } })
  emitAnswerEvent(7, { id: 'gone', answer: { s: true, fs: true, n: 0 } })
})

test('the sample is shown', async () => {
  await showCards(flashCardsSchema.sample())
  await expect.element(page.getByText('1 of 3', { exact: true })).toBeVisible()
})

test('a card shows the image of a side and plays its sound by a button that turns nothing', async () => {
  const { played } = fakeSound()
  const cards: FlashCardsValue['cards'] = [
    { id: 'cat', front: '', back: '', front_media: { file_id: 5, kind: 'audio' }, back_media: { file_id: 1, kind: 'image', alt: 'a cat' } },
  ]
  await showCards({ cards, ways: 'front', typed: false })
  await button('Play: Sound 1').click()
  await expect.poll(() => played.map(({ text }) => text)).toEqual(['/files/5'])
  await expect.element(page.getByRole('img', { name: 'a cat' })).not.toBeInTheDocument()
  await card.click()
  await expect.element(page.getByRole('img', { name: 'a cat' })).toBeInTheDocument()
  await expect.element(page.getByRole('status').filter({ hasText: 'a cat' })).toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  await button('I knew it').click()
  await expect.element(page.getByText('The card is known. 1 on first try.')).toBeVisible()
})

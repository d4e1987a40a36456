import { page, userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { memoryPairsSchema, type MemoryPairsValue } from '@keel/contract/items/memory-pairs/schema'
import { tableOf } from '@keel/contract/items/memory-pairs/behaviour'
import { axeFaults } from '../../testing/axe'
import { fakeSound } from '../../testing/fake-sound'
import { emitAnswerEvent } from '../_shared/answer-events'
import type { ExerciseProps } from '../_shared/item-type'
import { showView, watchFlashes } from '../_shared/testing'

const value: MemoryPairsValue = {
  pairs: [
    { id: 'cat', a: { text: 'cat' }, b: { text: 'kass' } },
    { id: 'dog', a: { text: 'dog' }, b: { text: 'koer' } },
    { id: 'cow', a: { text: 'cow' }, b: { text: 'lehm' } },
  ],
}
const texts = value.pairs.flatMap(({ a, b }) => [a.text, b.text])
const order = tableOf(value, {}, 7).map(({ id }) => id)
/** Shows the exercise, whose code is fetched with it. */
async function showCards(pairs: MemoryPairsValue = value, exercise?: ExerciseProps): Promise<void> {
  await showView(27, pairs, exercise)
  await expect.element(page.getByRole('group', { name: 'Memory pairs' })).toBeVisible()
}
const cards = () => page.getByRole('button', { name: /^Row / })
const card = (id: string) => cards().nth(order.indexOf(id))
const names = () =>
  cards()
    .elements()
    .map((element) => element.getAttribute('aria-label') ?? '')
const shownText = (text: string) => page.getByText(text, { exact: true }).first()

test('two cards are turned over by mouse: a pair stays open, others until the next press', async () => {
  await showCards()
  expect(names()).toEqual([1, 2].flatMap((row) => [1, 2, 3].map((place) => `Row ${row}, card ${place}, covered`)))
  for (const text of texts) expect(document.body.innerHTML).not.toContain(text)
  expect(await axeFaults()).toEqual([])
  await card('cat-a').click()
  await expect.element(card('cat-a')).toHaveTextContent('cat')
  await expect.element(shownText('Turn over one more card.')).toBeVisible()
  await card('dog-b').click()
  await expect.element(card('dog-b')).toHaveAccessibleName(/: koer, not a pair$/)
  await expect.element(shownText('Not a pair. Press any card to go on.')).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Not a pair: cat – koer' })).toBeInTheDocument()
  await expect.element(shownText('1 turn')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await card('cow-a').click()
  expect(names().filter((name) => name.endsWith('covered'))).toHaveLength(5)
  await card('cow-b').click()
  await expect.element(shownText('Pair found. Turn over two more cards.')).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Pair found: cow – lehm' })).toBeInTheDocument()
  await expect.element(card('cow-a')).toHaveAccessibleName(/: cow, pair found$/)
  await card('cow-a').click({ force: true })
  expect(names().filter((name) => name.endsWith('covered'))).toHaveLength(4)
  for (const id of ['cat-b', 'cat-a', 'dog-b', 'dog-a']) await card(id).click()
  await expect.element(page.getByText('All pairs found in 4 turns')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await page.getByRole('button', { name: 'Play again' }).click()
  await expect.element(shownText('Turn over two cards to find a pair.')).toBeVisible()
  expect(names().filter((name) => name.endsWith('covered'))).toHaveLength(6)
})

test('one of two cards that are no pair can be the first of the next two, and a card alone is no turn', async () => {
  const submit = vi.fn()
  await showCards(value, { answers: {}, open: true, submit, reset: vi.fn() })
  await card('cat-a').click()
  await card('cat-a').click()
  expect(submit).not.toHaveBeenCalled()
  await card('dog-a').click()
  expect(submit.mock.calls).toEqual([['cat', { a: 'cat-a', b: 'dog-a' }]])
  await card('dog-a').click()
  await card('dog-b').click()
  expect(submit.mock.lastCall).toEqual(['dog', { a: 'dog-a', b: 'dog-b' }])
})

test('cards are reached and turned over by keys alone', async () => {
  await showCards()
  // In rows of three.
  const focused = () =>
    cards()
      .elements()
      .indexOf(document.activeElement as HTMLElement)
  await userEvent.tab()
  expect(focused()).toBe(0)
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowDown', 4],
    ['ArrowDown', 4],
    ['ArrowLeft', 3],
    ['ArrowUp', 0],
    ['ArrowLeft', 0],
    ['End', 5],
    ['Home', 0],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    expect(focused()).toBe(at)
  }
  await userEvent.keyboard(' ')
  const first = texts[['cat-a', 'cat-b', 'dog-a', 'dog-b', 'cow-a', 'cow-b'].indexOf(order[0] ?? '')]
  await expect.element(cards().nth(0)).toHaveAccessibleName(`Row 1, card 1: ${first}`)
  await expect.element(page.getByRole('status').filter({ hasText: `${first}. Turn over one more card.` })).toBeInTheDocument()
  // A held key turns one card only.
  await userEvent.keyboard('{ArrowRight}{Enter>3/}')
  expect(names().filter((name) => name.endsWith('covered'))).toHaveLength(4)
  expect(focused()).toBe(1)
  // The whole table is one stop.
  await userEvent.tab()
  expect(focused()).toBe(-1)
  await userEvent.tab({ shift: true })
  expect(focused()).toBe(1)
})

test('shows stored pairs, takes no turn while closed, and follows those from elsewhere', async () => {
  const submit = vi.fn()
  const answers = {
    cat: { a: 'cat-b', b: 'cat-a', s: true, fs: true, n: 0 },
    dog: { a: 'dog-a', b: 'cow-b', s: false, fs: false, n: 2 },
  }
  const flashes = watchFlashes()
  await showCards(value, { answers, open: false, submit, reset: vi.fn() })
  await expect.element(card('cat-a')).toHaveAccessibleName(/: cat, pair found$/)
  expect(names().filter((name) => name.endsWith('covered'))).toHaveLength(4)
  await expect.element(shownText('3 turns')).toBeVisible()
  await expect.element(card('dog-a')).toHaveAttribute('aria-disabled', 'true')
  await card('dog-a').click({ force: true })
  expect(names().filter((name) => name.endsWith('covered'))).toHaveLength(4)
  // The teacher sees the cards that the student has just turned over.
  emitAnswerEvent(7, { id: 'dog', answer: answers.dog })
  await expect.element(card('dog-a')).toHaveAccessibleName(/: dog, not a pair$/)
  await expect.element(card('cow-b')).toHaveAccessibleName(/: lehm, not a pair$/)
  await expect.element(shownText('Not a pair. Press any card to go on.')).toBeVisible()
  await expect.poll(() => flashes().toSorted()).toEqual(['dog', 'lehm'])
  emitAnswerEvent(7, { id: 'gone', answer: { a: 'x', b: 'y', s: false, fs: false, n: 1 } })
  await expect.poll(() => names().filter((name) => name.endsWith('covered')).length).toBe(4)
  expect(submit).not.toHaveBeenCalled()
})

test('equal cards are interchangeable', async () => {
  const twins: MemoryPairsValue = {
    pairs: [
      { id: 'one', a: { text: 'cat' }, b: { text: 'kass' } },
      { id: 'two', a: { text: 'cat' }, b: { text: 'kiisu' } },
    ],
  }
  await showCards(twins)
  const at = (id: string) =>
    cards().nth(
      tableOf(twins, {}, 7)
        .map((one) => one.id)
        .indexOf(id),
    )
  await at('one-a').click()
  await at('two-b').click()
  await expect.element(at('one-a')).toHaveAccessibleName(/: cat, pair found$/)
  await expect.element(at('two-b')).toHaveAccessibleName(/: kiisu, pair found$/)
  await expect.element(at('two-a')).toHaveAccessibleName(/covered$/)
  await at('one-b').click()
  await at('two-a').click()
  await expect.element(page.getByText('All pairs found in 2 turns')).toBeVisible()
})

test('the sample is shown', async () => {
  await showCards(memoryPairsSchema.sample())
  expect(names()).toHaveLength(6)
})

test('an image is on the page while its card is open, and a sound is played as its card is turned', async () => {
  const { played } = fakeSound()
  const pictured: MemoryPairsValue = {
    pairs: [
      { id: 'cat', a: { text: '', media: { file_id: 1, kind: 'image', alt: 'a cat' } }, b: { text: 'kass' } },
      { id: 'dog', a: { text: '', media: { file_id: 2, kind: 'audio' } }, b: { text: 'koer' } },
    ],
  }
  const places = tableOf(pictured, {}, 7).map(({ id }) => id)
  await showCards(pictured)
  const at = (id: string) => cards().nth(places.indexOf(id))
  expect(document.body.innerHTML).not.toContain('/files/1')
  await at('cat-a').click()
  await expect.element(at('cat-a')).toHaveAccessibleName(/: a cat$/)
  expect(at('cat-a').element().querySelector('img')?.getAttribute('src')).toBe('/files/1')
  expect(await axeFaults()).toEqual([])
  await at('dog-a').click()
  await expect.poll(() => played.map(({ text }) => text)).toEqual(['/files/2'])
  const sound = `Sound ${places.indexOf('dog-a') + 1}`
  await expect.element(page.getByRole('status').filter({ hasText: `Not a pair: a cat – ${sound}` })).toBeInTheDocument()
  await at('dog-a').click()
  await at('dog-b').click()
  await expect.element(at('dog-b')).toHaveAccessibleName(/: koer, pair found$/)
})

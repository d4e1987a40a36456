import { page, userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { dictationSchema, type DictationValue } from '@keel/contract/items/dictation/schema'
import { axeFaults } from '../../testing/axe'
import { fakeSound } from '../../testing/fake-sound'
import { emitAnswerEvent } from '../_shared/answer-events'
import { showView, watchFlashes } from '../_shared/testing'

const value: DictationValue = {
  lang: 'en',
  parts: [
    { id: 'sky', text: 'The sky is (grey|gray).' },
    { id: 'sea', text: 'We swim.' },
    { id: 'none', text: '…' },
  ],
  slow: true,
  plays: 2,
  punctuation: false,
}
const one: DictationValue = { ...value, parts: value.parts.slice(0, 1) }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (number = 1) => page.getByRole('textbox', { name: `What you hear, sentence ${number}`, exact: true })
const shownHtml = () => document.querySelector('main')?.outerHTML
const words = () =>
  page
    .getByRole('list', { name: 'Your words' })
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent?.trim())

test('a sentence is written and checked; each word has its state, and the text is nowhere before it is right', async () => {
  fakeSound()
  await showView(28, value)
  await expect.element(page.getByText('0 of 6', { exact: true })).toBeVisible()
  expect(document.querySelectorAll('[data-part]')).toHaveLength(2)
  expect(shownHtml()).not.toMatch(/grey|gray/)
  expect(await axeFaults()).toEqual([])
  await field().fill('the skay was today')
  await button('Check').first().click()
  await expect.poll(words).toEqual(['the', 'nearly correct: skay', 'wrong: was', 'wrong: today'])
  await expect.element(page.getByText('1 of 4 correct', { exact: true })).toBeVisible()
  await field().fill('The sky gray and blue')
  await userEvent.keyboard('{Enter}')
  await expect.poll(words).toEqual(['The', 'sky', 'missing word', 'gray', 'too many: and', 'too many: blue'])
  await expect.element(page.getByText('3 of 6', { exact: true })).toBeVisible()
  expect(shownHtml()).not.toMatch(/grey| is /)
  expect(await axeFaults()).toEqual([])
  await field().fill('THE SKY IS GRAY')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The sky is grey.', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Sentence 1' })).toHaveFocus()
  await expect.element(page.getByText('Correct: The sky is grey.')).toBeInTheDocument()
  await field(2).fill('we swim')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('All done: 3 of 6 correct on first try')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('it is played by button and by key, slower if wished, and as often as the teacher allows', async () => {
  const sound = fakeSound()
  await showView(28, one)
  await expect.element(page.getByText('2 plays left')).toBeVisible()
  await button('Play sentence 1').click()
  expect(sound.played).toEqual([{ text: 'The sky is grey.', rate: 1 }])
  await expect.element(page.getByText('1 play left')).toBeVisible()
  await button('Stop sentence 1').click()
  await page.getByRole('button', { name: /^Slower/ }).click()
  await field().click()
  await userEvent.keyboard('a{Control>} {/Control}')
  await expect.poll(() => sound.played.at(-1)).toEqual({ text: 'The sky is grey.', rate: 0.7 })
  await expect.element(field()).toHaveValue('a')
  await expect.element(page.getByText('No plays left')).toBeVisible()
  sound.end()
  await expect.element(button('Play sentence 1')).toBeDisabled()
  await userEvent.keyboard('{Control>} {/Control}')
  expect(sound.played).toHaveLength(2)
  expect(await axeFaults()).toEqual([])
})

test('a play that fails is said without the text, and not counted', async () => {
  const sound = fakeSound()
  await showView(28, one)
  await button('Play sentence 1').click()
  sound.end('error')
  await expect.element(page.getByText('Can’t play the sentence on this device right now')).toBeVisible()
  await expect.element(page.getByText('2 plays left')).toBeVisible()
  expect(document.querySelector('[aria-live]')?.textContent).not.toMatch(/grey|gray/)
})

test('without a language nothing is played, and the teacher reads', async () => {
  await showView(28, { ...one, lang: null })
  await expect.element(page.getByText('Your teacher reads the sentences aloud.')).toBeVisible()
  await expect.element(button('Play sentence 1')).not.toBeInTheDocument()
  await expect.element(page.getByText('plays left')).not.toBeInTheDocument()
})

test('after three wrong checks the text can be shown; starting over gives the plays back', async () => {
  fakeSound()
  const flashes = watchFlashes()
  await showView(28, one)
  await button('Play sentence 1').click()
  for (const text of ['a', 'b', 'c']) {
    await expect.element(button('Show answer')).not.toBeInTheDocument()
    await field().fill(text)
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(page.getByText('You can show the answer now.')).toBeInTheDocument()
  expect(flashes()).not.toEqual([])
  await button('Show answer').click()
  await expect.element(page.getByText('The answer is: The sky is grey.')).toBeInTheDocument()
  await expect.element(page.getByText('All done: 0 of 4 correct on first try')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Dictation' })).toHaveFocus()
  await button('Reset answers').click()
  await expect.element(page.getByText('2 plays left')).toBeVisible()
})

test('signs are named where they count', async () => {
  fakeSound()
  await showView(28, { ...one, punctuation: true })
  await field().fill('The sky is grey')
  await userEvent.keyboard('{Enter}')
  await expect.poll(words).toEqual(['The', 'sky', 'is', 'grey', 'missing punctuation'])
})

test('shows answers from elsewhere, and takes none where they are closed', async () => {
  fakeSound()
  const submit = vi.fn()
  const t = 'The sky'
  await showView(28, one, { answers: { sky: { t, s: false, fs: false, n: 1, r: 2, f: 2 } }, open: false, submit, reset: null })
  await expect.element(field()).toHaveValue(t)
  await expect.element(field()).toBeDisabled()
  await expect.poll(words).toEqual(['The', 'sky', 'missing word', 'missing word'])
  emitAnswerEvent(7, { id: 'sky', answer: { t: 'The', s: false, fs: false, n: 2, r: 1, f: 2 } })
  await expect.element(page.getByText('1 of 4 correct, 3 missing.')).toBeInTheDocument()
  emitAnswerEvent(7, { id: 'gone', answer: { t: 'The', s: true, fs: false, n: 2, r: 1, f: 2 } })
  expect(submit).not.toHaveBeenCalled()
})

test('the sample is shown', async () => {
  fakeSound()
  await showView(28, dictationSchema.sample())
  await expect.element(page.getByText('0 of 13', { exact: true })).toBeVisible()
})

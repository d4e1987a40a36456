import { page, userEvent } from 'vitest/browser'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ChoiceValue } from '@keel/contract/items/choice/schema'
import { axeFaults } from '../../testing/axe'
import { fakeSound } from '../../testing/fake-sound'
import { emitAnswerEvent } from '../_shared/answer-events'
import { renderApp } from '../../testing/render'
import { ItemHostContext } from '../_shared/host'
import type { ExerciseProps } from '../_shared/item-type'
import { showView } from '../_shared/testing'
import { ChoiceView } from './view'

const options = (...texts: string[]) =>
  texts.map((text, at) => ({ id: `o${at + 1}`, text: text.replace(/^\*/, ''), right: text.startsWith('*') }))
const one = { id: 'one', ask: 'She … to school.', options: options('*goes', 'go', 'going'), many: false, why: 'The third person.' }
const many = { id: 'many', ask: 'Which are fruits?', options: options('*apple', '*plum', 'carrot', 'leek'), many: true }
const value: ChoiceValue = { questions: [one, many], shuffle: false }

/** Shows the exercise, whose code is fetched with it. */
async function showQuestions(questions: ChoiceValue, exercise?: ExerciseProps): Promise<void> {
  await showView(20, questions, exercise)
  await expect.element(page.getByRole('group').first()).toBeVisible()
}
const question = (name: string) => page.getByRole('group', { name })
const option = (name: string) => question('She … to school.').getByRole('button', { name })
const tick = (name: string) => question('Which are fruits?').getByRole('checkbox', { name })
const check = page.getByRole('button', { name: 'Check', exact: true })

test('a press on a wrong option says so, the right one locks and shows the explanation', async () => {
  await showQuestions(value)
  expect(await axeFaults()).toEqual([])
  await option('going').click()
  await expect.element(page.getByText('Wrong: going. Try again.')).toBeInTheDocument()
  await expect.element(option('wrong going')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('The third person.')).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  await option('goes').click()
  await expect.element(option('correct goes')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('Correct: goes')).toBeInTheDocument()
  await expect.element(page.getByText('The third person.')).toBeVisible()
  await expect.element(page.getByText('1 of 2')).toBeVisible()
  await option('go').first().click({ force: true })
  await expect.element(option('correct goes')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('several options are ticked, checked, and told how far they are right', async () => {
  await showQuestions(value)
  await expect.element(check).toBeDisabled()
  await tick('apple').click()
  await tick('carrot').click()
  await expect.element(tick('apple')).toBeChecked()
  await expect.element(page.getByText('0 of 2')).toBeVisible()
  await check.click()
  await expect.element(question('Which are fruits?').getByText('1 of 2 correct, 1 wrong. Try again.')).toBeVisible()
  await expect.element(check).toBeDisabled()
  await tick('carrot').click()
  await expect.element(check).toBeEnabled()
  await tick('carrot').click()
  await expect.element(check).toBeDisabled()
  await tick('carrot').click()
  await tick('plum').click()
  await check.click()
  await expect.element(page.getByText('Correct: apple, plum')).toBeInTheDocument()
  await expect.element(check).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
})

test('is solved by keys alone: digits choose, Tab passes over what is solved', async () => {
  await showQuestions(value)
  await userEvent.keyboard('{Tab}1')
  await expect.element(option('correct goes')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(tick('apple')).toHaveFocus()
  await userEvent.keyboard(' 2')
  await expect.element(tick('plum')).toBeChecked()
  await userEvent.keyboard('{Tab>4}{Enter}')
  await expect.element(tick('correct apple')).toHaveFocus()
  await expect.element(page.getByText('All done: 2 of 2 correct on first try')).toBeVisible()
})

test('after three wrong choices the answer can be shown', async () => {
  await showQuestions({ questions: [{ ...one, options: options('*a', 'b', 'c', 'd'), ask: '' }], shuffle: false })
  const group = page.getByRole('group', { name: 'Multiple choice' })
  const show = page.getByRole('button', { name: 'Show answer' })
  for (const name of ['b', 'c', 'd']) {
    await expect.element(show).not.toBeInTheDocument()
    await group.getByRole('button', { name, exact: true }).click()
  }
  await expect.element(page.getByText('Wrong: d. Try again. You can show the answer now.')).toBeInTheDocument()
  await show.click()
  await expect.element(page.getByText('The answer is: a')).toBeInTheDocument()
  await expect.element(page.getByText('All done: 0 of 1 correct on first try')).toBeVisible()
})

test('what is ticked stays when the same answers are read again, and gives way to another answer', async () => {
  const wrong = { ids: ['o1'], s: false, fs: false, n: 1 }
  function Place() {
    const [answer, setAnswer] = useState(wrong)
    const exercise = { answers: { many: answer }, open: true, submit: vi.fn(), reset: vi.fn() }
    return (
      <main>
        <button onClick={() => setAnswer({ ...wrong })}>Read again</button>
        <button onClick={() => setAnswer({ ...wrong, ids: ['o4'], n: 2 })}>Answer elsewhere</button>
        <ChoiceView itemId={7} value={value} exercise={exercise} />
      </main>
    )
  }
  await renderApp(<Place />)
  await tick('plum').click()
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect.element(tick('plum')).toBeChecked()
  await page.getByRole('button', { name: 'Answer elsewhere' }).click()
  await expect.element(tick('leek')).toBeChecked()
  await expect.element(tick('plum')).not.toBeChecked()
})

test('shows stored answers, takes none while closed, and says what comes from elsewhere', async () => {
  const submit = vi.fn()
  const answers = { many: { ids: ['o1', 'o3'], s: false, fs: false, n: 1 } }
  await showQuestions(value, { answers, open: false, submit, reset: vi.fn() })
  await expect.element(tick('carrot')).toBeChecked()
  await expect.element(tick('carrot')).toBeDisabled()
  await expect.element(option('go').first()).toBeDisabled()
  emitAnswerEvent(7, { id: 'one', answer: { ids: ['o2'], s: false, fs: false, n: 1 } })
  await expect.element(page.getByText('Wrong: go. Try again.')).toBeInTheDocument()
  expect(submit).not.toHaveBeenCalled()
})

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const image = (file_id: number, alt?: string) => ({ file_id, kind: 'image' as const, ...(alt !== undefined && { alt }) })
const sound = (file_id: number) => ({ file_id, kind: 'audio' as const })
const seen: ChoiceValue['questions'][number] = {
  id: 'seen',
  ask: 'A cat?',
  media: image(1, 'A yard'),
  options: [
    { id: 'a', text: '', right: false, media: image(2, 'A dog') },
    { id: 'b', text: '', right: true, media: image(3) },
    { id: 'c', text: 'a cow', right: false, media: image(4, 'ignored') },
    { id: 'd', text: 'none', right: false },
  ],
  many: false,
}
const heard = {
  id: 'heard',
  ask: 'Which word?',
  options: [
    { id: 'a', text: '', right: false, media: sound(5) },
    { id: 'b', text: 'meri', right: true, media: sound(6) },
  ],
  many: false,
}
const show = (questions: ChoiceValue['questions']) =>
  renderApp(
    <main>
      <h1>Board</h1>
      <ItemHostContext value={{ askForFile: vi.fn(), fileUrl: (id) => (id > 4 ? `/files/${id}` : PIXEL) }}>
        <ChoiceView itemId={7} value={{ questions, shuffle: false }} />
      </ItemHostContext>
    </main>,
  )

test('options are images, named by their text, else by what they show, else by their place', async () => {
  await show([seen])
  const group = page.getByRole('group', { name: 'A cat?' })
  await expect.element(group.getByRole('img', { name: 'A yard' })).toBeVisible()
  expect(
    group
      .getByRole('button')
      .elements()
      .map((button) => button.textContent || button.querySelector('img')?.alt),
  ).toEqual(['A dog', 'Image 2', 'a cow', 'none'])
  expect(await axeFaults()).toEqual([])
  await group.getByRole('button', { name: 'A dog' }).click()
  await expect.element(page.getByText('Wrong: A dog. Try again.')).toBeInTheDocument()
  await expect.element(group.getByRole('button', { name: 'wrong A dog' })).toHaveAttribute('aria-pressed', 'true')
  expect(await axeFaults()).toEqual([])
  await userEvent.keyboard('2')
  await expect.element(page.getByText('Correct: Image 2')).toBeInTheDocument()
  await expect.element(group.getByRole('button', { name: 'correct Image 2' })).toHaveAttribute('aria-disabled', 'true')
  expect(await axeFaults()).toEqual([])
})

test('images stand in two columns on a phone, one height in a row', async () => {
  await page.viewport(360, 700)
  onTestFinished(() => page.viewport(1280, 720))
  await show([seen])
  const boxes = page
    .getByRole('group', { name: 'A cat?' })
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect())
  expect(new Set(boxes.map(({ left }) => Math.round(left))).size).toBe(2)
  expect(boxes[0]?.height).toBe(boxes[1]?.height)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('a sound is played by a button of its own, which chooses nothing; another one ends it', async () => {
  const { played, end } = fakeSound()
  await show([heard])
  const group = page.getByRole('group', { name: 'Which word?' })
  await group.getByRole('button', { name: 'Play: Sound 1' }).click()
  await expect.element(group.getByRole('button', { name: 'Stop: Sound 1' })).toBeVisible()
  await group.getByRole('button', { name: 'Play: meri' }).click()
  await expect.element(group.getByRole('button', { name: 'Play: Sound 1' })).toBeVisible()
  expect(played.map(({ text }) => text)).toEqual(['/files/5', '/files/6'])
  end()
  await expect.element(group.getByRole('button', { name: 'Play: meri' })).toBeVisible()
  await expect.element(group.getByRole('button', { name: 'Sound 1', exact: true })).toHaveAttribute('aria-pressed', 'false')
  expect(await axeFaults()).toEqual([])
  await group.getByRole('button', { name: 'meri', exact: true }).click()
  await expect.element(page.getByText('Correct: meri')).toBeInTheDocument()
})

test('a sound that cannot be played says so', async () => {
  const { end } = fakeSound()
  await show([heard])
  await page.getByRole('button', { name: 'Play: meri' }).click()
  end('error')
  await expect.element(page.getByText('This audio can’t be played. The file may be damaged.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Play: meri' })).toBeVisible()
})

import { page } from 'vitest/browser'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { queryClient } from '../../data/_shared/query-client'
import { boardAnswers } from '../../data/answers/calls'
import { onAnswerRefused, submitAnswer } from '../../data/answers/personal-answers'
import { refusal, takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { useWriting } from './use-writing'

const field = page.getByRole('textbox', { name: 'Text' })
const button = (name: string) => page.getByRole('button', { name })

beforeEach(() => queryClient.clear())

/** A field over a stored text, which somebody else may change and which can be left. */
async function showField(give: (text: string) => void) {
  function Field({ stored }: { stored: string }) {
    const { text, isRefused, write } = useWriting({ itemId: 2, key: 'text', stored, give })
    return (
      <>
        <input aria-label="Text" value={text} onChange={({ currentTarget }) => write(currentTarget.value)} />
        {isRefused && <p>Refused</p>}
      </>
    )
  }
  function Place() {
    const [stored, setStored] = useState('Stored')
    const [isHere, setHere] = useState(true)
    return (
      <main>
        <h1>Board</h1>
        {isHere && <Field stored={stored} />}
        <button type="button" onClick={() => setStored('From elsewhere')}>
          Change
        </button>
        <button type="button" onClick={() => setHere(false)}>
          Leave
        </button>
      </main>
    )
  }
  await renderApp(<Place />)
}

test('a text from elsewhere replaces what is stored', async () => {
  await showField(() => undefined)
  await button('Change').click()
  await expect.element(field).toHaveValue('From elsewhere')
})

test('a pause in typing gives the newest text, and leaving the rest', async () => {
  const given: string[] = []
  await showField((text) => void given.push(text))
  await field.fill('One')
  await field.fill('One, two')
  await expect.poll(() => given.at(-1)).toBe('One, two')
  await field.fill('One, two, three')
  await button('Leave').click()
  await expect.element(field).not.toBeInTheDocument()
  expect(given.at(-1)).toBe('One, two, three')
})

test('what no text has is left out', async () => {
  const given: string[] = []
  await showField((text) => void given.push(text))
  await field.fill('a\u000bb\u0007')
  await expect.element(field).toHaveValue('ab')
  await expect.poll(() => given).toEqual(['ab'])
})

test('a text that the server refuses stays in the field, and is given again with the next change', async () => {
  let isOver = true
  const calls = takeCalls(({ method }) => (method === 'GET' ? {} : isOver ? refusal(409, 'homework.handed.in') : { action: null }))
  const texts = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => (body as { action: { text: string } }).action.text)
  const at = { itemId: 2, page: 1, id: 'text', text: 'whole' as const }
  await showField((text) => submitAnswer(queryClient, boardAnswers(5, null), { ...at, attempt: { text }, judged: { text } }))
  await field.fill('Too late')
  await expect.element(page.getByText('Refused')).toBeVisible()
  await button('Change').click()
  await expect.element(field).toHaveValue('Too late')
  isOver = false
  await field.fill('Too late, once more')
  await expect.poll(() => texts().at(-1)).toBe('Too late, once more')
  await expect.element(page.getByText('Refused')).not.toBeInTheDocument()
})

test('a photo that the server refuses leaves the text beside it alone', async () => {
  takeCalls(({ method }) => (method === 'GET' ? {} : refusal(409, 'homework.handed.in')))
  const refused: unknown[] = []
  onTestFinished(onAnswerRefused((_error, attempt) => void refused.push(attempt?.attempt)))
  await showField(() => undefined)
  const attempt = { photo: 'add', file_id: 5 }
  const judged = { text: 'Stored', photos: [{ file_id: 5 }] }
  submitAnswer(queryClient, boardAnswers(5, null), { itemId: 2, page: 1, id: 'text', text: 'more', attempt, judged })
  await expect.poll(() => refused).toEqual([attempt])
  await expect.element(page.getByText('Refused')).not.toBeInTheDocument()
  await button('Change').click()
  await expect.element(field).toHaveValue('From elsewhere')
})

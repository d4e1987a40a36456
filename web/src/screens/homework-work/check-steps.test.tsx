import { useLocation } from '@tanstack/react-router'
import { page, userEvent } from 'vitest/browser'
import { beforeAll, expect, test } from 'vitest'
import type { HomeworkPart } from '@keel/contract/entities/homework'
import { queryClient } from '../../data/_shared/query-client'
import { writeMarkDraft } from '../../data/corrections/mark-drafts'
import { loadHomeworkTexts } from '../../i18n/language'
import { takeCalls } from '../../testing/fake-api'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { writeDraft } from '../_shared/homework/remark-drafts'
import { CheckSteps } from './check-steps'

beforeAll(loadHomeworkTexts)

const one = (id: number, first_name: string, state: HomeworkPart['state']) => ({
  student: { id, first_name, last_name: 'Tamm', role: 2 as const },
  part: {
    state,
    try: 1,
    repeats: 0,
    due_at: null,
    handed_in_at: null,
    returned_at: null,
    done_at: state === 6 ? '2026-12-04T12:00:00Z' : null,
    version: 1,
  },
})
const students = [one(7, 'Anna', 6), one(8, 'Bert', 3), one(9, 'Carl', 4)] as const

const At = () => <p data-testid="at">{useLocation().pathname}</p>
const at = page.getByTestId('at')
const show = (shown: (typeof students)[number]) =>
  renderApp(
    <main>
      <CheckSteps homeworkId={1} students={students} shown={shown} />
      <At />
    </main>,
    { queryClient, at: `/homework/1/students/${shown.student.id}` },
  )

test('it goes on to the next student and to the next who waits, by keys and buttons', async () => {
  await show(students[0])
  await expect.element(page.getByRole('status').filter({ hasText: 'Done' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Previous student (K)' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Mark as done' })).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  await userEvent.keyboard('j')
  await expect.element(at).toHaveTextContent('/homework/1/students/8')
  await userEvent.keyboard('n')
  await expect.element(at).toHaveTextContent('/homework/1/students/9')
  await page.getByRole('button', { name: 'Next student (J)' }).click()
  await expect.element(at).toHaveTextContent('/homework/1/students/8')
  await page.getByRole('button', { name: 'Next to check: Carl Tamm' }).click()
  await expect.element(at).toHaveTextContent('/homework/1/students/9')
})

test('what is not handed in can be marked as done, but not returned', async () => {
  await show(students[1])
  await expect.element(page.getByRole('button', { name: 'Mark as done' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Return' })).not.toBeInTheDocument()
})

test('keys of a keyboard with other letters work; in a dialog they are for the dialog', async () => {
  await show(students[2])
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', bubbles: true }))
  await expect.element(at).toHaveTextContent('/homework/1/students/8')
  await page.getByRole('button', { name: 'Return' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return to Carl Tamm' })
  await expect.element(dialog).toBeVisible()
  dialog.getByRole('button', { name: 'Cancel' }).element().focus()
  await userEvent.keyboard('j')
  await expect.element(dialog).toBeVisible()
  await expect.element(at).toHaveTextContent('/homework/1/students/8')
})

test('a remark that is being written is added before its homework is marked as done', async () => {
  const calls = takeCalls(({ path }) => (path.endsWith('/release') ? [{ user_id: 9, part: students[0].part }] : null))
  writeDraft({ homeworkId: 1, studentId: 9, itemId: 31 }, 'Look again')
  writeDraft({ homeworkId: 1, studentId: 7, itemId: null }, 'For somebody else')
  await show(students[2])
  await page.getByRole('button', { name: 'Mark as done' }).click()
  const asked = () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
  await expect.poll(asked).toEqual([
    ['/homework/1/students/9/remarks', { text: 'Look again', item_id: 31 }],
    ['/homework/1/release', { to: 'done', students: [{ user_id: 9, version: 1 }] }],
  ])
  writeDraft({ homeworkId: 1, studentId: 7, itemId: null }, null)
})

test('nothing is returned while a correction of the student is open', async () => {
  const calls = takeCalls()
  const of = { itemId: 5, studentId: 9 }
  writeMarkDraft(of, { n: 1, text: 'I goed', range: { from: 2, to: 6 }, kind: 'grammar', fix: 'went', note: '' })
  await show(students[2])
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect.element(page.getByText('A correction is still open. Save or cancel it first.')).toBeVisible()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  writeMarkDraft(of, null)
})

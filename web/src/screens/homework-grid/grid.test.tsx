import { page } from 'vitest/browser'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Homework, HomeworkPart, HomeworkResult } from '@keel/contract/entities/homework'
import type { Person } from '@keel/contract/entities/user'
import { addTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { queryClient } from '../../data/_shared/query-client'
import { Actions } from './actions'
import { Grid } from './grid'

beforeAll(() => addTexts('homework', 'school'))
beforeEach(() => queryClient.clear())

const NOW = new Date('2026-12-04T12:00:00Z')
const exercises = [
  { item_id: 31, board_id: 3, type: 21, title: 'Cats can fly.', total: 4 },
  { item_id: 32, board_id: 3, type: 20, title: '', total: 1 },
  // A game of luck.
  { item_id: 33, board_id: 3, type: 27, title: '', total: 6 },
]
const personOf = (id: number, first_name: string) => ({ id, first_name, last_name: 'Tamm', role: 2 as const })
const part = (state: HomeworkPart['state'], version: number): HomeworkPart => ({
  state,
  try: 1,
  repeats: 0,
  due_at: '2026-12-04T10:00:00Z',
  handed_in_at: state === 4 ? '2026-12-04T09:00:00Z' : null,
  returned_at: null,
  done_at: state === 6 ? '2026-12-04T09:30:00Z' : null,
  version,
})
const result = (item_id: number, first_try: number, done: number, total: number): HomeworkResult => ({
  item_id,
  try: 1,
  total,
  done,
  first: first_try,
  first_try,
  attempts: 5,
})
const students = [
  {
    student: personOf(7, 'Anna'),
    part: part(4, 3),
    added_at: null,
    results: [result(31, 2, 4, 4), result(32, 1, 1, 1), result(33, 5, 5, 6)],
  },
  { student: personOf(8, 'Bert'), part: part(3, 2), added_at: '2026-12-01T10:00:00Z', results: [result(31, 1, 1, 4), result(99, 3, 3, 3)] },
  { student: personOf(9, 'Carl'), part: part(6, 5), added_at: null, results: [] },
]

/** Shows the grid; the server moves everybody but these. */
async function show(refused: number[] = [], others: Person[] = []) {
  const calls = takeCalls(({ method, path, body }) => {
    if (method !== 'POST' || path.endsWith('/students')) return null
    const asked = (body as { students: { user_id: number }[] }).students
    return asked.map(({ user_id }) => ({ user_id, part: refused.includes(user_id) ? null : part(6, 9) }))
  })
  await renderApp(
    <main>
      <Grid homeworkId={1} grid={{ exercises, students, others }} now={NOW} />
    </main>,
    { queryClient },
  )
  return () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
}
const row = (name: string) => page.getByRole('row', { name })

test('it shows who did what, late work and the share of all questions', async () => {
  await show()
  await expect.element(row('Anna')).toHaveTextContent(/Handed in.*60%.*2\/4.*1\/1.*5\/6$/)
  await expect.element(row('Bert')).toHaveTextContent(/StartedOverdue.*20%.*1\/4.*1 of 4 done/)
  await expect.element(row('Carl')).toHaveTextContent(/Done–/)
  await expect
    .element(row('Anna').getByRole('link', { name: '2 of 4 correct on first try' }))
    .toHaveAttribute('href', '/homework/1/students/7?item=31')
  await expect.element(row('Anna').getByRole('link', { name: '5 of 6 done' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('several students are done at once: each as far as it goes, and who changed meanwhile is named', async () => {
  const posted = await show([8])
  await page.getByRole('checkbox', { name: '3 students' }).click()
  await expect.element(page.getByRole('group', { name: '3 students selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect.element(page.getByText('Homework of 1 student marked as done')).toBeVisible()
  await expect.element(page.getByText('Changed meanwhile, so nothing was done: Bert Tamm')).toBeVisible()
  // Carl is done already.
  expect(posted()).toEqual([
    [
      '/homework/1/release',
      {
        to: 'done',
        students: [
          { user_id: 7, version: 3 },
          { user_id: 8, version: 2 },
        ],
      },
    ],
  ])
  await expect.element(page.getByRole('group', { name: /selected/ })).not.toBeInTheDocument()
})

test('only what was handed in is returned, with a remark', async () => {
  const posted = await show()
  await page.getByRole('checkbox', { name: 'Select Bert Tamm' }).click()
  await expect.element(page.getByRole('button', { name: 'Return' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Select Anna Tamm' }).click()
  await page.getByRole('button', { name: 'Return' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return to Anna Tamm' })
  await dialog.getByRole('textbox', { name: 'Remark' }).fill('Once more, please.')
  await dialog.getByRole('checkbox', { name: 'Start over without answers' }).click()
  expect(await axeFaults()).toEqual([])
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect.element(page.getByText('Homework returned to 1 student')).toBeVisible()
  expect(posted()).toEqual([
    ['/homework/1/release', { to: 'returned', empty: true, remark: 'Once more, please.', students: [{ user_id: 7, version: 3 }] }],
  ])
})

test('who was added later is named, and who joined without getting it gets it with one press', async () => {
  const posted = await show([], [personOf(4, 'Dora'), personOf(5, 'Emil')])
  await expect.element(row('Bert')).toHaveTextContent(/Bert TammAdded Tue, Dec 1/)
  await expect.element(row('Anna')).not.toHaveTextContent(/Added/)
  const group = page.getByRole('group', { name: /Don’t have this homework/ })
  expect(await axeFaults()).toEqual([])
  await group.getByRole('button', { name: 'Give to Dora Tamm too' }).click()
  await expect.element(page.getByText('Homework given')).toBeVisible()
  expect(posted()).toEqual([['/homework/1/students', { students: [4] }]])
})

test('results are saved as a table with the figures of the grid', async () => {
  const homework: Homework = {
    id: 1,
    room_id: 5,
    room_name: 'B1',
    teacher: { id: 1, first_name: 'Tiina', last_name: 'Tamm', role: 1 },
    title: 'Unit 3: past',
    note: '',
    module_id: 41,
    opens_at: null,
    due_day: null,
    due_at: null,
    until_at: null,
    zone: 'Europe/Tallinn',
    tries: null,
    created_at: '2026-12-01T09:00:00Z',
    version: 1,
    can_edit: true,
    part: null,
    counts: { open: 1, waiting: 1, done: 1 },
  }
  const files: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await renderApp(<Actions homework={homework} grid={{ exercises, students, others: [] }} now={NOW} />, { queryClient })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export results as CSV' }).click()
  await expect.poll(() => names).toEqual(['Results- Unit 3- past.csv'])
  const [head, anna, bert, carl] = (await files[0]?.text())?.replaceAll(';', ',').split('\r\n') ?? []
  expect(head).toMatch(
    /Student,State,Handed in,"?Correct on first try, %"?,"1\. True or false \(Cats can fly\.\): correct on first try, of 4","1\. .*: done, of 4","2\. .*",.*,"3\. .*: done, of 6"$/,
  )
  expect(anna).toMatch(/^Anna Tamm,Handed in,2026-12-04 \d\d:00,60,2,4,1,1,5$/)
  // An exercise that was deleted since is not in it, one that was not begun is empty.
  expect(bert).toMatch(/^Bert Tamm,"Started, Overdue",,20,1,1,,,$/)
  expect(carl).toBe('Carl Tamm,Done,,,,,,,')
})

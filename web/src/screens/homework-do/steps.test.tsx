import { page } from 'vitest/browser'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Homework, HomeworkPart } from '@keel/contract/entities/homework'
import { ApiError } from '../../data/_shared/errors'
import { queryClient } from '../../data/_shared/query-client'
import { saveAnswers } from '../../data/answers/personal-answers'
import { addTexts } from '../../i18n/language'
import { takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { Steps } from './steps'

beforeAll(() => addTexts('homework', 'school'))
beforeEach(() => queryClient.clear())

const part = (more: Partial<HomeworkPart> = {}): HomeworkPart => ({
  state: 3,
  try: 1,
  repeats: 0,
  due_at: null,
  handed_in_at: null,
  returned_at: null,
  done_at: null,
  version: 1,
  ...more,
})
const homework = (more: Partial<Homework> = {}): Homework => ({
  id: 1,
  room_id: 5,
  room_name: 'B1',
  teacher: { id: 9, first_name: 'Tiina', last_name: 'Tamm', role: 1 },
  title: 'Animals',
  note: '',
  module_id: 4,
  opens_at: null,
  due_day: null,
  due_at: null,
  until_at: null,
  zone: 'Europe/Tallinn',
  tries: null,
  created_at: '2026-11-01T10:00:00Z',
  version: 1,
  can_edit: false,
  part: part(),
  counts: null,
  ...more,
})

/** Shows the steps; handing in answers with this part. Returns the calls made. */
async function show(now: Homework, isClosed = false) {
  const calls = takeCalls(({ path }) =>
    path.endsWith('/hand-in') ? { homework: homework({ part: part({ state: 4 }) }), missing: [] } : homework(),
  )
  await renderApp(
    <main>
      <Steps homework={now} part={now.part ?? part()} isClosed={isClosed} />
    </main>,
    { queryClient },
  )
  return () => calls.map(({ method, path }) => `${method} ${path}`)
}

test('answers on their way are stored before homework is handed in', async () => {
  const asked = await show(homework())
  let store = () => {}
  saveAnswers(queryClient, ['actions', 5, null], () => new Promise<void>((resolve) => void (store = resolve)))
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect.element(page.getByRole('button', { name: 'Hand in' })).toHaveAttribute('data-loading')
  expect(asked()).toEqual([])
  store()
  await expect.poll(asked).toEqual(['POST /homework/1/hand-in'])
})

test('nothing is handed in while an answer cannot be stored', async () => {
  const asked = await show(homework())
  let isOffline = true
  const send = () => (isOffline ? Promise.reject(new ApiError('network', 'No connection', 0)) : Promise.resolve())
  saveAnswers(queryClient, ['actions', 5, null], send)
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect.element(page.getByText(/Some answers aren’t saved yet/)).toBeVisible()
  expect(asked()).toEqual([])
  isOffline = false
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect.poll(asked).toEqual(['POST /homework/1/hand-in'])
})

test.each([
  ['done', homework({ part: part({ state: 6, done_at: '2026-12-04T12:00:00Z' }) }), false, ['Do it again']],
  ['done, with no try left', homework({ tries: 2, part: part({ state: 6, repeats: 1, done_at: '2026-12-04T12:00:00Z' }) }), false, []],
  ['handed in', homework({ part: part({ state: 4, handed_in_at: '2026-12-04T12:00:00Z' }) }), false, ['Take back']],
  ['handed in and closed', homework({ part: part({ state: 4, handed_in_at: '2026-12-04T12:00:00Z' }) }), true, []],
  ['closed', homework(), true, []],
  ['returned', homework({ part: part({ state: 5 }) }), false, ['Hand in']],
])('what can be done with homework that is %s', async (_name, now, isClosed, buttons) => {
  await show(now, isClosed)
  await expect.element(page.getByRole('status').first()).toHaveTextContent(/./)
  const shown = page.getByRole('button').elements()
  expect(shown.map((button) => button.textContent)).toEqual(buttons)
})

import { page, userEvent } from 'vitest/browser'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Homework } from '@keel/contract/entities/homework'
import type { ItemCode } from '@keel/contract/items/codes'
import { itemTypes } from '@keel/contract/items/registry'
import { queryClient } from '../../data/_shared/query-client'
import { loadHomeworkTexts } from '../../i18n/language'
import { dayOf } from '../../lib/day-of'
import { axeFaults } from '../../testing/axe'
import { refusal, takeCalls, type FakeCall } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { AddStudentsDialog } from './add-students-dialog'
import { EditDialog } from './edit-dialog'
import { GiveDialog } from './give-dialog'

beforeAll(loadHomeworkTexts)

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const person = (id: number, first_name: string, owner = false) => ({
  id,
  first_name,
  last_name: '',
  role: 2,
  status: 2,
  boardId: null,
  owner,
})
const item = (id: number, board_id: number, type: ItemCode, value: unknown, more: Partial<BoardItem> = {}): BoardItem => ({
  id,
  board_id,
  type,
  name: null,
  value,
  props: {},
  version: 1,
  ...more,
})
const text = (line: string) => ({ content: [{ type: 'paragraph', ...(line && { content: [{ type: 'text', text: line }] }) }] })
const module = (id: number, boards: { id: number; name: string }[]) => ({
  id,
  room_id: 5,
  name: `Unit ${id}`,
  hidden: 2,
  selected_board_id: null,
  can_edit: true,
  boards: boards.map((board) => ({ ...board, moduleId: id })),
})
const items: Record<number, BoardItem[]> = {
  11: [
    item(1, 11, 1, text('Read this first')),
    item(2, 11, 20, itemTypes[20].sample()),
    item(3, 11, 1, text('')),
    item(7, 11, 32, text('Answers: see page 90'), { hidden: 1 }),
    item(4, 11, 17, itemTypes[17].sample(), { hidden: 1, name: 'For home' }),
  ],
  12: [item(5, 12, 1, text('Other text')), item(6, 12, 1, text('More text'))],
}
const homework: Homework = {
  id: 9,
  room_id: 5,
  room_name: 'B1',
  teacher: person(1, 'Tiina') as never,
  title: 'Past tense',
  note: 'Read it',
  module_id: 3,
  opens_at: null,
  due_day: '2020-03-05',
  due_at: null,
  until_at: null,
  zone: 'Europe/Tallinn',
  tries: null,
  created_at: '2020-03-01T10:00:00.000Z',
  version: 1,
  can_edit: true,
  part: null,
  counts: { open: 1, waiting: 0, done: 0 },
}

let students = [person(2, 'Sasha'), person(3, 'Mari')]
let lessons: object[] = []
let answer: (call: FakeCall) => unknown
let calls: FakeCall[]
const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }))
beforeEach(() => {
  students = [person(2, 'Sasha'), person(3, 'Mari')]
  lessons = []
  answer = () => homework
  calls = takeCalls((call) => {
    if (call.method !== 'GET') return answer(call)
    if (call.path === '/rooms/5/modules') return [module(1, [{ id: 11, name: 'Warm-up' }]), module(2, [{ id: 12, name: 'Cases' }])]
    if (call.path === '/rooms/5')
      return { id: 5, name: 'B1', type: 2, users: [person(1, 'Tiina', true), ...students], lesson: null, modules: [] }
    if (call.path.startsWith('/events')) return lessons
    if (call.path.startsWith('/homework')) return { ...homework, title: 'Cases', version: 2 }
    return items[Number(/^\/boards\/(\d+)/.exec(call.path)?.[1])]
  })
})

const lesson = (room_id: number, days: number) => ({
  id: days,
  room_id,
  student: null,
  owner: { id: 1 },
  starts_at: inDays(days).toISOString(),
})
const show = async (itemId?: number) => {
  const onClose = vi.fn()
  await renderApp(
    <main>
      <h1>B1</h1>
      <GiveDialog roomId={5} boardId={11} itemId={itemId} onClose={onClose} />
    </main>,
    { queryClient },
  )
  await expect.element(button('Give')).toBeVisible()
  return onClose
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const tick = (name: string | RegExp) => page.getByRole('checkbox', { name })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const give = () => button('Give').click()

test('a board is given to all with what students see on it, in a week', async () => {
  const onClose = await show()
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Warm-up')
  const ticks = page.getByRole('group', { name: 'Boards' }).getByRole('checkbox')
  await expect.element(ticks.nth(3)).toBeVisible()
  expect(
    ticks.elements().map((one) => [(one as HTMLInputElement).labels?.[0]?.textContent.trim(), (one as HTMLInputElement).checked]),
  ).toEqual([
    ['Warm-up', true],
    ['Text Read this first', true],
    ['Multiple choice What colour is the sky?', true],
    ['Type in the gaps For home Hidden', false],
  ])
  await expect.element(page.getByRole('radio', { name: 'All students (2)' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'Before the next lesson' })).not.toBeInTheDocument()
  await expect.element(field('Due date')).toHaveValue(dayOf(inDays(7)))
  await button('More').click()
  await button('Add boards…').click()
  await button('Items of “Cases”').click()
  await expect.element(tick('Text Other text')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await give()
  await expect.element(page.getByText('Homework given')).toBeVisible()
  await expect.element(button('Open')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: '/homework',
      body: {
        room_id: 5,
        title: 'Warm-up',
        note: '',
        boards: [{ id: 11 }],
        students: 'all',
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        due_day: dayOf(inDays(7)),
        due_at: null,
        opens_at: null,
        until_at: null,
        tries: null,
      },
    },
  ])
})

test('single items, a hidden one and another board are given to one student before the next lesson', async () => {
  lessons = [lesson(6, 1), lesson(5, -1), lesson(5, 3), lesson(5, 5)]
  await show(2)
  await expect.element(tick('Warm-up')).toBePartiallyChecked()
  await expect.element(tick(/Read this first/)).not.toBeChecked()
  await tick(/For home Hidden/).click()
  await button('Add boards…').click()
  await tick('Cases').click()
  await page.getByRole('radio', { name: 'Selected students' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Select at least one student')
  await expect.element(button('Give')).toBeDisabled()
  await tick('Mari').click()
  await expect.element(page.getByRole('radio', { name: 'Before the next lesson' })).toBeChecked()
  await button('More').click()
  await field('Times each student can do it').fill('2')
  await give()
  await expect.poll(sent).toMatchObject([
    {
      body: {
        boards: [{ id: 11, items: [2, 4] }, { id: 12 }],
        students: [3],
        due_day: null,
        due_at: (lessons[2] as { starts_at: string }).starts_at,
        tries: 2,
      },
    },
  ])
})

test('a board is unticked and ticked as a whole, and nothing at all is not given', async () => {
  await show()
  await tick(/Read this first/).click()
  await expect.element(tick('Warm-up')).toBePartiallyChecked()
  await tick('Warm-up').click()
  await expect.element(tick(/Read this first/)).toBeChecked()
  await tick('Warm-up').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Select at least one item')
  await expect.element(button('Give')).toBeDisabled()
  await tick(/What colour/).click()
  await give()
  await expect.poll(sent).toMatchObject([{ body: { boards: [{ id: 11, items: [2] }] } }])
})

test('dates that make no sense are refused with a sentence', async () => {
  await show()
  const fill = (name: string, value: string) => field(name).fill(value)
  const tomorrow = dayOf(inDays(1))
  await fill('Due date', dayOf(inDays(-1)))
  await expect.element(page.getByText('Choose today or a later day')).toBeVisible()
  await expect.element(button('Give')).toBeDisabled()
  await fill('Due date', tomorrow)
  await button('More').click()
  await fill('Closes', `${tomorrow}T12:00`)
  await expect.element(page.getByText('It can’t close before it’s due')).toBeVisible()
  await fill('Closes', `${tomorrow}T23:59`)
  await expect.element(button('Give')).toBeEnabled()
  await fill('Opens', `${dayOf(inDays(2))}T10:00`)
  await expect.element(page.getByText('It must open before it’s due and before it closes')).toBeVisible()
  await fill('Opens', '')
  await page.getByRole('radio', { name: 'No due date' }).click()
  await fill('Closes', `${dayOf(inDays(-1))}T12:00`)
  await expect.element(page.getByText('Choose a later time')).toBeVisible()
  await fill('Closes', `${tomorrow}T12:00`)
  await fill('Times each student can do it', '0')
  await expect.element(page.getByText('Enter a number from 1 to 100')).toBeVisible()
  await fill('Times each student can do it', '')
  await give()
  await expect.poll(sent).toMatchObject([{ body: { due_day: null, due_at: null, until_at: new Date(`${tomorrow}T12:00`).toISOString() } }])
})

test('a refusal is shown and what was typed stays', async () => {
  const onClose = await show()
  answer = () => refusal(422, 'homework.empty', { message: 'Nothing to give' })
  await page.getByRole('textbox', { name: 'Note to students' }).fill('By Friday')
  await give()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing to give')
  answer = () => refusal(422, 'bad.input', { errors: { boards: 'invalid' } })
  await give()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something you selected has been deleted')
  answer = () => refusal(422, 'bad.input', { errors: { students: 'required' } })
  await give()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Someone has left the classroom')
  await expect.element(page.getByRole('textbox', { name: 'Note to students' })).toHaveValue('By Friday')
  expect(onClose).not.toHaveBeenCalled()
  answer = () => homework
  await give()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('without students nothing can be given, and a single one is not chosen', async () => {
  students = []
  await renderApp(<GiveDialog roomId={5} boardId={11} onClose={() => undefined} />, { queryClient })
  await expect.element(page.getByText('No students in this classroom yet')).toBeVisible()
  await expect.element(button('Give')).not.toBeInTheDocument()
  students = [person(3, 'Mari')]
  await queryClient.invalidateQueries()
  await expect.element(page.getByText('Mari')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /students/ })).not.toBeInTheDocument()
})

test('only what was changed of homework is stored, and a day in the past may stay', async () => {
  const onClose = vi.fn()
  await renderApp(<EditDialog homework={homework} onClose={onClose} />, { queryClient })
  await expect.element(field('Due date')).toHaveValue('2020-03-05')
  expect(await axeFaults()).toEqual([])
  await page.getByRole('textbox', { name: 'Note to students' }).fill('Read it twice')
  answer = () => refusal(409, 'conflict')
  await button('Save').click()
  // What was not changed here is as it was stored meanwhile.
  await expect.element(page.getByRole('alert')).toHaveTextContent('This homework has been changed in the meantime')
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Cases')
  await expect.element(page.getByRole('textbox', { name: 'Note to students' })).toHaveValue('Read it twice')
  answer = () => homework
  await page.getByRole('radio', { name: 'No due date' }).click()
  await button('Save').click()
  await expect.element(page.getByText('Homework saved')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  expect(sent().map(({ body }) => body)).toEqual([
    { version: 1, note: 'Read it twice' },
    { version: 2, note: 'Read it twice', due_day: null, due_at: null },
  ])
})

test('a moment that is no lesson stays when the rest is changed', async () => {
  lessons = [lesson(5, 3)]
  const due_at = inDays(2).toISOString()
  await renderApp(<EditDialog homework={{ ...homework, due_day: null, due_at }} onClose={() => undefined} />, { queryClient })
  await expect.element(page.getByRole('radio', { name: 'At the time set earlier' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Title' }).fill('Future')
  await button('Save').click()
  await expect.poll(sent).toMatchObject([{ body: { version: 1, title: 'Future' } }])
})

test('homework is given to those of the classroom who do not have it', async () => {
  students = [...students, person(4, 'Juhan')]
  const onClose = vi.fn()
  await renderApp(<AddStudentsDialog homework={homework} present={[2]} onClose={onClose} />, { queryClient })
  await expect.element(tick('Juhan')).toBeVisible()
  await expect.element(tick('Sasha')).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  await expect.element(button('Give')).toBeDisabled()
  await tick('Juhan').click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toEqual([{ method: 'POST', path: '/homework/9/students', body: { students: [4] } }])
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('when everybody has it there is nobody to add', async () => {
  await renderApp(<AddStudentsDialog homework={homework} present={[2, 3]} onClose={() => undefined} />, { queryClient })
  await expect.element(page.getByText('Everyone in this classroom already has this homework')).toBeVisible()
})

test('a board with notes for the teacher alone cannot be given', async () => {
  const kept = items[11]
  items[11] = [item(7, 11, 32, text('Answers: see page 90'), { hidden: 1 })]
  onTestFinished(() => void (items[11] = kept ?? []))
  await show()
  await expect.element(tick('Warm-up')).toBeDisabled()
  expect(page.getByText('Answers: see page 90').elements()).toEqual([])
  await expect.element(button('Give')).toBeDisabled()
})

import { axeFaults } from '../fixtures/axe'
import { addItem, makeBoard } from '../fixtures/board'
import { draw, drawn, openTools, pictureBoard, tool } from '../fixtures/drawing'
import { onPhone } from '../fixtures/gestures'
import type { Person } from '../fixtures/people'
import { expect, test } from '../fixtures/test'

interface Given {
  id: number
}

const statements = {
  third: false,
  statements: [
    { id: 'cats1', text: 'Cats can fly.', right: 'f' },
    { id: 'dogs1', text: 'Dogs bark.', right: 't' },
  ],
}
const question = {
  shuffle: false,
  questions: [
    {
      id: 'capit',
      ask: 'The capital of Estonia?',
      many: false,
      options: [
        { id: 'rigaa', text: 'Riga', right: false },
        { id: 'talli', text: 'Tallinn', right: true },
      ],
    },
  ],
}

/** Gives a board with two exercises as homework. */
async function give(teacher: Person, roomId: number, more: object = {}): Promise<Given> {
  const board = await makeBoard(teacher, roomId)
  await addItem(teacher, board.id, 'true-false', statements)
  await addItem(teacher, board.id, 'choice', question)
  return teacher.api.send<Given>('POST', '/homework', {
    room_id: roomId,
    title: 'Animals',
    note: 'Read the text first.',
    boards: [{ id: board.id }],
    students: 'all',
    zone: 'Europe/Tallinn',
    ...more,
  })
}

test('homework is done, handed in with what is missing, returned with remarks, improved and marked as done', async ({
  teacher,
  student,
  room,
}) => {
  const { id } = await give(teacher, room.id)
  await teacher.page.goto(`/homework/${id}`)
  const row = teacher.page.getByRole('row', { name: student.firstName })
  await expect(row.getByText('Not opened')).toBeVisible()

  await student.page.goto(`/homework/${id}`)
  await expect(student.page).toHaveURL(`/homework/${id}/do`)
  await expect(student.page.getByText('Read the text first.')).toBeVisible()
  await expect(row.getByText('Opened', { exact: true })).toBeVisible()
  const answer = (statement: string, name: string) =>
    student.page.getByRole('radiogroup', { name: statement }).getByText(name, { exact: true })
  await answer('Cats can fly.', 'True').click()
  await answer('Cats can fly.', 'False').click()
  await answer('Dogs bark.', 'True').click()
  await expect(row.getByText('Started', { exact: true })).toBeVisible()
  await expect(row.getByText('1 of 2 correct on first try')).toBeAttached()
  expect(await axeFaults(student.page)).toEqual([])

  // What is not finished is named before it is handed in.
  await student.page.getByRole('button', { name: 'Hand in' }).click()
  const missing = student.page.getByRole('dialog', { name: 'Not finished yet' })
  await expect(missing.getByText('The capital of Estonia?')).toBeVisible()
  await expect(missing.getByText('Cats can fly.')).toBeHidden()
  await missing.getByRole('button', { name: 'Hand in anyway' }).click()
  await expect(student.page.getByRole('status').filter({ hasText: 'Handed in' })).toBeVisible()
  await expect(student.page.getByRole('button', { name: 'Riga' })).toBeDisabled()
  await student.page.getByRole('button', { name: 'Take back' }).click()
  await expect(student.page.getByRole('button', { name: 'Riga' })).toBeEnabled()
  await student.page.getByRole('button', { name: 'Hand in' }).click()
  await missing.getByRole('button', { name: 'Hand in anyway' }).click()

  // The teacher looks at an exercise, writes about it, and returns the homework.
  await expect(row.getByText('Handed in', { exact: true })).toBeVisible()
  expect(await axeFaults(teacher.page)).toEqual([])
  await row.getByRole('link', { name: '1 of 2 correct on first try' }).click()
  await expect(teacher.page.getByRole('heading', { level: 1, name: `${student.firstName} ${student.lastName}` })).toBeVisible()
  const seen = teacher.page.getByRole('radiogroup', { name: 'Cats can fly.' })
  await expect(seen.getByRole('radio', { name: 'correct False' })).toBeChecked()
  await expect(seen.getByRole('radio', { name: 'True' })).toBeDisabled()
  await expect(teacher.page.getByText('First try: 1 of 2 · Now: 2 of 2 · 3 attempts')).toBeVisible()
  // Each attempt as it was then, and back.
  await teacher.page.getByRole('button', { name: 'Step through attempts' }).click()
  await expect(teacher.page.getByText('Attempt 1 of 3')).toBeVisible()
  await expect(seen.getByRole('radio', { name: 'correct False' })).toHaveCount(0)
  await teacher.page.getByRole('button', { name: 'Next attempt' }).press('Enter')
  await teacher.page.getByRole('button', { name: 'Next attempt' }).press('Enter')
  await expect(teacher.page.getByText('Attempt 3 of 3')).toBeVisible()
  await expect(teacher.page.getByRole('button', { name: 'Next attempt' })).toBeDisabled()
  expect(await axeFaults(teacher.page)).toEqual([])
  await teacher.page.getByRole('button', { name: 'Show answers as they are now' }).click()
  await expect(seen.getByRole('radio', { name: 'correct False' })).toBeChecked()
  const about = teacher.page.getByRole('region', { name: 'Remarks on this item' }).first()
  await about.getByRole('button', { name: 'Add remark' }).click()
  await about.getByRole('textbox', { name: 'Remark' }).fill('Penguins neither.')
  await about.getByRole('textbox', { name: 'Remark' }).press('Control+Enter')
  await expect(about.getByText('Penguins neither.')).toBeVisible()
  await expect(about.getByText('The student will see it when')).toBeVisible()
  expect(await axeFaults(teacher.page)).toEqual([])
  await expect(student.page.getByText('Penguins neither.')).toBeHidden()
  await teacher.page.getByRole('button', { name: 'Return' }).click()
  const dialog = teacher.page.getByRole('dialog', { name: `Return to ${student.firstName}` })
  await dialog.getByRole('textbox', { name: 'Remark' }).fill('The second one is missing.')
  expect(await axeFaults(teacher.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect(teacher.page.getByRole('status').filter({ hasText: 'Returned' })).toBeVisible()

  // The student reads both remarks at once, improves it and hands it in.
  await expect(student.page.getByText('Penguins neither.')).toBeVisible()
  await expect(student.page.getByText('The second one is missing.')).toBeVisible()
  await student.page.getByText('Tallinn').click()
  await expect(student.page.getByText('All done: 1 of 1 correct on first try')).toBeVisible()
  await student.page.getByRole('button', { name: 'Hand in' }).click()
  await expect(student.page.getByRole('status').filter({ hasText: 'Handed in' })).toBeVisible()
  await expect(teacher.page.getByText('Handed in', { exact: true })).toBeVisible()
  await teacher.page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(teacher.page.getByRole('status').filter({ hasText: 'Done' })).toBeVisible()

  // Done homework is done again from the beginning.
  await student.page.getByRole('button', { name: 'Do it again' }).click()
  await expect(student.page.getByRole('button', { name: 'Hand in' })).toBeVisible()
  await expect(student.page.getByText('0 of 1')).toBeVisible()
})

test('homework that opens later says so on a phone; closed homework is only looked at', async ({
  teacher,
  student,
  room,
  server,
  browser,
}) => {
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const { id } = await give(teacher, room.id, { opens_at: later })
  const page = await onPhone(server, browser, student)
  await page.goto(`/homework/${id}/do`)
  await expect(page.getByRole('heading', { level: 1, name: 'Animals' })).toBeVisible()
  await expect(page.getByText(/^Opens /)).toBeVisible()
  await expect(page.getByText('Cats can fly.')).toBeHidden()

  await teacher.api.send('PUT', `/homework/${id}`, { version: 1, opens_at: null })
  await expect(page.getByText('Cats can fly.')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Dogs bark.' }).getByText('True').tap()
  await expect(page.getByRole('radio', { name: 'correct True' })).toBeChecked()
  expect(await axeFaults(page)).toEqual([])

  await teacher.api.send('PUT', `/homework/${id}`, { version: 2, until_at: new Date(Date.now() - 60_000).toISOString() })
  await expect(page.getByText('It’s closed: nothing can be handed in any more.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Riga' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Hand in' })).toBeHidden()
})

test('several boards follow each other; a drawing is handed in and the teacher sees it', async ({ teacher, student, room, server }) => {
  const { board: sheet } = await pictureBoard(server, teacher, room.id)
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'choice', question)
  const { id } = await teacher.api.send<Given>('POST', '/homework', {
    room_id: room.id,
    title: 'Cats',
    boards: [{ id: board.id }, { id: sheet }],
    students: 'all',
    zone: 'Europe/Tallinn',
  })
  const { page } = student
  await page.goto(`/homework/${id}/do`)
  await page.getByText('Tallinn').click()
  await page.getByRole('button', { name: /^Next board: / }).click()
  await openTools(page)
  await tool(page, 'Pencil').click()
  await draw(page, [0.2, 0.2], [0.6, 0.5])
  await expect(drawn(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Handed in' })).toBeVisible()
  await expect(tool(page, 'Draw')).toBeHidden()
  await expect(drawn(page)).toHaveCount(1)

  await teacher.page.goto(`/homework/${id}/students/${student.id}`)
  await teacher.page.getByRole('button', { name: /^Next board: / }).click()
  await expect(drawn(teacher.page)).toHaveCount(1)
  await expect(tool(teacher.page, 'Draw')).toBeHidden()
})

test('homework opens at its time on a page that is open', async ({ teacher, student, room }) => {
  const { id } = await give(teacher, room.id, { opens_at: new Date(Date.now() + 4000).toISOString() })
  await student.page.goto(`/homework/${id}/do`)
  await expect(student.page.getByText('Cats can fly.')).toBeVisible()
})

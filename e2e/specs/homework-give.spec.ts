import { ROOM_TYPE } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Module } from '@keel/contract/entities/board'
import type { Homework } from '@keel/contract/entities/homework'
import { itemTypes } from '@keel/contract/items/registry'
import { axeFaults } from '../fixtures/axe'
import { addItem, makeBoard } from '../fixtures/board'
import { signUp, type Person } from '../fixtures/people'
import { expect, test } from '../fixtures/test'
import { toast } from '../fixtures/toast'

const text = (value: string) => ({ content: [{ type: 'paragraph', content: [{ type: 'text', text: value }] }] })
const homeworkOf = async ({ api }: Person) => (await api.get<{ homework: Homework[] }>('/homework')).homework
const itemsOf = async ({ api }: Person, { module_id }: Homework) => {
  const { boards } = await api.get<Module>(`/modules/${module_id}`)
  return (await Promise.all(boards.map(({ id }) => api.get<BoardItem[]>(`/boards/${id}/items`)))).flat().map(({ type }) => type)
}

test('a board is given by keyboard with a hidden exercise, and the student gets it with its due date', async ({
  teacher,
  student,
  room,
}) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'text', text('Read this first'))
  await addItem(teacher, board.id, 'choice', itemTypes[20].sample())
  const hidden = await addItem(teacher, board.id, 'write-in-gap', itemTypes[17].sample())
  await teacher.api.send('PUT', `/boards/items/${hidden.id}/hidden`, { hidden: 1 })
  const starts = new Date(Date.now() + 3 * 86_400_000)
  starts.setUTCMinutes(0, 0, 0)
  await teacher.api.send('POST', '/events', {
    room_id: room.id,
    student_id: null,
    title: 'Estonian',
    starts_at: starts.toISOString(),
    duration: 3,
    zone: 'Europe/Tallinn',
    repeat_until: null,
    note: '',
  })
  const { page } = teacher
  await page.goto(`/room/${room.id}`)
  const menu = page.getByRole('button', { name: 'Actions for board “Board 1”' })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Give as homework…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Give as homework' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Board 1')
  expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('checkbox', { name: /^Type in the gaps/ }).press('Space')
  await expect(dialog.getByRole('radio', { name: 'Before the next lesson' })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('For Friday')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(menu).toBeFocused()

  const [homework] = await homeworkOf(student)
  expect(homework).toMatchObject({
    title: 'For Friday',
    due_day: null,
    due_at: starts.toISOString(),
    part: { due_at: starts.toISOString() },
  })
  expect(await itemsOf(student, homework as Homework)).toEqual([1, 20, 17])
  await toast(page, 'Homework given').getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(new RegExp(`/homework/${homework?.id}$`))
})

test('one item is given to one student of a group', async ({ server, browser, teacher, student }) => {
  const other = await signUp(server, browser, 'student', { firstName: 'Mari' })
  const room = await teacher.api.send<{ id: number }>('POST', '/rooms', { name: 'B1 on Mondays', type: ROOM_TYPE.group })
  const { token } = await teacher.api.send<{ token: string }>('POST', `/rooms/${room.id}/tokens`)
  for (const { api } of [student, other]) await api.send('POST', '/rooms/join', { token })
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'text', text('Read this first'))
  await addItem(teacher, board.id, 'choice', itemTypes[20].sample())
  const { page } = teacher
  await page.goto(`/room/${room.id}`)
  await page.getByRole('button', { name: 'Multiple choice: actions' }).click()
  await page.getByRole('menuitem', { name: 'Give as homework…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give as homework' })
  await dialog.getByRole('radio', { name: 'Selected students' }).check()
  await dialog.getByRole('checkbox', { name: 'Mari Ivanova' }).check()
  await dialog.getByRole('radio', { name: 'No due date' }).check()
  await dialog.getByRole('button', { name: 'Give', exact: true }).click()
  await expect(toast(page, 'Homework given')).toBeVisible()

  const [homework] = await homeworkOf(other)
  expect(homework).toMatchObject({ title: 'Board 1', due_day: null, part: { due_at: null } })
  expect(await itemsOf(other, homework as Homework)).toEqual([20])
  expect(await homeworkOf(student)).toEqual([])
  await other.context.close()
})

test('at the end of a lesson homework is given from the board and the next lesson is scheduled', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'choice', itemTypes[20].sample())
  await teacher.api.send('POST', `/rooms/${room.id}/lesson`, { name: 'Cases' })
  const { page } = teacher
  await page.goto(`/room/${room.id}`)
  await page.getByRole('button', { name: 'End lesson' }).click()
  const sheet = page.getByRole('dialog', { name: 'End the lesson' })
  await sheet.getByRole('button', { name: 'Give homework' }).click()
  const give = page.getByRole('dialog', { name: 'Give as homework' })
  await expect(give).toBeVisible()
  // Escape closes the one above.
  await page.keyboard.press('Escape')
  await expect(give).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Give homework' }).click()
  await give.getByRole('button', { name: 'Give', exact: true }).click()
  await expect(give).toHaveCount(0)
  const [given] = await homeworkOf(student)
  await expect(sheet.getByRole('list', { name: 'Given in this lesson' })).toContainText(given?.title ?? 'nothing')
  await sheet.getByRole('button', { name: 'Schedule' }).click()
  await expect(sheet.getByRole('region', { name: 'Next lesson' }).getByRole('status')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await sheet.getByRole('button', { name: 'End lesson' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Start lesson' })).toBeVisible()
})

test('the question how a lesson ends goes with the lesson that was ended elsewhere', async ({ teacher, room }) => {
  const { page, api } = teacher
  const start = () => api.send<{ id: number }>('POST', `/rooms/${room.id}/lesson`, { name: 'Cases' })
  const lesson = await start()
  await page.goto(`/room/${room.id}`)
  await page.getByRole('button', { name: 'End lesson' }).click()
  const sheet = page.getByRole('dialog', { name: 'End the lesson' })
  await expect(sheet).toBeVisible()
  await api.send('POST', `/lessons/${lesson.id}`, {})
  await expect(sheet).toHaveCount(0)
  await start()
  await expect(page.getByRole('button', { name: 'End lesson' })).toBeVisible()
  await expect(sheet).toHaveCount(0)
})

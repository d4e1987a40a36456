import { axeFaults } from '../fixtures/axe'
import { addItem, makeBoard } from '../fixtures/board'
import { expect, test } from '../fixtures/test'
import { toast } from '../fixtures/toast'

test('a student finds homework on home, in the classroom and in the list; the teacher deletes it and undoes that', async ({
  teacher,
  student,
  room,
}) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'text', { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Tere!' }] }] })
  const given = { room_id: room.id, boards: [{ id: board.id }], students: 'all', zone: 'Europe/Tallinn' }
  const { id } = await teacher.api.send<{ id: number }>('POST', '/homework', { ...given, title: 'Verbs', due_day: '2099-12-04' })
  await teacher.api.send('POST', '/homework', { ...given, title: 'No hurry' })

  const { page } = student
  await page.goto('/home')
  const section = page.getByRole('region', { name: 'Homework' })
  await expect(section.getByRole('listitem').first()).toContainText('Verbs')
  await expect(section.getByRole('listitem').first()).toContainText('New')
  expect(await axeFaults(page)).toEqual([])
  await section.getByRole('listitem').first().click()
  await expect(page).toHaveURL(`/homework/${id}/do`)

  await page.goto(`/room/${room.id}`)
  await section.getByRole('link', { name: 'Verbs' }).click()
  await expect(page).toHaveURL(`/homework/${id}/do`)
  await page.goBack()
  await section.getByRole('link', { name: 'All homework' }).click()
  await expect(page).toHaveURL(`/homework?room=${room.id}`)
  await expect(page.getByRole('combobox', { name: 'Classroom' })).toHaveValue(String(room.id))
  await page.getByText('To do', { exact: true }).click()
  await expect(page).toHaveURL(`/homework?show=open&room=${room.id}`)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'To do' })).toBeChecked()
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem').getByRole('link')).toHaveText(['Verbs', 'No hurry'])
  await main.getByRole('link', { name: 'Verbs' }).click()
  await expect(page).toHaveURL(`/homework/${id}/do`)

  await teacher.page.goto('/homework')
  const row = teacher.page.getByRole('listitem').filter({ hasText: 'Verbs' })
  await expect(row).toContainText('0 of 1 handed in')
  await row.getByRole('button', { name: 'Actions for “Verbs”' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Delete' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await toast(teacher.page, '“Verbs” deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('0 of 1 handed in')
})

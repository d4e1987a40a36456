import { libraryKinds } from '@keel/contract/items/codes'
import type { Page } from '@playwright/test'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { soundOf, watchSound } from '../../fixtures/sound'
import { expect, test } from '../../fixtures/test'

// Both have allowed the microphone on this origin before; not every browser takes the flag for that.
test.use({ permissions: ['microphone'] })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
async function record(page: Page): Promise<void> {
  await expect(page.getByRole('timer', { name: 'Recording time' })).toContainText(/0:(0[2-9]|[1-5]\d)/)
  await press(page, 'Stop')
  await press(page, 'Save')
}
const sounds = async (page: Page, player: string) => {
  await page.getByRole('group', { name: player, exact: true }).getByRole('button', { name: 'Play' }).click()
  // It is short: it may be over before the test looks.
  await expect.poll(async () => (await soundOf(page)).played).toBe(true)
  expect((await soundOf(page)).duration).toBeGreaterThan(1.5)
}

test('a teacher records, a student plays it and answers, the teacher plays that', async ({ teacher, student, room }) => {
  await makeBoard(teacher, room.id)
  for (const { page } of [teacher, student]) {
    await watchSound(page)
    await page.goto(`/room/${room.id}`)
  }
  await teacher.page.getByRole('button', { name: 'Add an item here' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Record audio' }).click()
  await teacher.page.getByRole('checkbox', { name: 'Students can record an answer' }).check()
  await press(teacher.page, 'Record')
  expect(await axeFaults(teacher.page)).toEqual([])
  await record(teacher.page)
  // Saving ends editing.
  await expect(teacher.page.getByRole('checkbox', { name: 'Students can record an answer' })).toHaveCount(0)
  await sounds(student.page, 'Recorded audio')

  await press(student.page, 'Record')
  await record(student.page)
  await expect(student.page.getByRole('group', { name: 'Your answer', exact: true })).toBeVisible()
  await sounds(teacher.page, 'The student’s answer')
  expect(await axeFaults(teacher.page)).toEqual([])
  expect(await axeFaults(student.page)).toEqual([])
  await student.page.reload()
  await sounds(student.page, 'Your answer')
  await teacher.page.getByRole('button', { name: 'Reset answers' }).click()
  await expect(student.page.getByRole('group', { name: 'Your answer', exact: true })).toHaveCount(0)
})

test('a recording whose upload failed is kept until it succeeds', async ({ teacher, room }) => {
  await makeBoard(teacher, room.id)
  await teacher.page.goto(`/room/${room.id}`)
  await teacher.page.getByRole('button', { name: 'Add an item here' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Record audio' }).click()
  await press(teacher.page, 'Record')
  await teacher.page.route('**/api/v1/files', (route) => route.abort())
  await record(teacher.page)
  await expect(teacher.page.getByText('Oops, something went wrong :(')).toBeVisible()
  // Looking elsewhere loses nothing either.
  await teacher.page.getByRole('heading', { name: room.name }).click()
  await expect(teacher.page.getByText('You have an unsaved recording.')).toBeVisible()
  await press(teacher.page, 'Open the recorder')
  await teacher.page.unroute('**/api/v1/files')
  await press(teacher.page, 'Save')
  await expect(teacher.page.getByRole('group', { name: 'Recorded audio', exact: true }).getByRole('button', { name: 'Play' })).toBeEnabled()
  await teacher.page.reload()
  await expect(teacher.page.getByRole('group', { name: 'Recorded audio', exact: true }).getByRole('button', { name: 'Play' })).toBeEnabled()
})

test('who is logged in and opens a link records by the names of their devices', async ({ teacher, student }) => {
  const module = await teacher.api.send<{ id: number; module_id: number }>('POST', '/library/items', {
    type: libraryKinds.module,
    name: 'Listen and answer',
  })
  const board = await teacher.api.send<{ id: number }>('POST', `/modules/${module.module_id}/boards`, { name: 'Speak' })
  await addItem(teacher, board.id, 'recorded-audio', { file_id: null, answers: true })
  const { link } = await teacher.api.get<{ link: string }>(`/library/items/${module.id}/share`)
  await student.page.goto(`/s/${link}`)
  await expect(student.page.getByRole('combobox', { name: 'Microphone' })).toHaveText(/System default/)
  await press(student.page, 'Record')
  await record(student.page)
  await expect(student.page.getByRole('group', { name: 'Your answer', exact: true })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { soundOf, watchSound } from '../../fixtures/sound'
import { onPhone } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

// Both have allowed the microphone on this origin before; not every browser takes the flag for that.
test.use({ permissions: ['microphone'] })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const takes = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')
async function record(page: Page): Promise<void> {
  await expect(page.getByRole('timer', { name: 'Recording time' })).toContainText(/0:0[2-9]/)
  await button(page, 'Stop').click()
}
const sounds = async (page: Page, name: string) => {
  await button(page, name).click()
  // It is short: it may be over before the test looks.
  await expect.poll(async () => (await soundOf(page)).played).toBe(true)
}

test('a teacher records an example, a student two takes and chooses one, and the teacher hears that', async ({
  teacher,
  student,
  room,
}) => {
  await makeBoard(teacher, room.id)
  for (const { page } of [teacher, student]) {
    await watchSound(page)
    await page.goto(`/room/${room.id}`)
  }
  await teacher.page.getByRole('button', { name: 'Add an item here' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Exercise' }).click()
  await teacher.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Spoken answer/ })
    .click()
  await expect(teacher.page.getByRole('textbox', { name: 'What to do' })).toBeFocused()
  await teacher.page.keyboard.type('Say it.')
  await teacher.page.getByRole('textbox', { name: 'What to say' }).fill('Could I have the bill?')
  await button(teacher.page, 'Record').click()
  await record(teacher.page)
  await button(teacher.page, 'Save').click()
  await expect(button(teacher.page, 'Delete the recording')).toBeVisible()
  expect(await axeFaults(teacher.page)).toEqual([])
  await teacher.page.keyboard.press('Escape')

  const { page } = student
  await sounds(page, 'Play: Example')
  // The waveform and the length of the file.
  await expect(page.getByRole('group', { name: 'Example' }).getByRole('slider')).toBeVisible()
  for (const number of [1, 2]) {
    await expect(page.getByText(`Recording ${number} of 3, up to 1:00`)).toBeVisible()
    await button(page, 'Record').click()
    await record(page)
    await button(page, 'Save').click()
    await expect(takes(page, 'Your recordings')).toHaveCount(number)
  }
  await expect(page.getByRole('radio', { name: 'Recording 2' })).toBeChecked()
  await page.getByRole('radio', { name: 'Recording 1' }).click()
  await expect(page.getByRole('radio', { name: 'Recording 1' })).toBeChecked()
  await sounds(page, 'Play: Recording 1')
  expect(await axeFaults(page)).toEqual([])

  const heard = takes(teacher.page, 'The student’s recordings')
  await expect(heard).toHaveText([/Recording 1.*The student’s answer/, /Recording 2/])
  await sounds(teacher.page, 'Play: Recording 1')
  expect((await soundOf(teacher.page)).duration).toBeGreaterThan(1.5)
  expect(await axeFaults(teacher.page)).toEqual([])
  await page.reload()
  await expect(takes(page, 'Your recordings')).toHaveText([/Recording 1.*Your answer/, /Recording 2/])
})

test('on a phone a take is recorded again in place of the only one', async ({ server, teacher, student, room, otherBrowser }) => {
  const board = await makeBoard(teacher, room.id)
  const value = { ask: 'Say it.', text: 'Tere!', text_shown: false, lang: 'et', file_id: null, max_seconds: 5, takes: 1 }
  await addItem(teacher, board.id, 'spoken-answer', value)
  const page = await onPhone(server, otherBrowser, student)
  await page.context().grantPermissions(['microphone'])
  await page.goto(`/room/${room.id}`)
  await expect(button(page, 'Listen')).toBeVisible()
  await button(page, 'Record').tap()
  await expect(page.getByText('Recording stopped because it reached the maximum length.')).toBeVisible()
  await button(page, 'Save').tap()
  await button(page, 'Record again: Recording 1').tap()
  expect(await axeFaults(page)).toEqual([])
  await expect(page.getByText('This replaces recording 1 when you save it.')).toBeVisible()
  await button(page, 'Record again').tap()
  await record(page)
  await button(page, 'Save').tap()
  await expect(page.getByRole('group', { name: 'Recorder' })).toHaveCount(0)
  await expect(takes(page, 'Your recordings')).toHaveCount(1)
  await page.context().close()
})

test('in homework a take is handed in, and heard and counted by the teacher', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  const value = { ask: 'Tell us about you.', text: '', text_shown: true, lang: null, file_id: null, max_seconds: 30, takes: 2 }
  await addItem(teacher, board.id, 'spoken-answer', value)
  const body = { room_id: room.id, title: 'About you', boards: [{ id: board.id }], students: 'all', zone: 'Europe/Tallinn' }
  const { id } = await teacher.api.send<{ id: number }>('POST', '/homework', body)
  const { page } = student
  await page.goto(`/homework/${id}/do`)
  await button(page, 'Record').click()
  await record(page)
  await button(page, 'Save').click()
  await expect(takes(page, 'Your recordings')).toHaveText([/Recording 1.*Your answer/])
  await button(page, 'Hand in').click()
  await expect(page.getByRole('group', { name: 'Recorder' })).toHaveCount(0)
  await expect(button(page, 'Play: Recording 1')).toBeVisible()

  await watchSound(teacher.page)
  await teacher.page.goto(`/homework/${id}/students/${student.id}`)
  await expect(takes(teacher.page, 'The student’s recordings')).toHaveText([/Recording 1.*The student’s answer/])
  await expect(teacher.page.getByText('1 of 1', { exact: false })).toBeVisible()
  await sounds(teacher.page, 'Play: Recording 1')
  expect(await axeFaults(teacher.page)).toEqual([])
})

const spoken = { ask: 'Say it.', text: '', text_shown: true, lang: null, file_id: null, max_seconds: 60, takes: 2 }
for (const [name, value, pressed, stored] of [
  ['spoken-answer', spoken, 'Say it.', 'Recording 1'],
  ['recorded-audio', { file_id: null, answers: true }, 'Record not found', 'Your answer'],
] as const)
  test(`what a student records is not lost while the teacher edits: ${name}`, async ({ teacher, student, room }) => {
    const board = await makeBoard(teacher, room.id)
    const item = await addItem(teacher, board.id, name, value)
    const { page } = student
    for (const one of [teacher.page, page]) await one.goto(`/room/${room.id}`)
    const article = teacher.page.locator(`article[data-item-id="${item.id}"]`)
    const edit = () => article.getByText(pressed, { exact: true }).click()
    const close = () => teacher.page.getByRole('heading', { name: room.name }).click()
    const lock = page.getByText('Currently being edited by a teacher', { exact: false })
    const time = page.getByRole('timer', { name: 'Recording time' })

    await button(page, 'Record').click()
    await expect(time).toContainText('0:01')
    await edit()
    await expect(article.getByRole('group', { name: 'Recorder' })).toBeVisible()
    // Longer than the lock waits.
    await expect(time).toContainText(/0:0[4-9]/)
    await button(page, 'Stop').click()
    await expect(lock).toBeVisible()
    await close()
    await expect(lock).toHaveCount(0)

    let letPass = () => {}
    const passes = new Promise<void>((resolve) => {
      letPass = resolve
    })
    await page.route('**/api/v1/files', async (route) => {
      await passes
      await route.continue()
    })
    await button(page, 'Save').click()
    await edit()
    await expect(lock).toBeVisible()
    letPass()
    await expect(page.getByText('Not saved yet', { exact: false })).toBeVisible()
    await expect(page.getByText('Answer saved')).toHaveCount(0)
    await close()
    await expect(page.getByText('Answer saved')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('group', { name: stored, exact: true })).toBeVisible()
  })

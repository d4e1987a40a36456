import type { Page } from '@playwright/test'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { onPhone } from '../../fixtures/gestures'
import { makePng } from '../../fixtures/png'
import { expect, test } from '../../fixtures/test'

const answer = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const photos = (page: Page, name = 'Photos of your answer') => page.getByRole('list', { name }).getByRole('listitem')
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: makePng(600, 800) })
const choose = (page: Page, ...names: string[]) =>
  page.locator('[data-exercise] input[type=file][multiple]').setInputFiles(names.map(photo))
/** Whether the browser has shown a picture: it could be read. */
const isShown = (page: Page, name: string) =>
  page.getByRole('img', { name, exact: true }).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
const open = itemTypes[codeOf['open-answer']].sample() as object
const value = { ...open, min: null, max: null, words: [] }

test('the teacher asks for photos too, a student adds some beside a text, and the teacher reads and corrects it', async ({
  teacher,
  student,
  room,
}) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'open-answer', value)
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await expect(answer(student.page)).toBeEditable()
  await expect(button(student.page, 'Choose photos')).toHaveCount(0)
  await teacher.page.getByText('What did you do last weekend?').click()
  await teacher.page.getByText('Text and photos', { exact: true }).click()
  expect(await axeFaults(teacher.page)).toEqual([])
  await teacher.page.keyboard.press('Escape')

  await answer(student.page).fill('I sleeped well')
  await choose(student.page, 'one.png', 'two.png')
  await expect(photos(student.page)).toHaveCount(2)
  await button(student.page, 'Enlarge photo 1').click()
  await expect(student.page.getByRole('dialog', { name: 'Photo 1' })).toBeVisible()
  await student.page.keyboard.press('Escape')
  await button(student.page, 'Remove photo 1').click()
  await expect(photos(student.page)).toHaveCount(1)
  expect(await axeFaults(student.page)).toEqual([])

  await expect(photos(teacher.page, 'The student’s photos')).toHaveCount(1)
  await expect.poll(() => isShown(teacher.page, 'Photo 1')).toBe(true)
  await button(teacher.page, 'Enlarge photo 1').click()
  await expect(teacher.page.getByRole('dialog', { name: 'Photo 1' })).toBeVisible()
  await teacher.page.keyboard.press('Escape')
  const text = teacher.page.getByRole('textbox', { name: 'The student’s text' })
  await text.focus()
  await teacher.page.keyboard.press('ControlOrMeta+Home')
  for (let letters = 0; letters < 'I '.length; letters++) await teacher.page.keyboard.press('ArrowRight')
  for (let letters = 0; letters < 'sleeped'.length; letters++) await teacher.page.keyboard.press('Shift+ArrowRight')
  await teacher.page.keyboard.type('slept')
  await teacher.page.keyboard.press('Enter')
  expect(await axeFaults(teacher.page)).toEqual([])
  await button(teacher.page, 'Show to the student').click()
  await expect(student.page.locator('ins')).toHaveText('slept')
  await student.page.reload()
  await expect(photos(student.page)).toHaveCount(1)
  await expect.poll(() => isShown(student.page, 'Photo 1')).toBe(true)
})

test('a photo that the network lost on a phone is tried again, and the text stays', async ({
  server,
  teacher,
  student,
  room,
  otherBrowser,
}) => {
  const board = await makeBoard(teacher, room.id)
  const item = await addItem(teacher, board.id, 'open-answer', { ...value, answer_by: 'text_photos' })
  const page = await onPhone(server, otherBrowser, student)
  await page.goto(`/room/${room.id}`)
  await expect(button(page, 'Take a photo')).toBeVisible()
  await page.context().setOffline(true)
  await answer(page).fill('See my page')
  await page.locator('[data-exercise] input[type=file][capture]').setInputFiles(photo('page.png'))
  await expect(button(page, 'Try again')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.context().setOffline(false)
  await button(page, 'Try again').tap()
  await expect(button(page, 'Enlarge photo 1')).toBeVisible()
  await expect
    .poll(async () => (await student.api.get<Record<string, unknown>>(`/boards/${board.id}/actions`))[item.id])
    .toEqual({ text: { text: 'See my page', photos: [{ file_id: expect.any(Number) }] } })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await page.context().close()
})

test('homework with photos only names what is missing, is handed in with a photo, and gets a remark', async ({
  teacher,
  student,
  room,
}) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'open-answer', { ...value, answer_by: 'photos' })
  const body = { room_id: room.id, title: 'A page', boards: [{ id: board.id }], students: 'all', zone: 'Europe/Tallinn' }
  const { id } = await teacher.api.send<{ id: number }>('POST', '/homework', body)
  const { page } = student
  await page.goto(`/homework/${id}/do`)
  await expect(button(page, 'Choose photos')).toBeVisible()
  await expect(answer(page)).toHaveCount(0)
  await button(page, 'Hand in').click()
  const missing = page.getByRole('dialog')
  await expect(missing.getByRole('listitem')).toHaveText('Open answer')
  await page.keyboard.press('Escape')
  await choose(page, 'page.png')
  await expect(photos(page)).toHaveCount(1)
  await button(page, 'Hand in').click()
  await expect(page.getByRole('status').filter({ hasText: 'Handed in' })).toBeVisible()
  await expect(button(page, 'Remove photo 1')).toHaveCount(0)
  await expect.poll(() => isShown(page, 'Photo 1')).toBe(true)

  await teacher.page.goto(`/homework/${id}/students/${student.id}`)
  await expect(photos(teacher.page, 'The student’s photos')).toHaveCount(1)
  await expect.poll(() => isShown(teacher.page, 'Photo 1')).toBe(true)
  await expect(teacher.page.getByText('1 of 1', { exact: false })).toBeVisible()
  const about = teacher.page.getByRole('region', { name: 'Remarks on this item' }).first()
  await about.getByRole('button', { name: 'Add remark' }).click()
  await about.getByRole('textbox', { name: 'Remark' }).fill('Well written.')
  await about.getByRole('textbox', { name: 'Remark' }).press('Control+Enter')
  await expect(about.getByText('Well written.')).toBeVisible()
  expect(await axeFaults(teacher.page)).toEqual([])
  await button(teacher.page, 'Mark as done').click()
  await expect(page.getByText('Well written.')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})

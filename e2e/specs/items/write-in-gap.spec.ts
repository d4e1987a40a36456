import type { Page } from '@playwright/test'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { onPhone } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

const gap = (wordId: string, text: string) => ({ type: 'text', text, marks: [{ type: 'gap', attrs: { wordId } }] })
const value = {
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'I ' }, gap('g1', "don't"), { type: 'text', text: ' know where she ' }, gap('g2', 'went')],
    },
  ],
  words: { g1: [{ id: 'a1', value: 'do not' }] },
}
const gapOf = (page: Page, number: number) => page.getByRole('textbox', { name: `Gap ${number} of 2` })
const exercise = (page: Page) => page.locator('[data-item-id]')

test('a student fills the exercise by keyboard, and both see each answer', async ({ server, teacher, student, otherBrowser, room }) => {
  await makeBoard(teacher, room.id)
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await teacher.page.getByRole('button', { name: 'Add an item here' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Exercise' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Type in the gaps' }).click()
  const text = teacher.page.getByRole('textbox', { name: 'Type in the gaps' })
  await expect(text).toBeFocused()
  await teacher.page.keyboard.type("I don't")
  await teacher.page.keyboard.press('ArrowLeft')
  await teacher.page.getByRole('toolbar').getByRole('button', { name: 'Make a gap' }).click()
  await teacher.page.getByRole('button', { name: 'Add another correct answer' }).click()
  await expect(teacher.page.getByRole('textbox', { name: 'Other correct answer 1' })).toBeFocused()
  await teacher.page.keyboard.type('do not')
  await text.click()
  await expect(text).toBeFocused()
  await teacher.page.keyboard.press('End')
  await teacher.page.keyboard.type(' know where she went')
  await teacher.page.keyboard.press('ArrowLeft')
  await teacher.page.getByRole('toolbar').getByRole('button', { name: 'Make a gap' }).click()
  expect(await axeFaults(teacher.page, '[data-item-id]')).toEqual([])
  await teacher.page.keyboard.press('Escape')

  // A click waits until the item is unlocked; focus() would do nothing while the teacher is still in it.
  await gapOf(student.page, 1).click()
  await student.page.keyboard.type('dont')
  await student.page.keyboard.press('Enter')
  await expect(gapOf(student.page, 1)).toHaveAttribute('aria-invalid', 'true')
  await expect(gapOf(teacher.page, 1)).toHaveValue('dont')
  await expect(gapOf(teacher.page, 1)).toHaveAttribute('aria-invalid', 'true')
  await student.page.keyboard.type('Do  not')
  await student.page.keyboard.press('Enter')
  await expect(gapOf(student.page, 2)).toBeFocused()
  await expect(gapOf(teacher.page, 1)).toHaveCount(0)
  await student.page.keyboard.type('went')
  await student.page.keyboard.press('Enter')
  for (const { page } of [teacher, student]) await expect(page.getByText('All done: 1 of 2 correct on first try')).toBeVisible()
  for (const { page } of [teacher, student]) {
    expect(await axeFaults(page, '[data-item-id]')).toEqual([])
    await page.reload()
    await expect(page.getByText('All done: 1 of 2 correct on first try')).toBeVisible()
    await expect(exercise(page).getByText('Do not')).toBeVisible()
  }
  const phone = await onPhone(server, otherBrowser, student)
  await phone.goto(`/room/${room.id}`)
  await expect(phone.getByText('All done: 1 of 2 correct on first try')).toBeVisible()
  await teacher.page.getByRole('button', { name: 'Reset answers' }).click()
  for (const page of [teacher.page, student.page, phone]) await expect(gapOf(page, 1)).toHaveValue('')
  await phone.context().close()
})

test('after three wrong answers a student sees the correct one, by touch as by mouse', async ({
  server,
  teacher,
  student,
  otherBrowser,
  room,
}) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'write-in-gap', value)
  const phone = await onPhone(server, otherBrowser, student)
  await phone.goto(`/room/${room.id}`)
  await teacher.page.goto(`/room/${room.id}`)
  const check = (number: number) => phone.getByRole('button', { name: `Check gap ${number}` })
  const show = phone.getByRole('button', { name: 'Show answer' })
  for (const wrong of ['dont', 'doesnt', 'didnt']) {
    await expect(show).toHaveCount(0)
    await gapOf(phone, 1).fill(wrong)
    await check(1).tap()
    await expect(gapOf(teacher.page, 1)).toHaveValue(wrong)
  }
  expect(await axeFaults(phone, '[data-item-id]')).toEqual([])
  await show.tap()
  for (const page of [phone, teacher.page]) await expect(page.getByText("don't", { exact: true })).toBeVisible()
  await expect(teacher.page.getByRole('status').getByText("The answer is: don't")).toBeAttached()

  // The other gap at a computer, by mouse.
  await student.page.goto(`/room/${room.id}`)
  await gapOf(student.page, 2).click()
  await gapOf(student.page, 2).fill('WENT')
  await student.page.getByRole('button', { name: 'Check gap 2' }).click()
  for (const page of [teacher.page, student.page, phone])
    await expect(page.getByText('All done: 1 of 2 correct on first try')).toBeVisible()
  await phone.context().close()
})

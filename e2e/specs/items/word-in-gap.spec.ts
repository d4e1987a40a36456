import type { Locator, Page } from '@playwright/test'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { dragByFinger, dragByMouse, onPhone } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

const gap = (wordId: string, text: string) => ({ type: 'text', text, marks: [{ type: 'gap', attrs: { wordId } }] })
const value = {
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'The cat sits ' },
        gap('g1', 'on'),
        { type: 'text', text: ' the chair, ' },
        gap('g2', 'under'),
        { type: 'text', text: ' the lamp and ' },
        gap('g3', 'beside'),
        { type: 'text', text: ' the dog.' },
      ],
    },
  ],
  words: {
    g1: [
      { id: 'a1', value: 'on' },
      { id: 'a2', value: 'between' },
    ],
    g2: [{ id: 'b1', value: 'under' }],
    g3: [{ id: 'c1', value: 'beside' }],
  },
}
const exercise = (page: Page) => page.locator('[data-item-id]')
const chip = (page: Page, word: string) => exercise(page).getByRole('button', { name: word, exact: true })
const place = (page: Page, number: number): Locator =>
  exercise(page)
    .locator('[data-exercise] p > span')
    .nth(number - 1)
const words = (page: Page) => page.getByRole('list', { name: 'Words for the gaps' })
const lifted = (page: Page) => page.locator('[data-lifted]')

test('a student fills gaps by mouse, keyboard and touch; both see it after a reload', async ({
  server,
  teacher,
  student,
  otherBrowser,
  room,
}) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'word-in-gap', value)
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await expect(chip(student.page, 'on')).toBeVisible()
  await expect(chip(teacher.page, 'on')).toBeVisible()
  expect(await words(teacher.page).innerText()).toBe(await words(student.page).innerText())

  // By mouse: a wrong word stays red and can be put elsewhere.
  await dragByMouse(student.page, chip(student.page, 'between'), place(student.page, 1))
  await expect(place(teacher.page, 1)).toContainText('between')
  await expect(chip(teacher.page, 'between')).toBeVisible()
  await dragByMouse(student.page, chip(student.page, 'on'), place(student.page, 1))
  for (const { page } of [teacher, student]) await expect(chip(page, 'on')).toHaveCount(0)
  await expect(place(teacher.page, 1)).toHaveText('on')
  expect(await axeFaults(student.page, '[data-item-id]')).toEqual([])

  // By keyboard.
  await chip(student.page, 'under').focus()
  await student.page.keyboard.press('Enter')
  await student.page.keyboard.press('ArrowRight')
  await expect(student.page.getByRole('button', { name: 'Put under into gap 2' })).toBeFocused()
  await student.page.keyboard.press('Enter')
  await expect(place(teacher.page, 2)).toHaveText('under')

  // By touch, on a phone that joins later and sees the same.
  const phone = await onPhone(server, otherBrowser, student)
  await phone.goto(`/room/${room.id}`)
  await expect(phone.getByText('2 of 3', { exact: true })).toBeVisible()
  expect(await words(phone).getByRole('listitem').allInnerTexts()).toEqual(await words(student.page).getByRole('listitem').allInnerTexts())
  await dragByFinger(phone, chip(phone, 'between'), place(phone, 3), lifted(phone))
  await expect(place(teacher.page, 3)).toContainText('between')
  await chip(phone, 'beside').tap()
  await phone.getByRole('button', { name: 'Put beside into gap 3' }).tap()
  for (const page of [teacher.page, student.page, phone]) {
    await expect(page.getByText('All done: 1 of 3 correct on first try')).toBeVisible()
    expect(await axeFaults(page, '[data-item-id]')).toEqual([])
    await page.reload()
    await expect(page.getByText('All done: 1 of 3 correct on first try')).toBeVisible()
    await expect(words(page)).toHaveText('between, doesn’t fit any gap')
  }
  await teacher.page.getByRole('button', { name: 'Reset answers' }).click()
  for (const page of [teacher.page, student.page, phone]) await expect(chip(page, 'beside')).toBeEnabled()
  await phone.context().close()
})

test('a teacher makes the exercise with a word that fits nowhere', async ({ teacher, student, room }) => {
  await makeBoard(teacher, room.id)
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await teacher.page.getByRole('button', { name: 'Add an item here' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Exercise' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Drag words into gaps' }).click()
  await expect(teacher.page.getByRole('textbox', { name: 'Drag words into gaps' })).toBeFocused()
  await teacher.page.keyboard.type('The cat sits on')
  await teacher.page.keyboard.press('ArrowLeft')
  await teacher.page.getByRole('toolbar').getByRole('button', { name: 'Make a gap' }).click()
  await teacher.page.getByRole('button', { name: 'Add an extra word' }).click()
  await expect(teacher.page.getByRole('textbox', { name: 'Extra word 1' })).toBeFocused()
  await teacher.page.keyboard.type('between')
  expect(await axeFaults(teacher.page, '[data-item-id]')).toEqual([])
  await teacher.page.keyboard.press('Escape')
  await expect(chip(student.page, 'between')).toBeVisible()
  await expect(chip(student.page, 'on')).toBeVisible()
})

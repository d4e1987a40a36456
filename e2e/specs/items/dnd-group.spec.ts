import type { Locator, Page } from '@playwright/test'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { cuttable } from '../../fixtures/call'
import { flashesOf, watchFlashes } from '../../fixtures/flashes'
import { dragByFinger, dragByMouse, onPhone, settled } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

const word = (id: string) => ({ id, value: id })
const value = {
  groups: [
    { id: 'fruit', name: 'Fruit', words: [word('apple'), word('plum')] },
    { id: 'animals', name: 'Animals', words: [word('horse'), word('goose')] },
    { id: 'hidden', name: '', words: [word('nowhere')] },
  ],
}
const exercise = (page: Page) => page.locator('[data-item-id]')
const chip = (page: Page, name: string) => exercise(page).getByRole('button', { name, exact: true })
const group = (page: Page, name: string): Locator => exercise(page).getByRole('group', { name, exact: true })
const bank = (page: Page) => group(page, 'Words to sort')
const lifted = (page: Page) => page.locator('[data-lifted]')

test('a student sorts words by mouse, keyboard and touch; both see it after a reload', async ({
  server,
  teacher,
  student,
  otherBrowser,
  room,
}) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'dnd-group', value)
  for (const { page } of [teacher, student]) {
    await watchFlashes(page)
    await page.goto(`/room/${room.id}`)
  }
  await expect(chip(student.page, 'apple')).toBeVisible()
  await expect(chip(teacher.page, 'apple')).toBeVisible()
  expect(await bank(teacher.page).innerText()).toBe(await bank(student.page).innerText())
  await expect(exercise(student.page).getByText('nowhere')).toHaveCount(0)

  // By mouse: a wrong one flashes for both, leaves the word bank and can be moved on from where it is.
  await dragByMouse(student.page, chip(student.page, 'horse'), group(student.page, 'Fruit'))
  const wrong = (page: Page) => group(page, 'Fruit').getByRole('button', { name: 'horse, wrong' })
  for (const { page } of [teacher, student]) {
    await expect.poll(() => flashesOf(page, 'horse')).toBe(1)
    await expect(bank(page).getByText('horse')).toBeVisible()
    await expect(bank(page).getByRole('button')).toHaveCount(3)
    await expect(wrong(page)).not.toHaveAttribute('data-flash')
  }
  expect(await axeFaults(student.page, '[data-item-id]')).toEqual([])
  await dragByMouse(student.page, wrong(student.page), group(student.page, 'Animals'))
  for (const { page } of [teacher, student]) {
    await expect(group(page, 'Animals').getByText('horse')).toBeVisible()
    await expect(bank(page).getByText('horse')).toHaveCount(0)
    await expect(exercise(page).getByRole('button', { name: /horse/ })).toHaveCount(0)
  }

  // By keyboard.
  await chip(student.page, 'apple').focus()
  await student.page.keyboard.press('Space')
  await student.page.keyboard.press('ArrowDown')
  await expect(chip(student.page, 'Put apple into Fruit')).toBeFocused()
  await student.page.keyboard.press('Enter')
  await expect(group(teacher.page, 'Fruit').getByText('apple')).toBeVisible()

  // By touch, on a phone that joins later and sees the same.
  const phone = await onPhone(server, otherBrowser, student)
  await phone.goto(`/room/${room.id}`)
  await expect(phone.getByText('2 of 4', { exact: true })).toBeVisible()
  expect(await bank(phone).getByRole('button').allInnerTexts()).toEqual(await bank(student.page).getByRole('button').allInnerTexts())
  await dragByFinger(phone, chip(phone, 'plum'), group(phone, 'Fruit'), lifted(phone))
  await expect(group(teacher.page, 'Fruit').getByText('plum')).toBeVisible()
  await chip(phone, 'goose').tap()
  await chip(phone, 'Put goose into Animals').tap()
  for (const page of [teacher.page, student.page, phone]) {
    await expect(page.getByText('All done: 3 of 4 correct on first try')).toBeVisible()
    expect(await axeFaults(page, '[data-item-id]')).toEqual([])
    await page.reload()
    await expect(page.getByText('All done: 3 of 4 correct on first try')).toBeVisible()
    await expect(group(page, 'Animals')).toContainText('goose')
  }

  // A teacher acts for the student as well, and resets it.
  await teacher.page.getByRole('button', { name: 'Reset answers' }).click()
  for (const page of [teacher.page, student.page, phone]) await expect(chip(page, 'horse')).toBeEnabled()
  await dragByMouse(teacher.page, chip(teacher.page, 'goose'), group(teacher.page, 'Animals'))
  await expect(group(student.page, 'Animals').getByText('goose')).toBeVisible()
  await phone.context().close()
})

test('a word being dragged when the connection breaks still lands', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'dnd-group', value)
  const network = await cuttable(student.page)
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await expect(teacher.page.getByRole('tab', { name: 'People 2 of 2 online' })).toBeVisible()
  await expect(chip(student.page, 'plum')).toBeEnabled()
  await chip(student.page, 'plum').hover()
  await student.page.mouse.down()
  await student.page.mouse.move(400, 300, { steps: 5 })
  await expect(lifted(student.page)).toBeVisible()
  await network.cut()
  await group(student.page, 'Fruit').hover()
  await settled(student.page)
  await student.page.mouse.up()
  for (const { page } of [student, teacher]) await expect(group(page, 'Fruit').getByText('plum')).toBeVisible()
  network.restore()
  await chip(teacher.page, 'apple').click()
  await chip(teacher.page, 'Put apple into Fruit').click()
  await expect(group(student.page, 'Fruit').getByText('apple')).toBeVisible()
})

test('a teacher makes the groups, pastes their words, and the student has them at once', async ({ teacher, student, room }) => {
  await makeBoard(teacher, room.id)
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await teacher.page.getByRole('button', { name: 'Add an item here' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Exercise' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Drag into groups' }).click()
  await expect(teacher.page.getByRole('textbox', { name: 'Name of group 1' })).toBeFocused()
  await teacher.page.keyboard.type('Verbs')
  await teacher.page.keyboard.press('Enter')
  await teacher.page.evaluate(() => {
    const clipboard = new DataTransfer()
    clipboard.setData('text/plain', '1. go\n2. sleep')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: clipboard }))
  })
  await teacher.page.getByRole('button', { name: 'Add a group' }).click()
  await expect(teacher.page.getByRole('textbox', { name: 'Name of group 2' })).toBeFocused()
  await teacher.page.keyboard.type('Nouns')
  await teacher.page.keyboard.press('Enter')
  await teacher.page.keyboard.type('house')
  expect(await axeFaults(teacher.page, '[data-item-id]')).toEqual([])
  await teacher.page.keyboard.press('Escape')
  for (const name of ['go', 'sleep', 'house']) await expect(chip(student.page, name)).toBeVisible()
  await expect(group(student.page, 'Nouns')).toBeVisible()
  await expect(chip(teacher.page, 'house')).toBeVisible()
  await teacher.page.reload()
  await expect(chip(teacher.page, 'sleep')).toBeVisible()
})

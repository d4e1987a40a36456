import type { Page } from '@playwright/test'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { onPhone } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

const exercise = (page: Page) => page.locator('[data-exercise]')
const button = (page: Page, name: string) => exercise(page).getByRole('button', { name, exact: true })
const isMarked = (page: Page, name: string) => expect(button(page, name)).toHaveAttribute('aria-pressed', 'true')

test('a teacher marks words of a text, a student finds them by mouse and keys, both see it after a reload', async ({
  teacher,
  student,
  room,
}) => {
  await makeBoard(teacher, room.id)
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await expect(teacher.page.getByRole('tab', { name: 'People 2 of 2 online' })).toBeVisible()

  await teacher.page.getByRole('button', { name: 'Add an item here' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Exercise' }).click()
  await teacher.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Mark the words/ })
    .click()
  await expect(teacher.page.getByRole('textbox', { name: 'Mark the words' })).toBeFocused()
  await teacher.page.keyboard.type('Ma olen kodus ja ')
  await teacher.page.keyboard.type('tema on tööl')
  await teacher.page.keyboard.press('ArrowLeft')
  await teacher.page.getByRole('button', { name: 'Mark', exact: true }).last().click()
  await teacher.page.keyboard.press('Home')
  await teacher.page.keyboard.press('Control+ArrowRight')
  await teacher.page.keyboard.press('ArrowRight')
  await teacher.page.getByRole('button', { name: 'Mark', exact: true }).last().click()
  await expect(teacher.page.getByRole('group', { name: 'Marked words' }).getByRole('button')).toHaveText(['olen', 'tööl'])
  expect(await axeFaults(teacher.page)).toEqual([])
  await teacher.page.keyboard.press('Escape')

  const { page } = student
  await button(page, 'olen').click()
  await button(page, 'ja').focus()
  await page.keyboard.press('Space')
  await button(page, 'Check').click()
  for (const one of [page, teacher.page]) {
    await isMarked(one, 'olen, correct')
    await isMarked(one, 'ja, wrong')
    await expect(exercise(one).getByText('1 of 2 found, 1 wrong. Try again.')).toBeVisible()
  }
  await button(page, 'ja, wrong').focus()
  await page.keyboard.press('Space')
  for (const step of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(step)
  await isMarked(page, 'tööl')
  await button(page, 'Check').click()
  for (const one of [page, teacher.page]) {
    await expect(one.getByText('All done: 0 of 2 correct on first try')).toBeVisible()
    await one.reload()
    await expect(one.getByText('All done: 0 of 2 correct on first try')).toBeVisible()
    await expect(exercise(one).getByRole('img', { name: 'correct' })).toHaveCount(2)
  }
})

test('on a phone words are marked by finger', async ({ server, teacher, student, room, otherBrowser }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'mark-words', itemTypes[codeOf['mark-words']].sample())
  const page = await onPhone(server, otherBrowser, student)
  await page.goto(`/room/${room.id}`)
  for (const word of ['went', 'goes', 'bought']) await button(page, word).tap()
  await isMarked(page, 'goes')
  expect(await axeFaults(page)).toEqual([])
  await button(page, 'goes').tap()
  await expect(button(page, 'goes')).toHaveAttribute('aria-pressed', 'false')
  await button(page, 'Check').tap()
  await expect(page.getByText('All done: 2 of 2 correct on first try')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.context().close()
})

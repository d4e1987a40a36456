import type { Page } from '@playwright/test'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { flashesOf, watchFlashes } from '../../fixtures/flashes'
import { dragByMouse, onPhone } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

const value = {
  words: [
    { id: 'cat', text1: 'cat', text2: 'kass' },
    { id: 'dog', text1: 'dog', text2: 'koer' },
    { id: 'cow', text1: 'cow', text2: 'lehm' },
    { id: 'half', text1: 'unfinished', text2: '' },
  ],
}
const exercise = (page: Page) => page.locator('[data-item-id]')
const word = (page: Page, name: string) => exercise(page).getByRole('button', { name, exact: true })
const column = (page: Page, name: string) => exercise(page).getByRole('group', { name, exact: true })
const matched = (page: Page) => exercise(page).getByRole('list', { name: 'Matched pairs' })

test('a student matches pairs by mouse, keyboard and touch; both see it after a reload', async ({
  server,
  teacher,
  student,
  otherBrowser,
  room,
}) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'map-words', value)
  for (const { page } of [teacher, student]) {
    await watchFlashes(page)
    await page.goto(`/room/${room.id}`)
  }
  await expect(word(student.page, 'cat')).toBeVisible()
  await expect(word(teacher.page, 'cat')).toBeVisible()
  for (const side of ['First words', 'Second words'])
    expect(await column(teacher.page, side).innerText()).toBe(await column(student.page, side).innerText())
  await expect(exercise(student.page).getByText('unfinished')).toHaveCount(0)

  // By mouse. The same mismatch twice flashes twice, for both.
  for (const times of [1, 2]) {
    await word(student.page, 'cat').click()
    await expect(word(student.page, 'cat')).toHaveAttribute('aria-pressed', 'true')
    await word(student.page, 'koer').click()
    for (const { page } of [student, teacher])
      for (const name of ['cat', 'koer']) await expect.poll(() => flashesOf(page, name)).toBe(times)
    for (const { page } of [student, teacher]) await expect(word(page, 'cat')).not.toHaveAttribute('data-flash')
  }
  expect(await axeFaults(student.page, '[data-item-id]')).toEqual([])
  await word(student.page, 'kass').click()
  await word(student.page, 'cat').click()
  for (const { page } of [student, teacher]) {
    await expect(matched(page)).toContainText('kass')
    await expect(word(page, 'cat')).toHaveCount(0)
  }

  // By keyboard.
  await word(student.page, 'dog').focus()
  await student.page.keyboard.press('Enter')
  await student.page.keyboard.press('ArrowRight')
  const there = column(student.page, 'Second words').locator(':focus')
  if ((await there.innerText()) !== 'koer') await student.page.keyboard.press('ArrowDown')
  await expect(word(student.page, 'koer')).toBeFocused()
  await student.page.keyboard.press('Enter')
  await expect(matched(teacher.page)).toContainText('koer')
  await expect(word(student.page, 'cow')).toBeFocused()

  // By touch, on a phone that joins later and sees the same.
  const phone = await onPhone(server, otherBrowser, student)
  await phone.goto(`/room/${room.id}`)
  await expect(phone.getByText('2 of 3', { exact: true })).toBeVisible()
  await word(phone, 'cow').tap()
  await word(phone, 'lehm').tap()
  for (const page of [teacher.page, student.page, phone]) {
    await expect(page.getByText('All done: 2 of 3 correct on first try')).toBeVisible()
    expect(await axeFaults(page, '[data-item-id]')).toEqual([])
    await page.reload()
    await expect(page.getByText('All done: 2 of 3 correct on first try')).toBeVisible()
    await expect(matched(page).getByRole('listitem')).toHaveText(['catkass', 'dogkoer', 'cowlehm'])
  }
  await student.page.getByRole('button', { name: 'Reset answers' }).click()
  for (const page of [teacher.page, student.page, phone]) await expect(word(page, 'cow')).toBeEnabled()
  await phone.context().close()
})

test('a teacher with nobody picked sees how far each student is, live', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'map-words', value)
  await teacher.page.goto(`/module/${board.module_id}`)
  await student.page.goto(`/module/${board.module_id}`)
  for (const { page } of [teacher, student]) await page.getByText('Board 1').click()
  const progress = teacher.page.getByRole('button', { name: /Sasha/ })
  await expect(progress).toContainText('not started')
  await word(student.page, 'cow').click()
  await word(student.page, 'lehm').click()
  await expect(progress).toContainText('1 of 3')
})

test('a teacher pastes pairs and reorders them, and the student has them at once', async ({ teacher, student, room }) => {
  await makeBoard(teacher, room.id)
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await teacher.page.getByRole('button', { name: 'Add an item here' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Exercise' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Match pairs' }).click()
  await expect(teacher.page.getByRole('textbox', { name: 'First word of pair 1' })).toBeFocused()
  await teacher.page.evaluate(() => {
    const clipboard = new DataTransfer()
    clipboard.setData('text/plain', 'cat - kass\ndog - koer')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: clipboard }))
  })
  await teacher.page.getByRole('button', { name: 'Add a pair' }).click()
  await expect(teacher.page.getByRole('textbox', { name: 'First word of pair 3' })).toBeFocused()
  await teacher.page.keyboard.type('cow')
  await teacher.page.keyboard.press('Enter')
  await expect(teacher.page.getByRole('textbox', { name: 'Second word of pair 3' })).toBeFocused()
  await teacher.page.keyboard.type('lehm')
  await dragByMouse(
    teacher.page,
    teacher.page.getByRole('button', { name: 'Move pair 3' }),
    teacher.page.getByRole('button', { name: 'Move pair 1' }),
  )
  await expect(teacher.page.getByRole('textbox', { name: 'First word of pair 1' })).toHaveValue('cow')
  expect(await axeFaults(teacher.page, '[data-item-id]')).toEqual([])
  await teacher.page.keyboard.press('Escape')
  for (const name of ['cat', 'koer', 'lehm']) await expect(word(student.page, name)).toBeVisible()
  await teacher.page.reload()
  await expect(word(teacher.page, 'cow')).toBeVisible()
})

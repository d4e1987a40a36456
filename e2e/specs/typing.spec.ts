import type { Page } from '@playwright/test'
import { addItem, makeBoard } from '../fixtures/board'
import { signUp } from '../fixtures/people'
import { expect, expectNoErrors, test } from '../fixtures/test'

const value = {
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'went', marks: [{ type: 'gap', attrs: { wordId: 'g1' } }] }] }],
  words: {},
}
const gap = (page: Page) => page.getByRole('textbox', { name: 'Gap 1 of 1' })
const chip = (page: Page, id: number) => page.locator(`[data-typed-by="${id}"]`)

test('the teacher sees what two students type, of everyone and of the picked one; they do not see each other', async ({
  browser,
  server,
  teacher,
  student,
}) => {
  const other = await signUp(server, browser, 'student', { firstName: 'Juan' })
  const room = await teacher.api.send<{ id: number }>('POST', '/rooms', { name: 'Estonian', type: 2 })
  const { token } = await teacher.api.send<{ token: string }>('POST', `/rooms/${room.id}/tokens`)
  for (const { api } of [student, other]) await api.send('POST', '/rooms/join', { token })
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'write-in-gap', value)
  await teacher.page.goto(`/room/${room.id}`)
  for (const { page } of [student, other]) {
    await page.goto(`/room/${room.id}`)
    await expect(page.getByText('Your teacher sees what you type here while you’re typing.')).toBeVisible()
  }
  await expect(teacher.page.getByRole('tab', { name: 'People 3 of 3 online' })).toBeVisible()

  await gap(student.page).click()
  await student.page.keyboard.type('wen', { delay: 50 })
  await gap(other.page).click()
  await other.page.keyboard.type('goed', { delay: 50 })
  await expect(chip(teacher.page, student.id)).toHaveText('Sashawen')
  await expect(chip(teacher.page, other.id)).toHaveText('Juangoed')
  await expect(student.page.locator('[data-typed-by]')).toHaveCount(0)
  await expect(gap(student.page)).not.toHaveAttribute('placeholder')

  await teacher.page.getByRole('group', { name: 'Student progress' }).getByRole('button', { name: /Sasha/ }).click()
  await expect(gap(teacher.page)).toHaveAttribute('placeholder', 'wen')
  await student.page.keyboard.type('t')
  await expect(gap(teacher.page)).toHaveAttribute('placeholder', 'went')
  await student.page.keyboard.press('Enter')
  await expect(gap(teacher.page)).toHaveCount(0)
  await expect(teacher.page.getByText('All done: 1 of 1 correct on first try')).toBeVisible()

  // Whose answers these are, and the way to the next student and back.
  const bar = teacher.page.getByRole('group', { name: /answers$/ })
  await expect(bar.getByRole('status')).toHaveText('Sasha Ivanova’s answers')
  await teacher.page.locator('#board').focus()
  await teacher.page.keyboard.press(']')
  await expect(bar.getByRole('status')).toHaveText('Juan Ivanova’s answers')
  await gap(teacher.page).click()
  await teacher.page.keyboard.type('[')
  await expect(gap(teacher.page)).toHaveValue('[')
  await gap(teacher.page).fill('')
  await teacher.page.locator('#board').focus()
  await teacher.page.keyboard.press('[')
  await expect(bar.getByRole('status')).toHaveText('Sasha Ivanova’s answers')
  await bar.getByRole('button', { name: 'Reset' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect(gap(student.page)).toBeVisible()
  await bar.getByRole('button', { name: 'Close' }).click()
  await expect(bar).toHaveCount(0)
  expectNoErrors(other)
  await other.context.close()
})

import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { onPhone } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

test('a teacher writes statements in the picker, a student answers by keys, both see it after a reload', async ({
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
    .getByRole('button', { name: /^True or false/ })
    .click()
  await expect(teacher.page.getByRole('textbox', { name: 'Text of statement 1' })).toBeFocused()
  await teacher.page.keyboard.type('Cats can fly.')
  await teacher.page.keyboard.press('Enter')
  await teacher.page.keyboard.type('Ann has a sister.')
  await teacher.page.getByRole('checkbox', { name: 'Students can also answer “Not given”' }).check()
  const answerTo = (number: number, name: string) =>
    teacher.page.getByRole('radiogroup', { name: `Correct answer to statement ${number}` }).getByText(name, { exact: true })
  await answerTo(1, 'False').click()
  await answerTo(2, 'Not given').click()
  expect(await axeFaults(teacher.page)).toEqual([])
  await teacher.page.getByRole('textbox', { name: 'Text of statement 2' }).focus()
  await teacher.page.keyboard.press('Escape')

  const theirs = (name: string) => student.page.getByRole('radiogroup', { name })
  const seen = (name: string) => teacher.page.getByRole('radiogroup', { name })
  const first = theirs('Cats can fly.').getByRole('radio', { name: 'True' })
  // While the teacher edits it, students cannot answer.
  await expect(first).toBeEnabled()
  await first.focus()
  await student.page.keyboard.press('Space')
  await expect(theirs('Cats can fly.').getByRole('radio', { name: 'wrong True' })).toBeChecked()
  await expect(seen('Cats can fly.').getByRole('radio', { name: 'wrong True' })).toBeChecked()
  await student.page.keyboard.press('f')
  await expect(seen('Cats can fly.').getByRole('radio', { name: 'correct False' })).toBeChecked()
  await student.page.keyboard.press('Tab')
  await expect(theirs('Ann has a sister.').getByRole('radio', { name: 'True' })).toBeFocused()
  await student.page.keyboard.press('3')
  for (const { page, group } of [
    { page: student.page, group: theirs },
    { page: teacher.page, group: seen },
  ]) {
    await expect(group('Ann has a sister.').getByRole('radio', { name: 'correct Not given' })).toBeChecked()
    await page.reload()
    await expect(group('Cats can fly.').getByRole('radio', { name: 'correct False' })).toBeChecked()
    await expect(page.getByText('All done: 1 of 2 correct on first try')).toBeVisible()
  }
})

test('on a phone a press answers, and the right answer is explained', async ({ server, teacher, student, room, otherBrowser }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'true-false', itemTypes[codeOf['true-false']].sample())
  const page = await onPhone(server, otherBrowser, student)
  await page.goto(`/room/${room.id}`)
  const snails = page.getByRole('radiogroup', { name: 'Snails have no teeth.' })
  await snails.getByRole('radio', { name: 'Not given' }).tap()
  await expect(snails.getByRole('radio', { name: 'wrong Not given' })).toBeChecked()
  await snails.getByRole('radio', { name: 'False' }).tap()
  await expect(snails.getByRole('radio', { name: 'correct False' })).toBeChecked()
  await expect(page.getByText('They have thousands of tiny ones.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.context().close()
})

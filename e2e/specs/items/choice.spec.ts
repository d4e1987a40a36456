import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { onPhone } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

test('a teacher makes a question in the picker, a student answers, both see it after a reload', async ({ teacher, student, room }) => {
  await makeBoard(teacher, room.id)
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await expect(teacher.page.getByRole('tab', { name: 'People 2 of 2 online' })).toBeVisible()

  await teacher.page.getByRole('button', { name: 'Add an item here' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Exercise' }).click()
  await teacher.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Multiple choice/ })
    .click()
  await expect(teacher.page.getByRole('textbox', { name: 'Text of question 1' })).toBeFocused()
  await teacher.page.keyboard.type('Which are fruits?')
  await teacher.page.keyboard.press('Enter')
  await teacher.page.keyboard.type('apple')
  await teacher.page.keyboard.press('Enter')
  await teacher.page.keyboard.type('carrot')
  await teacher.page.keyboard.press('Enter')
  await teacher.page.keyboard.type('plum')
  await teacher.page.getByRole('checkbox', { name: 'Option 3 is correct' }).check()
  expect(await axeFaults(teacher.page)).toEqual([])
  await teacher.page.keyboard.press('Escape')

  const theirs = student.page.getByRole('group', { name: 'Which are fruits?' })
  const seen = teacher.page.getByRole('group', { name: 'Which are fruits?' })
  await theirs.getByRole('checkbox', { name: 'apple' }).click()
  await theirs.getByRole('checkbox', { name: 'carrot' }).click()
  await theirs.getByRole('button', { name: 'Check' }).click()
  await expect(theirs.getByText('1 of 2 correct, 1 wrong. Try again.')).toBeVisible()
  await expect(seen.getByText('1 of 2 correct, 1 wrong. Try again.')).toBeVisible()
  await theirs.getByRole('checkbox', { name: 'carrot' }).click()
  await theirs.getByRole('checkbox', { name: 'plum' }).click()
  await theirs.getByRole('button', { name: 'Check' }).click()
  for (const { page, group } of [
    { page: student.page, group: theirs },
    { page: teacher.page, group: seen },
  ]) {
    await expect(group.getByRole('checkbox', { name: 'correct plum' })).toBeChecked()
    await page.reload()
    await expect(group.getByRole('checkbox', { name: 'correct apple' })).toBeChecked()
    await expect(page.getByText('All done: 0 of 1 correct on first try')).toBeVisible()
  }
})

test('on a phone a press answers, and the right answer is explained', async ({ server, teacher, student, room, otherBrowser }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'choice', itemTypes[codeOf.choice].sample())
  const page = await onPhone(server, otherBrowser, student)
  await page.goto(`/room/${room.id}`)
  const sky = page.getByRole('group', { name: 'What colour is the sky?' })
  await sky.getByRole('button', { name: 'green' }).tap()
  await expect(sky.getByRole('button', { name: 'wrong green' })).toBeVisible()
  await sky.getByRole('button', { name: 'blue' }).tap()
  await expect(sky.getByRole('button', { name: 'correct blue' })).toBeVisible()
  await expect(sky.getByText('Blue light is scattered the most.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.context().close()
})

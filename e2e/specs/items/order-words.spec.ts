import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { onPhone } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

test('a teacher writes a sentence in the picker, a student orders it by keys, both see it after a reload', async ({
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
    .getByRole('button', { name: /^Words in order/ })
    .click()
  await expect(teacher.page.getByRole('textbox', { name: 'Text of sentence 1' })).toBeFocused()
  await teacher.page.keyboard.type('She goes to school.')
  await teacher.page.keyboard.press('Enter')
  await teacher.page.keyboard.type('On Mondays | we | swim.')
  expect(await axeFaults(teacher.page)).toEqual([])
  await teacher.page.keyboard.press('Escape')

  const first = student.page.getByRole('group', { name: 'Sentence 1' })
  const put = async (words: string[]) => {
    for (const word of words) {
      await first.getByRole('group', { name: 'Words left' }).getByRole('button', { name: word, exact: true }).focus()
      await student.page.keyboard.press('Space')
    }
    await first.getByRole('button', { name: 'Check' }).focus()
    await student.page.keyboard.press('Enter')
  }
  await put(['she', 'goes', 'school', 'to'])
  for (const { page } of [student, teacher]) {
    const seen = page.getByRole('group', { name: 'Sentence 1' })
    await expect(seen.getByText('2 of 4 in place. Try again.')).toBeVisible()
    await expect(seen.getByText('Last try: she goes school to')).toBeVisible()
    await expect(seen.getByRole('group', { name: 'Your sentence' }).getByRole('button')).toHaveText(['she', 'goes'])
  }
  await put(['to', 'school'])
  for (const { page } of [student, teacher]) {
    const seen = page.getByRole('group', { name: 'Sentence 1' })
    await expect(seen.getByText('She goes to school.')).toBeVisible()
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
    await page.reload()
    await expect(seen.getByText('She goes to school.')).toBeVisible()
  }
})

test('on a phone words are put on the line by taps and taken back by them', async ({ server, teacher, student, room, otherBrowser }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'order-words', itemTypes[codeOf['order-words']].sample())
  const page = await onPhone(server, otherBrowser, student)
  await page.goto(`/room/${room.id}`)
  const second = page.getByRole('group', { name: 'Sentence 2' })
  const line = second.getByRole('group', { name: 'Your sentence' })
  const left = second.getByRole('group', { name: 'Words left' })
  await left.getByRole('button', { name: 'on Mondays' }).tap()
  await left.getByRole('button', { name: 'we', exact: true }).tap()
  await line.getByRole('button', { name: 'on Mondays' }).tap()
  await left.getByRole('button', { name: 'go swimming' }).tap()
  await left.getByRole('button', { name: 'on Mondays' }).tap()
  await expect(line.getByRole('button')).toHaveText(['we', 'go swimming', 'on Mondays'])
  expect(await axeFaults(page)).toEqual([])
  await second.getByRole('button', { name: 'Check' }).tap()
  await expect(second.getByText('We go swimming on Mondays.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.context().close()
})

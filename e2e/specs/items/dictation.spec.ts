import type { Page } from '@playwright/test'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { onPhone } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

const exercise = (page: Page) => page.locator('[data-exercise]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, number = 1) => page.getByRole('textbox', { name: `What you hear, sentence ${number}`, exact: true })
const words = (page: Page) => page.getByRole('list', { name: 'Your words' }).first().getByRole('listitem')

test('a teacher pastes sentences, a student hears and writes them, and the teacher sees each word at once', async ({
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
    .getByRole('button', { name: /^Dictation/ })
    .click()
  const text = teacher.page.getByRole('textbox', { name: 'Text of sentence 1', exact: true })
  await expect(text).toBeFocused()
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'The sky is (grey|gray).\nWe swim.')
    element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  })
  await expect(teacher.page.getByRole('textbox', { name: 'Text of sentence 2', exact: true })).toBeFocused()
  await teacher.page.getByRole('combobox', { name: 'Language of the sentences' }).selectOption({ label: 'English' })
  await teacher.page.getByRole('combobox', { name: 'Plays per sentence' }).selectOption('1')
  expect(await axeFaults(teacher.page)).toEqual([])
  await teacher.page.keyboard.press('Escape')

  const { page } = student
  const spoken = page.waitForResponse((response) => response.url().includes('/words/speech'))
  await field(page).focus()
  await page.keyboard.press('Control+Space')
  const response = await spoken
  expect([response.ok(), new URL(response.url()).searchParams.get('text')]).toEqual([true, 'The sky is grey.'])
  await expect(exercise(page).getByText('No plays left')).toHaveCount(1)
  await expect(button(page, 'Play sentence 1')).toBeDisabled()
  // Who owns the board may listen as often as they like.
  await expect(exercise(teacher.page).getByText(/plays? left/)).toHaveCount(0)
  await page.keyboard.type('the skay grey')
  await page.keyboard.press('Enter')
  for (const one of [page, teacher.page]) {
    await expect(words(one)).toHaveText([/^\s*the$/, /nearly correct: skay/, /missing word/, /^\s*grey$/])
    await expect(one.getByText('2 of 6', { exact: true })).toBeVisible()
  }
  expect(await axeFaults(page)).toEqual([])
  await page.reload()
  await expect(field(page)).toHaveValue('the skay grey')
  await expect(words(page)).toHaveCount(4)
  await field(page).fill('The sky is gray!')
  await button(page, 'Check').first().click()
  for (const one of [page, teacher.page]) await expect(exercise(one).getByText('The sky is grey.', { exact: true })).toBeVisible()
  await field(page, 2).fill('we swim')
  await page.keyboard.press('Enter')
  for (const one of [page, teacher.page]) await expect(one.getByText('All done: 4 of 6 correct on first try')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})

test('on a phone sentences are played, written and shown by taps', async ({ server, teacher, student, room, otherBrowser }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'dictation', itemTypes[codeOf.dictation].sample())
  await teacher.page.goto(`/room/${room.id}`)
  const page = await onPhone(server, otherBrowser, student)
  await page.goto(`/room/${room.id}`)
  await button(page, 'Play sentence 1').tap()
  await expect(exercise(page).getByText('2 plays left')).toBeVisible()
  await page
    .getByRole('button', { name: /^Slower/ })
    .first()
    .tap()
  for (const text of ['a', 'b', 'the sky']) {
    await field(page).fill(text)
    await button(page, 'Check').first().tap()
    await expect(
      words(page)
        .filter({ hasText: text.split(' ')[0] ?? '' })
        .first(),
    ).toBeVisible()
  }
  expect(await axeFaults(page)).toEqual([])
  await button(page, 'Show answer').tap()
  for (const one of [page, teacher.page]) await expect(exercise(one).getByText('The sky is grey today.', { exact: true })).toBeVisible()
  await expect(page.getByText('5 of 13', { exact: true })).toBeVisible()
  await page.context().close()
})

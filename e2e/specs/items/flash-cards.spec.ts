import type { Page } from '@playwright/test'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { onPhone } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

const exercise = (page: Page) => page.locator('[data-exercise]')
const card = (page: Page) => exercise(page).getByRole('button', { name: 'Turn over' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const count = (page: Page, text: string) => exercise(page).getByText(text, { exact: true })
const asked = async (page: Page) => (await card(page).innerText()).split('\n')[0]?.trim() ?? ''

test('a teacher pastes cards, a student turns them by keys and adds those not known to their vocabulary', async ({
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
    .getByRole('button', { name: /^Flash cards/ })
    .click()
  const front = teacher.page.getByRole('textbox', { name: 'Front of card 1', exact: true })
  await expect(front).toBeFocused()
  await front.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'house - maja\nriver - jõgi')
    element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  })
  await expect(teacher.page.getByRole('textbox', { name: 'Back of card 2', exact: true })).toBeFocused()
  expect(await axeFaults(teacher.page)).toEqual([])
  await teacher.page.keyboard.press('Escape')

  const { page } = student
  await expect(count(page, '1 of 2')).toBeVisible()
  const first = await asked(page)
  await card(page).focus()
  await page.keyboard.press('Space')
  await expect(button(page, 'Not yet')).toBeVisible()
  await page.keyboard.press('2')
  for (const one of [page, teacher.page]) {
    await expect(count(one, '2 of 2')).toBeVisible()
    await expect(exercise(one).getByText(`Not known yet: ${first}`)).toBeVisible()
  }
  await page.keyboard.press('Space')
  await page.keyboard.press('1')
  await expect(count(page, 'Once more: 1 of 1')).toBeVisible()
  await page.reload()
  await expect(count(page, 'Once more: 1 of 1')).toBeVisible()
  expect(await asked(page)).toBe(first)
  await card(page).click()
  await button(page, 'I knew it').click()
  for (const one of [page, teacher.page]) {
    await expect(exercise(one).getByText('All 2 cards are known. 1 on first try.')).toBeVisible()
    await expect(exercise(one).getByRole('listitem')).toHaveText(new RegExp(`^${first} – `))
  }
  await expect(button(teacher.page, 'Add 1 word to my vocabulary')).toHaveCount(0)
  await button(page, 'Add 1 word to my vocabulary').click()
  await expect(page.getByText('1 word added to vocabulary')).toBeVisible()
  await expect(button(page, 'Add 1 word to my vocabulary')).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])
  const { words } = await student.api.get<{ words: { word: string; translate: string }[] }>('/words')
  expect(words).toMatchObject([{ word: first, translate: first === 'house' ? 'maja' : 'jõgi' }])
  await button(page, 'Go through them again').click()
  for (const one of [page, teacher.page]) await expect(count(one, '1 of 2')).toBeVisible()
})

test('what a student writes is on the teacher’s screen at once, and any part of the other side is right', async ({
  server,
  teacher,
  student,
  room,
  otherBrowser,
}) => {
  const board = await makeBoard(teacher, room.id)
  const sample = itemTypes[codeOf['flash-cards']].sample() as { cards: { id: string }[] }
  const child = sample.cards.filter(({ id }) => id === 'child')
  await addItem(teacher, board.id, 'flash-cards', { cards: child, ways: 'front', typed: true })
  await teacher.page.goto(`/room/${room.id}`)
  // Who comes later sees what follows a wrong answer.
  await expect(exercise(teacher.page)).toBeVisible()
  const page = await onPhone(server, otherBrowser, student)
  await page.goto(`/room/${room.id}`)
  const field = page.getByRole('textbox', { name: 'Other side of “child”' })
  await field.fill('last')
  await button(page, 'Check').tap()
  for (const one of [page, teacher.page]) {
    await expect(exercise(one).getByText('Wrong: last', { exact: true })).toBeVisible()
    await expect(exercise(one).getByText('laps; lapsuke', { exact: true })).toBeVisible()
  }
  expect(await axeFaults(page)).toEqual([])
  await button(page, 'Continue').tap()
  await field.fill('LAPSUKE')
  await button(page, 'Check').tap()
  await button(page, 'Continue').tap()
  await expect(page.getByText('All done: 0 of 1 correct on first try')).toBeVisible()
  await expect(teacher.page.getByText('Correct: LAPSUKE', { exact: true }).first()).toBeVisible()
  await page.context().close()
})

test('on a phone cards are turned and rated by taps', async ({ server, teacher, student, room, otherBrowser }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'flash-cards', itemTypes[codeOf['flash-cards']].sample())
  const page = await onPhone(server, otherBrowser, student)
  await page.goto(`/room/${room.id}`)
  for (const place of [1, 2, 3]) {
    await expect(count(page, `${place} of 3`).first()).toBeVisible()
    await card(page).tap()
    await expect(button(page, 'I knew it')).toBeVisible()
    if (place === 1) expect(await axeFaults(page)).toEqual([])
    await button(page, 'I knew it').tap()
  }
  await expect(page.getByText('All 3 cards are known. 3 on first try.')).toBeVisible()
  await page.context().close()
})

import type { Page } from '@playwright/test'
import { tableOf } from '@keel/contract/items/memory-pairs/behaviour'
import type { MemoryPairsValue } from '@keel/contract/items/memory-pairs/schema'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { onPhone } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

const exercise = (page: Page) => page.locator('[data-exercise]')
const cards = (page: Page) => exercise(page).getByRole('button', { name: /^Row / })
const covered = (page: Page) => exercise(page).getByRole('button', { name: /covered$/ })

test('a teacher pastes pairs, a student finds them by keys, and the teacher sees each turn at once', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await expect(teacher.page.getByRole('tab', { name: 'People 2 of 2 online' })).toBeVisible()

  await teacher.page.getByRole('button', { name: 'Add an item here' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Exercise' }).click()
  await teacher.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Memory pairs/ })
    .click()
  const first = teacher.page.getByRole('textbox', { name: 'First card of pair 1', exact: true })
  await expect(first).toBeFocused()
  await first.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'cat - kass\ndog - koer')
    element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  })
  await expect(teacher.page.getByRole('textbox', { name: 'Second card of pair 2', exact: true })).toBeFocused()
  expect(await axeFaults(teacher.page)).toEqual([])
  await teacher.page.keyboard.press('Escape')

  const { page } = student
  await expect(covered(page)).toHaveCount(4)
  await expect(covered(teacher.page)).toHaveCount(4)
  const [item] = await teacher.api.get<{ id: number; value: MemoryPairsValue }[]>(`/boards/${board.id}/items`)
  if (!item) throw new Error('the board has no item')
  const order = tableOf(item.value, {}, item.id).map(({ text }) => text)
  const card = (one: Page, text: string) => cards(one).nth(order.indexOf(text))
  const turnOver = async (...texts: string[]) => {
    for (const text of texts) {
      await card(page, text).focus()
      await page.keyboard.press('Space')
    }
  }
  await turnOver('cat', 'koer')
  for (const one of [page, teacher.page]) {
    await expect(card(one, 'cat')).toHaveAccessibleName(/: cat, not a pair$/)
    await expect(card(one, 'koer')).toHaveAccessibleName(/: koer, not a pair$/)
    await expect(exercise(one).getByText('1 turn', { exact: true })).toBeVisible()
  }
  expect(await axeFaults(page)).toEqual([])

  await page.reload()
  await expect(exercise(page).getByText('1 turn', { exact: true })).toBeVisible()
  await turnOver('kass', 'cat', 'dog', 'koer')
  for (const one of [page, teacher.page]) {
    await expect(one.getByText('All pairs found in 3 turns')).toBeVisible()
    await expect(covered(one)).toHaveCount(0)
  }
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Play again' }).click()
  for (const one of [page, teacher.page]) await expect(covered(one)).toHaveCount(4)
})

test('on a phone cards are turned over by taps, and those of a wrong pair stay until the next one', async ({
  server,
  teacher,
  student,
  room,
  otherBrowser,
}) => {
  const board = await makeBoard(teacher, room.id)
  const value = itemTypes[codeOf['memory-pairs']].sample() as MemoryPairsValue
  const { id } = await addItem(teacher, board.id, 'memory-pairs', value)
  const order = tableOf(value, {}, id).map((card) => card.id)
  await teacher.page.goto(`/room/${room.id}`)
  const page = await onPhone(server, otherBrowser, student)
  await page.goto(`/room/${room.id}`)
  const card = (one: Page, name: string) => cards(one).nth(order.indexOf(name))
  await card(page, 'apple-a').tap()
  await expect(card(page, 'apple-a')).toHaveAccessibleName(/: apple$/)
  await card(page, 'water-b').tap()
  for (const one of [page, teacher.page]) {
    await expect(card(one, 'apple-a')).toHaveAccessibleName(/: apple, not a pair$/)
    await expect(card(one, 'water-b')).toHaveAccessibleName(/: vesi, not a pair$/)
  }
  expect(await axeFaults(page)).toEqual([])
  await card(page, 'bread-a').tap()
  await expect(covered(page)).toHaveCount(5)
  await card(page, 'bread-b').tap()
  for (const one of [page, teacher.page]) {
    await expect(card(one, 'bread-a')).toHaveAccessibleName(/: bread, pair found$/)
    await expect(one.getByText('1 of 3', { exact: true })).toBeVisible()
  }
  await page.context().close()
})

import type { Page } from '@playwright/test'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { dragByFinger, dragByMouse, onPhone } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

const exercise = (page: Page) => page.locator('[data-exercise]')
const blocks = (page: Page) => exercise(page).getByRole('listitem')
const handle = (page: Page, name: string) => exercise(page).getByRole('button', { name: `Move ${name}`, exact: true })
const button = (page: Page, name: string) => exercise(page).getByRole('button', { name, exact: true })
const firstOf = async (page: Page) => (await blocks(page).first().getByRole('paragraph').first().innerText()).trim()

test('a teacher pastes a dialogue, a student orders it by mouse and keys, both see it after a reload', async ({
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
    .getByRole('button', { name: /^Lines in order/ })
    .click()
  const field = (number: number) => teacher.page.getByRole('textbox', { name: `Text of line ${number}`, exact: true })
  await expect(field(1)).toBeFocused()
  await field(1).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Anna: Hello!\nBen: Hi, Anna!\nAnna: Are you free?')
    element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  })
  await expect(field(3)).toBeFocused()
  await expect(teacher.page.getByRole('textbox', { name: 'Speaker of line 2', exact: true })).toHaveValue('Ben')
  expect(await axeFaults(teacher.page)).toEqual([])
  await teacher.page.keyboard.press('Escape')

  // By mouse: the second line first, where nothing has its right neighbour after it.
  const { page } = student
  await expect(blocks(page)).toHaveCount(3)
  if ((await firstOf(page)) !== 'Anna: Are you free?') await dragByMouse(page, handle(page, 'Anna: Are you free?'), blocks(page).first())
  await expect(blocks(page).first()).toContainText('Are you free?')
  // By keys: "Hello!" before "Hi, Anna!".
  while (!(await blocks(page).nth(1).innerText()).includes('Hello!')) {
    await button(page, 'Move up: Anna: Hello!').focus()
    await page.keyboard.press('Enter')
  }
  await button(page, 'Check').click()
  for (const one of [page, teacher.page]) {
    await expect(blocks(one)).toHaveCount(2)
    await expect(blocks(one).nth(1)).toContainText('Hi, Anna!')
    await expect(exercise(one).getByText('1 of 2 lines has the correct line after it.')).toBeVisible()
  }
  await handle(page, 'Anna: Hello!').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Picked up Anna: Hello!, position 2 of 2')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Anna: Hello! is at position 1 of 2')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(blocks(page).first()).toContainText('Hi, Anna!')
  await button(page, 'Check').click()
  for (const one of [page, teacher.page]) {
    await expect(exercise(one).getByRole('paragraph')).toHaveText(['Anna: Hello!', 'Ben: Hi, Anna!', 'Anna: Are you free?'])
    await one.reload()
    await expect(exercise(one).getByRole('paragraph')).toHaveText(['Anna: Hello!', 'Ben: Hi, Anna!', 'Anna: Are you free?'])
    await expect(one.getByText('All done: 1 of 2 correct on first try')).toBeVisible()
  }
})

test('on a phone lines are moved by finger and by buttons', async ({ server, teacher, student, room, otherBrowser }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'order-lines', itemTypes[codeOf['order-lines']].sample())
  const page = await onPhone(server, otherBrowser, student)
  await page.goto(`/room/${room.id}`)
  await expect(blocks(page)).toHaveCount(4)
  const last = (await blocks(page).last().getByRole('paragraph').innerText()).trim()
  const lifted = exercise(page).locator('[data-dragged]')
  await dragByFinger(page, handle(page, last), blocks(page).first(), lifted)
  await expect(blocks(page).first()).toContainText(last)
  await button(page, `Move down: ${last}`).tap()
  await expect(blocks(page).nth(1)).toContainText(last)
  expect(await axeFaults(page)).toEqual([])
  const right = [
    'Anna: Hello! How are you?',
    'Ben: Fine, thanks. And you?',
    'Anna: A little tired. I got up at five.',
    'Ben: At five? Why so early?',
  ]
  for (const [at, name] of right.entries())
    while (!(await blocks(page).nth(at).innerText()).includes(name.slice(5))) await button(page, `Move up: ${name}`).tap()
  await button(page, 'Check').tap()
  await expect(page.getByText('All done: 3 of 3 correct on first try')).toBeVisible()
  await page.context().close()
})

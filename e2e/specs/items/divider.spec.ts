import { axeFaults } from '../../fixtures/axe'
import { makeBoard } from '../../fixtures/board'
import { onPhone } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

test('a teacher divides a board, and the student sees the parts', async ({ server, otherBrowser, teacher, student, room }) => {
  await makeBoard(teacher, room.id)
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const { page } = teacher
  await page.getByRole('button', { name: 'Add an item here' }).click()
  await page.getByRole('menuitem', { name: 'Divider' }).click()
  await expect(student.page.locator('#board').getByRole('separator')).toHaveAttribute('data-look', 'line')
  await page.getByRole('radiogroup', { name: 'Look' }).getByText('New page').click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Part 2: at home')
  expect(await axeFaults(page, '[data-item-id]')).toEqual([])
  await page.getByRole('heading', { name: room.name }).click()
  const line = student.page.getByRole('separator', { name: 'Part 2: at home' })
  await expect(line).toHaveAttribute('data-look', 'page')
  await student.page.emulateMedia({ media: 'print' })
  await expect(line).toHaveCSS('break-before', 'page')
  await student.page.emulateMedia({ media: null })
  await student.page.reload()
  await expect(line).toBeVisible()
  expect(await axeFaults(student.page)).toEqual([])

  const phone = await onPhone(server, otherBrowser, student)
  await phone.goto(`/room/${room.id}`)
  await expect(phone.getByRole('separator', { name: 'Part 2: at home' })).toBeInViewport()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await phone.context().close()
})

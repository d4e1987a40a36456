import { axeFaults } from '../../fixtures/axe'
import { makeBoard } from '../../fixtures/board'
import { boxOf, onPhone } from '../../fixtures/gestures'
import { makePng } from '../../fixtures/png'
import { expect, test } from '../../fixtures/test'

test('a teacher makes a banner with a moved picture, and the student sees it the same', async ({
  server,
  otherBrowser,
  teacher,
  student,
  room,
}) => {
  await makeBoard(teacher, room.id)
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const { page } = teacher
  await page.getByRole('button', { name: 'Add an item here' }).click()
  await page.getByRole('menuitem', { name: 'Banner' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Unit 1: at home')
  await page.getByRole('group', { name: 'Colour' }).getByRole('radio', { name: 'Yellow' }).check()
  await page.getByRole('group', { name: 'Border' }).getByRole('radio', { name: 'Red' }).check()
  const title = student.page.getByRole('heading', { name: 'Unit 1: at home' })
  const strip = title.locator('..')
  await expect(title).toBeVisible()
  await expect(strip).toHaveCSS('background-color', 'rgb(255, 185, 63)')
  await expect(strip).toHaveCSS('border-top-width', '3px')
  await expect(strip).toHaveCSS('border-top-color', 'rgb(255, 107, 107)')
  expect(await axeFaults(page, '[data-item-id]')).toEqual([])

  await page.getByRole('article', { name: 'Banner' }).getByRole('button', { name: 'Add image' }).click()
  await page.setInputFiles('[role=dialog] input[type=file]', { name: 'sky.png', mimeType: 'image/png', buffer: makePng(600, 900) })
  const mover = page.getByRole('slider', { name: 'Image position' })
  await expect(mover).toHaveAttribute('aria-valuenow', '50')
  await mover.press('ArrowDown')
  await page.getByRole('button', { name: 'Move image down' }).click()
  await expect(mover).toHaveAttribute('aria-valuenow', '60')
  await expect(strip.locator('img')).toHaveCSS('object-position', '50% 40%')
  // Dragged down, it shows more of its upper part; up to the edge and not beyond.
  const box = await boxOf(mover)
  await mover.hover({ position: { x: 300, y: 20 } })
  await page.mouse.down()
  await page.mouse.move(box.x + 300, box.y + 2000, { steps: 10 })
  await expect(mover).toHaveAttribute('aria-valuenow', '100')
  await page.mouse.up()
  await expect(strip.locator('img')).toHaveCSS('object-position', '50% 0%')
  await page.getByRole('heading', { name: room.name }).click()
  await expect(student.page.getByText('Currently being edited')).toHaveCount(0)
  for (const one of [teacher, student]) {
    await one.page.reload()
    const picture = one.page.getByRole('heading', { name: 'Unit 1: at home' }).locator('..').locator('img')
    await expect(picture).toHaveCSS('object-position', '50% 0%')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600)
  }
  expect(await axeFaults(student.page)).toEqual([])

  const phone = await onPhone(server, otherBrowser, student)
  await phone.goto(`/room/${room.id}`)
  await expect(phone.getByRole('heading', { name: 'Unit 1: at home' })).toBeInViewport()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await phone.context().close()
})

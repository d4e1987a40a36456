import type { Page } from '@playwright/test'
import { axeFaults } from '../../fixtures/axe'
import { makeBoard } from '../../fixtures/board'
import { onPhone } from '../../fixtures/gestures'
import { makePng } from '../../fixtures/png'
import { makeTone } from '../../fixtures/sound'
import { expect, test } from '../../fixtures/test'

const SHOTS = process.env.CHOICE_SHOTS
const shot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` })
}
const SIZES = [
  [400, 300],
  [300, 400],
  [500, 250],
  [300, 300],
] as const

test('a teacher asks for one of four images and about a sound, a student on a phone picks', async ({
  server,
  teacher,
  student,
  room,
  otherBrowser,
}) => {
  await makeBoard(teacher, room.id)
  const { page } = teacher
  await page.goto(`/room/${room.id}`)
  await page.getByRole('button', { name: 'Add an item here' }).click()
  await page.getByRole('menuitem', { name: 'Exercise' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Multiple choice/ })
    .click()
  const first = page.getByRole('group', { name: 'Question 1', exact: true })
  const second = page.getByRole('group', { name: 'Question 2', exact: true })
  const upload = async (file: Parameters<Page['setInputFiles']>[1]) => {
    await page.setInputFiles('[role=dialog] input[type=file]', file)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await first.getByRole('textbox', { name: 'Text of question 1' }).fill('Which is the square?')
  await first.getByRole('button', { name: 'Add an option' }).click()
  await first.getByRole('button', { name: 'Add an option' }).click()
  for (const [at, [width, height]] of SIZES.entries()) {
    await first.getByRole('button', { name: `Image or sound for option ${at + 1}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Image', exact: true }).click()
    await upload({ name: `${at}.png`, mimeType: 'image/png', buffer: makePng(width, height) })
    await first
      .getByRole('group', { name: `Image or sound for option ${at + 1}` })
      .getByRole('textbox', { name: 'Image description' })
      .fill(`Shape ${at + 1}`)
  }
  await first.getByRole('checkbox', { name: 'Option 1 is correct' }).uncheck()
  await first.getByRole('checkbox', { name: 'Option 4 is correct' }).check()
  await page.getByRole('button', { name: 'Add a question' }).click()
  await second.getByRole('textbox', { name: 'Text of question 2' }).fill('High or low?')
  await second.getByRole('textbox', { name: 'Option 1' }).fill('high')
  await second.getByRole('textbox', { name: 'Option 2' }).fill('low')
  await second.getByRole('button', { name: 'Image or sound for question 2', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sound', exact: true }).click()
  await upload(makeTone(3))
  await expect(second.getByRole('button', { name: 'Play: Image or sound for question 2' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await shot(page, 'editor')
  await page.keyboard.press('Escape')

  const phone = await onPhone(server, otherBrowser, student)
  await phone.goto(`/room/${room.id}`)
  const square = phone.getByRole('group', { name: 'Which is the square?' })
  await expect(square.getByRole('button')).toHaveCount(4)
  await expect
    .poll(() => square.locator('img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true, true, true])
  await expect(phone.getByRole('group', { name: 'High or low?' }).getByRole('button', { name: 'Play' })).toBeEnabled()
  expect(await axeFaults(phone)).toEqual([])
  await shot(phone, 'phone')
  await square.getByRole('button', { name: 'Shape 1' }).tap()
  await expect(square.getByRole('button', { name: 'wrong Shape 1' })).toBeVisible()
  await square.getByRole('button', { name: 'Shape 4' }).tap()
  await expect(square.getByRole('button', { name: 'correct Shape 4' })).toBeVisible()
  await phone.getByRole('group', { name: 'High or low?' }).getByRole('button', { name: 'high' }).tap()
  const seen = page.getByRole('group', { name: 'Which is the square?' })
  await expect(seen.getByRole('button', { name: 'correct Shape 4' })).toBeVisible()
  await expect(page.getByText('All done: 1 of 2 correct on first try')).toBeVisible()
  await shot(page, 'answered')
  await phone.context().close()
})

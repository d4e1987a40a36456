import type { Page } from '@playwright/test'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard, upload } from '../../fixtures/board'
import type { Person } from '../../fixtures/people'
import { makeTone, silentUntilTouched, soundOf, watchSound } from '../../fixtures/sound'
import { expect, test } from '../../fixtures/test'

const player = (page: Page) => page.getByRole('group', { name: 'Audio', exact: true })
const press = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true }).click()
/** Returns how far apart two players are, in seconds, corrected for the time between the two readings. */
const apart = async (a: Person, b: Person) => {
  const [one, other] = await Promise.all([soundOf(a.page), soundOf(b.page)])
  const between = one.playing && other.playing ? (one.at - other.at) * one.rate : 0
  return Math.abs(one.position - other.position - between)
}
const together = (a: Person, b: Person) => expect.poll(() => apart(a, b)).toBeLessThan(0.3)

test('a teacher uploads audio, and it plays at the same position for both', async ({ teacher, student, room }) => {
  await makeBoard(teacher, room.id)
  for (const { page } of [teacher, student]) {
    await watchSound(page)
    await page.goto(`/room/${room.id}`)
  }
  await teacher.page.getByRole('button', { name: 'Add an item here' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Audio', exact: true }).click()
  await expect(teacher.page.getByRole('dialog', { name: 'Upload audio' })).toBeVisible()
  await teacher.page.setInputFiles('[role=dialog] input[type=file]', makeTone(60))
  await expect(player(student.page).getByRole('button', { name: 'Play' })).toBeEnabled()
  await teacher.page.getByRole('heading', { name: room.name }).click()
  // The browser makes sound only on a page that was pressed.
  await student.page.getByRole('heading', { name: room.name }).click()

  await press(teacher.page, 'Play')
  await expect.poll(async () => (await soundOf(student.page)).playing).toBe(true)
  await together(teacher, student)

  await press(student.page, 'Pause')
  await expect.poll(async () => (await soundOf(teacher.page)).playing).toBe(false)
  await together(teacher, student)

  await player(teacher.page).getByRole('slider', { name: 'Playback position' }).focus()
  await teacher.page.keyboard.press('Home')
  for (let i = 0; i < 6; i++) await teacher.page.keyboard.press('ArrowRight')
  await expect.poll(async () => Math.round((await soundOf(student.page)).position)).toBe(30)
  expect((await soundOf(student.page)).playing).toBe(false)

  // At the same time, so that each is sent before the other arrives: neither undoes the other, in any order of arrival.
  await Promise.all([
    teacher.page.keyboard.press('ArrowRight'),
    player(student.page).getByRole('combobox', { name: 'Speed' }).selectOption({ label: '1.5×' }),
  ])
  for (const { page } of [teacher, student]) {
    await expect(player(page).getByRole('combobox', { name: 'Speed' })).toHaveValue('1.5')
    await expect.poll(async () => Math.round((await soundOf(page)).position)).toBe(35)
  }
  await press(student.page, 'Play')
  await expect.poll(async () => (await soundOf(teacher.page)).position).toBeGreaterThan(36)
  await together(teacher, student)
  expect((await soundOf(teacher.page)).rate).toBeCloseTo(1.5, 0)
  expect(await axeFaults(student.page)).toEqual([])
})

test('a latecomer is asked to join, a reload continues, and all play the same', async ({ server, teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'audio', { file_id: await upload(server, teacher, makeTone(120)) })
  for (const { page } of [teacher, student]) await watchSound(page)
  await teacher.page.goto(`/room/${room.id}`)
  await press(teacher.page, 'Play')
  await expect.poll(async () => (await soundOf(teacher.page)).position).toBeGreaterThan(1)
  await silentUntilTouched(student.page)
  await student.page.goto(`/room/${room.id}`)
  await student.page.getByRole('button', { name: 'Listen with the others' }).click()
  await expect.poll(async () => (await soundOf(student.page)).playing).toBe(true)
  await together(teacher, student)
  await expect(student.page.getByRole('button', { name: 'Listen with the others' })).toHaveCount(0)

  await teacher.page.reload()
  await expect.poll(async () => (await soundOf(teacher.page)).playing).toBe(true)
  // A player that waits for data stands for a moment; that it plays on is what counts.
  await expect.poll(async () => (await soundOf(student.page)).playing).toBe(true)
  await together(teacher, student)
})

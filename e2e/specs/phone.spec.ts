import type { Browser, Page } from '@playwright/test'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { addItem, makeBoard } from '../fixtures/board'
import { axeFaults } from '../fixtures/axe'
import { cutTexts, smallTargets } from '../fixtures/fits'
import { signUp } from '../fixtures/people'
import type { KeelServer } from '../fixtures/server'
import { expect, makeRoom, test } from '../fixtures/test'

const SIZE = { width: 360, height: 740 }
/** The window above an on-screen keyboard, which a browser on a desktop does not have. */
const ABOVE_KEYBOARD = { width: 360, height: 400 }

/** A teacher and a student with phones, both at a board that is longer than the window. */
async function makeLesson(server: KeelServer, browser: Browser) {
  const context = { viewport: SIZE, hasTouch: true, isMobile: true }
  const teacher = await signUp(server, browser, 'teacher', { context })
  const student = await signUp(server, browser, 'student', { context })
  const room = await makeRoom(teacher, student, 'Estonian for beginners')
  const board = await makeBoard(teacher, room.id)
  for (const name of ['choice', 'write-in-gap', 'choice'] as const) await addItem(teacher, board.id, name, itemTypes[codeOf[name]].sample())
  for (const { page } of [teacher, student]) {
    await page.goto(`/room/${room.id}`)
    await expect(page.locator('#board [data-item-id]')).toHaveCount(3)
  }
  const end = () => Promise.all([teacher.context.close(), student.context.close()])
  return { teacher: teacher.page, student: student.page, end }
}
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Classroom sections' })
const tab = (page: Page, name: string) => tabs(page).getByRole('button', { name, exact: true })
const joinButton = (page: Page) => page.getByRole('button', { name: 'Join call' })
const scrollBoard = (page: Page, by: number) => page.locator('#board').evaluate((board, px) => board.scrollBy(0, px), by)

test('while a student writes, the board has what the keyboard leaves of the window', async ({ server, browser }) => {
  const { student: page, end } = await makeLesson(server, browser)
  const gap = page.getByRole('textbox').first()
  await gap.tap()
  await page.setViewportSize(ABOVE_KEYBOARD)
  await expect(tabs(page)).toBeHidden()
  await expect(joinButton(page)).toBeHidden()
  const middle = async () => {
    const box = await gap.boundingBox()
    return Math.round(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - ABOVE_KEYBOARD.height / 2) / 40)
  }
  await expect.poll(middle).toBe(0)
  expect(await axeFaults(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: ABOVE_KEYBOARD.height })
  await expect.poll(middle).toBe(0)
  expect(await cutTexts(page)).toEqual([])
  await page.keyboard.type('no such word')
  await page.keyboard.press('Enter')
  await expect(gap).toHaveAttribute('aria-invalid', 'true')
  // The keyboard closed by the phone's own button leaves the focus in the field.
  await page.setViewportSize(SIZE)
  await expect(tabs(page)).toBeVisible()
  await page.setViewportSize(ABOVE_KEYBOARD)
  await expect(tabs(page)).toBeHidden()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect(tabs(page)).toBeVisible()
  await expect(joinButton(page)).toBeVisible()
  await end()
})

test('the tabs stay within reach above what they open', async ({ server, browser }) => {
  const { teacher: page, end } = await makeLesson(server, browser)
  await expect(tab(page, 'Board')).toHaveAttribute('aria-current', 'true')
  await tab(page, 'Chat').tap()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Chat' })).toBeVisible()
  await expect(sheet).toBeFocused()
  expect(await axeFaults(page)).toEqual([])
  await tab(page, 'Boards').tap()
  await expect(sheet.getByRole('heading', { name: 'Boards' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await tab(page, 'People').tap()
  expect(await smallTargets(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(tab(page, 'People')).toBeFocused()
  await tab(page, 'Chat').tap()
  // The field of a sheet too has all of the window that the keyboard leaves.
  await sheet.getByRole('textbox').tap()
  await page.setViewportSize(ABOVE_KEYBOARD)
  await expect(tabs(page)).toBeHidden()
  await expect(sheet.getByRole('textbox')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(SIZE)
  await tab(page, 'Board').tap()
  await expect(sheet).toHaveCount(0)
  await end()
})

test('the tab of the call asks how to join, and then shows the call', async ({ server, browser }) => {
  const { teacher: page, end } = await makeLesson(server, browser)
  await tab(page, 'Call').tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Join now' }).tap()
  const leave = page.getByRole('button', { name: 'Leave call' })
  await expect(leave).toBeInViewport({ ratio: 1 })
  await expect(page.locator('#board')).toBeVisible()
  await tab(page, 'Call').tap()
  await expect(tab(page, 'Call')).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('#board')).toBeHidden()
  await expect(leave).toBeInViewport({ ratio: 1 })
  expect(await axeFaults(page)).toEqual([])
  await tab(page, 'Board').tap()
  await expect(page.locator('#board')).toBeVisible()
  // The video takes space from the board only as long as one likes.
  await page.getByRole('button', { name: 'Tools' }).tap()
  await page.getByRole('menuitem', { name: 'Hide video' }).tap()
  await expect(leave).toBeHidden()
  await tab(page, 'Call').tap()
  await expect(leave).toBeVisible()
  await end()
})

test('the way into the call is a chip while the board is scrolled down', async ({ server, browser }) => {
  const { student: page, end } = await makeLesson(server, browser)
  const width = async () => Math.round((await joinButton(page).boundingBox())?.width ?? 0)
  const top = async () => Math.round((await page.locator('#board').boundingBox())?.y ?? 0)
  const [wide, below] = [await width(), await top()]
  expect(wide).toBeGreaterThan(250)
  await scrollBoard(page, 200)
  await expect.poll(width).toBeLessThan(60)
  expect(await top()).toBeLessThan(below - 40)
  await expect(joinButton(page)).toBeInViewport({ ratio: 1 })
  expect(await smallTargets(page)).toEqual([])
  await scrollBoard(page, -60)
  await expect.poll(width).toBe(wide)
  await scrollBoard(page, 100)
  await expect.poll(width).toBeLessThan(60)
  await joinButton(page).tap()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Join now' })).toBeVisible()
  await end()
})

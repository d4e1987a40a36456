import type { Page } from '@playwright/test'
import { WAIT_MS } from '../../scripts/time-limits.mjs'
import { axeFaults } from '../fixtures/axe'
import { makeBoard } from '../fixtures/board'
import { cutTexts, smallTargets } from '../fixtures/fits'
import { signUp } from '../fixtures/people'
import { expect, makeRoom, test } from '../fixtures/test'

const SHOTS = process.env.SEARCH_SHOTS
const shot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` })
}
const field = (page: Page, name = 'Search') => page.getByRole('combobox', { name, exact: true })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

/** Presses keys until the search is open: its code is loaded after the page. */
async function openSearch(page: Page, keys: string, name?: string): Promise<void> {
  await expect(async () => {
    if (!(await field(page, name).isVisible())) await page.keyboard.press(keys)
    await expect(field(page, name)).toBeFocused({ timeout: WAIT_MS / 5 })
  }).toPass()
}

test('a teacher finds boards, students and commands with the keyboard alone', async ({ teacher, student, room }) => {
  const { page, api } = teacher
  const board = await makeBoard(teacher, room.id)
  await api.send('PUT', `/boards/${board.id}`, { name: 'Õppetükk 7' })
  await page.goto('/home')
  await openSearch(page, '/')
  await page.keyboard.type('oppetukk')
  await expect(option(page, 'Õppetükk 7 Estonian with Sasha')).toHaveAttribute('aria-selected', 'true')
  expect(await axeFaults(page)).toEqual([])
  await shot(page, 'found')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/room/${room.id}`)
  await expect(field(page)).toBeHidden()

  // In the classroom too; Escape leaves everything as it is.
  await openSearch(page, 'Control+k')
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await openSearch(page, 'Control+k')
  await page.keyboard.type(student.firstName.toLowerCase())
  await expect(option(page, new RegExp(student.firstName)).first()).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('schedule')
  await expect(option(page, 'Schedule')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/schedule/)

  await openSearch(page, 'Control+k')
  await page.keyboard.type('new class')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New classroom' })).toBeVisible()
  // Over another dialog, which may hold what was typed, it does not open; "/" is a letter in a field.
  await page.getByRole('dialog').getByRole('textbox').first().fill('A')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('A/')
  await expect(field(page)).toBeHidden()
})

test('a board of the open classroom opens there', async ({ teacher, room }) => {
  const { page, api } = teacher
  const first = await makeBoard(teacher, room.id)
  const second = await makeBoard(teacher, room.id)
  await api.send('PUT', `/boards/${second.id}`, { name: 'Genitive' })
  await api.send('PUT', `/boards/${first.id}`, { name: 'Partitive' })
  await page.goto(`/room/${room.id}`)
  for (const name of ['Genitive', 'Partitive']) {
    await openSearch(page, 'Control+k')
    await page.keyboard.type(name)
    await expect(option(page, name)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.locator('[aria-current="true"]', { hasText: name })).toBeVisible()
  }
})

test('a student finds on a phone what they see, and no hidden board', async ({ server, browser }) => {
  const context = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const teacher = await signUp(server, browser, 'teacher', { lang: 'ru' })
  const student = await signUp(server, browser, 'student', { lang: 'ru', context })
  const room = await makeRoom(teacher, student, 'Русский язык для начинающих')
  const [shown, hidden] = [await makeBoard(teacher, room.id), await makeBoard(teacher, room.id)]
  await teacher.api.send('PUT', `/boards/${shown.id}`, { name: 'Ёжик в тумане' })
  await teacher.api.send('PUT', `/boards/${hidden.id}`, { name: 'Ёжик: ответы' })
  await teacher.api.send('PUT', `/boards/${hidden.id}`, { hidden: 1 })
  const { page } = student
  await page.goto('/home')
  await page.getByRole('button', { name: 'Вы', exact: false }).last().tap()
  await page.getByRole('button', { name: 'Поиск' }).tap()
  await expect(field(page, 'Поиск')).toBeFocused()
  await shot(page, 'phone-ru-empty')
  await field(page, 'Поиск').fill('ежик')
  await expect(option(page, /Ёжик в тумане/)).toBeVisible()
  await expect(option(page, /ответы/)).toHaveCount(0)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => cutTexts(page)).toEqual([])
    expect(await smallTargets(page, '[role="dialog"]')).toEqual([])
  }
  await shot(page, 'phone-ru')
  await option(page, /Ёжик в тумане/).tap()
  await expect(page).toHaveURL(`/room/${room.id}`)
  await teacher.context.close()
  await student.context.close()
})

test('the journal is searched and shows the last month', async ({ teacher, room }) => {
  const { page, api } = teacher
  for (const name of ['Cases', 'Tenses']) {
    const { id } = await api.send<{ id: number }>('POST', `/rooms/${room.id}/lesson`, { name })
    await api.send('PUT', `/lessons/${id}/notes`, { private_note: name === 'Cases' ? 'Repeat 5% of them' : '' })
    await api.send('POST', `/lessons/${id}`, {})
  }
  await page.goto('/lessons')
  const lessons = page.getByRole('article')
  await expect(lessons).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search the journal' }).fill('5%')
  await expect(lessons).toHaveCount(1)
  await expect(lessons).toContainText('Cases')
  await expect(page).toHaveURL(/q=/)
  await shot(page, 'journal')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => cutTexts(page)).toEqual([])
  await shot(page, 'journal-phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(lessons).toHaveCount(2)
  await page.getByRole('button', { name: 'Last month' }).click()
  await expect(lessons).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Clear filters' }).first()).toBeVisible()
})

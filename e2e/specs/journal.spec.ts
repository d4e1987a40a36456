import { readFile } from 'node:fs/promises'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import type { Page } from '@playwright/test'
import { axeFaults } from '../fixtures/axe'
import { addItem, makeBoard } from '../fixtures/board'
import { toast } from '../fixtures/toast'
import { expect, test } from '../fixtures/test'

const SHOTS = process.env.JOURNAL_SHOTS
const shot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).filter({ has: page.getByRole('heading') })

test('a held lesson is in the journal with results and notes, two of them for students', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'select-exercise', itemTypes[codeOf['select-exercise']].sample())
  await addItem(teacher, board.id, 'map-words', itemTypes[codeOf['map-words']].sample())
  const lesson = await teacher.api.send<{ id: number }>('POST', `/rooms/${room.id}/lesson`, { name: 'Cases, =part one' })
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await expect(teacher.page.getByRole('tab', { name: 'People 2 of 2 online' })).toBeVisible()
  await student.page.getByRole('combobox').selectOption({ label: 'goes' })
  await expect(student.page.getByRole('combobox')).toHaveCount(0)
  await student.api.send('POST', '/words', { words: { kala: 'fish' }, lang: 'en' })
  await expect.poll(async () => (await teacher.api.get<{ boards: unknown[] }>(`/lessons/${lesson.id}`)).boards.length).toBe(1)
  await teacher.page.getByRole('button', { name: 'End lesson', exact: true }).click()
  const notes = toast(teacher.page, 'Lesson saved to the journal').getByRole('button', { name: 'Open' })
  await Promise.all([
    // Everybody who was in it is notified at once.
    expect(toast(student.page, 'Lesson ended')).toContainText('Cases, =part one'),
    teacher.page.getByRole('dialog').getByRole('button', { name: 'End lesson' }).click(),
    // While hovered, the toast stays.
    notes.hover(),
  ])
  // The page of the lesson.
  await notes.click()
  await expect(teacher.page.getByRole('heading', { name: 'Cases, =part one', level: 1 })).toBeVisible()
  const people = section(teacher.page, 'People').getByRole('listitem')
  await expect(people.filter({ hasText: 'Sasha Ivanova' })).toContainText('minute')
  const results = section(teacher.page, 'Results')
  await expect(results.getByRole('row', { name: 'Select a word' })).toContainText('She … to school every day.')
  await expect(results.getByRole('row', { name: 'Select a word' })).toContainText('1/1')
  await expect(results.getByRole('row', { name: 'Match pairs' })).toContainText('not started')
  await expect(section(teacher.page, 'New words')).toContainText('kala')
  await expect(section(teacher.page, 'Boards used').getByRole('link', { name: 'Board 1' })).toBeVisible()

  // What is typed is stored, also when the page is left at once.
  const field = (name: string) => teacher.page.getByRole('textbox', { name, exact: true })
  const saved = (name: string) => field(name).locator('xpath=ancestor::*[@data-note]').getByRole('status')
  await field('Homework').fill('Page 12, see https://keel.example/cases\nWords 1–5')
  await expect(saved('Homework')).toHaveText('Saved')
  await field('Private note').fill('Shy today')
  await expect(saved('Private note')).toHaveText('Saved')
  expect(await axeFaults(teacher.page)).toEqual([])
  await shot(teacher.page, 'lesson')
  await field('Note for students').fill('Well done!')
  await teacher.page.goto('/lessons')
  await expect.poll(() => teacher.api.get(`/lessons/${lesson.id}`)).toMatchObject({ private_note: 'Shy today', shared_note: 'Well done!' })

  // The student, who was notified, reads what is for them.
  await student.page.goto('/home')
  await student.page.getByRole('button', { name: /^Notifications/ }).click()
  await student.page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /^Homework.*Page 12, see/ })
    .click()
  await expect(section(student.page, 'Homework').getByRole('link')).toHaveAttribute('href', 'https://keel.example/cases')
  await expect(section(student.page, 'From the teacher')).toContainText('Well done!')
  await expect(section(student.page, 'Results').getByRole('row', { name: 'Select a word' })).toContainText('1/1')
  await expect(student.page.getByText('Shy today')).toHaveCount(0)
  await expect(student.page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  expect(await student.api.get<object>(`/lessons/${lesson.id}`)).toMatchObject({ private_note: null })
  await student.page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => student.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await shot(student.page, 'lesson-student-360')
  await student.page.goto('/history')
  await expect(student.page.getByRole('article')).toContainText('1 correct answer, 1 on first try')
  await shot(student.page, 'history-student-360')

  // A table for spreadsheets, and paper, without the private note.
  await teacher.page.getByRole('link', { name: 'Cases, =part one' }).click()
  await expect(field('Note for students')).toHaveValue('Well done!')
  const download = teacher.page.waitForEvent('download')
  await teacher.page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Cases, =part one.csv')
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toMatch(/^\uFEFFLesson,"Cases, =part one"\r\n/)
  expect(csv).toContain('\r\nBoard 1,Select a word,She … to school every day.,Sasha Ivanova,1,1,1\r\n')
  expect(csv).toContain('\r\nSasha Ivanova,kala,fish\r\n')
  await teacher.page.emulateMedia({ media: 'print' })
  await expect(teacher.page.getByText('Well done!').filter({ visible: true })).toBeVisible()
  await expect(teacher.page.getByText('Shy today').filter({ visible: true })).toHaveCount(0)
  await expect(teacher.page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
  await shot(teacher.page, 'lesson-print')
  await teacher.page.emulateMedia({ media: null })

  // Their history with the teacher; then the journal with its filters; finally the lesson is renamed and deleted.
  await section(teacher.page, 'People').getByRole('link', { name: 'Sasha Ivanova' }).click()
  await expect(teacher.page.getByRole('heading', { name: 'History: Sasha Ivanova' })).toBeVisible()
  await expect(teacher.page.getByRole('article')).toContainText('Page 12')
  await shot(teacher.page, 'history')
  await teacher.page.getByRole('link', { name: 'Back' }).click()
  await expect(teacher.page.getByRole('article')).toHaveCount(1)
  await teacher.page.getByRole('combobox', { name: 'Student' }).click()
  await teacher.page.getByRole('option', { name: 'Sasha Ivanova' }).click()
  await expect(teacher.page).toHaveURL(/student=\d+/)
  await expect(teacher.page.getByRole('article')).toHaveCount(1)
  await shot(teacher.page, 'journal')
  expect(await axeFaults(teacher.page)).toEqual([])
  await teacher.page.getByRole('combobox', { name: 'Status' }).selectOption('started')
  await expect(teacher.page.getByRole('heading', { name: 'No lessons found' })).toBeVisible()
  await teacher.page.goBack()
  await teacher.page.goForward()
  await expect(teacher.page.getByRole('combobox', { name: 'Status' })).toHaveValue('started')
  await teacher.page.getByRole('main').getByRole('button', { name: 'Clear filters' }).first().click()
  await teacher.page.getByLabel('From', { exact: true }).fill('2999-01-01')
  await expect(teacher.page.getByRole('heading', { name: 'No lessons found' })).toBeVisible()
  await teacher.page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await teacher.page.getByRole('button', { name: 'Actions for “Cases, =part one”' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Rename' }).click()
  await teacher.page.getByRole('dialog').getByRole('textbox').fill('Cases')
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await teacher.page.getByRole('link', { name: 'Cases', exact: true }).click()
  // The list that is being left has such a button too.
  await expect(teacher.page.getByRole('heading', { name: 'Cases', level: 1 })).toBeVisible()
  await teacher.page.getByRole('button', { name: 'Actions for “Cases”' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Delete' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const deleted = toast(teacher.page, '“Cases” deleted')
  await deleted.hover()
  await expect(teacher.page.getByRole('heading', { name: 'The journal is empty' })).toBeVisible()
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(teacher.page.getByRole('article')).toContainText('with Sasha Ivanova')
  await student.page.goto('/lessons/999999999')
  await expect(student.page.getByRole('heading', { name: 'Lesson not found' })).toBeVisible()
})

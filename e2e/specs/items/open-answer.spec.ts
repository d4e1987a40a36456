import type { Page } from '@playwright/test'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { onPhone } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

const answer = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const studentText = (page: Page) => page.getByRole('textbox', { name: 'The student’s text' })

/** Selects words in the student's text, as a pointer or the keys would. */
const select = (page: Page, words: string) =>
  studentText(page).evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      element.focus()
      document.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length)
      return
    }
    throw new Error(`"${wanted}" is not in the text`)
  }, words)

/** Returns where on the screen words of the student's text are. */
const placeOf = (page: Page, words: string) =>
  studentText(page).evaluate((element, wanted): [number, number] => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      const { left, top, width, height } = range.getBoundingClientRect()
      return [left + width / 2, top + height / 2]
    }
    throw new Error(`"${wanted}" is not in the text`)
  }, words)

test('a student writes, the teacher reads it at once, corrects it in place and shows it', async ({ teacher, student, room }) => {
  await makeBoard(teacher, room.id)
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await expect(teacher.page.getByRole('tab', { name: 'People 2 of 2 online' })).toBeVisible()
  await teacher.page.getByRole('button', { name: 'Add an item here' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Exercise' }).click()
  await teacher.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Open answer/ })
    .click()
  await expect(teacher.page.getByRole('textbox', { name: 'Question' })).toBeFocused()
  await teacher.page.keyboard.type('What did you do yesterday?')
  await teacher.page.getByRole('textbox', { name: 'At least, in words' }).fill('4')
  await button(teacher.page, 'Add a word').click()
  await teacher.page.keyboard.type('park')
  await teacher.page.getByRole('textbox', { name: 'Model answer' }).fill('Yesterday I went to the park.')
  expect(await axeFaults(teacher.page)).toEqual([])
  await teacher.page.keyboard.press('Escape')

  await expect(student.page.getByText('What did you do yesterday?')).toBeVisible()
  await expect(answer(student.page)).toBeEditable()
  await answer(student.page).pressSequentially('I goed')
  await expect(student.page.getByText('2 more to go: at least 4')).toBeVisible()
  await expect(button(student.page, 'Show the model answer')).toBeDisabled()
  await answer(student.page).pressSequentially(' to park')
  await expect(student.page.locator('[data-exercise]').getByRole('listitem')).toHaveText('parkused')
  await expect(studentText(teacher.page)).toHaveText('I goed to park')
  expect(await axeFaults(student.page)).toEqual([])

  // By a double click on the word.
  const [x, y] = await placeOf(teacher.page, 'goed')
  await teacher.page.mouse.dblclick(x, y)
  await button(teacher.page, 'Correct').click()
  await expect(teacher.page.getByRole('textbox', { name: 'What it should be' })).toBeFocused()
  await teacher.page.keyboard.type('went')
  await teacher.page.getByRole('textbox', { name: 'Why (optional)' }).fill('An irregular verb')
  expect(await axeFaults(teacher.page)).toEqual([])
  await button(teacher.page, 'Save').click()
  const list = teacher.page.getByRole('list', { name: 'Corrections' })
  await expect(list.getByRole('listitem')).toHaveText('Grammargoed → wentAn irregular verb')

  // By keys: the caret after "to ", then what is missing there.
  await expect(studentText(teacher.page)).toBeFocused()
  await teacher.page.keyboard.press('ControlOrMeta+End')
  for (let letters = 0; letters < 'park'.length; letters++) await teacher.page.keyboard.press('ArrowLeft')
  await teacher.page.keyboard.press('Tab')
  await teacher.page.keyboard.press('Enter')
  await teacher.page.keyboard.type('the')
  await teacher.page.keyboard.press('Enter')
  await expect(list.getByRole('listitem')).toHaveText(['Grammargoed → wentAn irregular verb', 'GrammarMissing: the '])
  await expect(student.page.getByRole('region', { name: 'Your teacher’s corrections' })).toHaveCount(0)
  await button(teacher.page, 'Show to the student').click()

  const corrections = student.page.getByRole('region', { name: 'Your teacher’s corrections' })
  await expect(corrections.locator('del')).toHaveText('goed')
  await expect(corrections.locator('ins')).toHaveText(['went', 'the '])
  await expect(corrections.getByRole('listitem')).toHaveCount(2)
  await button(student.page, 'Show corrected text').click()
  await expect(corrections.getByText('I went to the park', { exact: true })).toBeVisible()
  expect(await axeFaults(student.page)).toEqual([])

  await button(student.page, 'Show the model answer').click()
  await expect(student.page.getByRole('region', { name: 'Model answer' })).toContainText('Yesterday I went to the park.')
  await expect(answer(student.page)).toHaveCount(0)
  await expect(student.page.getByText('I goed to park', { exact: true })).toBeVisible()
})

test('what is written survives a reload at once, and the next text gets its own correction', async ({
  server,
  teacher,
  student,
  room,
  otherBrowser,
}) => {
  const board = await makeBoard(teacher, room.id)
  const item = await addItem(teacher, board.id, 'open-answer', itemTypes[codeOf['open-answer']].sample())
  const page = await onPhone(server, otherBrowser, student)
  await page.goto(`/room/${room.id}`)
  await expect(answer(page)).toBeEditable()
  await answer(page).pressSequentially('I sleeped well')
  await page.reload()
  await expect(answer(page)).toHaveValue('I sleeped well')
  await expect
    .poll(async () => (await student.api.get<Record<string, unknown>>(`/boards/${board.id}/actions`))[item.id])
    .toEqual({ text: { text: 'I sleeped well' } })
  await teacher.page.goto(`/room/${room.id}`)
  await select(teacher.page, 'sleeped')
  await teacher.page.keyboard.type('s')
  await teacher.page.keyboard.type('lept')
  await teacher.page.keyboard.press('Enter')
  await button(teacher.page, 'Show to the student').click()
  await expect(page.locator('ins')).toHaveText('slept')
  expect(await axeFaults(page)).toEqual([])
  await answer(page).fill('I slept well')
  await expect(studentText(teacher.page)).toHaveText('I slept well')
  await select(teacher.page, 'well')
  await button(teacher.page, 'Praise').click()
  await button(teacher.page, 'Save').click()
  await expect(page.locator('ins')).toHaveText('slept')
  await button(teacher.page, 'Show to the student').click()
  await expect(page.locator('mark')).toContainText('well')
  await teacher.page.getByText('1 earlier correction').click()
  await expect(teacher.page.locator('ins')).toHaveText('slept')
  await page.getByText('1 earlier correction').tap()
  await expect(page.locator('ins')).toHaveText('slept')
  await page.context().close()
})

test('in homework the corrections and the model answer come with the teacher’s answer', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'open-answer', itemTypes[codeOf['open-answer']].sample())
  const body = { room_id: room.id, title: 'A letter', boards: [{ id: board.id }], students: 'all', zone: 'Europe/Tallinn' }
  const { id } = await teacher.api.send<{ id: number }>('POST', '/homework', body)
  const { page } = student
  await page.goto(`/homework/${id}/do`)
  await expect(answer(page)).toBeEditable()
  await expect(button(page, 'Show the model answer')).toHaveCount(0)
  // What was typed just before is handed in too.
  await answer(page).pressSequentially('I sleeped well')
  await button(page, 'Hand in').click()
  await expect(page.getByText('I sleeped well', { exact: true })).toBeVisible()
  await expect(answer(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Model answer' })).toHaveCount(0)

  await teacher.page.goto(`/homework/${id}/students/${student.id}`)
  const [x, y] = await placeOf(teacher.page, 'sleeped')
  await teacher.page.mouse.dblclick(x, y)
  await teacher.page.keyboard.type('slept')
  await expect(teacher.page.getByRole('textbox', { name: 'What it should be' })).toHaveValue('slept')
  await button(teacher.page, 'Return').click()
  const dialog = teacher.page.getByRole('dialog', { name: `Return to ${student.firstName}` })
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect(teacher.page.getByText('A correction is still open. Save or cancel it first.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button(teacher.page, 'Save').click()
  await expect(teacher.page.getByRole('list', { name: 'Corrections' }).getByRole('listitem')).toHaveText('Grammarsleeped → slept')
  await expect(page.locator('ins')).toHaveCount(0)
  await button(teacher.page, 'Return').click()
  await dialog.getByRole('button', { name: 'Return' }).click()

  await expect(page.locator('ins')).toHaveText('slept')
  await expect(page.getByRole('region', { name: 'Model answer' })).toBeVisible()
  await answer(page).fill('I slept well')
  expect(await axeFaults(page)).toEqual([])
  await button(page, 'Hand in').click()
  await expect(studentText(teacher.page)).toHaveText('I slept well')
  await expect(teacher.page.getByText('1 earlier correction')).toBeVisible()
})

test('what a student writes while the teacher edits the exercise is stored afterwards', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  const item = await addItem(teacher, board.id, 'open-answer', itemTypes[codeOf['open-answer']].sample())
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await expect(answer(student.page)).toBeEditable()
  await student.context.setOffline(true)
  await answer(student.page).fill('I wrote this on the train')
  await teacher.page.getByText('What did you do last weekend?').click()
  await expect(teacher.page.getByRole('textbox', { name: 'Question' })).toBeVisible()
  await student.context.setOffline(false)
  await expect(student.page.getByText('Currently being edited')).toBeVisible()
  await expect(answer(student.page)).toHaveValue('I wrote this on the train')
  await teacher.page.keyboard.press('Escape')
  await expect(studentText(teacher.page)).toHaveText('I wrote this on the train')
  await expect(answer(student.page)).toHaveValue('I wrote this on the train')
  expect((await student.api.get<Record<string, unknown>>(`/boards/${board.id}/actions`))[item.id]).toEqual({
    text: { text: 'I wrote this on the train' },
  })
})

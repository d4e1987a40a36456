import { codeOf, itemTypes } from '@keel/contract/items/registry'
import type { Page } from '@playwright/test'
import { axeFaults } from '../fixtures/axe'
import { addItem, makeBoard, upload } from '../fixtures/board'
import { makePdf } from '../fixtures/pdf'
import { expect, makeRoom, test } from '../fixtures/test'

const heading = (text: string) => ({ content: [{ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text }] }] })

/** Opens the page that prints, without the dialog of the browser. */
async function openPrint(page: Page, press: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), press()])
  await opened.emulateMedia({ media: 'print' })
  return opened
}

test('a teacher prints a board for students, and for themselves with answers, notes and what is hidden', async ({ teacher, student }) => {
  const room = await makeRoom(teacher, student, 'B1')
  const board = await makeBoard(teacher, room.id)
  const add = (name: 'choice' | 'dictation' | 'flash-cards' | 'order-words' | 'open-answer' | 'memory-pairs' | 'select-exercise') =>
    addItem(teacher, board.id, name, itemTypes[codeOf[name]].sample())
  for (const name of ['select-exercise', 'order-words', 'open-answer', 'flash-cards', 'memory-pairs', 'dictation'] as const) await add(name)
  const note = [{ type: 'paragraph', content: [{ type: 'text', text: 'Play it twice' }] }]
  await addItem(teacher, board.id, 'teacher-note', { content: note })
  const hidden = await add('choice')
  await teacher.api.send('PUT', `/boards/items/${hidden.id}/hidden`, { hidden: 1 })
  const { page } = teacher

  await page.goto(`/module/${board.module_id}`)
  await page.getByRole('button', { name: 'Actions for board “Board 1”' }).click()
  const paper = await openPrint(page, () => page.getByRole('menuitem', { name: 'Print…' }).click())
  const main = paper.getByRole('main')
  await expect(paper.getByRole('heading', { name: 'Board 1', level: 1 })).toBeVisible()
  await expect(main.getByText('to school every day')).toBeVisible()
  // Words to choose from, cards and lines to write on; nothing to press.
  await expect(main.getByRole('button', { name: 'Tallinn' })).toBeVisible()
  await expect(main.getByRole('row', { name: 'house' })).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: /^(apple|õun)$/ })).toHaveCount(2)
  for (const hint of ['Select words or drag them here', 'maja', 'On Saturday I went', 'The sky is grey', 'Play it twice', 'yellow'])
    await expect(main.getByText(hint).filter({ visible: true })).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Check' })).toHaveCount(0)

  await paper.emulateMedia({ media: 'screen' })
  expect(await axeFaults(paper)).toEqual([])
  await paper.getByText('With answers', { exact: true }).click()
  await paper.emulateMedia({ media: 'print' })
  await expect(main.getByText('goes')).toBeVisible()
  await expect(main.getByText('She works in Tallinn.')).toBeVisible()
  await expect(main.getByText('On Saturday I went')).toBeVisible()
  await expect(main.getByText('The sky is grey today.')).toBeVisible()
  await expect(main.getByRole('row', { name: 'house maja' })).toBeVisible()
  await expect(main.getByRole('row', { name: 'apple õun' })).toBeVisible()
  await expect(main.getByText('Play it twice')).toBeVisible()
  await expect(main.getByRole('checkbox', { name: 'apple' })).toBeChecked()
  // A sheet of each page, with nothing outside of it.
  await paper.setViewportSize({ width: 360, height: 740 })
  await paper.emulateMedia({ media: 'screen' })
  await expect.poll(() => paper.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

  await student.page.goto(`/print/${board.module_id}`)
  await expect(student.page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a teacher prints all boards of a module, each on its own sheets', async ({ teacher, student }) => {
  const room = await makeRoom(teacher, student, 'B1')
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'heading', heading('First words'))
  const second = await teacher.api.send<{ id: number }>('POST', `/modules/${board.module_id}/boards`, { name: 'Board 2' })
  await addItem(teacher, second.id, 'heading', heading('More words'))
  const { page } = teacher
  await page.goto(`/room/${room.id}`)
  await page.getByRole('button', { name: 'Actions for module “Unit 1”' }).click()
  const paper = await openPrint(page, () => page.getByRole('menuitem', { name: 'Print…' }).click())
  const main = paper.getByRole('main')
  await expect(paper.getByRole('heading', { name: 'Unit 1', level: 1 })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Board 1' }).getByText('First words')).toBeVisible()
  const next = main.getByRole('region', { name: 'Board 2' })
  await expect(next.getByText('More words')).toBeVisible()
  expect(await next.evaluate((region) => getComputedStyle(region).breakBefore)).toBe('page')
})

/** A table whose columns don't fit on a sheet beside each other. */
const wideTable = (columns: number) => {
  const row = (type: string, text: string) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, (_, at) => ({
      type,
      content: [{ type: 'paragraph', content: [{ type: 'text', text: `${text} ${at + 1}` }] }],
    })),
  })
  return { content: [{ type: 'table', content: [row('tableHeader', 'Pronunciation'), row('tableCell', 'a longer sentence')] }] }
}

test('nothing is cut off on paper, and what only works on a screen stays away', async ({ teacher, student, server }) => {
  const room = await makeRoom(teacher, student, 'B1')
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'table', wideTable(10))
  const options = ['lift', 'stairs'].map((text, at) => ({ id: `o${at}`, text, right: at === 0 }))
  await addItem(teacher, board.id, 'choice', { questions: [{ id: 'q', ask: 'Which one?', options, many: false, why: '' }], shuffle: false })
  await addItem(teacher, board.id, 'spoken-answer', { ...(itemTypes[codeOf['spoken-answer']].sample() as object), file_id: null })
  const text = { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Some words' }] }] }
  for (let at = 0; at < 12; at++) await addItem(teacher, board.id, 'text', text)
  await addItem(teacher, board.id, 'heading', heading('A page'))
  const buffer = makePdf(['First page here', 'Second page here', 'Third page here'])
  await addItem(teacher, board.id, 'pdf', {
    file_id: await upload(server, teacher, { name: 'a.pdf', mimeType: 'application/pdf', buffer }),
  })
  const { page } = teacher
  await page.setViewportSize({ width: 703, height: 500 })
  await page.goto(`/print/${board.module_id}?board=${board.id}`)
  const main = page.getByRole('main')
  // All of it is there at once, for the browser's own printing.
  await expect(main.getByText('First page here')).toBeAttached()
  await expect(main.getByText('Page 1 of 3. Print the PDF itself for the other pages.')).toBeVisible()
  // What is not on paper is not in the preview either.
  await expect(main.getByText('Students record their answer here.')).toBeAttached()
  await expect(main.getByText('Students record their answer here.')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByText('Could I have the bill')).toBeVisible()
  const table = main.getByRole('table').first()
  await expect(table.getByText('Pronunciation 10')).toBeVisible()
  const overflow = await table.evaluate((element) => {
    const boxes = [...element.querySelectorAll('th, td')]
    return [element.getBoundingClientRect().right - innerWidth, ...boxes.map((box) => box.scrollWidth - box.clientWidth)].filter(
      (by) => by > 0,
    )
  })
  expect(overflow).toEqual([])

  await page.emulateMedia({ media: 'screen' })
  await page.getByText('With answers', { exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  const mark = main.getByRole('button', { name: 'correct lift' }).locator('span').first()
  expect(await mark.evaluate((element) => getComputedStyle(element).printColorAdjust)).toBe('exact')
  if (process.env.PRINT_SHOTS) await page.pdf({ path: `${process.env.PRINT_SHOTS}/print.pdf`, format: 'A4', printBackground: false })
})

test('a hidden board is printed for students only if the teacher chose it', async ({ teacher, student }) => {
  const room = await makeRoom(teacher, student, 'B1')
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'heading', heading('First words'))
  await teacher.api.send('PUT', `/boards/${board.id}`, { hidden: 1 })
  const { page } = teacher
  await page.goto(`/print/${board.module_id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('There is nothing to print here.')).toBeVisible()
  await expect(main.getByText('First words')).toHaveCount(0)
  await page.getByText('With answers', { exact: true }).click()
  await expect(main.getByText('First words')).toBeVisible()
  await page.goto(`/print/${board.module_id}?board=${board.id}`)
  await expect(main.getByText('First words')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { addItem, makeBoard, upload } from '../../fixtures/board'
import { cuttable } from '../../fixtures/call'
import { boxOf } from '../../fixtures/gestures'
import type { Person } from '../../fixtures/people'
import { makePdf } from '../../fixtures/pdf'
import { makePng } from '../../fixtures/png'
import { expect, test } from '../../fixtures/test'
import { axeFaults } from '../../fixtures/axe'

const png = { name: 'map.png', mimeType: 'image/png', buffer: makePng(800, 500) }
const word = (id: string, value: string) => ({ id, value })
const question = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Question ${number}: `) })
const putPoint = (teacher: Person, itemId: number, id: string, point: object, page = 1) =>
  teacher.api.send('POST', `/boards/items/${itemId}/points`, { id, page, point: { color: 'blue', x: 30, y: 40, ...point } })

const percentOf = async (page: Page, number: number) => {
  const [area, point] = [await boxOf(page.getByRole('button', { name: 'Enlarge image' })), await boxOf(question(page, number))]
  return Math.round(((point.x + point.width / 2 - area.x) / area.width) * 100)
}

async function open(page: Page, roomId: number): Promise<void> {
  await page.goto(`/room/${roomId}`)
  await expect(page.getByRole('button', { name: 'Enlarge image' })).toBeVisible()
}

test('a teacher makes and moves a question; the student sees it live and answers', async ({ server, teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'image', { file_id: await upload(server, teacher, png) })
  await open(teacher.page, room.id)
  await open(student.page, room.id)

  await teacher.page.getByRole('button', { name: 'Add a question' }).click()
  await expect(question(teacher.page, 1)).toBeVisible()
  const editor = teacher.page.getByRole('dialog', { name: 'New question' })
  await expect(editor.getByRole('textbox', { name: 'Correct answer' })).toBeFocused()
  // Closed without being saved, a new one is discarded.
  await teacher.page.keyboard.press('Escape')
  await expect(question(teacher.page, 1)).toHaveCount(0)
  await expect(editor).toHaveCount(0)

  await teacher.page.getByRole('button', { name: 'Add a question' }).click()
  await editor.getByRole('radio', { name: 'Green' }).check({ force: true })
  await editor.getByRole('textbox', { name: 'Correct answer' }).fill('Tallinn')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(question(student.page, 1)).toBeVisible()

  const mark = question(teacher.page, 1)
  await expect(teacher.page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => percentOf(teacher.page, 1)).toBe(15)
  const picture = await boxOf(teacher.page.getByRole('button', { name: 'Enlarge image' }))
  await mark.hover()
  await teacher.page.mouse.down()
  await teacher.page.mouse.move(picture.x + picture.width * 0.5, picture.y + picture.height * 0.3, { steps: 6 })
  await teacher.page.mouse.move(picture.x + picture.width * 0.6, picture.y + picture.height * 0.5, { steps: 6 })
  // The student sees it moving, before it is dropped.
  await expect.poll(() => percentOf(student.page, 1)).toBe(60)
  await teacher.page.mouse.up()
  await expect(teacher.page.getByRole('dialog')).toHaveCount(0)
  await mark.focus()
  await teacher.page.keyboard.press('ArrowRight')
  await teacher.page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => percentOf(student.page, 1)).toBe(66)

  // A wrong answer can be corrected; case and quotes do not count.
  await question(student.page, 1).click()
  const asked = student.page.getByRole('dialog', { name: 'Question 1' })
  await asked.getByRole('textbox', { name: 'Your answer' }).fill('Tartu')
  await asked.getByRole('button', { name: 'Check' }).click()
  await expect(asked.getByText('Not quite. Try again.')).toBeVisible()
  await expect(mark).toHaveAccessibleName('Question 1: wrong: Tartu')
  await asked.getByRole('textbox', { name: 'Your answer' }).fill(' tallinn ')
  await student.page.keyboard.press('Enter')
  await expect(asked).toHaveCount(0)
  await expect(mark).toHaveAccessibleName('Question 1: correct: tallinn')

  await teacher.page.reload()
  await student.page.reload()
  for (const { page } of [teacher, student]) {
    await expect(question(page, 1)).toHaveAccessibleName('Question 1: correct: tallinn')
    await expect(page.getByText('All done: 0 of 1 correct on first try')).toBeVisible()
    await expect.poll(() => percentOf(page, 1)).toBe(66)
    expect(await axeFaults(page)).toEqual([])
  }
  await teacher.page.getByRole('button', { name: 'Reset answers' }).click()
  await expect(question(student.page, 1)).toHaveAccessibleName('Question 1: not answered')
})

test('a question dragged while disconnected is saved, and the student catches up', async ({ server, teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  const { id } = await addItem(teacher, board.id, 'image', { file_id: await upload(server, teacher, png) })
  await putPoint(teacher, id, 'p1', { words: [word('a', 'one')] })
  await putPoint(teacher, id, 'p2', { y: 70, words: [word('a', 'two')] })
  const networks = [await cuttable(teacher.page), await cuttable(student.page)]
  await open(teacher.page, room.id)
  await open(student.page, room.id)
  await expect(teacher.page.getByRole('tab', { name: 'People 2 of 2 online' })).toBeVisible()

  const area = await boxOf(teacher.page.getByRole('button', { name: 'Enlarge image' }))
  const at = (x: number, y: number) => [area.x + area.width * x, area.y + area.height * y] as const
  await question(teacher.page, 1).hover()
  await teacher.page.mouse.down()
  await teacher.page.mouse.move(...at(0.5, 0.3), { steps: 6 })
  // Live messages pass through the test's process here, and may be late.
  await expect.poll(() => percentOf(student.page, 1)).toBe(50)
  for (const network of networks) await network.cut()
  await teacher.page.mouse.move(...at(0.8, 0.3), { steps: 6 })
  await teacher.page.mouse.up()
  await question(teacher.page, 2).focus()
  for (let i = 0; i < 5; i++) await teacher.page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => percentOf(teacher.page, 1)).toBe(80)
  await expect.poll(() => percentOf(teacher.page, 2)).toBe(55)
  for (const network of networks) network.restore()
  await expect.poll(() => percentOf(student.page, 1)).toBe(80)
  await expect.poll(() => percentOf(student.page, 2)).toBe(55)

  for (const { page } of [teacher, student]) {
    await page.reload()
    await expect(question(page, 2)).toBeVisible()
    await expect.poll(async () => [await percentOf(page, 1), await percentOf(page, 2)]).toEqual([80, 55])
  }
})

test('with decoys the answer is chosen, by keyboard alone; one order for everybody', async ({ server, teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  const { id } = await addItem(teacher, board.id, 'image', { file_id: await upload(server, teacher, png) })
  await putPoint(teacher, id, 'p1', { words: [word('a', 'cat'), word('b', 'dog'), word('c', 'fox')] })
  await open(student.page, room.id)
  await question(student.page, 1).focus()
  await student.page.keyboard.press('Enter')
  const list = student.page.getByRole('combobox', { name: 'Your answer' })
  await expect(list).toBeFocused()
  await student.page.keyboard.press('f')
  await student.page.keyboard.press('Enter')
  await student.page.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(question(student.page, 1)).toHaveAccessibleName('Question 1: wrong: fox')
  // By the arrows: a letter typed soon after another one would be the second of a word.
  await list.focus()
  await student.page.keyboard.press('End')
  while ((await list.inputValue()) !== 'a') await student.page.keyboard.press('ArrowUp')
  await student.page.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(question(student.page, 1)).toHaveAccessibleName('Question 1: correct: cat')
  await expect(student.page.getByRole('dialog')).toHaveCount(0)
  await expect(question(student.page, 1)).toBeFocused()
})

test('questions are on their page of a PDF, and the teacher changes and deletes them', async ({ server, teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  const file = { name: 'two.pdf', mimeType: 'application/pdf', buffer: makePdf(['Page one', 'Page two']) }
  const { id } = await addItem(teacher, board.id, 'pdf', { file_id: await upload(server, teacher, file) })
  await putPoint(teacher, id, 'p1', { words: [word('a', 'one')] })
  await putPoint(teacher, id, 'p2', { words: [word('a', 'two')] }, 2)
  await putPoint(teacher, id, 'p3', { y: 60, words: [word('a', 'three')] }, 2)
  for (const { page } of [teacher, student]) {
    await page.goto(`/room/${room.id}`)
    await expect(question(page, 1)).toBeVisible()
    await expect(question(page, 2)).toHaveCount(0)
  }
  await teacher.page.getByRole('button', { name: 'Next page' }).click()
  for (const { page } of [teacher, student]) await expect(question(page, 2)).toBeVisible()

  await question(teacher.page, 2).click()
  await expect(teacher.page.getByText('Correct answer: three')).toBeVisible()
  await teacher.page.getByRole('button', { name: 'Edit question' }).click()
  await teacher.page.getByRole('button', { name: 'Add a wrong answer' }).click()
  await teacher.page.getByRole('textbox', { name: 'Wrong answer 1' }).fill('four')
  await teacher.page.getByRole('button', { name: 'Save' }).click()
  await expect(teacher.page.getByRole('dialog')).toHaveCount(0)
  await question(student.page, 2).click()
  await expect(student.page.getByRole('combobox', { name: 'Your answer' })).toBeVisible()
  await student.page.keyboard.press('Escape')

  await question(teacher.page, 2).click()
  await teacher.page.getByRole('button', { name: 'Edit question' }).click()
  await teacher.page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(question(student.page, 2)).toHaveCount(0)
})

test('on a phone a question is answered by touch, and moved by two taps', async ({
  server,
  teacher,
  student,
  room,
  browser,
  otherBrowser,
}) => {
  const board = await makeBoard(teacher, room.id)
  const { id } = await addItem(teacher, board.id, 'image', { file_id: await upload(server, teacher, png) })
  await putPoint(teacher, id, 'p1', { words: [word('a', 'yes')] })
  const phone = { baseURL: server.url, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const contexts = await Promise.all([
    browser.newContext({ ...phone, storageState: await teacher.context.storageState() }),
    otherBrowser.newContext({ ...phone, storageState: await student.context.storageState() }),
  ])
  const [theirs, learners] = await Promise.all(contexts.map((context) => context.newPage()))
  if (!theirs || !learners) throw new Error('no pages')
  for (const page of [theirs, learners]) {
    await open(page, room.id)
    await expect(question(page, 1)).toBeVisible()
  }
  const before = await boxOf(question(learners, 1))
  await question(theirs, 1).tap()
  await theirs.getByRole('button', { name: 'Edit question' }).tap()
  await theirs.getByRole('button', { name: 'Move' }).tap()
  await theirs.getByRole('button', { name: 'Place question here' }).tap({ position: { x: 200, y: 120 } })
  await theirs.getByRole('button', { name: 'Save' }).tap()
  await expect.poll(async () => (await boxOf(question(learners, 1))).x).toBeGreaterThan(before.x + 20)

  await question(learners, 1).tap()
  await learners.getByRole('textbox', { name: 'Your answer' }).fill('YES')
  await learners.getByRole('button', { name: 'Check' }).tap()
  await expect(question(learners, 1)).toHaveAccessibleName('Question 1: correct: YES')
  expect(await axeFaults(learners)).toEqual([])
  await Promise.all(contexts.map((context) => context.close()))
})

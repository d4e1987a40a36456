import type { Page } from '@playwright/test'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard, upload } from '../../fixtures/board'
import { makeBrokenPdf, makeContentsPdf, makeLinkedPdf, makeLockedPdf, makePdf, makeTurnedPdf } from '../../fixtures/pdf'
import { draw, openTools, tool } from '../../fixtures/drawing'
import { boxOf } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
const SHOTS = process.env.PDF_SHOTS
const shownPage = (page: Page) => page.getByRole('group', { name: /^Page \d+ of \d+$/ })

test('the student follows the teacher’s page of a PDF, looks elsewhere and comes back', async ({ teacher, student, room }) => {
  await makeBoard(teacher, room.id)
  await teacher.page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await teacher.page.getByRole('button', { name: 'Add an item here' }).click()
  await teacher.page.getByRole('menuitem', { name: 'PDF document' }).click()
  await teacher.page.setInputFiles(
    '[role=dialog] input[type=file]',
    file('unit.pdf', makePdf(['First page here', 'Second page here', 'Third page here'])),
  )
  await expect(teacher.page.getByText('First page here')).toBeAttached()
  await expect(student.page.getByText('First page here')).toBeAttached()
  // A press elsewhere ends editing.
  await teacher.page.getByRole('heading', { name: room.name }).click()

  await teacher.page.getByRole('button', { name: 'Next page' }).click()
  await expect(teacher.page.getByText('Second page here')).toBeAttached()
  await expect(student.page.getByText('Second page here')).toBeAttached()
  await expect(shownPage(student.page)).toHaveAccessibleName('Page 2 of 3')

  // The student turns the page; the teacher stays.
  await shownPage(student.page).focus()
  await student.page.keyboard.press('PageDown')
  await expect(student.page.getByText('Third page here')).toBeAttached()
  await expect(shownPage(teacher.page)).toHaveAccessibleName('Page 2 of 3')
  await student.page.getByRole('button', { name: 'To the teacher' }).click()
  await expect(student.page.getByText('Second page here')).toBeAttached()

  // A page number beyond the last becomes the last one.
  const box = teacher.page.getByRole('textbox', { name: 'Page' })
  await box.fill('99')
  await box.press('Enter')
  await expect(student.page.getByText('Third page here')).toBeAttached()
  await teacher.page.reload()
  await student.page.reload()
  for (const { page } of [teacher, student]) await expect(page.getByText('Third page here')).toBeAttached()
})

test('only the visible parts of a large document are fetched', async ({ server, teacher, room }) => {
  const board = await makeBoard(teacher, room.id)
  const lines = Array.from({ length: 12 }, (_, i) => `Large page ${i + 1}`)
  const document = makePdf(lines, 900)
  const file_id = await upload(server, teacher, file('large.pdf', document))
  await addItem(teacher, board.id, 'pdf', { file_id })
  const ranges: number[] = []
  teacher.page.on('request', (request) => {
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers()['range'] ?? '')
    if (range) ranges.push(Number(range[2]) - Number(range[1]) + 1)
  })
  await teacher.page.goto(`/room/${room.id}`)
  await expect(teacher.page.getByText('Large page 1', { exact: true })).toBeAttached()
  expect(ranges.length).toBeGreaterThan(0)
  expect(ranges.filter((bytes) => bytes % 196_608 !== 0 && bytes !== document.length % 196_608)).toEqual([])
  expect(ranges.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(document.length / 2)
})

test('one build of the PDF reader is fetched: the newest, or the legacy one', async ({ server, teacher, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'pdf', { file_id: await upload(server, teacher, file('one.pdf', makePdf(['A page for everybody']))) })
  const readers = async () => {
    const files = new Set<string>()
    const note = (request: { url: () => string }) => {
      const name = /\/assets\/(pdf[.-][^?]*\.m?js)/.exec(request.url())?.[1]
      if (name) files.add(name)
    }
    teacher.page.on('request', note)
    await teacher.page.goto(`/room/${room.id}`)
    await expect(teacher.page.getByText('A page for everybody')).toBeAttached()
    teacher.page.off('request', note)
    return [...files].sort()
  }
  const newest = await readers()
  await teacher.page.addInitScript(() => Reflect.deleteProperty(Math, 'sumPrecise'))
  const older = await readers()
  expect([newest.length, older.length]).toEqual([2, 2])
  expect(older.filter((name) => newest.includes(name))).toEqual([])
})

test('a broken document and a locked one show an error, and can be deleted', async ({ server, teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  for (const pdf of [makeBrokenPdf(), makeLockedPdf()])
    await addItem(teacher, board.id, 'pdf', { file_id: await upload(server, teacher, file('x.pdf', pdf)) })
  for (const { page } of [teacher, student]) {
    await page.goto(`/room/${room.id}`)
    await expect(page.getByText('This document is damaged')).toBeVisible()
    await expect(page.getByText('This document is protected by a password')).toBeVisible()
  }
  for (const left of [1, 0]) {
    await teacher.page.getByRole('button', { name: 'PDF document: actions' }).first().click()
    await teacher.page.getByRole('menuitem', { name: 'Delete' }).click()
    for (const { page } of [teacher, student]) await expect(page.getByRole('alert')).toHaveCount(left)
  }
})

test('the words of a page can be selected where they are seen, on a rotated page too', async ({ server, teacher, room }) => {
  const board = await makeBoard(teacher, room.id)
  for (const pdf of [makePdf(['Upright']), makeTurnedPdf('Turned', 90)])
    await addItem(teacher, board.id, 'pdf', { file_id: await upload(server, teacher, file('x.pdf', pdf)) })
  await teacher.page.goto(`/room/${room.id}`)
  const percentOf = async (text: string) => {
    const words = teacher.page.getByText(text, { exact: true })
    const [page, box] = [await boxOf(shownPage(teacher.page).filter({ has: words })), await boxOf(words)]
    return [((box.x - page.x) / page.width) * 100, ((box.y - page.y) / page.height) * 100].map(Math.round)
  }
  await expect(teacher.page.getByText('Upright', { exact: true })).toBeAttached()
  const [left = 0, top = 0] = await percentOf('Upright')
  expect(left).toBe(10)
  expect(Math.abs(top - 14)).toBeLessThanOrEqual(2)
  await expect(teacher.page.getByText('Turned', { exact: true })).toBeAttached()
  const [turnedLeft = 0, turnedTop = 0] = await percentOf('Turned')
  expect(Math.abs(turnedLeft - 83)).toBeLessThanOrEqual(2)
  expect(turnedTop).toBe(10)
})

test('a link within the document opens its page, for the student too', async ({ server, teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  const document = makeContentsPdf(['Contents', 'Greetings', 'In town'])
  await addItem(teacher, board.id, 'pdf', { file_id: await upload(server, teacher, file('book.pdf', document)) })
  for (const { page } of [teacher, student]) {
    await page.goto(`/room/${room.id}`)
    await expect(page.getByText('Contents', { exact: true })).toBeAttached()
  }
  await shownPage(teacher.page).getByRole('button', { name: 'Contents' }).click()
  for (const { page } of [teacher, student]) await expect(shownPage(page)).toHaveAccessibleName('Page 3 of 3')
  // Until then the links of the page before are there.
  await expect(student.page.getByText('In town', { exact: true })).toBeAttached()
  await shownPage(student.page).getByRole('button', { name: 'Go to another page of the document' }).press('Enter')
  await expect(shownPage(student.page)).toHaveAccessibleName('Page 2 of 3')
  await expect(shownPage(teacher.page)).toHaveAccessibleName('Page 3 of 3')
})

test('safe links open beside the lesson, script links do not; the document is saved', async ({ server, teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  const document = makeLinkedPdf('Linked', [
    'https://example.org/unit',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'mailto:a@example.org',
  ])
  await addItem(teacher, board.id, 'pdf', { file_id: await upload(server, teacher, file('Unit 1.pdf', document)) })
  const { page } = student
  await page.goto(`/room/${room.id}`)
  const links = shownPage(page).getByRole('link')
  await expect(links).toHaveCount(2)
  const web = page.getByRole('link', { name: 'https://example.org/unit' })
  await expect(web).toHaveAttribute('target', '_blank')
  await expect(web).toHaveAttribute('rel', /noopener/)
  const [sheet, at] = [await boxOf(shownPage(page)), await boxOf(web)]
  expect(Math.round(((at.x - sheet.x) / sheet.width) * 595)).toBe(60)
  expect(Math.round(((at.y - sheet.y) / sheet.height) * 842)).toBe(142)
  expect(await axeFaults(page, 'main')).toEqual([])

  await page.context().route('https://example.org/**', (route) => route.fulfill({ body: 'The unit' }))
  const [opened] = await Promise.all([page.context().waitForEvent('page'), web.press('Enter')])
  await expect(opened.getByText('The unit')).toBeVisible()
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await opened.close()

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download document' }).click()])
  expect(download.suggestedFilename()).toBe('Unit 1.pdf')
})

test('a document with drawings and questions is accessible in both modes and schemes', async ({ server, teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  const { id } = await addItem(teacher, board.id, 'pdf', { file_id: await upload(server, teacher, file('x.pdf', makePdf(['One', 'Two']))) })
  const point = { color: 'blue', x: 30, y: 40, words: [{ id: 'a', value: 'one' }] }
  await teacher.api.send('POST', `/boards/items/${id}/points`, { id: 'p1', page: 1, point })
  for (const { page } of [teacher, student]) {
    await page.goto(`/room/${room.id}`)
    await expect(page.getByText('One', { exact: true })).toBeAttached()
  }
  const question = teacher.page.getByRole('button', { name: /^Question 1: / })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { page } of [teacher, student]) await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openTools(teacher.page)
    await draw(teacher.page, [0.5, 0.3], [0.8, 0.35])
    if (SHOTS) await teacher.page.screenshot({ path: `${SHOTS}/drawing-${colorScheme}.png` })
    for (const { page } of [teacher, student]) expect(await axeFaults(page), colorScheme).toEqual([])
    await tool(teacher.page, 'Draw').click()
    await question.click()
    await teacher.page.getByRole('button', { name: 'Edit question' }).click()
    await expect(teacher.page.getByRole('textbox', { name: 'Correct answer' })).toBeVisible()
    if (SHOTS) await teacher.page.screenshot({ path: `${SHOTS}/point-${colorScheme}.png` })
    expect(await axeFaults(teacher.page), colorScheme).toEqual([])
    await teacher.page.keyboard.press('Escape')
    await expect(teacher.page.getByRole('dialog')).toHaveCount(0)
  }
})

/** Notes every height of the board's first item from the first paint on, as long as the page lives. */
const noteHeights = (page: Page) =>
  page.addInitScript(() => {
    const heights: number[] = []
    Object.assign(window, { pdfHeights: heights })
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.round(entry?.contentRect.height ?? 0)
      if (heights.at(-1) !== height) heights.push(height)
    })
    new MutationObserver((_changes, search) => {
      const slot = document.querySelector('[data-item-id]')?.parentElement
      if (!slot) return
      search.disconnect()
      observer.observe(slot)
    }).observe(document, { childList: true, subtree: true })
  })
const notedHeights = (page: Page) => page.evaluate(() => (window as unknown as { pdfHeights: number[] }).pdfHeights)

test('a PDF has its height from the first paint on; only a page of another shape changes it, once', async ({
  server,
  teacher,
  student,
  room,
}) => {
  const board = await makeBoard(teacher, room.id)
  const { id: upright } = await addItem(teacher, board.id, 'pdf', {
    file_id: await upload(server, teacher, file('one.pdf', makePdf(['Upright']))),
  })
  await student.page.setViewportSize({ width: 390, height: 844 })
  const heightsOf = async (page: Page) => {
    await page.goto(`/room/${room.id}`)
    await expect(shownPage(page).locator('canvas')).toBeVisible()
    return notedHeights(page)
  }
  for (const { page } of [teacher, student]) {
    await noteHeights(page)
    const heights = await heightsOf(page)
    expect(Math.max(...heights) - Math.min(...heights), `heights: ${heights.join(', ')}`).toBeLessThanOrEqual(1)
  }
  await teacher.api.send('DELETE', `/boards/items/${upright}`)
  await addItem(teacher, board.id, 'pdf', { file_id: await upload(server, teacher, file('two.pdf', makeTurnedPdf('Landscape', 90))) })
  for (const { page } of [teacher, student]) {
    const heights = await heightsOf(page)
    const changes = heights.filter((height, i) => i > 0 && Math.abs(height - (heights[i - 1] ?? 0)) > 1)
    expect(changes, `heights: ${heights.join(', ')}`).toEqual([heights.at(-1)])
  }
})

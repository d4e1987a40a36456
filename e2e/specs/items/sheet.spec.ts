import type { Page } from '@playwright/test'
import { libraryKinds } from '@keel/contract/items/codes'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import type { SheetValue } from '@keel/contract/items/sheet/schema'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { draw, drawn, tool } from '../../fixtures/drawing'
import { onPhone } from '../../fixtures/gestures'
import { expect, test } from '../../fixtures/test'

const sample = itemTypes[codeOf.sheet].sample() as SheetValue
const next = (page: Page) => tool(page, 'Next page')
const task = (page: Page) => page.getByText('Draw your family and write the names.')

test('a teacher adds a sheet and draws, a student sees it and draws too', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  await teacher.page.getByRole('button', { name: 'Add an item here' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Blank sheet' }).click()
  await teacher.page.getByRole('textbox', { name: 'What to draw or write' }).fill('Draw your family and write the names.')
  await teacher.page.getByText('Squared').click()
  await teacher.page.getByRole('textbox', { name: 'Pages' }).fill('2')
  await teacher.page.getByRole('checkbox', { name: 'Students draw or write on it' }).check()
  expect(await axeFaults(teacher.page, '[data-item-id]')).toEqual([])
  await teacher.page.getByRole('heading', { name: room.name }).click()
  await expect(teacher.page.getByRole('textbox', { name: 'What to draw or write' })).toHaveCount(0)

  // The pencil is at hand, and the page of the teacher is followed.
  await expect(task(student.page)).toBeVisible()
  await draw(teacher.page, [0.1, 0.2], [0.4, 0.6])
  await expect(drawn(student.page)).toHaveCount(1)
  await expect(student.page.getByText('0 of 1')).toBeVisible()
  await next(teacher.page).click()
  await expect(student.page.getByRole('group', { name: 'Page 2 of 2' })).toBeVisible()
  await expect(drawn(student.page)).toHaveCount(0)

  await draw(student.page, [0.5, 0.3], [0.8, 0.7])
  await expect(student.page.getByText('Drawing added')).toBeVisible()
  await expect(drawn(teacher.page)).toHaveCount(1)
  await expect(teacher.page.getByText('Drawing added')).toBeVisible()
  await draw(student.page, [0.5, 0.7], [0.8, 0.3])
  await tool(student.page, 'Clear my drawing').click()
  await expect(student.page.getByText('0 of 1')).toBeVisible()
  await tool(student.page, 'Undo').click()
  await expect(student.page.getByText('Drawing added')).toBeVisible()
  await expect(drawn(teacher.page)).toHaveCount(2)
  for (const { page } of [teacher, student]) expect(await axeFaults(page, '[data-item-id]')).toEqual([])
  await student.page.reload()
  await expect(drawn(student.page)).toHaveCount(2)
  await expect.poll(() => teacher.api.get<{ done: number }[]>(`/boards/${board.id}/progress`)).toMatchObject([{ total: 1, done: 1 }])
})

test('a shorter sheet with fewer pages keeps the drawings that no longer fit', async ({ teacher, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'sheet', { ...sample, ratio: 'a4' })
  const { page } = teacher
  await page.goto(`/room/${room.id}`)
  await next(page).click()
  await draw(page, [0.2, 0.1], [0.6, 0.1])
  await expect(drawn(page)).toHaveCount(1)
  await task(page).click()
  const kept = page.getByText('Drawings that no longer fit are kept.')
  await expect(kept).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Pages' }).fill('1')
  await expect(kept).toBeVisible()
  await expect(drawn(page)).toHaveCount(0)
  await page.getByRole('heading', { name: room.name }).click()
  await expect(page.getByRole('group', { name: 'Blank sheet' })).toBeVisible()
  await task(page).click()
  await page.getByRole('textbox', { name: 'Pages' }).fill('3')
  await expect(drawn(page)).toHaveCount(1)
})

test('on a phone a finger scrolls until it has taken the pencil', async ({ server, teacher, student, room, otherBrowser }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'sheet', sample)
  const page = await onPhone(server, otherBrowser, student)
  await page.goto(`/room/${room.id}`)
  await expect(tool(page, 'Select')).toHaveAttribute('aria-pressed', 'true')
  await tool(page, 'Pencil').click()
  await draw(page, [0.2, 0.2], [0.6, 0.6])
  await expect(page.getByText('Drawing added')).toBeVisible()
  await next(page).click()
  await expect(tool(page, 'Pencil')).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
  await page.context().close()
})

test('a sheet is homework: it is drawn on, handed in, and the teacher sees it', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'sheet', sample)
  const { id } = await teacher.api.send<{ id: number }>('POST', '/homework', {
    room_id: room.id,
    title: 'My family',
    boards: [{ id: board.id }],
    students: 'all',
    zone: 'Europe/Tallinn',
  })
  await student.page.goto(`/homework/${id}/do`)
  await draw(student.page, [0.2, 0.2], [0.6, 0.5])
  await expect(student.page.getByText('Drawing added')).toBeVisible()
  await student.page.getByRole('button', { name: 'Hand in' }).click()
  await expect(student.page.getByRole('status').filter({ hasText: 'Handed in' })).toBeVisible()
  await expect(tool(student.page, 'Pencil')).toBeHidden()
  await expect(drawn(student.page)).toHaveCount(1)

  await teacher.page.goto(`/homework/${id}`)
  const row = teacher.page.getByRole('row', { name: student.firstName })
  await expect(row.getByRole('cell', { name: '1 of 1' })).toBeVisible()
  await teacher.page.goto(`/homework/${id}/students/${student.id}`)
  await expect(drawn(teacher.page)).toHaveCount(1)
  await expect(teacher.page.getByText('Drawing added')).toBeVisible()
  await expect(tool(teacher.page, 'Pencil')).toBeHidden()
})

test('who opens a link sees the sheet and its task, but no tools to draw', async ({ server, teacher, otherBrowser }) => {
  const module = await teacher.api.send<{ id: number; module_id: number }>('POST', '/library/items', {
    type: libraryKinds.module,
    name: 'My family',
  })
  const board = await teacher.api.send<{ id: number }>('POST', `/modules/${module.module_id}/boards`, { name: 'Draw' })
  await addItem(teacher, board.id, 'sheet', sample)
  const { link } = await teacher.api.get<{ link: string }>(`/library/items/${module.id}/share`)
  const context = await otherBrowser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.goto(`/s/${link}`)
  await expect(task(page)).toBeVisible()
  await next(page).click()
  await expect(page.getByRole('group', { name: 'Page 2 of 2' })).toBeVisible()
  await expect(tool(page, 'Pencil')).toHaveCount(0)
  await expect(page.getByText('0 of 1')).toHaveCount(0)
  await context.close()
})

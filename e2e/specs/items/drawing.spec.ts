import type { Page } from '@playwright/test'
import { ROOM_TYPE } from '@keel/contract/constants'
import { addItem, makeBoard, upload } from '../../fixtures/board'
import { cuttable } from '../../fixtures/call'
import { axeFaults } from '../../fixtures/axe'
import { draw, drawn, growing, openTools, pictureBoard, place, tool, whereIs } from '../../fixtures/drawing'
import { boxOf, onPhone } from '../../fixtures/gestures'
import { makePdf } from '../../fixtures/pdf'
import { signUp, type Person } from '../../fixtures/people'
import { expect, test } from '../../fixtures/test'

async function boardOf(teacher: Person, roomId: number): Promise<number> {
  const [module] = await teacher.api.get<{ id: number }[]>(`/rooms/${roomId}/modules`)
  const [board] = await teacher.api.get<{ id: number }[]>(`/modules/${module?.id}/boards`)
  return board?.id ?? 0
}
const SHOTS = process.env.SKETCH_SHOTS

test('the student sees the teacher’s red stroke while it is drawn and after a reload', async ({ server, teacher, student, room }) => {
  await pictureBoard(server, teacher, room.id)
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  await expect(teacher.page.getByRole('tab', { name: 'People 2 of 2 online' })).toBeVisible()
  await openTools(teacher.page)
  const from = await place(teacher.page, 0.2, 0.2)
  const to = await place(teacher.page, 0.7, 0.6)
  await teacher.page.mouse.move(from.x, from.y)
  await teacher.page.mouse.down()
  await teacher.page.mouse.move(to.x, to.y, { steps: 12 })
  await expect(growing(student.page)).toHaveAttribute('fill', '#dc2626')
  await expect(drawn(student.page)).toHaveCount(0)
  await teacher.page.mouse.up()
  await expect(drawn(student.page)).toHaveCount(1)
  await expect(growing(student.page)).toHaveCount(0)
  await student.page.reload()
  await expect(drawn(student.page)).toHaveAttribute('fill', '#dc2626')
  const seen = await whereIs(drawn(student.page))
  expect(seen).toEqual(await whereIs(drawn(teacher.page)))
  expect(seen).toMatchObject({ x: 0.2, y: 0.2 })
  if (SHOTS) await teacher.page.screenshot({ path: `${SHOTS}/teacher.png` })
  if (SHOTS) await student.page.screenshot({ path: `${SHOTS}/student.png` })
})

test('a finished stroke is saved although the live connection was cut in mid-stroke', async ({ server, teacher, student, room }) => {
  await pictureBoard(server, teacher, room.id)
  const network = await cuttable(teacher.page)
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  await expect(teacher.page.getByRole('tab', { name: 'People 2 of 2 online' })).toBeVisible()
  await openTools(teacher.page)
  await draw(teacher.page, [0.1, 0.1], [0.3, 0.1])
  await expect(drawn(student.page)).toHaveCount(1)
  const [from, to] = [await place(teacher.page, 0.1, 0.5), await place(teacher.page, 0.5, 0.5)]
  await teacher.page.mouse.move(from.x, from.y)
  await teacher.page.mouse.down()
  await teacher.page.mouse.move((from.x + to.x) / 2, to.y, { steps: 5 })
  await expect(growing(student.page)).toHaveCount(1)
  await network.cut()
  await teacher.page.mouse.move(to.x, to.y, { steps: 5 })
  await teacher.page.mouse.up()
  await draw(teacher.page, [0.1, 0.8], [0.5, 0.8])
  await expect(drawn(teacher.page)).toHaveCount(3)
  await expect(drawn(student.page)).toHaveCount(3)
  await expect(growing(student.page)).toHaveCount(0)
  network.restore()
  await teacher.page.reload()
  await expect(drawn(teacher.page)).toHaveCount(3)
})

test('a drawing made offline is shown as unsaved, and stored afterwards', async ({ server, teacher, student, room }) => {
  await pictureBoard(server, teacher, room.id)
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  await openTools(teacher.page)
  await teacher.context.setOffline(true)
  await draw(teacher.page, [0.1, 0.1], [0.3, 0.1])
  await draw(teacher.page, [0.1, 0.3], [0.3, 0.3])
  await expect(teacher.page.getByText('Not saved yet. Trying again…')).toBeVisible()
  await expect(drawn(teacher.page)).toHaveCount(2)
  await teacher.context.setOffline(false)
  await expect(drawn(student.page)).toHaveCount(2)
  await expect(teacher.page.getByText('Not saved yet. Trying again…')).toHaveCount(0)
})

test('a drawing on page 2 of a PDF is on that page only, for both, after a reload too', async ({ server, teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  const pdf = { name: 'two.pdf', mimeType: 'application/pdf', buffer: makePdf(['Page one', 'Page two']) }
  await addItem(teacher, board.id, 'pdf', { file_id: await upload(server, teacher, pdf) })
  for (const { page } of [teacher, student]) {
    await page.goto(`/room/${room.id}`)
    await expect(page.getByText('Page one')).toBeAttached()
  }
  const turn = (page: Page, where: 'Next' | 'Previous') => tool(page, `${where} page`).click()
  await turn(teacher.page, 'Next')
  for (const { page } of [teacher, student]) await expect(page.getByText('Page two')).toBeAttached()
  await openTools(teacher.page)
  await draw(teacher.page, [0.2, 0.3], [0.6, 0.4])
  await expect(drawn(student.page)).toHaveCount(1)
  const seen = await whereIs(drawn(student.page))
  expect(seen).toEqual(await whereIs(drawn(teacher.page)))
  expect(seen).toMatchObject({ x: 0.2, y: 0.3 })
  if (SHOTS) await teacher.page.screenshot({ path: `${SHOTS}/pdf-teacher.png` })

  await turn(student.page, 'Previous')
  await expect(student.page.getByText('Page one')).toBeAttached()
  await expect(drawn(student.page)).toHaveCount(0)
  await expect(drawn(teacher.page)).toHaveCount(1)
  // What is drawn while the user looks elsewhere is there on coming back.
  await draw(teacher.page, [0.2, 0.5], [0.6, 0.5])
  await expect(drawn(teacher.page)).toHaveCount(2)
  await expect(drawn(student.page)).toHaveCount(0)
  await turn(student.page, 'Next')
  await expect(drawn(student.page)).toHaveCount(2)

  for (const { page } of [teacher, student]) await page.reload()
  for (const { page } of [teacher, student]) await expect(drawn(page)).toHaveCount(2)
  expect(await whereIs(drawn(student.page).first())).toEqual(seen)
  await turn(teacher.page, 'Previous')
  for (const { page } of [teacher, student]) {
    await expect(page.getByText('Page one')).toBeAttached()
    await expect(drawn(page)).toHaveCount(0)
  }
})

test('drawings rotate with the picture, and drawing on a rotated one is correct', async ({ server, teacher, student, room }) => {
  const { item } = await pictureBoard(server, teacher, room.id)
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  await openTools(teacher.page)
  await draw(teacher.page, [0.1, 0.2], [0.5, 0.2])
  await expect(drawn(student.page)).toHaveCount(1)
  const [{ value } = { value: {} }] = await teacher.api.get<{ value: object }[]>(`/boards/${await boardOf(teacher, room.id)}/items`)
  await teacher.api.send('PUT', `/boards/items/${item}`, { value: { ...value, turn: 90 } })
  for (const { page } of [teacher, student]) {
    // What was on the left is at the top now, and what was at the top is on the right.
    await expect.poll(async () => (await whereIs(drawn(page))).height).toBeCloseTo(0.4, 1)
    const { x, y } = await whereIs(drawn(page))
    expect(Math.abs(x - 0.8)).toBeLessThanOrEqual(0.02)
    expect(Math.abs(y - 0.1)).toBeLessThanOrEqual(0.02)
  }
  if (SHOTS) await student.page.screenshot({ path: `${SHOTS}/turned-student.png` })
  await draw(teacher.page, [0.2, 0.1], [0.2, 0.4])
  await expect(drawn(student.page)).toHaveCount(2)
  const second = await whereIs(drawn(student.page).last())
  expect(Math.abs(second.x - 0.2)).toBeLessThanOrEqual(0.02)
  expect(Math.abs(second.y - 0.1)).toBeLessThanOrEqual(0.02)
  await student.page.reload()
  await expect(drawn(student.page)).toHaveCount(2)
  expect(await whereIs(drawn(student.page).last())).toEqual(second)
})

test('shapes and texts are drawn, changed, undone and redone, live for the student', async ({ server, teacher, student, room }) => {
  await pictureBoard(server, teacher, room.id)
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const { page } = teacher
  await openTools(page)
  await tool(page, 'Shapes').click()
  await page.getByRole('menuitem', { name: 'Rectangle' }).click()
  await draw(page, [0.2, 0.2], [0.4, 0.5])
  const seen = drawn(student.page)
  await expect(seen).toHaveCount(1)
  await expect.poll(() => whereIs(seen)).toMatchObject({ x: 0.2, y: 0.2, width: 0.2, height: 0.3 })

  await tool(page, 'Select').click()
  await draw(page, [0.2, 0.3], [0.5, 0.4])
  await expect.poll(() => whereIs(seen)).toMatchObject({ x: 0.5, y: 0.3, width: 0.2, height: 0.3 })
  const to = await place(page, 0.9, 0.9)
  await page.locator('[data-handle="se"]').hover()
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await whereIs(seen)).width).toBeCloseTo(0.4, 1)

  await tool(page, 'Undo').click()
  await expect.poll(() => whereIs(seen)).toMatchObject({ x: 0.5, y: 0.3, width: 0.2 })
  await tool(page, 'Redo').click()
  await expect.poll(async () => (await whereIs(seen)).width).toBeCloseTo(0.4, 1)
  await tool(page, 'Delete selected').click()
  await expect(seen).toHaveCount(0)
  await tool(page, 'Undo').click()
  await expect(seen).toHaveCount(1)

  await tool(page, 'Text').click()
  const at = await place(page, 0.1, 0.8)
  await page.mouse.click(at.x, at.y)
  await expect(tool(page, 'Select')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('textbox', { name: 'Text on the page' })).toBeFocused()
  await page.keyboard.type('Tere, Sasha!')
  await expect(student.page.getByText('Tere, Sasha!')).toBeVisible()
  await tool(page, 'Text colour').click()
  await page.getByRole('menuitem', { name: 'Blue' }).click()
  await expect(page.getByRole('textbox', { name: 'Text on the page' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(seen).toHaveCount(2)
  await expect(student.page.getByText('Tere, Sasha!')).toHaveCSS('color', 'rgb(37, 99, 235)')
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/shapes.png` })
  // An empty text box is gone.
  await expect(page.getByRole('listbox', { name: /^Drawing, / })).toBeFocused()
  await page.keyboard.press('t')
  const empty = await place(page, 0.5, 0.1)
  await page.mouse.click(empty.x, empty.y)
  await expect(page.getByRole('textbox', { name: 'Text on the page' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawn(page)).toHaveCount(2)
  await student.page.reload()
  await expect(student.page.getByText('Tere, Sasha!')).toBeVisible()
  await expect(seen).toHaveCount(2)
})

test('clearing a drawing leaves others’; students cannot change the teacher’s', async ({ server, teacher, student, room }) => {
  await pictureBoard(server, teacher, room.id)
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  await openTools(teacher.page)
  await openTools(student.page)
  await draw(teacher.page, [0.1, 0.1], [0.5, 0.1])
  await draw(student.page, [0.1, 0.5], [0.5, 0.5])
  await draw(student.page, [0.1, 0.7], [0.5, 0.7])
  for (const { page } of [teacher, student]) await expect(drawn(page)).toHaveCount(3)

  await tool(student.page, 'Select').click()
  const theirs = await place(student.page, 0.3, 0.1)
  await student.page.mouse.click(theirs.x, theirs.y)
  await expect(tool(student.page, 'Delete selected')).toHaveAttribute('aria-disabled', 'true')
  await tool(student.page, 'Clear my drawing').click()
  await expect(drawn(student.page)).toHaveCount(1)
  await expect(drawn(teacher.page)).toHaveCount(1)
  await tool(student.page, 'Undo').click()
  await expect(drawn(teacher.page)).toHaveCount(3)

  await tool(teacher.page, 'Select').click()
  const one = await place(teacher.page, 0.3, 0.5)
  await teacher.page.mouse.click(one.x, one.y)
  await expect(tool(teacher.page, 'Delete selected')).not.toHaveAttribute('aria-disabled', 'true')
  await teacher.page.keyboard.press('Delete')
  await expect(drawn(student.page)).toHaveCount(2)
  await tool(teacher.page, 'Clear my drawing').click()
  for (const { page } of [teacher, student]) await expect(drawn(page)).toHaveCount(1)
  await student.page.reload()
  await expect(drawn(student.page)).toHaveCount(1)
})

test('a classmate’s drawing is hidden; the teacher sees that of the picked student', async ({ server, teacher, student, browser }) => {
  const mate = await signUp(server, browser, 'student', { firstName: 'Maria' })
  const room = await teacher.api.send<{ id: number }>('POST', '/rooms', { name: 'Group', type: ROOM_TYPE.group })
  const { token } = await teacher.api.send<{ token: string }>('POST', `/rooms/${room.id}/tokens`)
  for (const person of [student, mate]) await person.api.send('POST', '/rooms/join', { token })
  await pictureBoard(server, teacher, room.id)
  for (const { page } of [teacher, student, mate]) await page.goto(`/room/${room.id}`)
  await expect(teacher.page.getByRole('tab', { name: 'People 3 of 3 online' })).toBeVisible()
  await openTools(student.page)
  await draw(student.page, [0.1, 0.2], [0.5, 0.2])
  await openTools(mate.page)
  await draw(mate.page, [0.1, 0.6], [0.5, 0.6])
  await expect(drawn(teacher.page)).toHaveCount(2)
  await teacher.page.getByRole('button', { name: /^Show answers of/ }).click()
  await teacher.page.getByRole('menuitem', { name: /Maria/ }).click()
  await expect(drawn(teacher.page)).toHaveCount(1)
  for (const { page } of [student, mate]) await expect(drawn(page)).toHaveCount(1)
  await mate.page.reload()
  await expect(drawn(mate.page)).toHaveCount(1)
  await mate.context.close()
})

test('a finger draws; while a pen is in use touches of the hand are ignored', async ({ server, student, teacher, room, otherBrowser }) => {
  await pictureBoard(server, teacher, room.id)
  const page = await onPhone(server, otherBrowser, student)
  await page.goto(`/room/${room.id}`)
  await openTools(page)
  const cdp = await page.context().newCDPSession(page)
  // Passed with each event: how long the pen has been away must not depend on the machine.
  let timestamp: number | undefined
  const finger = async (...places: readonly (readonly [number, number])[]) => {
    const points = await Promise.all(places.map(([x, y]) => place(page, x, y)))
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
    await touch('touchStart', points.slice(0, 1))
    for (const point of points.slice(1)) await touch('touchMove', [point])
    await touch('touchEnd', [])
  }
  await finger([0.2, 0.2], [0.4, 0.3], [0.6, 0.3], [0.8, 0.5])
  await expect(drawn(page)).toHaveCount(1)
  expect(await whereIs(drawn(page))).toMatchObject({ x: 0.2, y: 0.2 })
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/phone.png` })

  const from = await place(page, 0.2, 0.7)
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, force: number) =>
    cdp.send('Input.dispatchMouseEvent', {
      type,
      x,
      y: from.y,
      timestamp,
      button: 'left',
      buttons: 1,
      clickCount: 1,
      pointerType: 'pen',
      force,
    })
  timestamp = Date.now() / 1000
  await pen('mousePressed', from.x, 0.3)
  await pen('mouseMoved', from.x + 40, 0.6)
  await finger([0.5, 0.9], [0.6, 0.9], [0.7, 0.9])
  await pen('mouseMoved', from.x + 80, 0.9)
  await pen('mouseReleased', from.x + 80, 0)
  await expect(drawn(page)).toHaveCount(2)
  timestamp += 2
  await finger([0.5, 0.1], [0.6, 0.1])
  await expect(drawn(page)).toHaveCount(2)
  const board = await boardOf(teacher, room.id)
  const pressures = async () => {
    const { objects } = await student.api.get<{ objects: { stroke: { points: number[] } }[] }>(`/boards/${board}/sketch`)
    return new Set(objects.flatMap(({ stroke }) => stroke.points.filter((_, i) => i % 3 === 2))).size
  }
  await expect.poll(pressures).toBeGreaterThan(2)
})

test('shapes and texts are made, moved, resized, deleted and undone by keyboard', async ({ server, teacher, student, room }) => {
  await pictureBoard(server, teacher, room.id)
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  const { page } = teacher
  await openTools(page)
  await page.getByRole('group', { name: 'Drawing, empty' }).focus()
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  const list = page.getByRole('listbox', { name: 'Drawing, 1 object' })
  await expect(list).toBeFocused()
  await expect(page.getByRole('option', { name: 'Rectangle, mine', selected: true })).toHaveCount(1)
  const seen = drawn(student.page)
  await expect(seen).toHaveCount(1)
  await boxOf(seen)
  const before = await whereIs(seen)
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await whereIs(seen)).x).toBeCloseTo(before.x + 0.08, 2)
  for (let i = 0; i < 10; i++) await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await whereIs(seen)).height).toBeGreaterThan(before.height + 0.08)
  await page.keyboard.press('Enter')

  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Text on the page' })).toBeFocused()
  await page.keyboard.type('By hand')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option', { name: 'Text, mine: By hand' })).toHaveCount(1)
  await expect(page.getByRole('listbox', { name: 'Drawing, 2 objects' })).toBeFocused()
  await expect(seen).toHaveCount(2)
  expect(await axeFaults(page, '[data-board]')).toEqual([])
  await page.keyboard.press('Home')
  await expect(page.getByRole('option', { name: 'Rectangle, mine', selected: true })).toHaveCount(1)
  await page.keyboard.press('Delete')
  await expect(seen).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(seen).toHaveCount(2)
  await page.keyboard.press('Control+Shift+z')
  await expect(seen).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})

import type { Page } from '@playwright/test'
import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard, upload } from '../../fixtures/board'
import { boxOf } from '../../fixtures/gestures'
import { makePng } from '../../fixtures/png'
import { expect, test } from '../../fixtures/test'

const png = (width: number, height: number) => ({ name: 'map.png', mimeType: 'image/png', buffer: makePng(width, height) })
const shapeOf = async (page: Page) => {
  const box = await page.getByRole('button', { name: /^Enlarge image/ }).boundingBox()
  return box && Math.round((box.width / box.height) * 10) / 10
}

test('a teacher describes, rotates and replaces a picture; the student sees it so', async ({ server, teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  const { id } = await addItem(teacher, board.id, 'image', { file_id: await upload(server, teacher, png(800, 400)) })
  await teacher.api.send('POST', `/boards/items/${id}/points`, {
    id: 'p1',
    page: 1,
    point: { color: 'red', x: 20, y: 10, words: [{ id: 'a', value: 'yes' }] },
  })
  for (const { page } of [teacher, student]) {
    await page.goto(`/room/${room.id}`)
    await expect.poll(() => shapeOf(page)).toBe(2)
  }
  await teacher.page.getByRole('button', { name: 'Image: actions' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Edit' }).click()
  await teacher.page.getByRole('textbox', { name: 'Description' }).fill('A map of Estonia')
  await teacher.page.getByRole('button', { name: 'Rotate right' }).click()
  await teacher.page.getByRole('heading', { name: room.name }).click()
  await expect(student.page.getByRole('button', { name: 'Enlarge image: A map of Estonia' })).toBeVisible()
  for (const { page } of [teacher, student]) {
    await expect.poll(() => shapeOf(page)).toBe(0.5)
    // The question rotates with the picture: near the upper left corner before, near the upper right one now.
    const where = async () => {
      const picture = await boxOf(page.getByRole('button', { name: /^Enlarge image/ }))
      const point = await boxOf(page.getByRole('button', { name: /^Question 1/ }))
      return [
        Math.round(((point.x + point.width / 2 - picture.x) / picture.width) * 100),
        Math.round(((point.y + point.height / 2 - picture.y) / picture.height) * 100),
      ]
    }
    await expect.poll(where).toEqual([90, 20])
    expect(await axeFaults(page)).toEqual([])
  }

  await teacher.page.getByRole('button', { name: 'Image: actions' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Edit' }).click()
  await teacher.page.getByRole('button', { name: 'Replace' }).click()
  await teacher.page.setInputFiles('[role=dialog] input[type=file]', png(300, 300))
  await expect.poll(() => shapeOf(student.page)).toBe(1)
  await expect(student.page.getByRole('button', { name: 'Enlarge image: A map of Estonia' })).toBeVisible()
})

test('a picture is enlarged by buttons, keys and two fingers', async ({ server, teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'image', { file_id: await upload(server, teacher, png(600, 400)), alt: 'A map' })
  const { page } = student
  await page.goto(`/room/${room.id}`)
  await page.getByRole('button', { name: 'Enlarge image: A map' }).click()
  const large = page.getByRole('dialog').getByRole('img', { name: 'A map' })
  const width = async () => Math.round((await large.boundingBox())?.width ?? 0)
  const before = Math.round((await boxOf(large)).width)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeGreaterThan(before * 1.3)
  await page.getByRole('dialog').getByRole('group').press('0')
  await expect.poll(width).toBe(before)
  const fingers = (type: string, gap: number) =>
    page
      .getByRole('dialog')
      .getByRole('group')
      .evaluate(
        (stage, { type, gap }) => {
          stage.setPointerCapture = () => {} // these fingers are not real
          for (const [pointerId, side] of [
            [91, -1],
            [92, 1],
          ] as const)
            stage.dispatchEvent(
              new PointerEvent(type, { bubbles: true, pointerId, pointerType: 'touch', clientX: 640 + (side * gap) / 2, clientY: 400 }),
            )
        },
        { type, gap },
      )
  await fingers('pointerdown', 100)
  await fingers('pointermove', 200)
  await fingers('pointerup', 200)
  await expect.poll(width).toBeGreaterThan(before * 1.8)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

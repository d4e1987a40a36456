import { cuttable } from '../../fixtures/call'
import { axeFaults } from '../../fixtures/axe'
import { draw, drawn, growing, openTools, pictureBoard, place, tool, whereIs } from '../../fixtures/drawing'
import { expect, test } from '../../fixtures/test'

const SHOTS = process.env.SKETCH_SHOTS

test('the student sees the teacher’s stroke while it is drawn and after a reload, in the teacher’s red', async ({
  server,
  teacher,
  student,
  room,
}) => {
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

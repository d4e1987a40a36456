import type { Locator, Page } from '@playwright/test'
import { axeFaults } from '../fixtures/axe'
import { addItem, makeBoard } from '../fixtures/board'
import { enterCall, expect, press, test } from '../fixtures/call'
import type { Person } from '../fixtures/people'

// One call at a time: two of them encode and decode more than two cores can.
test.describe.configure({ mode: 'default' })

async function makeBoards({ api }: Person, roomId: number): Promise<void> {
  const { id } = await api.send<{ id: number }>('POST', `/rooms/${roomId}/modules`, { name: 'First lessons' })
  for (const name of ['Greetings', 'Numbers', 'Colours']) await api.send('POST', `/modules/${id}/boards`, { name })
}
const widthOf = async (page: Page, id: string): Promise<number> => (await page.locator(`#${id}`).boundingBox())?.width ?? 0
/** The board's name, in the strip or in the list. */
const boardName = (page: Page, name: string) => page.locator('#boards').getByRole('button', { name, exact: true })
/** Presses one of the three views; its radio button is hidden behind its sign. */
const choose = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'View' }).locator('label').filter({ hasText: name }).click()
const splitter = (page: Page, name: string) => page.getByRole('separator', { name })

test('areas are made wider by pointer and keys, and stay so', async ({ teacher: { page }, room }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/room/${room.id}`)
  const boards = splitter(page, 'Width of the boards')
  await expect(boards).toHaveAttribute('aria-valuenow', '264')
  const box = await boards.boundingBox()
  if (!box) throw new Error('The splitter is not shown')
  await page.mouse.move(box.x + box.width / 2, 400)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 50, 420, { steps: 4 })
  await page.mouse.up()
  await expect(boards).toHaveAttribute('aria-valuenow', '314')
  expect(await widthOf(page, 'boards')).toBe(314)

  const side = splitter(page, 'Width of people and chat')
  await side.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(side).toHaveAttribute('aria-valuenow', '376')
  await page.keyboard.press('End')
  await expect(side).toHaveAttribute('aria-valuenow', '560')
  await page.reload()
  await expect(boards).toHaveAttribute('aria-valuenow', '314')
  await expect(side).toHaveAttribute('aria-valuenow', '560')
  await boards.dblclick()
  await expect(boards).toHaveAttribute('aria-valuenow', '264')
})

test('who folds an area by the keyboard goes on at the button that unfolds it', async ({ teacher: { page }, room }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/room/${room.id}`)
  for (const [fold, unfold] of [
    ['Collapse boards', 'Expand boards'],
    ['Collapse people and chat', 'Expand people and chat'],
  ] as const) {
    await page.getByRole('button', { name: fold }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: unfold })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: fold })).toBeFocused()
  }
})

test('a small window keeps the board wide: boards are a strip with the way to the next one', async ({ teacher, room }) => {
  const { page } = teacher
  await makeBoards(teacher, room.id)
  await page.setViewportSize({ width: 1024, height: 720 })
  await page.goto(`/room/${room.id}`)
  await expect(boardName(page, 'Greetings')).toBeVisible()
  expect(await widthOf(page, 'board')).toBeGreaterThanOrEqual(560)
  await press(page, 'Next board: Numbers')
  await expect(boardName(page, 'Numbers')).toBeVisible()
  await press(page, 'Previous board: Greetings')
  await expect(boardName(page, 'Greetings')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous board', exact: true })).toBeDisabled()

  await press(page, 'Expand boards')
  await press(page, 'Colours')
  await expect(boardName(page, 'Colours')).toBeVisible()
  // The chat made room.
  await expect(page.getByRole('button', { name: 'Expand people and chat' })).toBeVisible()
  expect(await widthOf(page, 'board')).toBeGreaterThanOrEqual(560)
  await press(page, 'Expand people and chat')
  await expect(page.getByRole('button', { name: 'Expand boards' })).toBeVisible()
})

test('in a call board and video share the stage, or the video has it all', async ({ teacher, student, room }) => {
  const { page } = teacher
  await makeBoards(teacher, room.id)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await enterCall(student.page)
  const view = page.getByRole('radiogroup', { name: 'View' })
  await expect(page.getByRole('button', { name: 'Join call' })).toBeVisible()
  await expect(view).toHaveCount(0)
  await enterCall(page)

  const video = page.getByRole('group', { name: 'Sasha Ivanova', exact: true })
  const videoWidth = async () => (await video.boundingBox())?.width ?? 0
  await expect(video).toBeVisible()
  const beside = await videoWidth()
  await choose(page, 'Half')
  await expect(splitter(page, 'Width of the video')).toBeVisible()
  await expect.poll(videoWidth).toBeGreaterThan(beside + 100)
  expect(await widthOf(page, 'board')).toBeGreaterThanOrEqual(500)
  await page.reload()
  // Back in the call, beside the board as before.
  await expect(splitter(page, 'Width of the video')).toBeVisible()

  await choose(page, 'Video')
  await expect(page.locator('#board')).toBeHidden()
  await expect.poll(videoWidth).toBeGreaterThan(700)
  // A board that is opened is shown.
  await press(page, 'Numbers')
  await expect(page.locator('#board')).toBeVisible()

  // So is one that the teacher brings everybody to.
  await choose(student.page, 'Video')
  await expect(student.page.locator('#board')).toBeHidden()
  await press(page, 'Bring everyone here')
  await expect(student.page.locator('#board')).toBeVisible()

  // The next call does not begin without the board.
  await choose(page, 'Video')
  await press(page, 'Leave call')
  await expect(view).toHaveCount(0)
  await press(page, 'Join call')
  await expect(view).toBeVisible()
  await expect(page.locator('#board')).toBeVisible()
})

test('F shows the classroom in full screen, with more room for the board', async ({ teacher, room }) => {
  const { page } = teacher
  await makeBoards(teacher, room.id)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/room/${room.id}`)
  await expect(boardName(page, 'Greetings')).toBeVisible()
  const isFull = () => page.evaluate(() => document.fullscreenElement === document.documentElement)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.click()
  await page.keyboard.press('f')
  await expect(field).toHaveValue('f')
  expect(await isFull()).toBe(false)

  await page.getByRole('heading', { name: room.name }).click()
  await page.keyboard.press('f')
  await expect.poll(isFull).toBe(true)
  await expect(page.getByRole('button', { name: 'Expand boards' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Expand people and chat' })).toBeVisible()
  await press(page, 'Exit full screen')
  await expect.poll(isFull).toBe(false)
  await expect(page.getByRole('button', { name: 'Collapse boards' })).toBeVisible()
  await page.keyboard.press('f')
  await expect.poll(isFull).toBe(true)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/rooms')
  await expect.poll(isFull).toBe(false)
})

test('in full screen the head goes away while nobody moves, and the board has its room', async ({ teacher, room }) => {
  const { page } = teacher
  await makeBoards(teacher, room.id)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/room/${room.id}`)
  await expect(boardName(page, 'Greetings')).toBeVisible()
  const before = (await page.locator('#board').boundingBox())?.height ?? 0
  await page.getByRole('heading', { name: room.name }).click()
  await page.keyboard.press('f')
  const headEnd = () =>
    page
      .locator('header')
      .first()
      .evaluate((head) => head.getBoundingClientRect().bottom)
  const isStripShown = () => page.locator('#boards').evaluate((strip) => getComputedStyle(strip).opacity === '1')
  await expect.poll(headEnd).toBeLessThanOrEqual(0)
  expect(await isStripShown()).toBe(false)
  expect((await page.locator('#board').boundingBox())?.height).toBeGreaterThan(before)
  await page.mouse.move(600, 400)
  await page.mouse.move(620, 420)
  await expect.poll(headEnd).toBeGreaterThan(40)
  expect(await isStripShown()).toBe(true)
  await expect.poll(headEnd).toBeLessThanOrEqual(0)
  // By the keyboard too.
  await page.getByRole('link', { name: 'Back' }).focus()
  await expect.poll(headEnd).toBeGreaterThan(40)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  await expect.poll(headEnd).toBeGreaterThan(40)
})

test('with the side folded the video is over the board: moved to a corner, sized, and remembered', async ({ teacher, student, room }) => {
  const { page } = teacher
  await makeBoards(teacher, room.id)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/room/${room.id}`)
  await student.page.goto(`/room/${room.id}`)
  await enterCall(student.page)
  await enterCall(page)
  const float = page.getByRole('region', { name: 'Video call' }).and(page.locator('#call-float'))
  const corner = () => float.getAttribute('data-corner')
  const boxOf = async (what: Locator) => {
    const box = await what.boundingBox()
    if (!box) throw new Error('Not shown')
    return box
  }
  await expect(page.getByRole('button', { name: 'Leave call' })).toBeVisible()
  await expect(float).toHaveCount(0)
  await press(page, 'Collapse people and chat')
  await expect(float.getByRole('group', { name: 'Sasha Ivanova', exact: true })).toBeVisible()
  await expect.poll(corner).toBe('bottom-right')
  expect(await axeFaults(page)).toEqual([])
  await press(page, 'Mute microphone')
  await expect(page.getByRole('button', { name: 'Unmute microphone' })).toBeVisible()

  // By arrows, then by dragging the picture.
  const grip = page.getByRole('button', { name: 'Move video', exact: true })
  await grip.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(corner).toBe('bottom-left')
  await expect(page.getByRole('status').filter({ hasText: 'Video: bottom left' })).toHaveCount(1)
  const from = await boxOf(float)
  const stage = await boxOf(page.locator('#board'))
  await page.mouse.move(from.x + 90, from.y + 60)
  await page.mouse.down()
  await page.mouse.move(stage.x + stage.width - 150, stage.y + 120, { steps: 5 })
  await page.mouse.up()
  await expect.poll(corner).toBe('top-right')
  const splitter = page.getByRole('separator', { name: 'Width of the video' })
  await splitter.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(splitter).toHaveAttribute('aria-valuenow', '316')
  expect((await boxOf(float)).width).toBe(316)
  await page.reload()
  await expect(splitter).toHaveAttribute('aria-valuenow', '316')
  await expect.poll(corner).toBe('top-right')

  // Back to the side, and over the board by a button.
  await press(page, 'Expand people and chat')
  await expect(float).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Leave call' })).toBeVisible()
  // With both buttons the tabs still have their room, at the least width.
  await page.getByRole('separator', { name: 'Width of people and chat' }).focus()
  await page.keyboard.press('Home')
  const side = await boxOf(page.locator('#side'))
  const last = await boxOf(page.getByRole('button', { name: 'Collapse people and chat' }))
  expect(last.x + last.width).toBeLessThanOrEqual(side.x + side.width)
  await press(page, 'Show video over the board')
  await expect(float).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave call' })).toHaveCount(1)
  await float.getByRole('button', { name: 'Move video to the side' }).click()
  await expect(float).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Leave call' })).toBeVisible()
})

test('the video over the board makes way for the format bar', async ({ teacher, room }) => {
  const { page } = teacher
  const { id } = await makeBoard(teacher, room.id)
  const text = Array.from({ length: 30 }, (_, n) => ({ type: 'paragraph', content: [{ type: 'text', text: `Lause number ${n}.` }] }))
  await addItem(teacher, id, 'text', { content: text })
  await page.setViewportSize({ width: 1024, height: 720 })
  await page.goto(`/room/${room.id}`)
  await enterCall(page)
  await press(page, 'Collapse people and chat')
  const float = page.locator('#call-float')
  await page.getByRole('separator', { name: 'Width of the video' }).focus()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Move video', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await page.getByText('Lause number 1.').click()
  const bar = page.getByRole('toolbar', { name: 'Text formatting' })
  await expect(bar).toBeVisible()
  await expect
    .poll(async () => {
      const [over, one] = [await float.boundingBox(), await bar.boundingBox()]
      if (!over || !one) return 'not shown'
      return over.y >= one.y + one.height || one.y >= over.y + over.height || over.x >= one.x + one.width || one.x >= over.x + over.width
    })
    .toBe(true)
})

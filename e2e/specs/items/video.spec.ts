import { axeFaults } from '../../fixtures/axe'
import { addItem, makeBoard } from '../../fixtures/board'
import { expect, test } from '../../fixtures/test'
import { type Controls, fakeVimeo, fakeYoutube } from '../../fixtures/video-sites'

/** Expects both to do the same at the same position, for a second: nobody reacts faster. */
const together = async (a: Controls, b: Controls): Promise<void> => {
  let since = 0
  await expect
    .poll(async () => {
      const [one, other] = await Promise.all([a.state(), b.state()])
      const isSame = one.playing !== null && one.playing === other.playing && one.rate === other.rate
      if (!isSame || Math.abs(one.position - other.position) >= 1) since = 0
      else since ||= Date.now()
      return since > 0 && Date.now() - since >= 1000
    })
    .toBe(true)
}
const playing = (who: Controls) => expect.poll(async () => (await who.state()).playing)
const position = (who: Controls) => expect.poll(async () => Math.round((await who.state()).position))

async function inStep(teacher: Controls, student: Controls): Promise<void> {
  await teacher.play()
  await playing(student).toBe(true)
  await together(teacher, student)
  await student.seek(200)
  await expect.poll(async () => (await teacher.state()).position).toBeGreaterThan(199)
  await together(teacher, student)
  await teacher.setRate(1.5)
  await expect.poll(async () => (await student.state()).rate).toBe(1.5)
  await together(teacher, student)
  await student.pause()
  await playing(teacher).toBe(false)
  await together(teacher, student)
  await teacher.seek(42)
  await position(student).toBe(42)
  expect((await student.state()).playing).toBe(false)
}

test('a YouTube video is added by its link and watched together', async ({ teacher, student, room }) => {
  await makeBoard(teacher, room.id)
  const [theirs, mine] = [await fakeYoutube(student.page), await fakeYoutube(teacher.page)]
  for (const { page } of [teacher, student]) await page.goto(`/room/${room.id}`)
  await teacher.page.getByRole('button', { name: 'Add an item here' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Video' }).click()
  const dialog = teacher.page.getByRole('dialog', { name: 'Add a video' })
  const link = dialog.getByRole('textbox', { name: 'Link' })
  await expect(dialog.getByText('Paste a link to a YouTube or Vimeo video')).toBeVisible()
  await link.fill('https://rutube.ru/video/1')
  await expect(dialog.getByText('Please, paste a valid video link from YouTube or Vimeo')).toBeVisible()
  expect(await axeFaults(teacher.page)).toEqual([])
  await link.fill('https://youtu.be/dQw4w9WgXcQ?t=7')
  await expect(dialog.getByTitle('YouTube video')).toBeVisible()
  await link.press('Enter')
  await expect(dialog).toHaveCount(0)
  await teacher.page.getByRole('heading', { name: room.name }).click()
  await expect(student.page.getByTitle('YouTube video')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?.*start=7/)
  await inStep(mine, theirs)

  await student.page.reload()
  await expect(student.page.getByTitle('YouTube video')).toBeVisible()
  await mine.play()
  await playing(theirs).toBe(true)
  await together(mine, theirs)
  await student.page.reload()
  await playing(theirs).toBe(true)
  await together(mine, theirs)
})

test('a Vimeo video is watched together, and a latecomer starts in sync', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'vimeo', { id: '76979871', hash: '8272103f6e' })
  const [theirs, mine] = [await fakeVimeo(student.page), await fakeVimeo(teacher.page)]
  for (const { page } of [teacher, student]) {
    await page.goto(`/room/${room.id}`)
    await expect(page.getByText('Loading video…')).toHaveCount(0)
    await expect(page.getByTitle('Vimeo video')).toBeVisible()
  }
  await inStep(mine, theirs)
  await mine.play()
  await playing(theirs).toBe(true)
  await student.page.reload()
  await expect(student.page.getByTitle('Vimeo video')).toBeVisible()
  await expect(student.page.getByText('Loading video…')).toHaveCount(0)
  await playing(theirs).toBe(true)
  await together(mine, theirs)
})

test('a browser that waits for a press says so and joins on it', async ({ teacher, student, room }) => {
  const board = await makeBoard(teacher, room.id)
  await addItem(teacher, board.id, 'youtube', { id: 'dQw4w9WgXcQ' })
  const [theirs, mine] = [await fakeYoutube(student.page, { waits: true }), await fakeYoutube(teacher.page)]
  for (const { page } of [teacher, student]) {
    await page.goto(`/room/${room.id}`)
    await expect(page.getByText('Loading video…')).toHaveCount(0)
    await expect(page.getByTitle('YouTube video')).toBeVisible()
  }
  await mine.play()
  const join = student.page.getByRole('button', { name: 'Watch with the others' })
  await expect(join).toBeVisible()
  expect(await axeFaults(student.page)).toEqual([])
  await student.page.evaluate(() => Object.assign(window, { youtubeWaits: false }))
  await join.click()
  await playing(theirs).toBe(true)
  await together(mine, theirs)
  await expect(join).toHaveCount(0)
})

test('videos that are deleted, not embeddable or unreachable show an error', async ({ teacher, room }) => {
  const board = await makeBoard(teacher, room.id)
  for (const id of ['removedxxxx', 'ownersaysno']) await addItem(teacher, board.id, 'youtube', { id })
  for (const id of ['404404', '403403']) await addItem(teacher, board.id, 'vimeo', { id })
  const { page } = teacher
  await fakeYoutube(page)
  await fakeVimeo(page)
  await page.goto(`/room/${room.id}`)
  const alert = page.getByRole('alert')
  await expect(alert.filter({ hasText: 'This video no longer exists, or it’s private.' })).toHaveCount(2)
  await expect(alert.filter({ hasText: 'The owner doesn’t allow this video to be shown on other sites.' })).toHaveCount(2)
  expect(await axeFaults(page)).toEqual([])

  await page.unrouteAll()
  await page.route(/youtube/, (route) => route.abort())
  await page.reload()
  await expect(alert.filter({ hasText: 'Can’t reach YouTube' })).toHaveCount(2)
})

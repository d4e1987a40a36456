import { axeFaults } from '../fixtures/axe'
import { expect, test } from '../fixtures/test'

test('a planned lesson is announced, counted down and started from home', async ({ teacher, student, room }) => {
  const { page } = student
  // Events before the page listens become a line in the list, but no toast.
  const listens = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.goto('/home')
  await listens
  const bell = page.getByRole('button', { name: 'Notifications' })
  await expect(bell).toBeVisible()
  await expect(page.getByRole('link', { name: room.name })).toBeVisible()
  const starts_at = new Date(Date.now() + 30 * 60_000).toISOString()
  await teacher.api.send('POST', '/events', { title: 'Conditionals', room_id: room.id, starts_at, duration: 3, zone: 'Europe/Tallinn' })
  await expect(page.getByText('New lesson scheduled')).toBeVisible()
  const next = page.getByRole('region', { name: 'Next lesson' })
  await expect(next).toContainText('Conditionals')
  await expect(next.getByRole('timer')).toHaveText(/^in (2[5-9]|30):\d\d$/)

  await expect(bell).toContainText('1 new notification')
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('link', { name: /^New lesson scheduled \(new\)/ })).toBeVisible()
  await expect(bell).not.toContainText('new notification')
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)

  await teacher.page.goto('/home')
  await expect(teacher.page.getByRole('button', { name: 'Notifications' })).toContainText('1 new notification')
  await expect(teacher.page.getByRole('region', { name: 'Today' })).toBeVisible()
  await expect(teacher.page.getByRole('heading', { name: 'Your first lesson' })).toBeVisible()
  expect(await axeFaults(teacher.page)).toEqual([])
  // The line of the day and the card of the classroom start it too.
  await expect(teacher.page.getByRole('region', { name: 'Today' }).getByRole('button', { name: 'Start “Conditionals”' })).toBeVisible()
  const card = teacher.page.getByRole('article').filter({ hasText: room.name })
  await expect(card.getByText(/^Next lesson: /)).toBeVisible()
  await card.getByRole('link', { name: room.name }).focus()
  await expect(card.getByRole('button', { name: `Start a lesson in ${room.name}` })).toHaveCSS('opacity', '1')
  await teacher.page.getByRole('region', { name: 'Next lesson' }).getByRole('button', { name: 'Start lesson' }).click()
  await expect(teacher.page).toHaveURL(`/room/${room.id}`)
  const running = page.getByRole('region', { name: 'Lessons in progress' })
  await expect(running.getByRole('link', { name: 'Join' })).toHaveAttribute('href', `/room/${room.id}`)
  await expect(next).toHaveCount(0)

  // On a phone: the user's sheet has the bell, and its mark is on the bar.
  await page.setViewportSize({ width: 360, height: 740 })
  const you = page.getByRole('button', { name: 'You' })
  await expect(you).toContainText('1 new notification')
  await you.click()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await list.getByRole('link', { name: /^The lesson has started/ }).click()
  await expect(page).toHaveURL(`/room/${room.id}`)

  await page.goto('/settings')
  const mail = page.getByLabel('By e-mail')
  await expect(mail).toHaveValue('60')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await mail.selectOption('a day before')
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(mail).toHaveValue('1440')

  const homework = page.getByLabel('E-mails about homework')
  const turnedOff = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByText('E-mails about homework').click()
  expect((await turnedOff).ok()).toBe(true)
  await page.reload()
  await expect(homework).not.toBeChecked()
})

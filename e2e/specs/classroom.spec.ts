import type { Page } from '@playwright/test'
import type { Person } from '../fixtures/people'
import { expect, test } from '../fixtures/test'

const open = async ({ page }: Person, roomId: number) => {
  await page.goto(`/room/${roomId}`)
  await expect(page.getByRole('heading', { name: 'Estonian with Sasha' })).toBeVisible()
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
/** Writes a message, and waits until the server has it. */
const say = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
  await expect(page.locator('[data-outgoing]')).toHaveCount(0)
}

async function boards({ api }: Person, roomId: number): Promise<void> {
  const module = await api.send<{ id: number }>('POST', `/rooms/${roomId}/modules`, { name: 'Unit 1' })
  for (const name of ['Greetings', 'Numbers']) await api.send('POST', `/modules/${module.id}/boards`, { name })
}

test('a started lesson calls the student in from any page, with the same clock', async ({ teacher, student, room }) => {
  await student.page.goto('/lessons')
  await expect(student.page.getByText('The journal is empty')).toBeVisible()
  await open(teacher, room.id)
  await teacher.page.getByRole('button', { name: 'Start lesson' }).click()
  await teacher.page.getByRole('textbox', { name: 'Lesson name' }).fill('Cases')
  await teacher.page.getByText('90 min').click()
  await teacher.page.getByRole('button', { name: 'Start', exact: true }).click()
  await student.page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(student.page).toHaveURL(`/room/${room.id}`)
  for (const { page } of [teacher, student]) await expect(page.getByRole('timer', { name: /of 90$/ })).toBeVisible()
  await expect(student.page.getByRole('button', { name: 'End lesson' })).toHaveCount(0)

  await teacher.page.goto('/rooms')
  await expect(teacher.page.getByRole('article').getByText('Lesson in progress')).toBeVisible()
  await teacher.page.getByRole('link', { name: 'Join' }).click()
  await teacher.page.getByRole('button', { name: 'End lesson' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'End lesson and call' }).click()
  await expect(student.page.getByRole('timer')).toHaveCount(0)
  await teacher.page.goto('/lessons')
  await expect(teacher.page.getByRole('article').filter({ hasText: 'Cases' })).toContainText('Sasha Ivanova')
})

test('a chat message arrives at once, and can be edited and deleted', async ({ teacher, student, room }) => {
  await open(teacher, room.id)
  // The classroom comes with the page, not after its code.
  const page = await student.page.request.get(`/room/${room.id}`)
  expect(await page.text()).toContain(`"/rooms/${room.id}":{"status":200`)
  await open(student, room.id)
  await say(teacher.page, 'Tree! https://et.wikipedia.org')
  await expect(student.page.getByRole('link', { name: 'https://et.wikipedia.org' })).toBeVisible()
  await field(teacher.page).press('ArrowUp')
  await field(teacher.page).fill('Tere!')
  await field(teacher.page).press('Enter')
  await expect(student.page.getByText('Tere!', { exact: true })).toBeVisible()
  await expect(student.page.getByText('edited')).toBeVisible()
  await teacher.page.getByRole('log').getByRole('article').hover()
  await teacher.page.getByRole('button', { name: 'Message actions' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Delete' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(student.page.getByText('No messages yet')).toBeVisible()
})

test('a message to a hidden chat is toasted, counted, and seen once it is opened', async ({ teacher, student, room }) => {
  await open(teacher, room.id)
  await open(student, room.id)
  await teacher.page.getByRole('button', { name: 'Collapse people and chat' }).click()
  await say(student.page, 'Kas sa kuuled?')
  const folded = teacher.page.getByRole('button', { name: 'Chat, 1 unread message' })
  await expect(folded).toBeVisible()
  await teacher.page.reload()
  await expect(folded).toBeVisible()
  await folded.click()
  await expect(teacher.page.getByRole('log').getByText('Kas sa kuuled?')).toBeVisible()
  await expect.poll(async () => (await teacher.api.get<{ unread: number }>('/chat/channels')).unread).toBe(0)
})

test('the teacher sees who is at which board and brings everybody to hers', async ({ teacher, student, room }) => {
  await boards(teacher, room.id)
  await open(teacher, room.id)
  await open(student, room.id)
  await teacher.page.getByRole('tab', { name: /People/ }).click()
  const sasha = teacher.page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Sasha Ivanova' })
  await expect(sasha).toContainText('Greetings')
  await teacher.page.getByRole('button', { name: 'Numbers', exact: true }).click()
  await teacher.page.getByRole('button', { name: 'Bring everyone here' }).click()
  await expect(student.page.getByText('Tiina brought you to “Numbers”')).toBeVisible()
  await expect(sasha).toContainText('Numbers')
  await student.page.reload()
  await expect(sasha).toContainText('Numbers')
  await student.page.goto('/home')
  await expect(sasha.getByRole('img', { name: 'Sasha Ivanova, offline' })).toBeVisible()
})

test('a removed student loses the classroom at once, and an old link lets nobody in', async ({ teacher, student, room }) => {
  const [old] = await teacher.api.get<{ token: string }[]>(`/rooms/${room.id}/tokens`)
  const lesson = { title: 'Cases', starts_at: '2033-03-07T10:00:00Z', duration: 3, zone: 'UTC', room_id: room.id }
  await teacher.api.send('POST', '/events', lesson)
  await open(teacher, room.id)
  await open(student, room.id)
  await teacher.page.getByRole('tab', { name: /People/ }).click()
  await teacher.page.getByRole('button', { name: 'Manage people' }).click()
  await teacher.page.getByRole('button', { name: 'Remove Sasha Ivanova' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(student.page.getByRole('heading', { name: `You’re no longer in “${room.name}”` })).toBeVisible()
  // The page explains it all; a toast would repeat it.
  await expect(student.page.getByText('1 scheduled lesson is cancelled for you.')).toBeVisible()
  await expect(student.page.getByText('You’re no longer in the classroom')).toHaveCount(0)

  await teacher.page.getByRole('button', { name: 'Invite', exact: true }).click()
  await teacher.page.getByRole('button', { name: 'New link' }).click()
  await teacher.page.getByRole('button', { name: 'Create new link' }).click()
  await expect(teacher.page.getByText('New link created')).toBeVisible()
  await student.page.goto(`/r/${old?.token}`)
  await expect(student.page.getByText('This invitation is no longer valid')).toBeVisible()
  const link = teacher.page.getByRole('textbox', { name: 'Invite link' })
  await expect(link).not.toHaveValue(new RegExp(`${old?.token}$`))
  await student.page.goto(await link.inputValue())
  await student.page.getByRole('button', { name: 'Join classroom' }).click()
  await expect(student.page).toHaveURL(`/room/${room.id}`)
})

test('a deleted classroom closes for everybody in it, and can be restored', async ({ teacher, student, room }) => {
  await open(student, room.id)
  await teacher.page.goto('/rooms')
  await teacher.page.getByRole('button', { name: 'Actions for “Estonian with Sasha”' }).click()
  await teacher.page.getByRole('menuitem', { name: 'Delete' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(teacher.page.getByText('Create your first classroom')).toBeVisible()
  const gone = student.page.getByRole('heading', { name: '“Estonian with Sasha” deleted' })
  await expect(gone).toBeVisible()
  await teacher.page.getByRole('button', { name: 'Recently deleted' }).click()
  await teacher.page.getByRole('button', { name: 'Restore “Estonian with Sasha”' }).click()
  await expect(teacher.page.getByRole('dialog')).toHaveCount(0)
  await expect(teacher.page.getByRole('link', { name: 'Estonian with Sasha' })).toBeVisible()
  await expect(gone).toBeHidden()
  await expect(student.page.getByRole('heading', { level: 1, name: 'Estonian with Sasha' })).toBeVisible()
})

test('on a phone the board fills the screen, and the other parts open from the bottom', async ({ teacher, student, room }) => {
  await boards(teacher, room.id)
  await student.page.setViewportSize({ width: 360, height: 740 })
  await open(student, room.id)
  const parts = student.page.getByRole('navigation', { name: 'Classroom sections' })
  expect(await student.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await parts.getByRole('button', { name: 'Boards' }).click()
  await student.page.getByRole('dialog').getByRole('button', { name: 'Numbers', exact: true }).click()
  await expect(student.page.getByRole('dialog')).toHaveCount(0)
  await open(teacher, room.id)
  await say(teacher.page, 'Tere!')
  await expect(parts.getByText('1', { exact: true })).toBeVisible()
  await parts.getByRole('button', { name: 'Chat' }).click()
  await expect(student.page.getByRole('dialog').getByText('Tere!')).toBeVisible()
  await say(student.page, 'Tere, Tiina!')
  await expect(teacher.page.getByText('Tere, Tiina!')).toBeVisible()
})

import pg from 'pg'
import { axeFaults } from '../fixtures/axe'
import { newAddress, signUp, type Person } from '../fixtures/people'
import type { KeelServer } from '../fixtures/server'
import { expect, test } from '../fixtures/test'
import { toast } from '../fixtures/toast'

/** Makes somebody an operator of their site. */
async function makeOperator(server: KeelServer, { id }: Person): Promise<void> {
  const database = new pg.Client({ connectionString: server.databaseUrl() })
  await database.connect()
  await database.query(`update users set operator_since = now() where id = ${id}`)
  await database.end()
}

test('an operator hands over what a teacher teaches, and its student is told', async ({ own, browser }) => {
  const operator = await signUp(own, browser, 'teacher', { firstName: 'Olev', context: { viewport: { width: 360, height: 740 } } })
  const [leaving, receiver] = [
    await signUp(own, browser, 'teacher', { firstName: 'Lea' }),
    await signUp(own, browser, 'teacher', { firstName: 'Riina' }),
  ]
  const student = await signUp(own, browser, 'student', { firstName: 'Sasha' })
  await makeOperator(own, operator)
  const room = await leaving.api.send<{ id: number }>('POST', '/rooms', { name: 'B1 on Mondays', type: 2 })
  const [{ token }] = await leaving.api.get<[{ token: string }]>(`/rooms/${room.id}/tokens`)
  await student.api.send('POST', '/rooms/join', { token })
  await leaving.api.send('POST', '/library/items', { type: 5, name: 'Tests', folder_id: null })
  await leaving.api.send('POST', '/library/items', { type: 6, name: 'Animals', folder_id: null })

  const { page } = operator
  await page.goto('/admin')
  const menu = async () => {
    await page.getByRole('button', { name: `Actions for ${leaving.firstName} ${leaving.lastName}` }).click()
    await page.getByRole('menuitem', { name: 'Hand over to another teacher' }).click()
  }
  await menu()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'What the other teacher gets' })).toContainText('1 classroom with its boards')
  await expect(dialog.getByRole('region', { name: 'What the other teacher gets' })).toContainText('1 library entry')
  await expect(dialog.getByRole('button', { name: 'Hand over' })).toBeDisabled()
  await dialog.getByLabel('Find a teacher').fill(receiver.email)
  await dialog.getByRole('radio', { name: receiver.firstName }).click()
  await expect(dialog.getByRole('button', { name: 'Hand over' })).toBeEnabled()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(toast(page, `Handed over to ${receiver.firstName}`)).toBeVisible()
  await menu()
  await expect(dialog).toContainText('has nothing to hand over')
  await page.keyboard.press('Escape')

  await page.goto('/admin/log')
  const entry = page.getByRole('list', { name: 'Log' }).getByRole('listitem').filter({ hasText: 'Handed over to another teacher' })
  await expect(entry).toContainText(leaving.email)
  await expect(entry).toContainText(`to ${receiver.firstName}`)

  await student.page.goto('/home')
  await student.page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(student.page.getByText(`“B1 on Mondays” is now taught by ${receiver.firstName}`)).toBeVisible()
  await receiver.page.goto(`/room/${room.id}`)
  await expect(receiver.page.getByText('B1 on Mondays').first()).toBeVisible()
})

test('an operator checks a list of people and invites those who are new, once', async ({ own, browser }) => {
  const operator = await signUp(own, browser, 'teacher', { context: { viewport: { width: 360, height: 740 } } })
  await makeOperator(own, operator)
  const { page } = operator
  const mari = newAddress('mari')
  const list = `Nimi;E-post;Roll;Klass\nMari Tamm;${mari};õpilane;B1\nOlev;${operator.email};õpetaja;\nJaan Kask;;õpilane;\nPeeter;peeter@;õpilane;`
  await page.goto('/admin/registration')
  const dialog = page.getByRole('dialog')
  const check = async () => {
    await page.getByRole('button', { name: 'Invite a list' }).click()
    await dialog.getByLabel('People').fill(list)
    await expect(dialog.getByText('4 people found')).toBeVisible()
    await dialog.getByRole('button', { name: 'Check the list' }).click()
  }
  const rows = dialog.getByRole('list', { name: 'People of the list' }).getByRole('listitem')
  await check()
  await expect(rows).toHaveText([/will be invited/, /has an account already/, /needs an e-mail address/, /e-mail address is wrong/])
  await expect(dialog.getByText('The classrooms in your list aren’t used')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(rows.first()).toContainText('invitation sent')
  expect((await own.mailTo(mari)).subject).toBe('You’re invited to Keel')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await check()
  await expect(rows.first()).toContainText('already invited')
  await expect(dialog.getByText('There’s nobody in this list to invite')).toBeVisible()
})

test('a notice of an operator is shown to who is logged in, until it is removed', async ({ own, browser }) => {
  const operator = await signUp(own, browser, 'teacher')
  const student = await signUp(own, browser, 'student', { context: { viewport: { width: 360, height: 740 } } })
  await makeOperator(own, operator)
  const { page } = operator
  await page.goto('/admin/texts')
  await page.getByRole('button', { name: 'Announcement: edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Announcement (English)').fill('Maintenance today at 18:00')
  await dialog.getByLabel('Shown until').fill('2099-01-01T18:00')
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Announcement saved')).toBeVisible()
  const notice = { name: 'Announcement from your school' }
  await student.page.goto('/home')
  await expect(student.page.getByRole('region', notice)).toHaveText('Maintenance today at 18:00')
  expect(await axeFaults(student.page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('region', notice)).toHaveText('Maintenance today at 18:00')
  // In a classroom it is one line, also on a phone: nothing lies below the window, and the board has the space when it is closed.
  const room = await operator.api.send<{ id: number }>('POST', '/rooms', { name: 'Estonian', type: 2 })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/room/${room.id}`)
  const line = page.getByRole('region', notice)
  await expect(line).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Classroom sections' })).toBeInViewport({ ratio: 1 })
  expect((await line.boundingBox())?.height).toBeLessThanOrEqual(46)
  expect(await axeFaults(page)).toEqual([])
  await line.getByRole('button', { name: 'Close the announcement' }).click()
  await expect(line).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Classroom sections' })).toBeInViewport({ ratio: 1 })
  await expect(line).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/texts')
  await page.getByRole('button', { name: 'Announcement: edit', exact: true }).click()
  await expect(dialog.getByLabel('Shown until')).toHaveValue('2099-01-01T18:00')
  await dialog.getByLabel('Announcement (English)').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // It closes once the change is stored; the toast of the first one may be there still.
  await expect(dialog).toBeHidden()
  await student.page.reload()
  await expect(student.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(student.page.getByRole('region', notice)).toHaveCount(0)
})

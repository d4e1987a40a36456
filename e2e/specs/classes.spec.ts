import pg from 'pg'
import { axeFaults } from '../fixtures/axe'
import { apiOf, newAddress, signUp } from '../fixtures/people'
import { expect, test } from '../fixtures/test'

test('an operator makes a class of two teachers, and a new student signs up by its link and is in both classrooms', async ({
  own,
  browser,
}) => {
  const operator = await signUp(own, browser, 'teacher', { firstName: 'Olev', context: { viewport: { width: 360, height: 740 } } })
  const [emma, eeva] = [
    await signUp(own, browser, 'teacher', { firstName: 'Emma' }),
    await signUp(own, browser, 'teacher', { firstName: 'Eeva' }),
  ]
  const database = new pg.Client({ connectionString: own.databaseUrl() })
  await database.connect()
  await database.query(`update users set operator_since = now() where id = ${operator.id}`)
  await database.end()
  await emma.api.send('POST', '/rooms', { name: 'English 7B', type: 2 })
  await eeva.api.send('POST', '/rooms', { name: 'Estonian 7B', type: 2 })
  await operator.api.send('PUT', '/admin/registration', { chosen: 'closed' })

  const { page } = operator
  await page.goto('/admin/classes')
  await page.getByRole('button', { name: 'New class' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('7B')
  for (const [search, name] of [
    ['Emma', 'English 7B'],
    ['esto', 'Estonian 7B'],
  ] as const) {
    await dialog.getByLabel('Find a classroom').fill(search)
    await dialog.getByRole('checkbox', { name }).check()
  }
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create' }).click()
  const link = await dialog.getByLabel('Link of the class').inputValue()
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Classes' }).getByRole('listitem')).toContainText(
    'English 7B (Emma Tamm) · Estonian 7B (Eeva Tamm)',
  )

  const student = await (await browser.newContext({ baseURL: own.url })).newPage()
  await student.goto(link)
  await expect(student).toHaveURL('/register')
  await expect(student.getByText('You’ve been invited to the class “7B”')).toBeVisible()
  await student.getByRole('button', { name: 'Join with an e-mail address' }).click()
  await student.getByLabel('First name').fill('Mari')
  await student.getByLabel('Last name').fill('Kask')
  await student.getByLabel('E-mail').fill(newAddress('mari'))
  await student.getByLabel('Password', { exact: true }).fill('kass istub aknal')
  await student.getByLabel(/I accept/).check()
  await student.getByText("I'm not a robot").click()
  await expect(student.getByText('Verified', { exact: true })).toBeVisible()
  await student.getByRole('button', { name: 'Create account' }).click()
  await expect(student).toHaveURL(new URL(link).pathname)
  await expect(student.getByRole('list', { name: 'Classrooms' }).getByRole('listitem')).toHaveText([
    /English 7B.*Emma Tamm/,
    /Estonian 7B.*Eeva Tamm/,
  ])
  expect(await axeFaults(student)).toEqual([])
  await student.getByRole('button', { name: 'Join 2 classrooms' }).click()
  await expect(student).toHaveURL('/home')
  await expect(student.getByText('You’ve joined 7B')).toBeVisible()
  await expect(student.getByText('English 7B')).toBeVisible()
  await expect(student.getByText('Estonian 7B')).toBeVisible()
  const rooms = await apiOf(own, student.context()).get<{ name: string }[]>('/rooms')
  expect(rooms.map(({ name }) => name).toSorted()).toEqual(['English 7B', 'Estonian 7B'])
  await student.context().close()

  await page.goto('/admin/log')
  const entry = page.getByRole('list', { name: 'Log' }).getByRole('listitem').filter({ hasText: 'Class created' })
  await expect(entry).toContainText('7B')
  await expect(entry).toContainText('2 classrooms')
})

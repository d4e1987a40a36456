import { expect, test } from '../fixtures/test'
import { newAddress, PASSWORD } from '../fixtures/people'

test('a new teacher prepares a board and teaches a student who came by invite link', async ({ server, browser, otherBrowser }) => {
  const teacherContext = await browser.newContext({ baseURL: server.url })
  const teacher = await teacherContext.newPage()
  const register = async (page: typeof teacher, first: string, last: string, email: string) => {
    await page.getByLabel('First name').fill(first)
    await page.getByLabel('Last name').fill(last)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('I accept the terms of use and the privacy notice').check()
    await page.locator('altcha-widget label').click()
    await expect(page.getByText('Verified')).toBeVisible()
    await page.getByRole('button', { name: 'Create account' }).click()
  }
  const verifyLink = async (email: string) => /\/verify\?token=[A-Za-z0-9]{64}/.exec((await server.mailTo(email)).text)?.[0] ?? 'no link'

  const address = newAddress('tiina')
  await teacher.goto('/register')
  await register(teacher, 'Tiina', 'Tamm', address)
  await expect(teacher).toHaveURL(/\/verify/)
  await teacher.goto(await verifyLink(address))
  await expect(teacher).toHaveURL(/\/home/)

  await teacher.goto('/rooms')
  await teacher.getByRole('button', { name: 'New classroom' }).first().click()
  await teacher.getByRole('textbox', { name: 'Name' }).fill('Estonian with Anna')
  await teacher.getByRole('button', { name: 'Create' }).click()
  const invitation = teacher.getByRole('textbox', { name: 'Invite link' })
  await expect(invitation).toHaveValue(/\/r\/./)
  const link = await invitation.inputValue()
  await teacher.keyboard.press('Escape')
  await teacher.getByRole('link', { name: 'Estonian with Anna' }).click()
  await expect(teacher.getByRole('heading', { name: 'Estonian with Anna' })).toBeVisible()

  const studentContext = await otherBrowser.newContext({ baseURL: server.url })
  const student = await studentContext.newPage()
  await student.goto(link)
  await register(student, 'Anna', 'Ivanova', newAddress('anna'))
  await student.getByRole('button', { name: /join/i }).click()
  await expect(student.getByRole('heading', { name: 'Estonian with Anna' })).toBeVisible()

  await teacher.getByRole('button', { name: 'Add module', exact: true }).click()
  await teacher.getByRole('dialog').getByRole('textbox').fill('Unit 1')
  await teacher.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(teacher.getByRole('dialog')).toHaveCount(0)
  await teacher.getByRole('button', { name: 'Create board' }).click()
  await teacher.getByRole('dialog').getByRole('textbox').fill('Greetings')
  await teacher.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(teacher.getByRole('dialog')).toHaveCount(0)
  await teacher.getByRole('button', { name: 'Add an item here' }).click()
  await teacher.getByRole('menuitem', { name: 'Text', exact: true }).click()
  await teacher.getByRole('textbox', { name: /text/i }).fill('Tere, Anna!')

  await student.getByRole('button', { name: 'Greetings' }).click()
  await expect(student.getByText('Tere, Anna!')).toBeVisible()

  await teacher.getByRole('button', { name: 'Start lesson' }).click()
  await teacher.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(student.getByRole('timer')).toBeVisible()
  await teacher.getByRole('button', { name: 'End lesson' }).click()
  await teacher.getByRole('dialog').getByRole('button', { name: 'End lesson and call' }).click()
  await expect(student.getByRole('timer')).toBeHidden()
  await student.goto('/lessons')
  await expect(student.getByRole('article').filter({ hasText: 'Estonian with Anna' })).toBeVisible()
  await teacherContext.close()
  await studentContext.close()
})

import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { axeFaults } from '../fixtures/axe'
import { PASSWORD, signUp } from '../fixtures/people'
import { expect, test } from '../fixtures/test'
import { toast } from '../fixtures/toast'

test('an operator sees why mails are late, sends them again, and who waits for one is told', async ({ own, browser }) => {
  const operator = await signUp(own, browser, 'teacher')
  const database = new pg.Client({ connectionString: own.databaseUrl() })
  await database.connect()
  try {
    await database.query(`update users set operator_since = now() where id = ${operator.id}`)
    const text = `'Lesson tomorrow', 'At ten', ''`
    await database.query(`insert into mails (to_address, subject, body_text, body_html, status, refusal, error, next_at) values
      ('gone@example.test', ${text}, 'failed', 'never', '550 5.1.1 No such mailbox', now()),
      ('wrong@example.test', ${text}, 'failed', 'never', '550 5.1.1 No such mailbox', now()),
      ('full@example.test', ${text}, 'waiting', 'later', '452 4.2.2 Mailbox full', now() + interval '1 hour')`)
    await database.query(`insert into mail_outage values (true, '535 5.7.8 Bad credentials', now(), now(), now() + interval '1 hour', 1)`)

    // Somebody who waits for the mail that confirms an address.
    const waiter = await signUp(own, browser, 'teacher', { context: { viewport: { width: 360, height: 740 } } })
    await database.query(`update users set verified_at = null where id = ${waiter.id}`)
    const hint = waiter.page.getByRole('alert').filter({ hasText: 'E-mails from this site are delayed' })
    await waiter.page.goto('/verify')
    await expect(hint).toBeVisible()
    expect(await axeFaults(waiter.page)).toEqual([])

    const { page } = operator
    await page.goto('/admin')
    await page.getByRole('link', { name: 'See why' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'E-mails aren’t being sent' })).toContainText('535 5.7.8 Bad credentials')
    const mails = page.getByRole('list', { name: 'E-mails' }).getByRole('listitem')
    await expect(mails).toHaveCount(3)
    await expect(mails.filter({ hasText: 'full@example.test' })).toContainText('the recipient’s mail server asks for patience')
    expect(await axeFaults(page)).toEqual([])

    await mails.filter({ hasText: 'wrong@example.test' }).getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(mails).toHaveCount(2)
    // One that is sent at once shows that the mail server works again.
    await mails.filter({ hasText: 'full@example.test' }).getByRole('button', { name: 'Send' }).click()
    await expect(toast(page, 'Sending the e-mail to full@example.test')).toBeVisible()
    expect((await own.mailTo('full@example.test')).subject).toBe('Lesson tomorrow')
    await expect(page.getByText('E-mails aren’t being sent')).toHaveCount(0)
    await waiter.page.reload()
    await expect(waiter.page.getByRole('button', { name: 'Send again' })).toBeVisible()
    await expect(hint).toHaveCount(0)
    await page.getByLabel('Which e-mails').selectOption('Failed (1)')
    await page.getByRole('button', { name: 'Send failed ones again' }).click()
    await own.mailTo('gone@example.test')
    await expect(page.getByText('No such e-mails')).toBeVisible()

    await page.getByRole('button', { name: 'Send me a test e-mail' }).click()
    await expect(page.getByRole('status').filter({ hasText: `An e-mail to ${operator.email} is in the outbox folder` })).toBeVisible()
    expect((await own.mailTo(operator.email)).subject).toBe('Test e-mail from Keel')
  } finally {
    await database.end()
  }
})

test('an operator makes a backup, and downloads it with the password', async ({ own, browser }) => {
  const { page, id } = await signUp(own, browser, 'teacher', { context: { viewport: { width: 360, height: 740 } } })
  const database = new pg.Client({ connectionString: own.databaseUrl() })
  await database.connect()
  await database.query(`update users set operator_since = now() where id = ${id}`)
  await database.end()
  await page.goto('/admin/backups')
  await expect(page.getByText('No backups yet')).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  const backups = page.getByRole('list', { name: 'Backups' }).getByRole('listitem')
  await expect(backups).toHaveText(/Complete/)
  expect(await axeFaults(page)).toEqual([])

  await backups.getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download backup' })
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/wrong|Wrong|doesn/)
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByLabel('Your password').fill(PASSWORD)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^keel-nightly-.*\.backup$/)
  expect((await readFile(await download.path())).length).toBeGreaterThan(1000)
  await expect(dialog).toHaveCount(0)
})

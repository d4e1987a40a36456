import { readFile } from 'node:fs/promises'
import { paragraph } from '@keel/contract/items/_shared/document-types'
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

test('an operator writes texts of the school, and a visitor reads them in the language there is', async ({ own, browser }) => {
  const { page, id, api } = await signUp(own, browser, 'teacher')
  const database = new pg.Client({ connectionString: own.databaseUrl() })
  await database.connect()
  await database.query(`update users set operator_since = now() where id = ${id}`)
  await database.end()

  await page.goto('/admin/texts')
  const texts = page.getByRole('list', { name: 'Texts' }).getByRole('listitem')
  await expect(texts).toHaveCount(7)
  expect(await axeFaults(page)).toEqual([])
  const dialog = page.getByRole('dialog')
  const edit = (name: string) => page.getByRole('button', { name: `${name}: edit` }).click()
  const choose = (language: string) => dialog.getByRole('radiogroup', { name: 'Language' }).getByText(language).click()
  const saved = async (name: string) => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, `${name} saved`)).toBeVisible()
    await expect(dialog).toHaveCount(0)
  }
  await edit('School name')
  await dialog.getByLabel('School name (English)').fill('Tamme Language School')
  await choose('Русский')
  await dialog.getByLabel('School name (Русский)').fill('Языковая школа «Тамме»')
  await saved('School name')
  await edit('Greeting')
  await dialog.getByLabel('Greeting (English)').fill('Write to us at office@tamme.example')
  await saved('Greeting')
  await edit('Imprint')
  await choose('Русский')
  await dialog.getByRole('textbox', { name: 'Imprint (Русский)' }).click()
  await page.keyboard.type('Тамме ОÜ, ')
  await dialog.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('Тарту')
  expect(await axeFaults(page)).toEqual([])
  // What is not saved is not lost by a slip.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click()
  await saved('Imprint')
  await expect(texts.filter({ hasText: 'Imprint' })).toContainText('Written in: Русский · Missing: English, Eesti')

  const visitor = await browser.newPage({ locale: 'ru-RU', viewport: { width: 360, height: 740 }, baseURL: own.url })
  await visitor.goto('/login')
  await expect(visitor.getByText('Языковая школа «Тамме»').filter({ visible: true })).toBeVisible()
  const greeting = visitor.getByText('Write to us at office@tamme.example').filter({ visible: true })
  await expect(greeting).toHaveAttribute('lang', 'en')
  expect(await axeFaults(visitor)).toEqual([])
  await visitor.getByRole('link', { name: 'Сведения о владельце' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Сведения о владельце' })).toBeVisible()
  await expect(visitor.getByRole('main').locator('strong')).toHaveText('Тарту')
  expect(await axeFaults(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Eesti' }).click()
  await expect(visitor.getByText('Seda lehte eesti keeles ei ole.')).toBeVisible()
  await expect(visitor.getByRole('main').locator('[lang=ru]')).toContainText('Тамме')
  await visitor.context().close()

  // The page of a shared link has it before its code is there.
  const value = { content: [paragraph('Rule')] }
  const entry = await api.send<{ id: number }>('POST', '/library/items', { type: 1, name: 'Rule', parent_id: null, value })
  const { link } = await api.get<{ link: string }>(`/library/items/${entry.id}/share`)
  const reader = await browser.newPage({ locale: 'ru-RU', baseURL: own.url, javaScriptEnabled: false })
  await reader.goto(`/s/${link}`)
  await expect(reader.getByRole('link', { name: 'Сведения о владельце' })).toBeVisible()
  await expect(reader.locator('meta[property="og:site_name"]')).toHaveAttribute('content', 'Языковая школа «Тамме»')
  await reader.context().close()

  // Members find it in their settings.
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Imprint' }).click()
  await expect(page.getByText('This page isn’t available in English.')).toBeVisible()
})

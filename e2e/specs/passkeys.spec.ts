import type { CDPSession, Page } from '@playwright/test'
import { axeFaults } from '../fixtures/axe'
import { PASSWORD, signUp } from '../fixtures/people'
import { startServer, type OwnServer } from '../fixtures/server'
import { expect, test as base } from '../fixtures/test'

/** Passkeys are for the address that the settings name. */
const test = base.extend<{ site: OwnServer }>({
  // eslint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const server = await startServer(async (url) => ({ PUBLIC_URL: url }))
    await use(server)
    await server.stop()
  },
})

/** The authenticator of a page's device, which asks its person for nothing while it makes passkeys. */
interface Device {
  session: CDPSession
  authenticatorId: string
}

async function addDevice(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('textbox', { name: /password/i }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

test('a teacher adds a passkey, logs in with it, renames and removes it', async ({ site, browser }) => {
  const { page, email } = await signUp(site, browser, 'teacher')
  const { session, authenticatorId } = await addDevice(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await addPasskey(page, 'Laptop')
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.getByText('never used')).toBeVisible()
  expect((await site.mailTo(email)).text).toContain('“Laptop”')

  // The device has one already.
  await addPasskey(page, 'Another')
  await expect(page.getByText('This device already has a passkey for your account')).toBeVisible()
  await page.keyboard.press('Escape')

  // Nobody touches the device, so that the button is what is used.
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await page.context().clearCookies()
  await page.goto('/login?r=%2Frooms')
  const button = page.getByRole('button', { name: 'Log in with a passkey' })
  await expect(button).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await button.click()
  await expect(page).toHaveURL('/rooms')

  await page.goto('/settings')
  await expect(page.getByText('last used')).toBeVisible()
  await page.getByRole('button', { name: 'Rename “Laptop”' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: 'Remove “Old laptop”' }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /password/i })
    .fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove “Old laptop”' })).toHaveCount(0)

  // The device still has it.
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await page.context().clearCookies()
  await page.goto('/login')
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await button.click()
  await expect(page.getByText('This passkey isn’t connected to an account here')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('a passkey chosen in the field of the address logs in on a phone', async ({ site, browser }) => {
  const { page } = await signUp(site, browser, 'student', { context: { viewport: { width: 360, height: 740 } } })
  await addDevice(page)
  await page.goto('/settings')
  await addPasskey(page, 'Phone')
  await expect(page.getByText('Passkey added')).toBeVisible()
  await page.context().clearCookies()
  // The device answers what the browser offers in the field.
  await page.goto('/login')
  await expect(page).toHaveURL('/home')
})

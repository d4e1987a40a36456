import type { Page } from '@playwright/test'
import { providerSettings, startProviders, writeProviders, type TestProvider } from '../../server/test/provider'
import { axeFaults } from '../fixtures/axe'
import { PASSWORD, signUp } from '../fixtures/people'
import { startServer, type OwnServer } from '../fixtures/server'
import { expect, test as base } from '../fixtures/test'

interface Scene {
  /** A server whose people log in by two providers. */
  school: OwnServer
  /** The provider that speaks for the addresses of `school.example`. */
  provider: TestProvider
  /** One that speaks for none. */
  stranger: TestProvider
  started: { providers: TestProvider[]; server: OwnServer }
}

const test = base.extend<Scene>({
  // eslint-disable-next-line no-empty-pattern
  started: async ({}, use) => {
    let providers: TestProvider[] = []
    const ends: (() => Promise<unknown>)[] = []
    const server = await startServer(async (url) => {
      const started = await startProviders(url, ['school', 'stranger'])
      ;({ providers } = started)
      const [one, two] = providers.map(({ issuer }) => issuer)
      const file = await writeProviders([
        providerSettings(one ?? '', { domains: ['school.example'] }),
        providerSettings(two ?? '', { id: 'stranger', name: 'Tallinna Keeltekooli Täiskasvanute Gümnaasiumi konto' }),
      ])
      ends.push(started.stop, file.remove)
      return { PUBLIC_URL: url, OIDC_FILE: file.path }
    })
    await use({ providers, server })
    await server.stop()
    for (const end of ends) await end()
  },
  school: ({ started }, use) => use(started.server),
  provider: ({ started }, use) => use(started.providers[0] as TestProvider),
  stranger: ({ started }, use) => use(started.providers[1] as TestProvider),
})

/** On the provider's own page. */
async function logInThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

test('a teacher of the school logs in with its account, and out of both', async ({ school, provider, browser }) => {
  const email = `mari.maasikas-${process.pid}@school.example`
  await provider.setAccount('mari', { email, email_verified: true, given_name: 'Mari', family_name: 'Maasikas' })
  const page = await (await browser.newContext({ baseURL: school.url })).newPage()
  await page.goto('/rooms')
  await page.getByRole('link', { name: 'Log in with School account' }).click()
  await logInThere(page, 'mari')

  await expect(page.getByLabel('First name')).toHaveValue('Mari')
  await expect(page.getByLabel('Last name')).toHaveValue('Maasikas')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  expect(await axeFaults(page)).toEqual([])
  await page.getByLabel(/I accept/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/rooms')

  await page.goto('/settings')
  await expect(page.getByText(email).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Connected accounts' })).toBeVisible()
  // The last way in stays.
  await page.getByRole('button', { name: 'Disconnect School account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Set a password first')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/home')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL('/login')

  await page.getByRole('link', { name: 'Log in with School account' }).click()
  await logInThere(page, 'mari')
  await expect(page).toHaveURL('/home')
})

test('an account with a password is connected by it on a phone, and disconnected', async ({ school, stranger, browser }) => {
  const person = await signUp(school, browser, 'student', { context: { viewport: { width: 360, height: 740 } } })
  await stranger.setAccount('sasha', { email: person.email, email_verified: true })
  const { page } = person
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('link', { name: /Log in with Tallinna/ }).click()
  await logInThere(page, 'sasha')

  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  expect(await axeFaults(page)).toEqual([])
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('a wrong password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Incorrect login or password')).toBeVisible()
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')

  await page.goto('/settings')
  await page.getByRole('button', { name: /^Disconnect Tallinna/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /password/i }).fill(PASSWORD)
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('heading', { name: 'Connected accounts' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Connected accounts' })).toHaveCount(0)
})

test('somebody who comes back too late, or whose account there has no address, is told so', async ({ school, provider, browser }) => {
  await provider.setAccount('nobody', { name: 'Nobody' })
  const page = await (await browser.newContext({ baseURL: school.url })).newPage()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Log in with School account' }).click()
  await logInThere(page, 'nobody')
  await expect(page.getByText('The other account has no e-mail address')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await page.goto('/sign-in')
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByText('This took too long or started in another browser')).toBeVisible()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL('/login')
})

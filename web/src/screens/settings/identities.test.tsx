import type { Identity } from '@keel/contract/entities/sign-in'
import type { User } from '@keel/contract/entities/user'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, expect, test } from 'vitest'
import { keys } from '../../data/_shared/keys'
import { addTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { type FakeCall, refusal, takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { DownloadDialog } from '../admin/backups/download-dialog'
import { DeleteAccountDialog } from './delete-account-dialog'
import { EmailDialog } from './email-dialog'
import { IdentitiesSection } from './identities-section'
import { PasswordSection } from './password-section'
import { TokenDialog } from './token-dialog'

const at = new Date().toISOString()
const school: Identity = { id: 5, provider: 'Tamme Kool', email: 'mari@tamme.example', created_at: at, used_at: at }
const user: User = { id: 3, first_name: 'Mari', last_name: 'Tamm', email: 'mari@example.org', role: 1, verify: 1, lang: 'en', sounds: true }
const facts = Object.fromEntries(
  'rooms students boards things links lessons planned joined answers words messages files'.split(' ').map((name) => [name, 0]),
)
let identities: Identity[]
let refused: Response | null
let calls: FakeCall[]

beforeEach(async () => {
  await addTexts('settings', 'school', 'admin')
  identities = [school]
  refused = null
})

async function show(node: ReactNode, { passwordless = false } = {}) {
  calls = takeCalls(({ method, path }) => {
    if (path === '/user/identities') return identities
    if (method === 'GET') return facts
    return refused ?? null
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData<User>(keys.me, { ...user, passwordless })
  queryClient.setQueryDefaults(keys.me, { staleTime: Infinity })
  await renderApp(
    <main>
      <h1>Settings</h1>
      {node}
    </main>,
    { queryClient },
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const writes = () => calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])
const passwords = () => document.querySelectorAll('input[type=password]')
async function askToDisconnect() {
  await button('Disconnect Tamme Kool').click()
  const dialog = page.getByRole('dialog', { name: 'Disconnect Tamme Kool?' })
  await expect.element(dialog).toBeVisible()
  return dialog
}

test('an account without identities has no section of them', async () => {
  identities = []
  await show(<IdentitiesSection />)
  await expect.poll(() => calls.length).toBe(1)
  expect(page.getByRole('region').elements()).toEqual([])
})

test('an account at a provider is disconnected by the own password', async () => {
  await show(<IdentitiesSection />)
  await expect.element(page.getByRole('region', { name: 'Connected accounts' })).toHaveTextContent('mari@tamme.example · last used')
  const dialog = await askToDisconnect()
  await expect.element(dialog).toHaveTextContent('You’ll no longer be able to log in with Tamme Kool as mari@tamme.example.')
  expect(await axeFaults()).toEqual([])
  refused = refusal(422, 'wrong.password', { errors: { password: 'wrong' } })
  const field = dialog.getByRole('textbox', { name: /^Your password/ })
  await expect.element(field).toHaveFocus()
  await userEvent.fill(field, 'koer')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Wrong password')).toBeVisible()
  refused = null
  identities = []
  await userEvent.fill(field, 'kass')
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(page.getByText('Tamme Kool disconnected')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Connected accounts' })).not.toBeInTheDocument()
  expect(writes()).toEqual(['koer', 'kass'].map((password) => ['/user/identities/5/remove', { password }]))
})

test.each([
  [409, 'identity.last'],
  [403, 'login.again'],
] as const)('a refusal with %i %s is shown to somebody without a password', async (status, code) => {
  refused = refusal(status, code, { message: `Because of ${code}` })
  await show(<IdentitiesSection />, { passwordless: true })
  const dialog = await askToDisconnect()
  expect(passwords()).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(`Because of ${code}`)
  expect(writes()).toEqual([['/user/identities/5/remove', {}]])
})

test('somebody without a password is led to setting one', async () => {
  await show(<PasswordSection />, { passwordless: true })
  await expect.element(page.getByText(/^You log in with Tamme Kool\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Set a password' })).toHaveAttribute('href', '/forgot-password')
  expect(passwords()).toHaveLength(0)
})

test('somebody with a password changes it', async () => {
  await show(<PasswordSection />)
  await expect.element(button('Change password')).toBeVisible()
  expect(passwords()).toHaveLength(3)
})

const backup = { id: 4, at, bytes: 5, error: null, state: 'here' as const }
const dialogs = [
  {
    name: 'changing the address',
    node: <EmailDialog onClose={() => {}} />,
    fill: () => userEvent.fill(page.getByLabelText('New e-mail'), 'uus@example.org'),
    press: 'Send link',
    sent: ['/user/email', { email: 'uus@example.org' }],
  },
  {
    name: 'creating a token',
    node: <TokenDialog onClose={() => {}} />,
    fill: () => userEvent.fill(page.getByLabelText('Name', { exact: true }), 'Copy'),
    press: 'Create token',
    sent: ['/user/tokens', { name: 'Copy', scopes: ['read'], days: 30 }],
  },
  {
    name: 'deleting the account',
    node: <DeleteAccountDialog onClose={() => {}} />,
    fill: async () => {},
    press: 'Delete my account permanently',
    sent: ['/user/delete', {}],
  },
  {
    name: 'downloading a backup',
    node: <DownloadDialog backup={backup} encrypted={false} onClose={() => {}} />,
    fill: async () => {},
    press: 'Download',
    sent: ['/admin/backups/downloads', {}],
  },
]

test.each(dialogs)(
  '$name asks somebody without a password for none, and may require another login',
  async ({ node, fill, press, sent }) => {
    refused = refusal(403, 'login.again', { message: 'To continue, log out and log in again' })
    await show(node, { passwordless: true })
    await expect.element(button(press)).toBeVisible()
    await fill()
    expect(passwords()).toHaveLength(0)
    await button(press).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('To continue, log out and log in again')
    expect(writes()).toEqual([sent])
  },
)

test.each(dialogs)('$name asks for the password that an account has', async ({ node, press }) => {
  await show(node)
  await expect.element(button(press)).toBeVisible()
  expect(passwords()).toHaveLength(1)
})

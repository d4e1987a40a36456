import type { Passkey } from '@keel/contract/entities/passkey'
import type { User } from '@keel/contract/entities/user'
import { QueryClient } from '@tanstack/react-query'
import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keys } from '../../data/_shared/keys'
import { addTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { type FakeCall, refusal, takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { PasskeysSection } from './passkeys-section'
import { PasswordSection } from './password-section'

const at = new Date().toISOString()
const phone: Passkey = { id: 5, name: 'Phone', synced: true, created_at: at, used_at: at }
const key: Passkey = { id: 6, name: 'Key', synced: false, created_at: at, used_at: null }
const user: User = { id: 3, first_name: 'Mari', last_name: 'Tamm', email: 'mari@example.org', role: 1, verify: 1, lang: 'en', sounds: true }
const credential = Object.getOwnPropertyDescriptor(window, 'PublicKeyCredential')
let passkeys: Passkey[]
let refused: Response | null
let calls: FakeCall[]

beforeEach(async () => {
  await addTexts('settings')
  passkeys = [phone, key]
  refused = null
})
afterEach(() => {
  if (credential) Object.defineProperty(window, 'PublicKeyCredential', credential)
})
/** A browser that takes no passkeys here, as over http. */
const takeNone = () => Reflect.deleteProperty(window, 'PublicKeyCredential')

async function show({ passwordless = false } = {}, node = <PasskeysSection />) {
  calls = takeCalls(({ method, path }) => {
    if (path === '/user/passkeys' && method === 'GET') return passkeys
    return method === 'GET' ? [] : refused
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
const section = page.getByRole('region', { name: 'Passkeys' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const writes = () => calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

test('passkeys are listed with where they are and when they were used', async () => {
  await show()
  await expect.element(section).toHaveTextContent(/Phoneon all your devices · last used/)
  await expect.element(section).toHaveTextContent(/Keyon one device · never used/)
  expect(await axeFaults()).toEqual([])
})

test('a browser that takes none has the section for those that are there, and adds none', async () => {
  takeNone()
  await show()
  await expect.element(button('Remove “Phone”')).toBeVisible()
  expect(button('Add a passkey').elements()).toEqual([])
})

test('a browser that takes none has no section where there are none', async () => {
  takeNone()
  passkeys = []
  await show()
  await expect.poll(() => calls.length).toBe(1)
  expect(section.elements()).toEqual([])
})

test('a passkey is made after the password was right only', async () => {
  await show()
  await button('Add a passkey').click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  const name = dialog.getByLabelText('Name')
  await expect.element(name).toHaveFocus()
  // The browser and its system.
  await expect.element(name).toHaveValue('Chrome, Linux')
  await userEvent.fill(name, ' ')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  expect(writes()).toEqual([])

  refused = refusal(422, 'wrong.password', { errors: { password: 'wrong' } })
  await userEvent.fill(name, 'Laptop')
  await userEvent.fill(dialog.getByRole('textbox', { name: /^Current password/ }), 'koer')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Wrong password')).toBeVisible()
  expect(writes()).toEqual([['POST', '/user/passkeys/begin', { password: 'koer' }]])
})

test('what the server refuses is shown in the dialog', async () => {
  refused = refusal(409, 'limit.reached', { message: 'Too many passkeys' })
  await show({ passwordless: true })
  await button('Add a passkey').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Too many passkeys')
  expect(writes()).toEqual([['POST', '/user/passkeys/begin', {}]])
})

test('a passkey is renamed', async () => {
  await show()
  await button('Rename “Phone”').click()
  const dialog = page.getByRole('dialog', { name: 'Rename “Phone”' })
  await userEvent.fill(dialog.getByLabelText('Name'), 'Old phone')
  passkeys = [{ ...phone, name: 'Old phone' }]
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Passkey renamed')).toBeVisible()
  await expect.element(section).toHaveTextContent('Old phone')
  expect(writes()).toEqual([['PUT', '/user/passkeys/5', { name: 'Old phone' }]])
})

test('a passkey is removed by the own password', async () => {
  await show()
  await button('Remove “Phone”').click()
  const dialog = page.getByRole('dialog', { name: 'Remove “Phone”?' })
  await expect.element(dialog).toHaveTextContent('Delete it from your device as well.')
  await userEvent.fill(dialog.getByRole('textbox', { name: /^Your password/ }), 'kass')
  passkeys = []
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Passkey removed')).toBeVisible()
  await expect.element(button('Remove “Phone”')).not.toBeInTheDocument()
  expect(writes()).toEqual([['POST', '/user/passkeys/5/remove', { password: 'kass' }]])
})

test('the last way in stays', async () => {
  refused = refusal(409, 'identity.last', { message: 'This is the only way to log in' })
  await show({ passwordless: true })
  await button('Remove “Phone”').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This is the only way to log in')
})

test('an account with passkeys alone is led to setting a password', async () => {
  await show({ passwordless: true }, <PasswordSection />)
  await expect.element(page.getByText(/^Your account has no password\./)).toBeVisible()
})

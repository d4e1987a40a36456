import { VERIFY_TOKEN_LENGTH } from '@keel/contract/constants'
import type { ResetLink } from '@keel/contract/entities/user'
import { page, userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { NavigationContext } from '../../lib/navigation'
import { axeFaults } from '../../testing/axe'
import { type FakeCall, refusal, takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { ResetPasswordScreen } from './reset-password-screen'

let calls: FakeCall[]
let links = 0
/** Opens the page of a mailed link; null is a response that says nothing of it. */
async function open(link: ResetLink | null) {
  // The check of a link is cached.
  const token = `${++links}`.padEnd(VERIFY_TOKEN_LENGTH, 'a')
  calls = takeCalls(({ path }) => (path.endsWith('/check') ? (link ?? refusal(503, 'busy')) : null))
  const search = `?token=${token}`
  await renderApp(
    <main>
      <NavigationContext value={{ pathname: '/reset-password', search, enter: async () => {}, go: () => {}, preload: () => {} }}>
        <ResetPasswordScreen />
      </NavigationContext>
    </main>,
  )
  await userEvent.fill(page.getByLabelText('New password'), 'sinine meri 7')
  return token
}
const save = () => page.getByRole('button', { name: 'Save password' }).click()
const sent = () => calls.filter(({ path }) => path === '/user/password/reset').map(({ body }) => body)
const asked = () => page.getByRole('radiogroup')

test('for the first password, the person says what happens to the other ways in', async () => {
  const token = await open({ has_password: false, providers: ['Tamme Kool'], passkeys: 2 })
  await expect.element(asked()).toHaveAccessibleName('You also log in with Tamme Kool and 2 passkeys. Keep this?')
  expect(await axeFaults()).toEqual([])
  await save()
  await expect.element(page.getByText('Choose one of the options')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Yes, keep it' })).toHaveFocus()
  expect(sent()).toEqual([])
  await page.getByRole('radio', { name: 'Yes, keep it' }).click()
  await save()
  await expect.element(page.getByText('Password changed')).toBeVisible()
  expect(sent()).toEqual([{ token, password: 'sinine meri 7', ways_in: 'keep' }])
})

test('they can end them', async () => {
  const token = await open({ has_password: false, providers: [], passkeys: 1 })
  await expect.element(asked()).toHaveAccessibleName('You also log in with a passkey. Keep this?')
  await page.getByRole('radio', { name: /^No, remove it/ }).click()
  await save()
  await expect.element(page.getByText('Password changed')).toBeVisible()
  expect(sent()).toEqual([{ token, password: 'sinine meri 7', ways_in: 'end' }])
})

test('with a password before, the page says that they end', async () => {
  await open({ has_password: true, providers: ['Tamme Kool'], passkeys: 0 })
  await expect.element(page.getByText('You’ll no longer be able to log in with Tamme Kool.')).toBeVisible()
  await expect.element(asked()).not.toBeInTheDocument()
  await save()
  await expect.element(page.getByText('Password changed')).toBeVisible()
  expect(sent()).toEqual([expect.objectContaining({ ways_in: 'end' })])
})

test.each([
  ['there are none', { has_password: false, providers: [], passkeys: 0 }],
  ['the check has failed', null],
])('nothing is asked where %s', async (_case, link) => {
  await open(link)
  await expect.element(asked()).not.toBeInTheDocument()
  await save()
  await expect.element(page.getByText('Password changed')).toBeVisible()
})

import type { PendingSignIn } from '@keel/contract/entities/sign-in'
import type { User } from '@keel/contract/entities/user'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, expect, test, vi } from 'vitest'
import { addTexts } from '../../i18n/language'
import { NavigationContext } from '../../lib/navigation'
import { axeFaults } from '../../testing/axe'
import { type FakeCall, refusal, takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { SignInScreen } from './sign-in-screen'

const user: User = { id: 3, first_name: 'Mari', last_name: 'Tamm', email: 'mari@example.org', role: 1, verify: 1, lang: 'en', sounds: true }
const newcomer: PendingSignIn = {
  provider: { id: 'school', name: 'Tamme Kool' },
  email: 'mari@example.org',
  first_name: 'Mari',
  last_name: '',
  role: null,
  step: 'register',
}
const known: PendingSignIn = { ...newcomer, step: 'connect' }
const enter = vi.fn(async (_user: User, _path: string) => {})
let pending: unknown
let sent: () => unknown
let calls: FakeCall[]

beforeEach(async () => {
  enter.mockClear()
  sent = () => user
  await addTexts('terms')
})

async function open(search = '?r=%2Frooms') {
  calls = takeCalls(({ method }) => (method === 'GET' ? (typeof pending === 'function' ? pending() : pending) : sent()))
  await renderApp(
    <main>
      <NavigationContext value={{ pathname: '/sign-in', search, enter, go: () => {}, preload: () => {} }}>
        <SignInScreen />
      </NavigationContext>
    </main>,
  )
}
const writes = () => calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])
const button = (name: string) => page.getByRole('button', { name, exact: true })
const password = () => page.getByRole('textbox', { name: /^Password/ })

test('somebody new completes their account and goes where they wanted', async () => {
  pending = newcomer
  await open()
  await expect.element(page.getByRole('heading', { name: 'Complete your account' })).toBeVisible()
  await expect.element(page.getByText(/logging in with Tamme Kool for the first time/)).toBeVisible()
  await expect.element(page.getByLabelText('First name')).toHaveValue('Mari')
  await expect.element(page.getByLabelText('E-mail')).toHaveAttribute('readonly')
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('mari@example.org')
  expect(await axeFaults()).toEqual([])
  await button('Create account').click()
  await expect.element(page.getByText('Fill in this field')).toBeVisible()
  await expect.element(page.getByText('Accept the terms to continue')).toBeVisible()
  await expect.element(page.getByLabelText('Last name')).toHaveFocus()
  expect(writes()).toEqual([])
  await page.getByRole('radio', { name: /Student/ }).click()
  await userEvent.fill(page.getByLabelText('Last name'), 'Tamm')
  await page.getByRole('checkbox', { name: /I accept/ }).click()
  await button('Create account').click()
  await expect.poll(() => enter.mock.calls).toEqual([[user, '/rooms']])
  expect(writes()).toEqual([['/user/sign-in/register', { first_name: 'Mari', last_name: 'Tamm', role: 2, lang: 'en', terms: true }]])
})

test('a role that the provider gives is not asked for', async () => {
  pending = { ...newcomer, last_name: 'Tamm', role: 1 }
  await open()
  await page.getByRole('checkbox', { name: /I accept/ }).click()
  expect(page.getByRole('radio').elements()).toEqual([])
  await button('Create account').click()
  await expect.poll(() => writes()[0]?.[1]).toMatchObject({ role: 1 })
})

test.each([
  ['/s/abc', []],
  ['/r/abc', ['Student']],
  ['/c/abc', ['Student']],
  ['/rooms', ['Teacher']],
])('on the way to %s these roles are preselected: %j', async (path, roles) => {
  pending = newcomer
  await open(`?${new URLSearchParams({ r: path })}`)
  await expect.element(page.getByRole('radio', { name: /Teacher/ })).toBeInTheDocument()
  const checked = page
    .getByRole('radio')
    .elements()
    .filter((radio) => (radio as HTMLInputElement).checked)
  expect(checked.map((radio) => /Student|Teacher/.exec(radio.closest('label')?.textContent ?? '')?.[0])).toEqual(roles)
})

test.each(['email.used', 'conflict', 'registration.closed'] as const)('a refusal by %s is shown, and the form stays', async (code) => {
  pending = { ...newcomer, last_name: 'Tamm' }
  sent = () => refusal(409, code, { message: `Because of ${code}`, errors: code === 'email.used' ? { email: 'used' } : {} })
  await open()
  await page.getByRole('checkbox', { name: /I accept/ }).click()
  await button('Create account').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(`Because of ${code}`)
  await expect.element(page.getByLabelText('First name')).toHaveValue('Mari')
})

test('a field that the server refuses says so', async () => {
  pending = { ...newcomer, last_name: 'Tamm' }
  sent = () => refusal(422, 'bad.input', { errors: { first_name: 'too_long' } })
  await open()
  await page.getByRole('checkbox', { name: /I accept/ }).click()
  await button('Create account').click()
  await expect.element(page.getByText('This is too long')).toBeVisible()
  await expect.element(page.getByLabelText('First name')).toHaveFocus()
})

test('whose address has an account connects it by its password', async () => {
  pending = known
  await open()
  await expect.element(page.getByRole('heading', { name: 'You already have an account with this address' })).toBeVisible()
  await expect.element(page.getByText(/you can log in with Tamme Kool as well/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password')
  expect(await axeFaults()).toEqual([])
  await button('Log in').click()
  await expect.element(page.getByText('Fill in this field')).toBeVisible()
  sent = () => refusal(422, 'wrong.password', { errors: { password: 'wrong' } })
  await userEvent.fill(password(), 'koer')
  await button('Log in').click()
  await expect.element(page.getByText('Wrong password')).toBeVisible()
  await expect.element(password()).toHaveFocus()
  sent = () => user
  await userEvent.fill(password(), 'kass')
  await button('Log in').click()
  await expect.poll(() => enter.mock.calls).toEqual([[user, '/rooms']])
  expect(writes()).toEqual(['koer', 'kass'].map((typed) => ['/user/sign-in/connect', { password: typed }]))
})

test('after many wrong passwords the captcha is asked for', async () => {
  pending = known
  sent = () => refusal(422, 'captcha.not.solved')
  await open()
  await userEvent.fill(password(), 'koer')
  await button('Log in').click()
  await expect.element(page.getByText('Confirm that you are human')).toBeVisible()
})

test('somebody who waited too long begins again', async () => {
  pending = known
  sent = () => refusal(422, 'sign.in.expired', { message: 'That took too long' })
  await open()
  await userEvent.fill(password(), 'kass')
  await button('Log in').click()
  await expect.element(page.getByText('That took too long')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login?r=%2Frooms')
  expect(password().elements()).toEqual([])
})

test.each([
  [422, 'sign.in.expired'],
  [422, 'provider.failed'],
  [503, 'provider.unavailable'],
  [403, 'provider.no.access'],
  [403, 'account.closed'],
  [403, 'registration.closed'],
] as const)('a failure with %i %s says why, and leads back to the login', async (status, code) => {
  pending = () => refusal(status, code, { message: `Because of ${code}` })
  await open()
  await expect.element(page.getByRole('heading', { name: 'Couldn’t log you in' })).toBeVisible()
  await expect.element(page.getByText(`Because of ${code}`)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login?r=%2Frooms')
  expect(await axeFaults()).toEqual([])
})

test('without a response from the server it can be tried again', async () => {
  pending = () => refusal(503, 'unavailable')
  await open()
  await expect.element(button('Try again')).toBeVisible()
  pending = known
  await button('Try again').click()
  await expect.element(password()).toBeVisible()
})

import type { User } from '@keel/contract/entities/user'
import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideSite } from '../../data/site/site'
import { NavigationContext } from '../../lib/navigation'
import { refusal, takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { LoginScreen } from './login-screen'

const NONE = { en: null, ru: null, et: null }
const enter = vi.fn(async (_user: User, _path: string) => {})

beforeEach(() => {
  enter.mockClear()
  provideSite({ name: NONE, greeting: NONE, pages: [], providers: [{ id: 'school', name: 'Tamme Kool' }] })
})

afterEach(() => {
  delete document.documentElement.dataset.installation
})

async function open(search = '') {
  await renderApp(
    <NavigationContext value={{ pathname: '/login', search, enter, go: () => {}, preload: () => {} }}>
      <LoginScreen />
    </NavigationContext>,
  )
}

test('providers are below the form, and keep the page to return to', async () => {
  await open('?r=%2Frooms')
  const link = page.getByRole('link', { name: 'Log in with Tamme Kool' })
  await expect.element(link).toHaveAttribute('href', '/api/v1/user/sign-in/school?r=%2Frooms')
  const form = page.getByRole('button', { name: 'Log in', exact: true }).element()
  expect(form.compareDocumentPosition(link.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('after many wrong passwords the captcha is asked for, and nothing is sent without it', async () => {
  const calls = takeCalls(({ path }) => (path === '/user/login' ? refusal(422, 'captcha.not.solved') : null))
  await open()
  await userEvent.fill(page.getByLabelText('E-mail'), 'mari@example.org')
  await userEvent.fill(page.getByRole('textbox', { name: /^Password/ }), 'kass-istub')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Confirm that you are human')).toBeVisible()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  expect(calls.filter(({ path }) => path === '/user/login').map(({ body }) => body)).toEqual([
    { email: 'mari@example.org', password: 'kass-istub' },
  ])
  expect(enter).not.toHaveBeenCalled()
})

test('passkeys come before the providers, and what the server says of one is shown', async () => {
  takeCalls(({ path }) => (path === '/user/passkeys/sign-in/begin' ? refusal(429, 'too.many', { message: 'Too many attempts' }) : null))
  await open()
  const button = page.getByRole('button', { name: 'Log in with a passkey' })
  const link = page.getByRole('link', { name: 'Log in with Tamme Kool' }).element()
  expect(button.element().compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  // Only failures of what the person has asked for are shown.
  expect(page.getByText('Too many attempts').elements()).toEqual([])
  await button.click()
  await expect.element(page.getByText('Too many attempts')).toBeVisible()
  expect(enter).not.toHaveBeenCalled()
})

test('a browser that takes no passkeys is offered none', async () => {
  const { value } = Object.getOwnPropertyDescriptor(window, 'PublicKeyCredential') ?? {}
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  const calls = takeCalls(() => null)
  try {
    await open()
    await expect.element(form).toBeVisible()
    expect(page.getByRole('button', { name: 'Log in with a passkey' }).elements()).toEqual([])
    expect(calls.filter(({ path }) => path.startsWith('/user/passkeys'))).toEqual([])
  } finally {
    Object.defineProperty(window, 'PublicKeyCredential', { value, configurable: true, writable: true })
  }
})

const first = page.getByText(/No accounts yet/)
const setup = page.getByText(/open the link that the server printed when it started/)
const form = page.getByRole('heading', { name: 'Log in' })

test('a site without accounts names the set-up link, except at the machine of the server', async () => {
  document.documentElement.dataset.installation = 'new-by-link'
  await open()
  await expect.element(setup).toBeVisible()
  expect(first.elements()).toEqual([])
})

test('at the machine of the server the first account needs no link', async () => {
  document.documentElement.dataset.installation = 'new'
  await open()
  await expect.element(first).toBeVisible()
  expect(setup.elements()).toEqual([])
})

test('a site with accounts mentions no first one', async () => {
  await open()
  await expect.element(form).toBeVisible()
  expect([...first.elements(), ...setup.elements()]).toEqual([])
})

import { page } from 'vitest/browser'
import { afterEach, expect, test } from 'vitest'
import { NavigationContext } from '../../lib/navigation'
import { renderApp } from '../../testing/render'
import { LoginScreen } from './login-screen'

afterEach(() => {
  delete document.documentElement.dataset.installation
})

async function openLogin(installation?: string): Promise<void> {
  if (installation) document.documentElement.dataset.installation = installation
  const navigation = { pathname: '/login', search: '', enter: async () => {}, go: () => {}, preload: () => {} }
  await renderApp(
    <NavigationContext value={navigation}>
      <LoginScreen />
    </NavigationContext>,
  )
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
}
const first = page.getByText(/No accounts yet/)
const link = page.getByText(/open the link that the server printed when it started/)

test('a site without accounts names the set-up link, except at the machine of the server', async () => {
  await openLogin('new-by-link')
  await expect.element(link).toBeVisible()
  expect(first.elements()).toEqual([])
})

test('at the machine of the server the first account needs no link', async () => {
  await openLogin('new')
  await expect.element(first).toBeVisible()
  expect(link.elements()).toEqual([])
})

test('a site with accounts mentions no first one', async () => {
  await openLogin()
  expect([...first.elements(), ...link.elements()]).toEqual([])
})

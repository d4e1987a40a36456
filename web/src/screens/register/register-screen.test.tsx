import { page } from 'vitest/browser'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../data/_shared/query-client'
import { provideSite } from '../../data/site/site'
import { NavigationContext } from '../../lib/navigation'
import { takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { RegisterScreen } from './register-screen'

afterEach(() => {
  delete document.documentElement.dataset.installation
  queryClient.clear()
})

interface Offer {
  registration: 'open' | 'invite' | 'closed'
  invitation: { role: 1 | 2; email: string | null; operator: boolean } | null
}

/** Opens the page by a link with a token, for which the server makes this offer. */
async function openLink(offer: Offer, { isNew = false, search = '?invitation=abc' } = {}): Promise<void> {
  if (isNew) document.documentElement.dataset.installation = 'new-by-link'
  takeCalls(({ path }) => (path.startsWith('/registration') ? offer : null))
  const navigation = { pathname: '/register', search, enter: async () => {}, go: () => {}, preload: () => {} }
  await renderApp(
    <NavigationContext value={navigation}>
      <RegisterScreen />
    </NavigationContext>,
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test.each([true, false])('the set-up link says that the account is the operator’s, without accounts: %s', async (isNew) => {
  await openLink({ registration: 'open', invitation: { role: 1, email: null, operator: true } }, { isNew })
  await expect.element(page.getByText(/You’ll be its teacher and its operator/)).toBeVisible()
  await expect.element(page.getByText(/You’ve been invited/)).not.toBeInTheDocument()
})

test('an invitation of an operator says for which account it is', async () => {
  await openLink({ registration: 'open', invitation: { role: 1, email: null, operator: false } })
  await expect.element(page.getByText('You’ve been invited to create a teacher account.')).toBeVisible()
})

test('on a site without accounts a link that does not work leads to the set-up link', async () => {
  await openLink({ registration: 'open', invitation: null }, { isNew: true })
  await expect.element(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expect.element(page.getByText(/the link that the server printed when it started/)).toBeVisible()
  await button('Create an account without an invitation').click()
  await expect.element(page.getByLabelText('First name')).toBeVisible()
})

test('the same where only invited people may register', async () => {
  await openLink({ registration: 'invite', invitation: null }, { isNew: true })
  await expect.element(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expect.element(button('Create an account without an invitation')).not.toBeInTheDocument()
})

test('a used set-up link or invitation of an operator mentions no classroom', async () => {
  await openLink({ registration: 'open', invitation: null })
  await expect.element(page.getByText(/^It has been used, has expired or was revoked/)).toBeVisible()
  await expect.element(page.getByText(/classroom/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await button('Create an account without an invitation').click()
  await expect.element(page.getByLabelText('First name')).toBeVisible()
})

test('without the set-up link the page of a site without accounts names it', async () => {
  await openLink({ registration: 'open', invitation: null }, { isNew: true, search: '' })
  await expect.element(page.getByText(/open the link that the server printed when it started/)).toBeVisible()
  await expect.element(page.getByLabelText('First name')).toBeVisible()
})

const NONE = { en: null, ru: null, et: null }
const provideSchool = () => provideSite({ name: NONE, greeting: NONE, pages: [], providers: [{ id: 'school', name: 'Tamme Kool' }] })
const providerHref = () => page.getByRole('link', { name: 'Log in with Tamme Kool' })

test('providers get the invitation of an operator', async () => {
  provideSchool()
  await openLink({ registration: 'open', invitation: { role: 1, email: null, operator: false } }, { search: '?r=%2Frooms&invitation=abc' })
  await expect.element(providerHref()).toHaveAttribute('href', '/api/v1/user/sign-in/school?r=%2Frooms&invite=abc')
})

test('providers get the token of an invite link to a classroom', async () => {
  provideSchool()
  await openLink({ registration: 'open', invitation: null }, { search: '?r=%2Fr%2Fdefgh' })
  await expect.element(providerHref()).toHaveAttribute('href', '/api/v1/user/sign-in/school?r=%2Fr%2Fdefgh&invite=defgh')
})

test('where only invited people may register, people of the school come in by their provider', async () => {
  provideSchool()
  await openLink({ registration: 'invite', invitation: null }, { search: '?r=%2Frooms' })
  await expect.element(page.getByRole('heading', { name: 'Accounts are by invitation' })).toBeVisible()
  await expect.element(providerHref()).toHaveAttribute('href', '/api/v1/user/sign-in/school?r=%2Frooms')
})

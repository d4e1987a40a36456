import { page } from 'vitest/browser'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../data/_shared/query-client'
import { addTexts } from '../../i18n/language'
import { NavigationContext } from '../../lib/navigation'
import { refusal, takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { PersonalScreen } from './personal-screen'

afterEach(() => {
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
  queryClient.clear()
})

/** Opens the page of a personal link; returns the calls it makes. */
async function openLink(token: string, respond: (path: string) => unknown) {
  await addTexts('without-mail')
  window.history.replaceState(null, '', `#${token}`)
  const calls = takeCalls(({ path }) => respond(path))
  const entered: unknown[] = []
  const navigation = {
    pathname: '/personal',
    search: '',
    enter: async (to: unknown) => void entered.push(to),
    go: () => {},
    preload: () => {},
  }
  await renderApp(
    <NavigationContext value={navigation}>
      <PersonalScreen />
    </NavigationContext>,
  )
  return { calls, entered }
}

const login = () => page.getByRole('button', { name: 'Log in' })

test('a personal link logs in by a press, not by the visit', async () => {
  const { calls, entered } = await openLink('secret', () => ({ id: 4, first_name: 'Mia', last_name: '', email: '', role: 2, lang: 'en' }))
  await expect.element(login()).toBeVisible()
  expect(calls).toEqual([])
  await login().click()
  await expect.poll(() => entered).toHaveLength(1)
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/user/personal-link', body: { token: 'secret' } })
})

test('a link that was replaced says so, as does one without its token', async () => {
  await openLink('old', () => refusal(404, 'personal.link.invalid'))
  await login().click()
  await expect.element(page.getByRole('heading', { name: 'This personal link doesn’t work' })).toBeVisible()
  await openLink('', () => null)
  await expect.element(login()).not.toBeInTheDocument()
})

import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Session } from '@keel/contract/entities/user'
import { addTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { takeCalls, type FakeCall } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { SessionsSection } from './sessions-section'

const at = new Date().toISOString()
const session = (id: string, current: boolean): Session => ({ id, agent: '', address: '192.0.2.1', created_at: at, seen_at: at, current })
let tokens: number
let calls: FakeCall[]

beforeEach(async () => {
  await addTexts('settings')
  calls = takeCalls(({ method, path }) => {
    if (method === 'GET') return [session('here', true), session('there', false)]
    return path === '/user/sessions' ? { tokens } : null
  })
  await renderApp(
    <main>
      <h1>Settings</h1>
      <SessionsSection />
    </main>,
  )
})

const writes = () => calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
async function logOut(): Promise<void> {
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click()
}

test('logging out elsewhere offers to revoke the tokens that go on', async () => {
  tokens = 2
  await logOut()
  const offer = page.getByRole('dialog', { name: 'Your API tokens still work' })
  await expect.element(offer).toHaveTextContent('2 API tokens are still valid. If someone else may know your password, revoke them too.')
  const revoke = offer.getByRole('button', { name: 'Revoke 2 tokens' })
  await expect.element(revoke).toHaveFocus()
  expect(await axeFaults()).toEqual([])
  await revoke.click()
  await expect.element(page.getByText('Tokens revoked')).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
  expect(writes()).toEqual(['DELETE /user/sessions', 'DELETE /user/tokens'])
})

test('tokens can be kept', async () => {
  tokens = 1
  await logOut()
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(writes()).toEqual(['DELETE /user/sessions'])
})

test('without tokens nothing is asked', async () => {
  tokens = 0
  await logOut()
  await expect.element(page.getByText('Logged out everywhere else')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

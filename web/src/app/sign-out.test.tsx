import type { User } from '@keel/contract/entities/user'
import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../data/_shared/query-client'
import { currentUser, setMe } from '../data/users/me'
import { readLocal, writeLocal } from '../lib/storage'
import { live } from '../realtime/live'
import { VerifyByToken } from '../screens/verify/verify-by-token'
import { WaitForVerification } from '../screens/verify/wait-for-verification'
import { takeCalls } from '../testing/fake-api'
import { renderApp } from '../testing/render'
import { isSigningOut, signOut } from './sign-out'

const here = window.location.href
/** A page of the provider, as far as a test can go there. */
const END = `${here.replace(/#.*/, '')}#end-of-session`
const DRAFT = 'keel.chat.draft.3.7'
const user: User = { id: 3, first_name: 'Mari', last_name: 'Tamm', email: 'mari@example.org', role: 1, verify: 0, lang: 'en', sounds: true }
const navigate = vi.fn(async () => {})
const leave = () => signOut({ navigate } as never)

beforeEach(() => {
  navigate.mockClear()
  setMe(user)
})
afterEach(() => window.history.replaceState(null, '', here))

const serve = (url: string | null) => takeCalls(({ path }) => (path === '/user/logout' ? { url } : { user_id: 9 }))

test('signing out leads to the page where the provider ends its session', async () => {
  serve(END)
  writeLocal(DRAFT, 'secret')
  await leave()
  expect([window.location.href, navigate.mock.calls]).toEqual([END, []])
  expect([currentUser(), readLocal(DRAFT)]).toEqual([null, null])
  // Until the browser is there nothing leads to the login screen.
  expect(isSigningOut()).toBe(true)
  serve(null)
  await leave()
})

test('without such a page it leads to the login screen', async () => {
  serve(null)
  await leave()
  expect([window.location.href, navigate.mock.calls]).toEqual([here, [[{ to: '/login' }]]])
  expect(isSigningOut()).toBe(false)
})

test('a process of the last version returns no such page', async () => {
  takeCalls(() => null)
  await leave()
  expect(navigate).toHaveBeenCalledWith({ to: '/login' })
})

test('who uses a different e-mail signs out of the provider too', async () => {
  vi.spyOn(live, 'start').mockReturnValue()
  serve(END)
  await renderApp(<WaitForVerification />, { queryClient })
  await page.getByRole('button', { name: 'Use a different e-mail' }).click()
  await expect.poll(() => window.location.href).toBe(END)
  expect(currentUser()).toBeNull()
})

test('so does who has confirmed the address of another account', async () => {
  serve(END)
  await renderApp(<VerifyByToken token={'b'.repeat(64)} />, { queryClient })
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect.poll(() => window.location.href).toBe(END)
})

import type { User } from '@keel/contract/entities/user'
import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../data/_shared/query-client'
import { pageTitle } from '../lib/use-document-title'
import { renderApp } from '../testing/render'
import { currentVisitorView, VisitorApp } from './visitor-app'
import { visitorPage } from './visitor-pages'

const here = window.location.href
const teacher = { id: 3, first_name: 'Mari', last_name: 'Tamm', email: 'mari@example.org', role: 1, verify: 1, lang: 'en', sounds: true }
const openApp = vi.fn(async (_user: User | null) => {})
const loadAhead = vi.fn()
const path = () => window.location.pathname + window.location.search

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/user/login')
      ? Response.json({ data: teacher })
      : Response.json({ message: 'Please sign in', code: 'not.signed.in' }, { status: 401 }),
  )
})
afterEach(() => {
  window.history.replaceState(null, '', here)
  openApp.mockClear()
  loadAhead.mockClear()
  queryClient.clear()
})

async function open(url: string) {
  window.history.pushState(null, '', url)
  const first = await currentVisitorView()
  if (!first) throw new Error('Not a page for visitors')
  await renderApp(<VisitorApp first={first} openApp={openApp} loadAhead={loadAhead} />)
}

test.each(['/', '/home', '/verify', '/login/', '/s/', '/s/a/b', '/r/abc', '/module/7'])('%s needs the app', (other) => {
  expect(visitorPage(other)).toBeNull()
})

test('links between pages for visitors change URL, title and page; back returns', async () => {
  await open('/login?r=%2Frooms')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect.poll(path).toBe('/register?r=%2Frooms')
  await expect.element(page.getByRole('radio', { name: /Teacher/ })).toBeVisible()
  await expect.poll(() => pageTitle.getState().title).toBe('Create your account')
  window.history.back()
  await expect.element(page.getByRole('link', { name: 'Forgot' })).toBeVisible()
  expect([path(), openApp.mock.calls]).toEqual(['/login?r=%2Frooms', []])
})

test('typing loads the app; a sign-in opens it at the wanted page', async () => {
  await open('/login?r=%2Frooms')
  const entries = window.history.length
  expect(loadAhead).not.toHaveBeenCalled()
  await userEvent.fill(page.getByLabelText('E-mail'), 'mari@example.org')
  expect(loadAhead).toHaveBeenCalled()
  await userEvent.fill(page.getByRole('textbox', { name: /^Password/ }), 'kass-istub')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => openApp.mock.calls).toEqual([[teacher]])
  expect([path(), window.history.length]).toEqual(['/rooms', entries])
})

test('back to a page of the app opens it for nobody', async () => {
  window.history.pushState(null, '', '/verify')
  await open('/login')
  window.history.back()
  await expect.poll(() => openApp.mock.calls).toEqual([[null]])
  expect(path()).toBe('/verify')
})

import type { User } from '@keel/contract/entities/user'
import { paragraph } from '@keel/contract/items/_shared/document-types'
import { API_BASE, LANG_COOKIE } from '@keel/contract/protocol'
import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadSite } from '../data/site/site'
import { queryClient } from '../data/_shared/query-client'
import { writeCookie } from '../lib/cookies'
import { pageTitle } from '../lib/use-document-title'
import { axeFaults } from '../testing/axe'
import { renderApp } from '../testing/render'
import { currentVisitorView, VisitorApp } from './visitor-app'
import { visitorPage } from './visitor-pages'

const here = window.location.href
const teacher = { id: 3, first_name: 'Mari', last_name: 'Tamm', email: 'mari@example.org', role: 1, verify: 1, lang: 'en', sounds: true }
const openApp = vi.fn(async (_user: User | null) => {})
const loadAhead = vi.fn()
let answers: Record<string, unknown>
const path = () => window.location.pathname + window.location.search

beforeEach(() => {
  answers = {}
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/user/login')
      ? Response.json({ data: teacher })
      : url.replace(API_BASE, '') in answers
        ? Response.json({ data: answers[url.replace(API_BASE, '')] })
        : Response.json({ message: 'Please sign in', code: 'not.signed.in' }, { status: 401 }),
  )
})
afterEach(() => {
  writeCookie(LANG_COOKIE, '', 0)
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

test.each(['/', '/home', '/verify', '/site/', '/site/name', '/site/imprint/x', '/login/', '/s/', '/s/a/b', '/r/abc', '/module/7'])(
  '%s needs the app',
  (other) => {
    expect(visitorPage(other)).toBeNull()
  },
)

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

const NOTHING = { en: null, ru: null, et: null }
const school = {
  name: { ...NOTHING, et: 'Tamme keeltekool' },
  greeting: { ...NOTHING, en: 'Write to us' },
  pages: ['imprint', 'terms'],
  providers: [],
}

test('name, greeting and pages of the school come with the page, each in a language it is written in', async () => {
  answers['/site'] = school
  await reloadSite()
  await open('/login')
  // In the first picture of the page: nothing moves afterwards.
  expect(
    page
      .getByText('Tamme keeltekool')
      .elements()
      .map((element) => element.getAttribute('lang')),
  ).toEqual(['et', 'et'])
  expect(
    page
      .getByText('Write to us')
      .elements()
      .map((element) => element.getAttribute('lang')),
  ).toEqual(['en', 'en'])
  expect(page.getByText('Boards, exercises, video').elements()).toEqual([])
  expect(
    page
      .getByRole('navigation', { name: 'About this site' })
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['Imprint', 'Terms of use'])
  expect(await axeFaults()).toEqual([])
})

test('without texts of the school the sign-in page is as ever', async () => {
  answers['/site'] = { name: NOTHING, greeting: NOTHING, pages: [], providers: [] }
  await reloadSite()
  await open('/login')
  expect(page.getByText('Keel', { exact: true }).elements()).toHaveLength(2)
  expect(page.getByText('Boards, exercises, video').elements()).toHaveLength(1)
  expect([page.getByRole('navigation').elements(), document.querySelector('footer')?.childElementCount]).toEqual([[], 0])
})

test('a page of the school says in which language it is written, and follows the language of the reader', async () => {
  answers['/site'] = school
  answers['/site/pages/imprint?lang=en'] = { lang: 'et', content: [paragraph('Registrikood 123')] }
  answers['/site/pages/imprint?lang=ru'] = { lang: 'ru', content: [paragraph('Код 123')] }
  await reloadSite()
  await open('/login')
  await page.getByRole('link', { name: 'Imprint' }).click()
  await expect.element(page.getByText('Registrikood 123')).toBeVisible()
  expect([path(), pageTitle.getState().title]).toEqual(['/site/imprint', 'Imprint'])
  expect(page.getByText('Registrikood 123').element().closest('[lang]')?.getAttribute('lang')).toBe('et')
  await expect.element(page.getByText('This page isn’t available in English.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await page.getByRole('button', { name: 'Русский' }).click()
  await expect.element(page.getByText('Код 123')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Сведения о владельце' })).toBeVisible()
  expect(page.getByText('Registrikood').elements()).toEqual([])
  await page.getByRole('button', { name: 'English' }).click()
  await expect.element(page.getByRole('heading', { name: 'Imprint' })).toBeVisible()
})

test('a page that the school does not have is missing', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Not found', code: 'not.found' }, { status: 404 }))
  await open('/site/privacy')
  await expect.element(page.getByText('There is no such page here')).toBeVisible()
})

test('registering shows the terms of the school in place of the built-in ones, and keeps those it has not replaced', async () => {
  answers['/site'] = school
  answers['/site/pages/terms?lang=en'] = { lang: 'en', content: [paragraph('Our own terms')] }
  await reloadSite()
  await open('/register')
  await page.getByRole('button', { name: /Read both/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Our own terms')).toBeVisible()
  await expect.element(dialog.getByText(/We keep|We store/).first()).toBeVisible()
  expect(dialog.getByText(/Keel is a classroom/).elements()).toEqual([])
})

test('the page that a provider leads back to asks for what is missing', async () => {
  answers['/user/sign-in'] = {
    provider: { id: 'school', name: 'Tamme Kool' },
    email: 'mari@example.org',
    first_name: 'Mari',
    last_name: 'Tamm',
    role: 1,
    step: 'register',
  }
  await open('/sign-in?r=%2Frooms')
  await expect.element(page.getByRole('heading', { name: 'Complete your account' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { MantineProvider } from '@mantine/core'
import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { queryClient } from '../data/_shared/query-client'
import { readCookie, writeCookie } from '../lib/cookies'
import { LanguageProvider } from '../i18n/language-provider'
import { handleUnauthorized } from '../data/_shared/unauthorized'
import { call } from '../data/_shared/client'
import type { listRooms } from '@keel/contract/routes/rooms'
import { expectConsole } from '../testing/quiet-console'
import { CrashScreen } from './crash-screen'
import { routeTree } from './routes'
import { leaveWhenSessionEnds } from './session'

const teacher = { id: 3, first_name: 'Mari', last_name: 'Tamm', email: 'mari@example.org', role: 1, verify: 1, lang: 'en', sounds: true }
const unverified = { ...teacher, verify: 0 }
const student = { ...teacher, id: 4, role: 2, verify: 0 }

/** Serves `/user/me` as this person, and everything else with 404, or 401 once the session has ended. */
function serve(user: object | null) {
  const session = { user }
  vi.stubGlobal('fetch', async (url: string) => {
    if (!session.user) return Response.json({ message: 'Please sign in', code: 'not.signed.in' }, { status: 401 })
    if (url.endsWith('/user/me')) return Response.json({ data: session.user })
    return Response.json({ message: 'Not found', code: 'not.found' }, { status: 404 })
  })
  return session
}

/** Opens the client at a URL; returns where it ends up. */
async function open(path: string) {
  const router = createRouter({ routeTree, defaultErrorComponent: CrashScreen, history: createMemoryHistory({ initialEntries: [path] }) })
  await render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider>
          <RouterProvider router={router as never} />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { router, at: () => router.state.location.href }
}

beforeEach(() => {
  queryClient.clear()
  writeCookie('redirect', '', 0)
})
afterEach(() => handleUnauthorized(() => {}))

test('a guest who opens a page for members goes to login, and the path is remembered', async () => {
  serve(null)
  const { at } = await open('/module/7')
  await expect.poll(at).toBe('/login')
  expect(readCookie('redirect')).toBe('/module/7')
})

test('a guest with an invite link goes to register, and the link is remembered', async () => {
  serve(null)
  const { at } = await open('/r/abcdefgh12')
  await expect.poll(at).toBe('/register')
  expect(readCookie('redirect')).toBe('/r/abcdefgh12')
})

test('a guest with an invite link sees who invites where before registering', async () => {
  const preview = { room_name: 'Eesti keel', room_type: 1, teacher: 'Mari Tamm', room_id: null }
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/rooms/invite/')
      ? Response.json({ data: preview })
      : Response.json({ message: 'Please sign in', code: 'not.signed.in' }, { status: 401 }),
  )
  await open('/r/abcdefgh12')
  await expect.element(page.getByText('Mari Tamm has invited you to the classroom “Eesti keel”.')).toBeVisible()
})

test('a guest with an expired invite link is warned and may register without it', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/rooms/invite/')
      ? Response.json({ message: 'Old', code: 'invite.invalid' }, { status: 404 })
      : Response.json({ message: 'Please sign in', code: 'not.signed.in' }, { status: 401 }),
  )
  await open('/r/abcdefgh12')
  await expect.element(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  await page.getByRole('button', { name: 'Create an account without an invitation' }).click()
  await expect.element(page.getByRole('radio', { name: /Teacher/ })).toBeVisible()
  expect(readCookie('redirect')).toBe(null)
})

test('the first page of a signed-in teacher is home', async () => {
  serve(teacher)
  const { at } = await open('/')
  await expect.poll(at).toBe('/home')
})

test.each(['/login', '/register'])('a signed-in user is redirected home from %s', async (path) => {
  serve(teacher)
  const { at } = await open(path)
  await expect.poll(at).toBe('/home')
})

test('whom a provider has signed in goes where they wanted', async () => {
  serve(teacher)
  const { at } = await open('/sign-in?r=%2Fvocabulary%2Frepeat%3Fx%3D1')
  await expect.poll(at).toBe('/vocabulary/repeat?x=1')
})

test('a teacher whom a provider has signed in waits until their address is confirmed', async () => {
  serve(unverified)
  const { at } = await open('/sign-in?r=%2Frooms')
  await expect.poll(at).toBe('/verify')
})

test('a sign-in never leads to another site', async () => {
  serve(teacher)
  const { at } = await open('/sign-in?r=%2F%2Fevil.example%2Fx')
  await expect.poll(at).toBe('/home')
})

test('a signed-in user whose account has no password has a link mailed to set one', async () => {
  serve({ ...teacher, passwordless: true })
  const { at } = await open('/forgot-password')
  await expect.element(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('mari@example.org')
  await expect.element(page.getByRole('link', { name: 'Back to settings' })).toHaveAttribute('href', '/settings')
  expect(at()).toBe('/forgot-password')
})

test('a signed-in user sets a password by a mailed link, which signs them out', async () => {
  let session: object | null = teacher
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/user/password/reset')) session = null
    else if (url.endsWith('/user/me') && !session)
      return Response.json({ message: 'Please sign in', code: 'not.signed.in' }, { status: 401 })
    return Response.json({ data: url.endsWith('/user/me') ? session : null })
  })
  const { at } = await open(`/reset-password?token=${'a'.repeat(64)}`)
  await userEvent.fill(page.getByRole('textbox', { name: /^New password/ }), 'kass istub aknal')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect.poll(at).toBe('/login')
})

test('a student need not verify', async () => {
  serve(student)
  const { at } = await open('/login')
  await expect.poll(at).toBe('/home')
})

test.each(['/home', '/rooms', '/room/1', '/module/1', '/lessons', '/settings', '/login'])(
  'an unverified teacher who opens %s waits at verify',
  async (path) => {
    serve(unverified)
    const { at } = await open(path)
    await expect.poll(at).toBe('/verify')
  },
)

test('a mailed verify link opens for a guest', async () => {
  serve(null)
  const { at, router } = await open(`/verify?token=${'a'.repeat(64)}`)
  await expect.poll(() => router.state.status).toBe('idle')
  expect(at()).toContain('/verify?token=')
})

test('a verified user is redirected away from verify', async () => {
  serve(teacher)
  const { at } = await open('/verify')
  await expect.poll(at).toBe('/home')
})

test('a 401 during work leads to login and remembers the path', async () => {
  const session = serve(teacher)
  const { at, router } = await open('/lessons?x=1')
  leaveWhenSessionEnds(router as never)
  await expect.poll(() => router.state.status).toBe('idle')
  session.user = null
  await expect(call<typeof listRooms>('GET', '/rooms')).rejects.toThrow('Please sign in')
  await expect.poll(at).toBe(`/login?r=${encodeURIComponent('/lessons?x=1')}`)
})

test('an unknown URL shows the 404 text', async () => {
  serve(teacher)
  await open('/no/such/page')
  await expect.poll(() => document.body.textContent).toContain('Error 404. Page Not Found')
})

test('a silent server shows an error page, and a retry continues', async () => {
  expectConsole(/The above error occurred in the <MatchInnerImpl> component/, /^Warning: Error in route match/)
  vi.stubGlobal('fetch', async () => Response.json({ message: 'x', code: 'unavailable' }, { status: 503 }))
  const { at } = await open('/home')
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  serve(teacher)
  await retry.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mari' })).toBeVisible()
  expect(at()).toBe('/home')
})

test('a page that was opened without a connection goes on when there is one', async () => {
  expectConsole(/The above error occurred in the <MatchInnerImpl> component/, /^Warning: Error in route match/)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const { at } = await open('/home')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  serve(teacher)
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mari' })).toBeVisible()
  expect(at()).toBe('/home')
})

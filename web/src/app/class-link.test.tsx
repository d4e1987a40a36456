import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ClassJoined, ClassPreview } from '@keel/contract/entities/class'
import { queryClient } from '../data/_shared/query-client'
import { handleUnauthorized } from '../data/_shared/unauthorized'
import { LanguageProvider } from '../i18n/language-provider'
import { readCookie, writeCookie } from '../lib/cookies'
import { axeFaults } from '../testing/axe'
import { refusal, takeCalls, type FakeCall } from '../testing/fake-api'
import { cssVariables, theme } from '../ui/theme'
import { CrashScreen } from './crash-screen'
import { routeTree } from './routes'

const student = { id: 4, first_name: 'Mari', last_name: 'Tamm', email: 'mari@example.org', role: 2, verify: 0, lang: 'en', sounds: true }
const english = { name: '7B English', teacher: 'Emma Smith', room_id: null }
const estonian = { name: '7B Estonian', teacher: 'Eeva Tamm', room_id: null }
const preview: ClassPreview = {
  name: '7B',
  rooms: [
    { ...english, state: 'open' },
    { ...estonian, state: 'open' },
  ],
}

let shown: ClassPreview | Response
let onJoin: () => ClassJoined | Response
let calls: FakeCall[]
/** Opens the link of a class; returns where it ends up. */
async function open(user: object | null) {
  calls = takeCalls(({ method, path }) => {
    if (path.startsWith('/classes/invite/')) return shown
    if (!user) return refusal(401, 'not.signed.in')
    if (path === '/user/me') return user
    return method === 'POST' && path === '/classes/join' ? onJoin() : refusal(404, 'not.found')
  })
  const router = createRouter({
    routeTree,
    defaultErrorComponent: CrashScreen,
    history: createMemoryHistory({ initialEntries: ['/c/abcdefgh12'] }),
  })
  await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider>
          <RouterProvider router={router as never} />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return () => router.state.location.href
}
const joinedBy = () => calls.filter(({ path }) => path === '/classes/join').map(({ body }) => body)
const row = (name: string) => page.getByRole('list', { name: 'Classrooms' }).getByRole('listitem').filter({ hasText: name })
const join = (name = 'Join 2 classrooms') => page.getByRole('button', { name }).click()

beforeEach(() => {
  queryClient.clear()
  writeCookie('redirect', '', 0)
  shown = structuredClone(preview)
})
afterEach(() => handleUnauthorized(() => {}))

test('a guest goes to register, reads which class it is, and the link is remembered', async () => {
  const at = await open(null)
  await expect.poll(at).toBe('/register')
  expect(readCookie('redirect')).toBe('/c/abcdefgh12')
  await expect.element(page.getByText('You’ve been invited to the class “7B”. This will be a student account.')).toBeVisible()
  expect(page.getByRole('radio').elements()).toEqual([])
})

test('a guest whose link does not work, or leads to full classrooms only, reads why', async () => {
  shown = refusal(404, 'invite.invalid')
  await open(null)
  await expect.element(page.getByText('Ask your school for a new one.')).toBeVisible()
})

test('a student reads what the class has and joins it with one press', async () => {
  onJoin = () => ({
    name: '7B',
    rooms: [
      { ...english, room_id: 1, outcome: 'joined' },
      { ...estonian, room_id: 2, outcome: 'member' },
    ],
  })
  const at = await open(student)
  await expect.element(page.getByRole('heading', { name: '7B' })).toBeVisible()
  await expect.element(row('7B English')).toHaveTextContent('Emma Smith')
  expect(await axeFaults()).toEqual([])
  await join()
  await expect.poll(at).toBe('/home')
  expect(joinedBy()).toEqual([{ token: 'abcdefgh12' }])
})

test('what was full or gone is named, and the only classroom that was joined is the next step', async () => {
  const third = { name: '7B Music', teacher: 'Liis Kask', room_id: null }
  shown = { name: '7B', rooms: [...preview.rooms, { ...third, state: 'full' }] }
  onJoin = () => ({
    name: '7B',
    rooms: [
      { ...english, room_id: 1, outcome: 'joined' },
      { ...estonian, outcome: 'gone' },
      { ...third, outcome: 'full' },
    ],
  })
  await open(student)
  await expect.element(row('7B Music')).toHaveTextContent('Liis Kask · full')
  await join()
  await expect.element(page.getByRole('heading', { name: 'You’re in 1 classroom' })).toBeVisible()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/Full: 7B Music \(Liis Kask\).*No longer in the class: 7B Estonian \(Eeva Tamm\)/)
  expect(page.getByRole('link', { name: 'Open the classroom' }).element().getAttribute('href')).toBe('/room/1')
  expect(await axeFaults()).toEqual([])
})

test('who is in all of them has nothing to press, nor has who finds the rest full', async () => {
  shown = {
    name: '7B',
    rooms: [
      { ...english, room_id: 1, state: 'member' },
      { ...estonian, room_id: 2, state: 'member' },
    ],
  }
  await open(student)
  await expect.element(page.getByText('You’re in all classrooms of the class.')).toBeVisible()
  expect(page.getByRole('button', { name: /Join/ }).elements()).toEqual([])
})

test('a link that ended meanwhile says so, and a failed attempt can be repeated', async () => {
  onJoin = () => refusal(429, 'too.many', { message: 'Try again' })
  await open(student)
  await join()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Try again')
  shown = refusal(404, 'invite.invalid')
  onJoin = () => refusal(404, 'invite.invalid')
  await join()
  await expect.element(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  expect(joinedBy()).toHaveLength(2)
})

test('a teacher reads that it is for students', async () => {
  await open({ ...student, role: 1, verify: 1 })
  await expect.element(page.getByText('This invitation is for students.')).toBeVisible()
  expect(page.getByRole('button', { name: /Join/ }).elements()).toEqual([])
})

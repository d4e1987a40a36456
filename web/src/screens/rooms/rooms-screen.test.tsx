import { page } from 'vitest/browser'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import type { RoomCard, RoomMember } from '@keel/contract/entities/room'
import type { User } from '@keel/contract/entities/user'
import { keys } from '../../data/_shared/keys'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { RoomsScreen } from './rooms-screen'

const teacher: User = {
  id: 1,
  first_name: 'Tiina',
  last_name: 'Tamm',
  email: 't@example.test',
  role: 1,
  verify: 1,
  lang: 'en',
  sounds: true,
}
const person = (id: number, first_name: string, status: 1 | 2): RoomMember => ({
  id,
  first_name,
  last_name: 'X',
  role: id === 1 ? 1 : 2,
  status,
  boardId: null,
  owner: id === 1,
})
const lesson = {
  id: 3,
  room_id: 5,
  room_name: 'Group',
  name: 'Now',
  status: 2 as const,
  duration: 3 as const,
  started_at: new Date().toISOString(),
  completed_at: null,
  can_edit: true,
}
const rooms: RoomCard[] = [
  {
    id: 4,
    name: 'Individual one',
    type: 1,
    lang: 'en',
    level: 'A2',
    users: [person(1, 'Tiina', 1), person(2, 'Sasha', 1)],
    lesson: null,
    can_edit: true,
  },
  {
    id: 5,
    name: 'Group one',
    type: 2,
    lang: null,
    level: null,
    users: [person(1, 'Tiina', 1), person(2, 'Sasha', 2), person(3, 'Olga', 2)],
    lesson,
    can_edit: true,
  },
]

function show(data: RoomCard[], user = teacher, at = '/rooms') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  queryClient.setQueryData(keys.me, user)
  queryClient.setQueryData(keys.rooms, data)
  queryClient.setQueryData(keys.bin({ kind: 'rooms' }), [])
  return renderApp(
    <main>
      <RoomsScreen />
    </main>,
    { queryClient, at },
  )
}

describe('the classrooms screen', () => {
  test('lists each room with who is online and its lesson, running ones first', async () => {
    await show(rooms)
    expect(
      page
        .getByRole('heading', { level: 2 })
        .elements()
        .map((heading) => heading.textContent),
    ).toEqual(['Group one', 'Individual one'])
    const [group, individual] = [page.getByRole('article').first(), page.getByRole('article').last()]
    await expect.element(group.getByText('in development')).toBeVisible()
    await expect.element(group.getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/room/5')
    await expect.element(individual.getByRole('img', { name: 'Sasha X, online' })).toBeVisible()
    await expect.element(individual.getByText('Individual · English · A2')).toBeVisible()
    await expect.element(group.getByText('Group', { exact: true })).toBeVisible()
    expect(individual.getByText('in development').elements()).toEqual([])
    expect(await axeFaults()).toEqual([])
  })

  test('says what comes next and what is unread; a lesson that isn’t scheduled starts after a question', async () => {
    const asked: unknown[] = []
    vi.stubGlobal('fetch', (path: string, { body }: { body?: string } = {}) => {
      asked.push([path.replace('/api/v1', ''), JSON.parse(body ?? 'null')])
      return Promise.resolve(Response.json({ data: lesson }))
    })
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const [individual] = rooms
    if (!individual) throw new Error('no room')
    const later = { id: 7, title: 'Later', starts_at: '2099-12-04T16:00:00.000Z', ends_at: '2099-12-04T17:00:00.000Z' }
    const soon = { id: 8, title: 'Soon', starts_at: at(20), ends_at: at(80) }
    await show([
      { ...individual, name: 'Later', next_lesson: later, last_board: { id: 1, module_id: 1, name: 'Warm-up' }, unread: 3, color: 'red' },
      { ...individual, id: 6, name: 'Soon', next_lesson: soon, last_board: null, unread: 0, emoji: '🦊' },
    ])
    const [first, last] = [page.getByRole('article').first(), page.getByRole('article').last()]
    await expect.element(first.getByRole('heading')).toHaveTextContent('Soon')
    await expect.element(last.getByText(/^Next lesson: Fri, /)).toBeVisible()
    await expect.element(last.getByText('Last board: Warm-up')).toBeVisible()
    await expect.element(last.getByText('3 unread messages')).toBeInTheDocument()
    expect(await axeFaults()).toEqual([])
    await last.getByRole('button', { name: 'Start a lesson in Later' }).click()
    const question = page.getByRole('dialog', { name: 'Start a lesson in “Later” now?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(asked).toEqual([])
    await first.getByRole('button', { name: 'Start a lesson in Soon' }).click()
    await expect.poll(() => asked).toEqual([['/rooms/6/lesson', { event_id: 8 }]])
  })

  test('offers a teacher to create the first room, and a student to wait for a link', async () => {
    const { unmount } = await show([])
    await expect.element(page.getByRole('button', { name: 'New classroom' })).toBeVisible()
    await unmount()
    await show([], { ...teacher, role: 2 })
    await expect.element(page.getByText('No classrooms yet')).toBeVisible()
    expect(page.getByRole('button').elements()).toEqual([])
  })

  test('opens the dialog of a new room when coming from the first step of home', async () => {
    await show([], teacher, '/rooms?new=1')
    const dialog = page.getByRole('dialog', { name: 'New classroom' })
    await expect.element(dialog).toBeVisible()
    // A dialog opened while another closes stays.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'New classroom' }).first().click()
    await expect.element(dialog).toBeVisible()
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    await page.getByRole('textbox', { name: 'Name' }).fill('Group A')
  })

  test('explains an invalid address of a student in the language of the app', async () => {
    const asked = vi.fn((_path: string) =>
      Promise.resolve(Response.json({ data: [{ token: 'abc', url: 'http://x/r/abc', created_at: new Date().toISOString() }] })),
    )
    vi.stubGlobal('fetch', asked)
    await show(rooms)
    await page.getByRole('button', { name: 'Actions for “Group one”' }).click()
    await page.getByRole('menuitem', { name: 'Invite' }).click()
    await page.getByRole('textbox', { name: 'Add by e-mail' }).fill('sasha')
    await page.getByRole('button', { name: 'Invite' }).click()
    await expect.element(page.getByText('Enter a valid e-mail address.')).toBeVisible()
    expect(asked.mock.calls.every(([path]) => path.endsWith('/tokens'))).toBe(true)
  })

  test('leads a new room on to its invite link with a QR code', async () => {
    vi.stubGlobal('fetch', (path: string) =>
      Promise.resolve(
        new Response(
          JSON.stringify({
            data: path.endsWith('/tokens')
              ? [{ token: 'abc', url: 'http://x/r/abc', created_at: new Date().toISOString() }]
              : { id: 9, name: 'New one', type: 2, users: [person(1, 'Tiina', 1)], lesson: null, can_edit: true },
          }),
          { status: 200 },
        ),
      ),
    )
    await show(rooms)
    await page.getByRole('button', { name: 'New classroom' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('New one')
    await page.getByRole('radio', { name: /A group/ }).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Invite link' })).toHaveValue(`${location.origin}/r/abc`)
    await expect.element(page.getByRole('img', { name: 'QR code for the invite link' })).toBeVisible()
    expect(await axeFaults()).toEqual([])
  })

  test('explains a refused name in the dialog', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(JSON.stringify({ message: 'The limit has been reached', code: 'limit.reached' }), { status: 409 })),
    )
    await show(rooms)
    await page.getByRole('button', { name: 'New classroom' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('One too many')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The limit has been reached')
  })

  test('creates a room with the language and level that were chosen last', async () => {
    localStorage.removeItem('keel.room-language')
    const bodies: unknown[] = []
    vi.stubGlobal('fetch', (path: string, { body }: { body?: string } = {}) => {
      if (path.endsWith('/tokens')) return Promise.resolve(Response.json({ data: [] }))
      bodies.push(JSON.parse(body ?? 'null'))
      const made = { id: 9, name: 'New', type: 1, lang: 'et', level: 'B1', users: [], lesson: null, can_edit: true }
      return Promise.resolve(Response.json({ data: made }))
    })
    const create = async () => {
      await page.getByRole('button', { name: 'New classroom' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('New')
    }
    const { unmount } = await show(rooms)
    await create()
    await expect.element(page.getByRole('combobox', { name: 'Language' })).toHaveDisplayValue('Not set')
    await page.getByRole('combobox', { name: 'Language' }).selectOptions('Estonian')
    await page.getByRole('combobox', { name: 'Level' }).selectOptions('B1')
    await page.getByRole('radio', { name: 'Teal' }).click()
    await page.getByRole('button', { name: '🦊' }).click()
    expect(await axeFaults()).toEqual([])
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => bodies).toEqual([{ name: 'New', type: 1, lang: 'et', level: 'B1', color: 'teal', emoji: '🦊' }])
    await unmount()
    await show(rooms)
    await create()
    await expect.element(page.getByRole('combobox', { name: 'Language' })).toHaveValue('et')
    await expect.element(page.getByRole('combobox', { name: 'Level' })).toHaveValue('B1')
  })

  test('changes name, language and level in the settings of a room', async () => {
    const bodies: unknown[] = []
    vi.stubGlobal('fetch', (_path: string, { body }: { body?: string } = {}) => {
      // What the server offers, for the switches.
      if (body === undefined) return Promise.resolve(Response.json({ data: {} }))
      const sent = JSON.parse(body) as object
      bodies.push(sent)
      return Promise.resolve(Response.json({ data: { ...rooms[0], ...sent } }))
    })
    await show(rooms)
    await page.getByRole('button', { name: 'Actions for “Individual one”' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Classroom settings' })
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Individual one')
    await expect.element(dialog.getByRole('combobox', { name: 'Language' })).toHaveValue('en')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Deutsch mit Anna')
    await dialog.getByRole('combobox', { name: 'Language' }).selectOptions('German')
    await dialog.getByRole('combobox', { name: 'Level' }).selectOptions('Not set')
    const emoji = dialog.getByRole('textbox', { name: 'Emoji' })
    await emoji.fill('de')
    await expect.element(dialog.getByText('Enter one emoji.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await emoji.fill('🇩🇪')
    expect(await axeFaults()).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Individual · German', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Deutsch mit Anna' })).toBeVisible()
    expect(bodies).toEqual([{ name: 'Deutsch mit Anna', lang: 'de', level: null, color: null, emoji: '🇩🇪' }])
  })
})

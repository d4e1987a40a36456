import { page, userEvent } from 'vitest/browser'
import { beforeEach, expect, test } from 'vitest'
import type { FoundRoom, SchoolClass } from '@keel/contract/entities/class'
import { addTexts } from '../../../i18n/language'
import { axeFaults } from '../../../testing/axe'
import { refusal, takeCalls, type FakeCall } from '../../../testing/fake-api'
import { renderApp } from '../../../testing/render'
import { ClassesSection } from './classes-section'

const FUTURE = '2199-01-01T10:00:00Z'
const room = (id: number, name: string, teacher: string): FoundRoom => ({ id, name, teacher, type: 2, students: id })
const [english, estonian, music] = [room(1, '7B English', 'Emma Smith'), room(2, '7B Estonian', 'Eeva Tamm'), room(3, 'Music', 'Liis Kask')]
const made: SchoolClass = {
  id: 5,
  name: '7B',
  rooms: [
    { ...english, deleted: false },
    { ...estonian, deleted: true },
  ],
  students: 3,
  created_at: '2026-11-30T10:00:00Z',
  link: { token: 'first', url: 'http://x/c/first', expires_at: FUTURE },
}

let stored: SchoolClass[]
let onChange: (call: FakeCall) => unknown
let calls: FakeCall[]
beforeEach(async () => {
  await addTexts('member', 'admin')
  stored = [made]
  onChange = () => made
  calls = takeCalls((call) => {
    if (call.method !== 'GET') return onChange(call)
    const search = new URL(call.path, 'http://x').searchParams.get('search') ?? ''
    if (call.path.startsWith('/admin/classes/rooms'))
      return { rooms: [english, music].filter(({ name, teacher }) => `${name} ${teacher}`.includes(search)), more: false }
    return { classes: stored.filter(({ name }) => name.includes(search)), more: false }
  })
})
const changes = () => calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }))
const dialog = page.getByRole('dialog')
const menu = async (item: string) => {
  await page.getByRole('button', { name: 'Actions for 7B' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('each class says its classrooms with their teachers, its students and until when its link works', async () => {
  await renderApp(<ClassesSection />)
  const row = page.getByRole('list', { name: 'Classes' }).getByRole('listitem')
  await expect.element(row).toHaveTextContent('7B English (Emma Smith) · 7B Estonian (Eeva Tamm, deleted)')
  await expect.element(row).toHaveTextContent(/3 students · link works until/)
  expect(await axeFaults()).toEqual([])
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search classes' }), '9')
  await expect.element(page.getByText('No classes found')).toBeVisible()
})

test('a new class is made of classrooms that are found, and its link is the next thing to see', async () => {
  stored = []
  await renderApp(<ClassesSection />)
  await expect.element(page.getByText('No classes yet')).toBeVisible()
  await page.getByRole('button', { name: 'New class' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Create' })).toBeDisabled()
  await userEvent.fill(dialog.getByLabelText('Name'), ' 7B ')
  await userEvent.fill(dialog.getByLabelText('Find a classroom'), 'Liis')
  await dialog.getByRole('checkbox', { name: 'Music' }).click()
  await userEvent.fill(dialog.getByLabelText('Find a classroom'), 'Emma')
  await dialog.getByRole('checkbox', { name: '7B English' }).click()
  // A chosen one stays, whatever is searched, and is there once.
  await expect.element(dialog.getByRole('checkbox', { name: 'Music' })).toBeChecked()
  expect(dialog.getByRole('checkbox').elements()).toHaveLength(2)
  await expect.element(dialog.getByText('2 classrooms chosen')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect(changes()).toEqual([{ method: 'POST', path: '/admin/classes', body: { name: '7B', room_ids: [3, 1] } }])
  await expect.element(page.getByLabelText('Link of the class')).toHaveValue(`${location.origin}/c/first`)
  await expect.element(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
})

test('an edited class keeps what is not touched, with a classroom that its teacher deleted', async () => {
  await renderApp(<ClassesSection />)
  await menu('Edit')
  await expect.element(dialog.getByRole('checkbox', { name: '7B Estonian' })).toBeChecked()
  await expect.element(dialog.getByText('Eeva Tamm · deleted by its teacher')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Music' }).click()
  await dialog.getByRole('checkbox', { name: '7B English' }).click()
  await userEvent.fill(dialog.getByLabelText('Name'), '8B')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Class saved')).toBeVisible()
  const seen = { name: '7B', room_ids: [1, 2] }
  expect(changes()).toEqual([{ method: 'PUT', path: '/admin/classes/5', body: { name: '8B', room_ids: [2, 3], seen } }])
})

test('a class that somebody else changed meanwhile says what it is now, keeps what was typed, and is replaced by the next save', async () => {
  const seen = { name: '7B', room_ids: [1, 2] }
  const now = { name: '7C', room_ids: [1, 2, 3] }
  onChange = ({ body }) => {
    if ((body as { seen: { name: string } }).seen.name === '7C') return made
    stored = [{ ...made, name: '7C', rooms: [...made.rooms, { ...music, deleted: false }] }]
    return refusal(409, 'conflict', { message: 'Someone else changed this first. Please try again' })
  }
  await renderApp(<ClassesSection />)
  await menu('Edit')
  await userEvent.fill(dialog.getByLabelText('Name'), '8B')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(
      'Someone else has changed this class. It’s now called “7C”, with 3 classrooms: 7B English, 7B Estonian, and Music. Save again to replace that with yours.',
    )
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('8B')
  expect(await axeFaults()).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Class saved')).toBeVisible()
  expect(changes().map(({ body }) => body)).toEqual([
    { name: '8B', room_ids: [1, 2], seen },
    { name: '8B', room_ids: [1, 2], seen: now },
  ])
})

test('a class that somebody else deleted meanwhile says so', async () => {
  onChange = () => {
    stored = [{ ...made, id: 4 }]
    return refusal(404, 'not.found', { message: 'Not found' })
  }
  await renderApp(<ClassesSection />)
  await menu('Edit')
  await userEvent.fill(dialog.getByLabelText('Name'), '8B')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Someone else has deleted this class.')
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('8B')
})

test('a refused change keeps the dialog open and says why', async () => {
  onChange = () => refusal(409, 'limit.reached', { message: 'The limit has been reached' })
  await renderApp(<ClassesSection />)
  await menu('Edit')
  await dialog.getByRole('checkbox', { name: 'Music' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The limit has been reached')
  await expect.element(dialog.getByRole('checkbox', { name: 'Music' })).toBeChecked()
})

test('the link is replaced after a question, for as many days as are chosen', async () => {
  onChange = () => ({ ...made, link: { token: 'second', url: 'http://x/c/second', expires_at: FUTURE } })
  await renderApp(<ClassesSection />)
  await page.getByRole('button', { name: '7B: link' }).click()
  await userEvent.selectOptions(page.getByLabelText('How long a new link works'), '90')
  await dialog.getByRole('button', { name: 'New link' }).click()
  expect(changes()).toEqual([])
  await dialog.getByRole('button', { name: 'Replace link' }).click()
  await expect.element(page.getByLabelText('Link of the class')).toHaveValue(`${location.origin}/c/second`)
  expect(changes()).toEqual([{ method: 'POST', path: '/admin/classes/5/link', body: { days: 90 } }])
})

test.each([
  ['revoked', null, 'link revoked', 'The link was revoked.'],
  ['expired', { token: 'old', url: 'http://x/c/old', expires_at: '2020-01-01T10:00:00Z' }, 'link expired', 'The link has expired.'],
])('a link that is %s is not shown, and a new one is made with one press', async (_, link, inRow, inDialog) => {
  stored = [{ ...made, link }]
  await renderApp(<ClassesSection />)
  await expect.element(page.getByRole('listitem')).toHaveTextContent(inRow)
  await page.getByRole('button', { name: '7B: link' }).click()
  await expect.element(dialog.getByText(inDialog)).toBeVisible()
  await dialog.getByRole('button', { name: 'New link' }).click()
  await expect.element(page.getByLabelText('Link of the class')).toHaveValue(`${location.origin}/c/first`)
  expect(changes()).toEqual([{ method: 'POST', path: '/admin/classes/5/link', body: { days: 30 } }])
})

test.each([
  ['Revoke link', 'DELETE', '/admin/classes/5/link', 'Link revoked'],
  ['Delete', 'DELETE', '/admin/classes/5', 'Class deleted'],
])('%s asks first', async (item, method, path, done) => {
  await renderApp(<ClassesSection />)
  await menu(item)
  expect(changes()).toEqual([])
  await dialog.getByRole('button', { name: item }).click()
  await expect.element(page.getByText(done)).toBeVisible()
  expect(changes().map((change) => [change.method, change.path])).toEqual([[method, path]])
})

import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StarterModule } from '@keel/contract/entities/starter'
import { loadLibraryTexts, showLanguage } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { type FakeCall, refusal, takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { StarterDialog } from './starter-dialog'

const module = (lang: StarterModule['lang'], key: StarterModule['key'], name: string, entry_id: number | null = null): StarterModule => ({
  lang,
  key,
  name,
  level: key === 'work' ? 'B1' : 'A1',
  boards: ['Start', 'Words'],
  entry_id,
})

let calls: FakeCall[]
let modules: StarterModule[]
let refused: boolean
beforeEach(() => {
  modules = [module('en', 'meeting-people', 'Meeting people'), module('en', 'work', 'Work'), module('et', 'work', 'Töö')]
  refused = false
  calls = takeCalls(({ method, path, body }) => {
    if (method === 'GET') return modules
    if (refused) return refusal(413, 'storage.full')
    const { lang, key } = body as StarterModule
    modules = modules.map((one) => (one.lang === lang && one.key === key ? { ...one, entry_id: 31 } : one))
    return path === '/starter-modules/add' ? { id: 31, type: 12, name: 'Added', folder_id: null } : null
  })
})
afterEach(() => showLanguage('en'))

async function show() {
  const onClose = vi.fn<() => void>()
  await loadLibraryTexts()
  await renderApp(<StarterDialog onClose={onClose} />)
  return onClose
}
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('modules are listed by the language they teach, that of the interface first', async () => {
  await showLanguage('et')
  await show()
  await expect.element(row('Töö')).toHaveTextContent('Start · Words')
  await expect.element(page.getByRole('radio', { name: 'Eesti' })).toBeChecked()
  await page.getByText('Inglise').click()
  await expect.element(page.getByRole('list', { name: 'Inglise' })).toBeVisible()
  await expect.element(row('Meeting people')).toHaveTextContent('A1')
  expect(await axeFaults()).toEqual([])
})

test('a module is added with one press, which keeps the focus at what opens it', async () => {
  await show()
  await page.getByRole('button', { name: 'Add “Work”' }).click()
  await expect.element(page.getByRole('link', { name: 'Open “Work”' })).toHaveFocus()
  await expect.element(page.getByRole('link', { name: 'Open “Work”' })).toHaveAttribute('href', '/library/lesson/31')
  await expect.element(row('Work').getByRole('status')).toHaveTextContent('Added')
  expect(page.getByRole('button', { name: 'Add “Work”' }).query()).toBeNull()
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ lang: 'en', key: 'work' }])
  await expect.element(page.getByRole('button', { name: 'Add “Meeting people”' })).toBeVisible()
})

test('what is in the library already is opened, and its language is shown first', async () => {
  modules = [...modules.slice(0, 2), module('et', 'work', 'Töö', 7)]
  const onClose = await show()
  await expect.element(page.getByRole('link', { name: 'Open “Töö”' })).toHaveAttribute('href', '/library/lesson/7')
  // It was not added now: nothing is announced, and the focus stays where a dialog begins.
  expect(page.getByRole('status').query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a refusal is said, and the press can be repeated', async () => {
  refused = true
  await show()
  await page.getByRole('button', { name: 'Add “Work”' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  refused = false
  await page.getByRole('button', { name: 'Add “Work”' }).click()
  await expect.element(page.getByRole('link', { name: 'Open “Work”' })).toBeVisible()
  expect(page.getByRole('alert').query()).toBeNull()
})

test('one language needs no choice', async () => {
  modules = modules.slice(0, 2)
  await show()
  await expect.element(row('Meeting people')).toBeVisible()
  expect(page.getByRole('radio').query()).toBeNull()
})

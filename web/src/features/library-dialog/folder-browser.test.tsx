import { queryClient } from '../../data/_shared/query-client'
import { keys } from '../../data/_shared/keys'
import { useState } from 'react'
import { page, userEvent } from 'vitest/browser'
import { beforeAll, expect, test, vi } from 'vitest'
import type { LibraryEntry } from '@keel/contract/entities/library'
import { loadLibraryTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { FolderBrowser } from './folder-browser'
import { serveLibrary, entry } from './test-library'
import type { Choice } from './entry-kind'

beforeAll(loadLibraryTexts)

const ENTRIES = [
  entry(1, 'Grammar', 5),
  entry(2, 'Past tense', 5, 1),
  entry(3, 'Irregular verbs', 2, 2),
  entry(4, 'At the market', 6),
  entry(5, 'Unit 1', 12),
]
const many = (count: number, type: 1 | 5) => Array.from({ length: count }, (_, at) => entry(100 + at, `Thing ${at + 1}`, type))

async function show(entries: LibraryEntry[], choose: Choice, start: number | null = null) {
  const library = serveLibrary([...entries])
  const picked: string[] = []
  const confirmed = vi.fn()
  function Place() {
    const [folderId, setFolderId] = useState(start)
    const [pickedId, setPickedId] = useState<number | null>(null)
    return (
      <main>
        <h1>Library</h1>
        <FolderBrowser
          choose={choose}
          folderId={folderId}
          onFolder={setFolderId}
          pickedId={pickedId}
          onPick={(row) => {
            if (row) picked.push(row.name)
            setPickedId(row?.id ?? null)
          }}
          onConfirm={confirmed}
          unusable={new Set([5])}
        />
      </main>
    )
  }
  await renderApp(<Place />)
  return { ...library, picked, confirmed }
}
const row = (name: string) => page.getByRole('listitem').getByRole('button', { name })
const names = () => [...document.querySelectorAll('[data-row] > span > span:first-child')].map((one) => one.textContent)
const path = () => [...document.querySelectorAll('nav li')].map((one) => one.textContent)
const focused = () => document.activeElement?.textContent ?? ''

test('folders open one in another, and the path leads back up', async () => {
  const { picked } = await show(ENTRIES, 'item')
  await row('Grammar').click()
  await row('Past tense').click()
  await expect.element(row('Irregular verbs')).toBeVisible()
  expect(path()).toEqual(['All items', 'Grammar', 'Past tense'])
  await row('Irregular verbs').click()
  expect(picked).toEqual(['Irregular verbs'])
  expect(await axeFaults()).toEqual([])
  await page.getByRole('button', { name: 'All items' }).click()
  await expect.element(row('At the market')).toHaveAttribute('aria-disabled', 'true')
  expect(path()).toEqual(['All items'])
})

test('an unselectable entry is greyed; a second press takes a selectable one', async () => {
  const { picked, confirmed } = await show(ENTRIES, 'board')
  await row('Unit 1').click({ force: true })
  await row('Grammar').dblClick()
  await expect.element(row('Past tense')).toBeVisible()
  // The second press did not go on into it.
  expect(path()).toEqual(['All items', 'Grammar'])
  await page.getByRole('button', { name: 'All items' }).click()
  expect(picked).toEqual([])
  await row('At the market').dblClick()
  expect(picked).toEqual(['At the market'])
  expect(confirmed).toHaveBeenCalledOnce()
})

test('keys move between lines, into folders and out of them', async () => {
  await show(ENTRIES, 'any')
  await page.getByRole('searchbox').click()
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toContain('Grammar')
  await userEvent.keyboard('{End}{ArrowUp}')
  expect(focused()).toContain('At the market')
  await userEvent.keyboard('{Home}{Enter}')
  await expect.poll(() => focused()).toContain('Past tense')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => focused()).toContain('Irregular verbs')
  await userEvent.keyboard('{Backspace}')
  await expect.poll(() => focused()).toContain('Past tense')
})

test('scrolling down loads more, each entry once', async () => {
  const { asked } = await show(many(75, 1), 'any')
  await expect.element(row('Thing 30')).toBeInTheDocument()
  const list = document.querySelector('[data-keel-list]')
  expect(list?.clientHeight).toBeLessThanOrEqual(350)
  await expect.poll(() => (list?.scrollTo({ top: 1e6 }), names())).toHaveLength(75)
  expect(asked.map((one) => new URLSearchParams(one.path.split('?')[1]).get('offset'))).toEqual(['0', '30', '60'])
})

test('a page cut short by a refetch of the list is fetched again', async () => {
  await show(many(75, 1), 'any')
  await expect.element(row('Thing 30')).toBeInTheDocument()
  const list = document.querySelector('[data-keel-list]')
  const answer = globalThis.fetch
  let cuts = 1
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.includes('offset=30') && cuts-- > 0) void queryClient.invalidateQueries({ queryKey: keys.library })
    return answer(address, init)
  })
  await expect.poll(() => (list?.scrollTo({ top: 1e6 }), names())).toHaveLength(75)
})

test('a search covers the whole library and names the folders', async () => {
  const { asked } = await show(ENTRIES, 'item')
  await expect.element(row('Grammar')).toBeVisible()
  await page.getByRole('searchbox').fill('VERB')
  await expect.element(row('Irregular verbs')).toHaveTextContent('in “Past tense”')
  await userEvent.keyboard('{Escape}')
  await expect.element(row('Grammar')).toBeVisible()
  await page.getByRole('searchbox').fill('nowhere')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  expect(asked.filter((one) => one.path.includes('search='))).toHaveLength(2)
})

test('for a folder only folders are listed, and a new one opens at once', async () => {
  const { asked } = await show([...ENTRIES, ...many(40, 1)], 'folder')
  await expect.element(row('Grammar')).toBeVisible()
  expect(names()).toEqual(['Grammar'])
  await page.getByRole('button', { name: 'New folder' }).click()
  await userEvent.keyboard('Refused{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('There are too many folders')
  await page.getByRole('textbox', { name: 'Folder name' }).fill('Songs')
  expect(await axeFaults()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => path()).toEqual(['All items', 'Songs'])
  await expect.element(page.getByText('No folders in this folder')).toBeVisible()
  expect(asked.filter((one) => one.method === 'POST').map((one) => one.body)).toEqual([
    { folder_id: null, name: 'Refused', type: 5 },
    { folder_id: null, name: 'Songs', type: 5 },
  ])
  expect(asked.some((one) => one.path.includes('offset=30'))).toBe(false)
})

test('a deleted folder leads to the top; a failure can be retried', async () => {
  const { fail } = await show(ENTRIES, 'any', 77)
  await expect.element(page.getByText('This folder no longer exists')).toBeVisible()
  fail.lists = true
  await page.getByRole('button', { name: 'All items' }).last().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Oops')
  fail.lists = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row('Grammar')).toBeVisible()
})

test('an empty library says how to fill it', async () => {
  await show([], 'item')
  await expect.element(page.getByText('Your library is empty')).toBeVisible()
})

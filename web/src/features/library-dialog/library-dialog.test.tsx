import { page, userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../data/_shared/errors'
import { openLibraryDialog, closeDialogs, type LibraryRequest } from '../../items/_shared/dialog-requests'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { LibraryDialogHost } from './library-dialog-host'
import { serveLibrary, entry } from './test-library'

afterEach(() => {
  closeDialogs()
})

async function show(request: LibraryRequest) {
  serveLibrary([entry(1, 'Grammar', 5), entry(2, 'Colours', 2, 1), entry(3, 'Food', 2), entry(4, 'Board', 6)])
  await renderApp(
    <main>
      <h1>Board</h1>
      <button type="button" onClick={() => openLibraryDialog(request)}>
        Open
      </button>
      <LibraryDialogHost />
    </main>,
  )
  await page.getByRole('button', { name: 'Open' }).click()
}
const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const name = page.getByRole('textbox', { name: 'Name in the library' })
const row = (text: string) => page.getByRole('listitem').getByRole('button', { name: text })
const copied = (id: number, folder_id: number | null, text: string) => ({
  ...entry(id, text, 2, folder_id),
  path: [],
  board_id: 9,
  item: null,
  value: null,
})
const item = {
  id: 8,
  board_id: 9,
  type: 2 as const,
  name: null,
  value: { words: [{ id: 'a', word: 'red', translate: '' }] },
  props: {},
  version: 1,
}

test('to the library: a name, then a folder, with Back; the toast links to the copy', async () => {
  const copy = vi.fn(async (to: { folder_id: number | null; name: string }) => copied(55, to.folder_id, to.name))
  await show({ kind: 'to', suggest: item, copy })
  await expect.element(name).toHaveValue('red')
  await expect.element(name).toHaveFocus()
  expect(await axeFaults()).toEqual([])
  await name.fill('  ')
  await button('Next').click()
  await expect.element(page.getByText('Enter a name')).toBeVisible()
  await name.fill('Colors')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Where do you want to save “Colors”?')).toBeVisible()
  await expect.element(row('Grammar')).toHaveFocus()
  await button('Back').click()
  await expect.element(name).toHaveValue('Colors')
  await expect.element(name).toHaveFocus()
  await name.fill('Colours ')
  await button('Next').click()
  await row('Grammar').click()
  await expect.element(page.getByText('No folders in this folder')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await button('Add').click()
  await expect.element(page.getByRole('link', { name: 'Colours, opens in a new tab' })).toHaveAttribute('href', '/library/lesson/55')
  expect(copy).toHaveBeenCalledExactlyOnceWith({ folder_id: 1, name: 'Colours' })
  expect(page.getByRole('dialog').elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('from the library: Add needs a selection, and again when a folder is opened', async () => {
  const add = vi.fn(async () => undefined)
  await show({ kind: 'from', choose: 'item', add })
  await expect.element(page.getByRole('dialog', { name: 'Add from library' })).toBeVisible()
  await expect.element(button('Add')).toBeDisabled()
  await expect.element(row('Grammar')).toHaveFocus()
  await row('Food').click()
  await expect.element(button('Add')).toBeEnabled()
  await row('Grammar').click()
  await expect.element(button('Add')).toBeDisabled()
  await row('Colours').click()
  await page.getByRole('searchbox').fill('foo')
  await expect.element(row('Food')).toBeVisible()
  // The selected entry is not on the screen any more.
  await expect.element(button('Add')).toBeDisabled()
  await page.getByRole('searchbox').fill('')
  await row('Colours').click()
  expect(await axeFaults()).toEqual([])
  await button('Add').click()
  await expect.element(page.getByText('Added from the library: Colours')).toBeVisible()
  expect(add).toHaveBeenCalledExactlyOnceWith(2)
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
  // The folder that was open last opens again.
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(row('Colours')).toBeVisible()
})

test('a failure stays in the dialog', async () => {
  const add = vi.fn(() => Promise.reject(new ApiError('limit.reached', 'This board is full', 409)))
  await show({ kind: 'from', choose: 'board', add })
  await row('Board Board').click()
  await button('Add').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This board is full')
  await expect.element(button('Add')).toBeEnabled()
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

import { page, userEvent } from 'vitest/browser'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadLibraryTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { drawn } from '../../testing/drawn'
import { renderApp } from '../../testing/render'
import { closeConfirm } from '../../ui/confirm/confirm'
import { toast } from '../../ui/toast/toast'
import { Library } from './library'
import { serveLibrary, type TestEntry } from './testing/serve-library'

beforeAll(loadLibraryTexts)
afterEach(() => closeConfirm())

const entries: TestEntry[] = [
  { id: 1, type: 5, name: 'Grammar', folder_id: null },
  { id: 2, type: 5, name: 'Units', folder_id: null },
  { id: 3, type: 10, name: 'Present tense', folder_id: null },
  { id: 4, type: 12, name: 'At the market', folder_id: null, shared: true },
  { id: 5, type: 1, name: 'Partitive', folder_id: 1 },
]

async function show(folderId: number | null = null, stored: readonly TestEntry[] = entries) {
  const library = serveLibrary(stored)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  await renderApp(
    <main id="main" tabIndex={-1}>
      <Library folderId={folderId} />
    </main>,
    { queryClient, at: '/library' },
  )
  return library
}
const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
const names = () => [...document.querySelectorAll('[data-row] a[title]')].map((link) => link.textContent)

test('entries open in the editor, folders as lists, and shared ones are marked', async () => {
  await show()
  await expect.element(page.getByRole('link', { name: 'Grammar' })).toHaveAttribute('href', '/library/folder/1')
  await expect.element(page.getByRole('link', { name: 'At the market' })).toHaveAttribute('href', '/library/lesson/4')
  await expect.element(row('At the market').getByText('Shared by link')).toBeInTheDocument()
  expect(row('Present tense').getByText('Shared by link').elements()).toEqual([])
  expect(await axeFaults()).toEqual([])
})

test('an empty library explains what it is for, an empty folder how to fill it', async () => {
  await show(null, [])
  await expect.element(page.getByText('Create it once, use it in every lesson')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New exercise' })).toBeVisible()
  expect(page.getByRole('searchbox').elements()).toEqual([])
})

test('a search covers all folders, names them, and helps when it finds nothing', async () => {
  await show(2)
  await expect.element(page.getByText('This folder is empty')).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Search the library' })
  await field.fill('part')
  await expect.element(row('Partitive').getByRole('link', { name: 'in “Grammar”' })).toHaveAttribute('href', '/library/folder/1')
  await field.fill('xyz')
  await expect.element(page.getByText('No results for “xyz”')).toBeVisible()
  await page.getByRole('button', { name: 'Show all items' }).click()
  await expect.element(page.getByText('This folder is empty')).toBeVisible()
})

test('deleting an exercise offers undo; deleting a folder asks first', async () => {
  const library = await show()
  await page.getByRole('button', { name: 'Actions for “Present tense”' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(page.getByText('“Present tense” deleted')).toBeVisible()
  await expect.poll(names).not.toContain('Present tense')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('link', { name: 'Present tense' })).toBeVisible()
  expect(library.calls).toEqual(['POST /library/delete {"ids":[3]}', 'POST /library/restore {"ids":[3]}'])

  await page.getByRole('button', { name: 'Actions for “Grammar”' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Delete “Grammar”?' })).toHaveTextContent('Everything in the folder')
})

test('several entries are selected, with Shift a range, and moved together', async () => {
  const library = await show()
  await page.getByRole('checkbox', { name: 'Select “Units”' }).click()
  await userEvent.keyboard('{Shift>}')
  await page.getByRole('checkbox', { name: 'Select “Present tense”' }).click()
  await userEvent.keyboard('{/Shift}')
  const bar = page.getByRole('region', { name: 'Selected items' })
  await expect.element(bar).toHaveTextContent('3 selected')
  expect(await axeFaults()).toEqual([])
  await bar.getByRole('button', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 3 items to…' })
  await expect.element(dialog.getByRole('button', { name: 'Move here' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Grammar' }).click()
  await dialog.getByRole('button', { name: 'Move here' }).click()
  await expect.element(page.getByText('Moved 3 items to “Grammar”')).toBeVisible()
  expect(library.calls).toEqual(['POST /library/move {"ids":[2,4,3],"folder_id":1}'])
  await expect.poll(() => names()).toEqual(['Grammar'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names()).toHaveLength(4)
})

test('an entry is dragged onto a folder by keyboard and announced', async () => {
  const library = await show()
  const handle = page.getByRole('button', { name: 'Move “Present tense”' })
  await expect.element(handle).toBeVisible()
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Picked up “Present tense”. Use the arrow keys to choose a folder.')).toBeInTheDocument()
  await drawn()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText('“Present tense”: over the folder “Grammar”')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText('“Present tense”: over the folder “Units”')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Moved to “Units”')).toBeVisible()
  expect(library.calls).toEqual(['POST /library/move {"ids":[3],"folder_id":2}'])
})

test('an entry goes to the folder under the pointer although the page scrolls', async () => {
  const folders = Array.from({ length: 30 }, (_, at): TestEntry => ({ id: at + 10, type: 5, name: `Folder ${at + 10}`, folder_id: null }))
  const library = await show(null, [...folders, { id: 3, type: 10, name: 'Present tense', folder_id: null }])
  const handle = page.getByRole('button', { name: 'Move “Present tense”' })
  const atEnd = () => {
    window.scrollTo(0, document.body.scrollHeight)
    return handle.elements()
  }
  await expect.poll(atEnd).toHaveLength(1)
  await drawn()
  const mouse = (kind: string, on: EventTarget, y: number) =>
    on.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, button: 0, clientX: 200, clientY: y }))
  const at = window.innerHeight / 2
  mouse('mousedown', handle.element(), handle.element().getBoundingClientRect().top + 5)
  for (const y of [at + 60, at + 20, at]) {
    mouse('mousemove', document, y)
    await drawn()
  }
  window.scrollBy(0, -300)
  await drawn()
  await drawn()
  const under = document.elementsFromPoint(200, at).map((one) => one.closest('[data-row]')?.getAttribute('data-row'))
  const folder = Number(under.find((id) => id))
  mouse('mouseup', document, at)
  await expect.poll(() => library.calls).toEqual([`POST /library/move {"ids":[3],"folder_id":${folder}}`])
})

test('an entry leaves a folder by a drop on the path', async () => {
  const library = await show(1)
  const handle = page.getByRole('button', { name: 'Move “Partitive”' })
  await expect.element(handle).toBeVisible()
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Picked up/)).toBeInTheDocument()
  await drawn()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('“Partitive”: over the folder “All items”')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Moved to “All items”')).toBeVisible()
  expect(library.calls).toEqual(['POST /library/move {"ids":[5],"folder_id":null}'])
})

test('a refused move puts the entry back and says why', async () => {
  const library = await show()
  library.refuse = 'Folders may not be that deep'
  await page.getByRole('button', { name: 'Actions for “Present tense”' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Units' }).click()
  await dialog.getByRole('button', { name: 'Move here' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Folders may not be that deep')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('link', { name: 'Present tense' })).toBeVisible()
})

test('a long folder renders rows near the viewport and loads pages on scroll', async () => {
  await page.viewport(1000, 700)
  const many = Array.from({ length: 330 }, (_, at): TestEntry => ({
    id: at + 1,
    type: 1,
    name: `Text ${String(at + 1).padStart(3, '0')}`,
    folder_id: null,
  }))
  const library = await show(null, many)
  await expect.element(page.getByRole('link', { name: 'Text 001' })).toBeVisible()
  const atTheEnd = <T,>(read: () => T) =>
    expect.poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return read()
    })
  for (let page = 2; page <= 11; page++) await atTheEnd(() => library.pages).toBeGreaterThanOrEqual(page)
  await atTheEnd(names).toContain('Text 330')
  expect(names().length).toBeLessThan(60)
  expect(library.pages).toBe(11)

  // A row far down stays in place when something changes.
  await page.getByRole('button', { name: 'Actions for “Text 328”' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(page.getByText('“Text 328” deleted')).toBeVisible()
  await expect.poll(names).not.toContain('Text 328')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('link', { name: 'Text 328' })).toBeVisible()
  expect(library.pages).toBe(11)
})

test('a toast leaves the selection bar free, on a phone too', async () => {
  await show()
  for (const element of document.querySelectorAll<HTMLElement>('#main')) element.style.height = '100dvh' // as in the shell
  await row('Present tense').getByRole('checkbox').click()
  const bar = page.getByRole('region', { name: 'Selected items' })
  await expect.element(bar).toBeVisible()
  toast.info('Lesson in five minutes', { stays: true })
  for (const [width, height] of [
    [360, 740],
    [1000, 700],
  ] as const) {
    await page.viewport(width, height)
    const toastBottom = () => page.getByText('Lesson in five minutes').element().closest('[data-kind]')?.getBoundingClientRect().bottom
    await expect.poll(() => bar.element().getBoundingClientRect().top - (toastBottom() ?? Infinity)).toBeGreaterThan(0)
  }
})

test('a change made in another tab is seen on coming back to this one', async () => {
  const library = await show()
  await expect.element(row('Present tense')).toBeVisible()
  library.elsewhere({ id: 9, type: 5, name: 'From the other tab', folder_id: null })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(row('From the other tab')).toBeVisible()
})

test('a note for the teacher has no link to share', async () => {
  await show(null, [...entries, { id: 6, type: 32, name: 'Key', folder_id: null }])
  const open = async (name: string) => {
    await row(name)
      .getByRole('button', { name: `Actions for “${name}”` })
      .click()
    await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
    return page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent)
  }
  const usual = await open('Present tense')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).not.toBeInTheDocument()
  expect(await open('Key')).toEqual(usual.filter((entry) => entry !== 'Share'))
  expect(usual).toContain('Share')
})

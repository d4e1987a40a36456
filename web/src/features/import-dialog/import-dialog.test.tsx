import { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { page, userEvent } from 'vitest/browser'
import { beforeAll, expect, test, vi } from 'vitest'
import { makeZip } from '@keel/contract/import/testing-zip'
import { loadLibraryTexts } from '../../i18n/language'
import { toasts } from '../../ui/toast/toast'
import { keys } from '../../data/_shared/keys'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { ImportDialog } from './import-dialog'
import type { ImportTo } from './types'
import { useAdd } from './use-add'
import { type Choice, type ChosenItem, useChoice } from './use-choice'
import type { UseReading } from './use-reading'

beforeAll(loadLibraryTexts)

const board: ImportTo = { kind: 'board', boardId: 5, beforeId: 8 }
const library: ImportTo = { kind: 'library', folderId: 3 }

/** Responds to every call with this; returns the calls. */
function serve(answer: () => Response): unknown[][] {
  const asked: unknown[][] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    asked.push([`${method} ${path.replace('/api/v1', '')}`, ...(typeof body === 'string' ? [JSON.parse(body)] : [])])
    return answer()
  })
  return asked
}
async function show(to: ImportTo = board) {
  const onClose = vi.fn()
  await renderApp(
    <main>
      <h1>Board</h1>
      <ImportDialog to={to} onClose={onClose} />
    </main>,
  )
  return onClose
}
const source = () => page.getByRole('textbox', { name: 'Text' })
const add = (name: string) => page.getByRole('button', { name, exact: true })
const selectFile = (file: File) => userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
const json = (name: string, value: unknown) => ({ name, packed: new TextEncoder().encode(JSON.stringify(value)) })

test('an example is recognised, previewed, added where requested, and can be undone', async () => {
  const asked = serve(() => Response.json({ data: [{ id: 71 }] }))
  const onClose = await show()
  await expect.element(add('Add')).toBeDisabled()
  expect(await axeFaults()).toEqual([])
  await page.getByRole('button', { name: /^Select a word/ }).click()
  await expect.element(page.getByText('1 item', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/to school by bus/).last()).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await add('Add 1 item').click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  const item = expect.objectContaining({ type: 10, name: null })
  expect(asked).toEqual([['POST /boards/5/add-items', { items: [item], before_id: 8 }]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => asked.slice(1)).toEqual([['DELETE /boards/items/71']])
})

test('what was pasted or dropped on the board is read at once, and closing loses nothing until it is changed', async () => {
  const onClose = await show({ ...board, source: 'cat - kass\ndog - koer' })
  await expect.element(page.getByText('Detected: Word list')).toBeInTheDocument()
  await expect.element(add('Add 1 item')).toBeEnabled()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  await source().fill('cat - kass')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a dropped file is read at once', async () => {
  await show({ ...board, source: new File(['cat;kass\ndog;koer'], 'words.csv', { type: 'text/csv' }) })
  await expect.element(page.getByText('words.csv')).toBeVisible()
  await expect.element(add('Add 1 item')).toBeEnabled()
})

test('another format can be chosen, and each unrecognised line is listed and linked', async () => {
  await show()
  await source().fill('cat - kass\nlonely\ndog - koer')
  await expect.element(page.getByText('Detected: Word list')).toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Turn into' }).selectOptions('Match pairs')
  await page.getByRole('button', { name: 'Line 2' }).click()
  const field = source().element() as HTMLTextAreaElement
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('lonely')
  expect(document.activeElement).toBe(field)
  await source().fill('')
  await expect.element(page.getByText('What you can paste')).toBeVisible()
})

test('only ticked items go into the library, under their names, or on one board', async () => {
  const asked = serve(() => Response.json({ data: [{ id: 1 }] }))
  const onClose = await show(library)
  await source().fill('::First::One {=a ~b}\n\nTwo {=c ~d}\n\nThree {=e ~f}')
  await expect.element(page.getByRole('textbox', { name: 'Name of item 1' })).toHaveValue('First')
  await page.getByRole('textbox', { name: 'Name of item 2' }).fill('Second')
  await page.getByRole('checkbox', { name: /#3/ }).click()
  await add('Add 2 items').click()
  await expect.poll(() => onClose).toHaveBeenCalled()
  const named = (name: string) => expect.objectContaining({ type: 20, name })
  const items = [named('First'), named('Second')]
  expect(asked).toEqual([['POST /library/add-items', { folder_id: 3, items, board: null }]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => asked.slice(1)).toEqual([['POST /library/delete', { ids: [1] }]])
  await page.getByRole('checkbox', { name: 'Put everything on one board' }).click()
  await page.getByRole('textbox', { name: 'Board name' }).fill('Quiz')
  await add('Add 2 items').click()
  await expect.poll(() => asked.slice(2)).toEqual([['POST /library/add-items', { folder_id: 3, items, board: 'Quiz' }]])
})

/** Items to choose from; `chosen()` returns what is chosen of them now, `read` shows others. */
async function showChoice(first: object[]) {
  let choice: Choice | undefined
  let read = (_items: object[]): void => undefined
  const reading = (items: object[]) => ({ imported: { items, problems: [] } }) as unknown as UseReading
  function Chosen() {
    const [items, setItems] = useState(reading(first))
    const made = useChoice(items)
    useEffect(() => {
      choice = made
      read = (others) => setItems(reading(others))
    })
    return null
  }
  await renderApp(<Chosen />)
  const chosen = () => {
    if (!choice) throw new Error('Not rendered')
    return choice
  }
  const nowIs = (ticked: number, added: number) => expect.poll(() => [chosen().ticked.size, chosen().added.size]).toEqual([ticked, added])
  return { chosen, nowIs, read: (items: object[]) => read(items) }
}
const texts = (count: number) => Array.from({ length: count }, () => ({ type: 1, name: null, value: { content: [] } }))

test('more than can be added at once is added in parts, each item once', async () => {
  const { chosen, nowIs } = await showChoice(texts(402))
  await nowIs(200, 0)
  chosen().tick(200, true)
  await nowIs(200, 0)
  chosen().tick(198, false)
  await nowIs(199, 0)
  chosen().tick(200, true)
  await nowIs(200, 0)
  expect(chosen().next()).toBe(true)
  await nowIs(200, 200)
  expect([chosen().ticked.has(198), chosen().ticked.has(201), chosen().ticked.has(400), chosen().ticked.has(401)]).toEqual([
    false,
    true,
    true,
    false,
  ])
  chosen().tickAll(false)
  await nowIs(0, 200)
  chosen().tickAll(true)
  await nowIs(200, 200)
  expect([chosen().ticked.has(198), chosen().ticked.has(399), chosen().ticked.has(400)]).toEqual([true, true, false])
  chosen().tick(198, false)
  await nowIs(199, 200)
  chosen().tick(401, true)
  await nowIs(200, 200)
  chosen().tick(400, true)
  await nowIs(200, 200)
  // The last one is ticked: nothing remains after it.
  expect(chosen().next()).toBe(false)
})

test('with none ticked the next part is the first one; few items have one part', async () => {
  const many = await showChoice(texts(201))
  await many.nowIs(200, 0)
  many.chosen().tickAll(false)
  await many.nowIs(0, 0)
  expect(many.chosen().next()).toBe(true)
  await many.nowIs(200, 0)
  const few = await showChoice(texts(200))
  await few.nowIs(200, 0)
  few.chosen().tick(199, false)
  await few.nowIs(199, 0)
  expect(few.chosen().next()).toBe(false)
})

test('a choice stays while its items are read again, and is reset by other items', async () => {
  const { chosen, nowIs, read } = await showChoice(texts(3))
  chosen().tick(1, false)
  await nowIs(2, 0)
  chosen().rename(0, '  ')
  await expect.poll(() => chosen().name(0)).toBe('  ')
  chosen().rename(2, ' Third ')
  await expect.poll(() => chosen().name(2)).toBe(' Third ')
  read(texts(3).map((item) => ({ ...item, name: 'Own' })))
  await expect
    .poll(() =>
      chosen()
        .chosenItems()
        .map(({ name }) => name),
    )
    .toEqual(['Own', 'Third'])
  expect([chosen().name(0), chosen().name(1), chosen().name(3)]).toEqual(['  ', 'Own', ''])
  read(texts(4))
  await nowIs(4, 0)
  expect(chosen().name(0)).toBe('Text')
})

test('a word list has the usual languages of this teacher, other items are as read', async () => {
  window.localStorage.setItem('words-languages', '7 en')
  const words = [{ id: 'a', word: 'kala', translate: 'fish' }]
  const file = { type: 7, name: 'Cat', value: { file_id: -1, alt: 'A cat' } }
  const { chosen } = await showChoice([{ type: 2, name: null, value: { words } }, file])
  expect(chosen().chosenItems()).toEqual([
    { type: 2, ownName: null, name: 'kala', value: { voice: 7, lang: 'en', words } },
    { type: 7, ownName: 'Cat', name: 'Cat', value: file.value },
  ])
  window.localStorage.clear()
})

test('when the server refuses, the dialog keeps its content and says why', async () => {
  const asked = serve(() => Response.json({ code: 'limit.reached', message: 'This board is full' }, { status: 409 }))
  const onClose = await show()
  await source().fill('A dear old text.')
  await add('Add 1 item').click()
  await expect.element(page.getByText('This board is full')).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
  await expect.element(source()).toHaveValue('A dear old text.')
})

test('a text file is read in its encoding, which can be corrected', async () => {
  await show()
  // "дом" and "кот" as an old Russian program wrote them.
  await selectFile(new File([Uint8Array.of(0xe4, 0xee, 0xec, 9, 0xea, 0xee, 0xf2)], 'words.csv'))
  await expect.element(source()).toHaveValue('дом\tкот')
  await page.getByRole('combobox', { name: 'File encoding' }).selectOptions('Windows-1252 (Western European)')
  await expect.element(source()).toHaveValue('äîì\têîò')
})

test('a package is shown with its name; a zip bomb is refused without a crash', async () => {
  await show()
  const about = json('h5p.json', { title: 'Pets', mainLibrary: 'H5P.Dialogcards' })
  const cards = json('content/content.json', { dialogs: [{ text: '<p>cat</p>', answer: '<p>kass</p>', image: { path: 'i.png' } }] })
  await selectFile(new File([makeZip([about, cards])], 'pets.h5p'))
  await expect.element(page.getByText('pets.h5p')).toBeVisible()
  await expect.element(page.getByText('Part 1')).toBeVisible()
  await expect.element(page.getByText('Dialogcards: i.png')).toBeVisible()
  await expect.element(page.getByText('kass')).toBeVisible()
  await expect.element(add('Add 1 item')).toBeEnabled()
  await selectFile(new File([makeZip([about, { ...cards, size: 4_000_000_000 }])], 'bomb.h5p'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('would be far larger than any lesson needs')
  await expect.element(add('Add')).toBeDisabled()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('What you can paste')).toBeVisible()
})

test('pictures are shown, uploaded once with progress, and added by their new ids', async () => {
  const pixel = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (c) => c.charCodeAt(0),
  )
  const about = json('h5p.json', { title: 'Pets', mainLibrary: 'H5P.Column' })
  const image = { library: 'H5P.Image 1.1', params: { file: { path: 'images/a.png' }, alt: 'A cat' }, metadata: { title: 'Cat' } }
  const text = { library: 'H5P.AdvancedText 1.1', params: { text: '<p>Meow</p>' }, metadata: {} }
  const column = json('content/content.json', { content: [{ content: image }, { content: text }] })
  const uploads: string[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = { onprogress: null as ((event: object) => void) | null }
      onload: (() => void) | null = null
      status = 201
      responseText = JSON.stringify({ data: { id: 44 } })
      open = (method: string, path: string) => void uploads.push(`${method} ${path.replace('/api/v1', '')}`)
      setRequestHeader = () => undefined
      send = () => {
        this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
        setTimeout(() => this.onload?.(), 300)
      }
      abort = () => undefined
    },
  )
  let fails = true
  const asked = serve(() => {
    if (!fails) return Response.json({ data: [{ id: 71 }] })
    fails = false
    return Response.json({ code: 'limit.reached', message: 'This board is full' }, { status: 409 })
  })
  const onClose = await show()
  await selectFile(new File([makeZip([about, column, { name: 'content/images/a.png', packed: pixel }])], 'pets.h5p'))
  await expect.element(page.getByRole('img', { name: 'A cat' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await add('Add 2 items').click()
  await expect.element(page.getByRole('progressbar', { name: 'Uploading file 1 of 1' })).toHaveAttribute('aria-valuenow', '50')
  await expect.element(page.getByText('This board is full')).toBeVisible()
  await add('Add 2 items').click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(uploads).toEqual(['POST /files'])
  const added = {
    items: [{ type: 7, name: 'Cat', value: { file_id: 44, alt: 'A cat' } }, expect.objectContaining({ type: 1 })],
    before_id: 8,
  }
  expect(asked).toEqual(Array.from({ length: 2 }, () => ['POST /boards/5/add-items', added]))
})

test.each([
  ['board', board, keys.items(5)],
  ['library', library, keys.library],
] as const)('items added to the %s are shown there, and again after undo, even one that fails', async (_where, to, key) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(key, [])
  let fails = false
  const asked = serve(() =>
    fails
      ? Response.json({ code: 'limit.reached', message: 'No way' }, { status: 409 })
      : Response.json({ data: [{ id: 71 }, { id: 72 }] }),
  )
  let add: ReturnType<typeof useAdd>['add'] | undefined
  function Adding() {
    const made = useAdd(to, [])
    useEffect(() => {
      add = made.add
    })
    return <div data-item-id="71" />
  }
  await renderApp(<Adding />, { queryClient })
  const item = { type: 1, value: { content: [] }, ownName: null, name: 'Text' } as unknown as ChosenItem
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  await add?.([item], 'A board', 2)
  const isRefetched = () => queryClient.getQueryState(key)?.isInvalidated
  expect([asked.length, isRefetched()]).toEqual([1, true])
  if (to.kind === 'library') expect(asked[0]?.[1]).toMatchObject({ board: null })
  else await expect.poll(() => scrolled).toHaveBeenCalledOnce()
  const shown = () => toasts.getState().list.map(({ text }) => text)
  expect(shown()).toEqual(['1 item added. Something was left out in 2 places'])
  await add?.([item, item], 'A board', 0)
  expect(shown()).toContain('2 items added')
  if (to.kind === 'library') expect(asked[1]?.[1]).toMatchObject({ board: 'A board' })

  queryClient.setQueryData(key, [])
  const undo = toasts.getState().list[0]?.action?.run
  undo?.()
  await expect.poll(isRefetched).toBe(true)
  expect(asked.slice(2)).toEqual(
    to.kind === 'library' ? [['POST /library/delete', { ids: [71, 72] }]] : [['DELETE /boards/items/71'], ['DELETE /boards/items/72']],
  )
  queryClient.setQueryData(key, [])
  fails = true
  undo?.()
  await expect.poll(shown).toContain('No way')
  await expect.poll(isRefetched).toBe(true)
})

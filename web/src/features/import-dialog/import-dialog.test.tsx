import { page, userEvent } from 'vitest/browser'
import { beforeAll, expect, test, vi } from 'vitest'
import { makeZip } from '@keel/contract/import/testing-zip'
import { loadLibraryTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { ImportDialog } from './import-dialog'
import type { ImportTo } from './types'
import { useChoice } from './use-choice'
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
  const named = (name: string) => expect.objectContaining({ type: 10, name })
  const items = [named('First'), named('Second')]
  expect(asked).toEqual([['POST /library/add-items', { folder_id: 3, items, board: null }]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => asked.slice(1)).toEqual([['POST /library/delete', { ids: [1] }]])
  await page.getByRole('checkbox', { name: 'Put everything on one board' }).click()
  await page.getByRole('textbox', { name: 'Board name' }).fill('Quiz')
  await add('Add 2 items').click()
  await expect.poll(() => asked.slice(2)).toEqual([['POST /library/add-items', { folder_id: 3, items, board: 'Quiz' }]])
})

test('more than can be added at once is added in parts, each item once', async () => {
  const items = Array.from({ length: 202 }, () => ({ type: 1, name: null, value: { content: [] } }))
  const reading = { imported: { items, problems: [] } } as unknown as UseReading
  function Chosen() {
    const { ticked, added, tick, next } = useChoice(reading)
    return (
      <main>
        <h1>{`${ticked.size} chosen, ${added.size} added`}</h1>
        <button type="button" onClick={() => tick(0, false)}>
          Not the first
        </button>
        <button type="button" onClick={() => next()}>
          Next
        </button>
      </main>
    )
  }
  await renderApp(<Chosen />)
  const now = (text: string) => expect.element(page.getByRole('heading', { name: text })).toBeVisible()
  await now('200 chosen, 0 added')
  await page.getByRole('button', { name: 'Not the first' }).click()
  await now('199 chosen, 0 added')
  await page.getByRole('button', { name: 'Next' }).click()
  await now('2 chosen, 199 added')
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
  await page.getByRole('combobox', { name: 'File encoding' }).selectOptions('Windows-1252 (Western)')
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

import { page, userEvent } from 'vitest/browser'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ImportedArchive } from '@keel/contract/entities/transfer'
import { loadLibraryTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { takeUploads } from '../../testing/fake-upload'
import { renderApp } from '../../testing/render'
import { ImportArchiveDialog } from './import-archive-dialog'

beforeAll(loadLibraryTexts)

const added: ImportedArchive = { ids: [7, 9], folders: 1, modules: 1, boards: 0, items: 12, files: 2 }
const zip = (name = 'unit.zip') => new File(['PK'], name, { type: 'application/zip' })

async function show(folderName: string | null = 'Unit 5') {
  const onClose = vi.fn()
  await renderApp(
    <main>
      <h1>Library</h1>
      <ImportArchiveDialog folderId={folderName === null ? null : 3} folderName={folderName} onClose={onClose} />
    </main>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Import archive' })).toBeVisible()
  return onClose
}
function drop(file: File): void {
  const data = new DataTransfer()
  data.items.add(file)
  page
    .getByText('Drag the ZIP file here')
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
}

test('an archive is uploaded, imported and toasted, and can be undone', async () => {
  const uploads = takeUploads()
  const onClose = await show()
  await expect.element(page.getByText('Everything in it is added to the folder “Unit 5”')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  drop(zip())
  await expect.poll(() => uploads).toHaveLength(1)
  const [upload] = uploads
  expect(upload).toMatchObject({ path: '/library/import?folder_id=3', file: { name: 'unit.zip', size: 2 } })
  upload?.progress(40)
  await expect.element(page.getByText('40%')).toBeInTheDocument()
  upload?.progress(100)
  await expect.element(page.getByText('Reading the archive and adding…')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  upload?.answer(added)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await expect.element(page.getByText('Archive imported: 12 items')).toBeVisible()
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    asked.push([method, path, body])
    return Response.json({ data: null })
  })
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  expect(asked).toEqual([['POST', '/api/v1/library/delete', '{"ids":[7,9]}']])
})

test('a refused archive says why and where, and another can be selected', async () => {
  const uploads = takeUploads((upload) =>
    upload.refuse(422, {
      code: 'archive.invalid',
      message: 'This archive can’t be read, so nothing was added',
      errors: { 'items.0.boards.1.items.4.value.words.0': 'invalid', where: 'Unit 5 › Warm-up › #5' },
    }),
  )
  await show(null)
  await expect.element(page.getByText('Everything in it is added to your library')).toBeVisible()
  drop(zip())
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText('This archive can’t be read, so nothing was added')).toBeVisible()
  await expect.element(alert.getByText('Something in it isn’t valid.')).toBeVisible()
  await expect.element(alert.getByText('Location: Unit 5 › Warm-up › #5')).toBeVisible()
  await expect.element(alert.getByText('items.0.boards.1.items.4.value.words.0')).toBeVisible()
  expect(uploads).toMatchObject([{ path: '/library/import' }])
  expect(await axeFaults()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Select another file' }))
  await expect.element(page.getByText('Drag the ZIP file here')).toBeVisible()
})

test('a file that is no ZIP is not uploaded, and a started upload can be stopped', async () => {
  const uploads = takeUploads()
  const onClose = await show()
  drop(zip('unit.pdf'))
  await expect.element(page.getByText('This isn’t a ZIP file')).toBeVisible()
  expect(uploads).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Select another file' }))
  drop(zip())
  await expect.element(page.getByText('0%')).toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(page.getByText('Upload stopped. Nothing was added.')).toBeVisible()
  expect(uploads).toMatchObject([{ stopped: true }])
  expect(onClose).not.toHaveBeenCalled()
})

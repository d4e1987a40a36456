import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ImportedArchive } from '@keel/contract/entities/transfer'
import { ApiError } from '../../api/errors'
import { deleteLibraryItems } from '../../api/library'
import { importArchive } from '../../api/transfer'
import type { UploadOptions } from '../../api/upload'
import { loadLibraryTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { ImportArchiveDialog } from './import-archive-dialog'

vi.mock('../../api/transfer', () => ({ importArchive: vi.fn() }))
vi.mock('../../api/library', () => ({ deleteLibraryItems: vi.fn() }))
const send = vi.mocked(importArchive)
beforeAll(loadLibraryTexts)
afterEach(() => send.mockReset())

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
  await expect.element(page.getByRole('dialog', { name: 'Import an archive' })).toBeVisible()
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

test('an archive is sent, added and told of, and can be taken back', async () => {
  let options: UploadOptions = {}
  let end = (_data: ImportedArchive) => {}
  send.mockImplementation((_file, _folder, given) => {
    options = given
    return new Promise((resolve) => {
      end = resolve
    })
  })
  const onClose = await show()
  await expect.element(page.getByText('Everything in it is added to the folder “Unit 5”')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  drop(zip())
  options.onProgress?.(40)
  await expect.element(page.getByText('40 %')).toBeInTheDocument()
  options.onProgress?.(100)
  await expect.element(page.getByText('Reading the archive and adding…')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  end(added)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(send.mock.calls[0]?.slice(0, 2)).toEqual([expect.any(File), 3])
  await expect.element(page.getByText('The archive was added: 12 items')).toBeVisible()
  vi.mocked(deleteLibraryItems).mockResolvedValue(null)
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  expect(deleteLibraryItems).toHaveBeenCalledWith([7, 9])
})

test('a refused archive says why and where, and another can be chosen', async () => {
  send.mockRejectedValue(
    new ApiError('archive.invalid', 'This archive cannot be read, so nothing was added', 422, {
      'items.0.boards.1.items.4.value.words.0': 'invalid',
      where: 'Unit 5 › Warm-up › #5',
    }),
  )
  await show(null)
  await expect.element(page.getByText('Everything in it is added to your library')).toBeVisible()
  drop(zip())
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText('This archive cannot be read, so nothing was added')).toBeVisible()
  await expect.element(alert.getByText('Something in it is not as it should be.')).toBeVisible()
  await expect.element(alert.getByText('Where: Unit 5 › Warm-up › #5')).toBeVisible()
  await expect.element(alert.getByText('items.0.boards.1.items.4.value.words.0')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Choose another file' }))
  await expect.element(page.getByText('Drag the ZIP file here')).toBeVisible()
})

test('what is no ZIP is not even sent, and a started upload can be stopped', async () => {
  const onClose = await show()
  drop(zip('unit.pdf'))
  await expect.element(page.getByText('This is not a ZIP file')).toBeVisible()
  expect(send).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: 'Choose another file' }))
  send.mockImplementation(
    (_file, _folder, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new ApiError('aborted', '', 0)))),
  )
  drop(zip())
  await expect.element(page.getByText('0 %')).toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(page.getByText('Upload stopped, so nothing was added')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

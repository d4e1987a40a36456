import { QueryClient } from '@tanstack/react-query'
import { page, userEvent } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { fileStorageQuery } from '../../data/account/queries'
import { ApiError } from '../../data/_shared/errors'
import type { FileRequest } from '../../items/_shared/host'
import { axeFaults } from '../../testing/axe'
import { takeUploads } from '../../testing/fake-upload'
import { renderApp } from '../../testing/render'
import { UploadDialog } from './upload-dialog'

const png = () => new File(['pixels'], 'map.png', { type: 'image/png' })
const stored = { id: 31, name: 'map.png', mime: 'image/png', size: 6 }

async function show(
  use: (fileId: number) => Promise<void> = async () => undefined,
  storage?: { used: number; max: number },
  kind: 'image' | 'audio' = 'image',
) {
  const onClose = vi.fn()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (storage) queryClient.setQueryData(fileStorageQuery.queryKey, storage)
  await renderApp(
    <main>
      <h1>Board</h1>
      <UploadDialog request={{ kind, use }} onClose={onClose} />
    </main>,
    { queryClient },
  )
  await expect.element(page.getByRole('dialog', { name: kind === 'image' ? 'Upload image' : 'Upload audio' })).toBeVisible()
  return onClose
}
function drop(file: File): void {
  const data = new DataTransfer()
  data.items.add(file)
  page
    .getByText('Drag a file here')
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
}

test('a dropped file is sent with progress, processed, and the dialog closes', async () => {
  const uploads = takeUploads()
  let used: (() => void) | undefined
  const onClose = await show(
    (id) =>
      new Promise((resolve) => {
        expect(id).toBe(31)
        used = resolve
      }),
  )
  drop(png())
  await expect.element(page.getByText('map.png')).toBeVisible()
  expect(uploads).toMatchObject([{ path: '/files', file: { name: 'map.png', size: 6 } }])
  uploads[0]?.progress(40)
  await expect.element(page.getByText('40%')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('aria-valuenow', '40')
  expect(await axeFaults()).toEqual([])
  uploads[0]?.answer(stored)
  await expect.element(page.getByText('Adding…')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  used?.()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('cancelling during the upload stops it and says so', async () => {
  const uploads = takeUploads()
  const onClose = await show()
  drop(png())
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Upload stopped')).toBeVisible()
  expect(uploads).toMatchObject([{ stopped: true }])
  expect(onClose).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Drag a file here')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a file of another kind is refused before the upload, dropped or selected', async () => {
  const uploads = takeUploads()
  await show()
  const pdf = new File(['%PDF'], 'text.pdf', { type: 'application/pdf' })
  drop(pdf)
  await expect.element(page.getByText('This type of file isn’t supported')).toBeVisible()
  await expect.element(page.getByText('JPG, JPEG, PNG, BMP, GIF, up to 250 MB')).toBeVisible()
  await page.getByRole('button', { name: 'Select another file' }).click()
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  // As from a file dialog set to show all files.
  input.accept = ''
  await userEvent.upload(input, pdf)
  await expect.element(page.getByText('This type of file isn’t supported')).toBeVisible()
  expect(uploads).toEqual([])
})

test('a given file is sent at once, then the next; one that failed is sent again or skipped', async () => {
  const uploads = takeUploads()
  const onDone = vi.fn()
  const second: FileRequest = { kind: 'image', file: new File(['b'], 'second.png', { type: 'image/png' }), use: async () => undefined }
  const first: FileRequest = { kind: 'image', file: png(), next: second, use: async () => undefined }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const requests = createStore<{ request: FileRequest }>(() => ({ request: first }))
  function Shown() {
    const { request } = useStore(requests)
    return <UploadDialog request={request} onClose={() => undefined} onDone={onDone} />
  }
  await renderApp(<Shown />, { queryClient })
  await expect.poll(() => uploads).toMatchObject([{ file: { name: 'map.png' } }])
  uploads[0]?.refuse(503, { code: 'unavailable', message: 'Not now' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => uploads).toMatchObject([{}, { file: { name: 'map.png' } }])
  uploads[1]?.refuse(503, { code: 'unavailable', message: 'Not now' })
  await page.getByRole('button', { name: 'Skip this file' }).click()
  expect(onDone).toHaveBeenCalledOnce()
  requests.setState({ request: second })
  await expect.poll(() => uploads[2]?.file.name).toBe('second.png')
  uploads[2]?.answer(stored)
  await expect.poll(() => onDone).toHaveBeenCalledTimes(2)
})

test('little storage is shown before, and a file too large for it is not sent', async () => {
  const uploads = takeUploads()
  await show(undefined, { used: 199_999_998, max: 200_000_000 })
  await expect.element(page.getByText('191 MB of 191 MB used')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  drop(png())
  await expect.element(page.getByText('Not enough storage left for this file: 0.1 kB free. Delete files you no longer need.')).toBeVisible()
  expect(uploads).toEqual([])
})

test('when the server refuses, the dialog shows its message', async () => {
  takeUploads((upload) => upload.refuse(413, { code: 'file.too.large', message: 'This file is too large' }))
  await show()
  drop(png())
  await expect.element(page.getByText('This file is too large')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('when the item cannot be created, the dialog stays open, and a retry sends no file twice', async () => {
  const uploads = takeUploads((upload) => upload.answer(stored))
  const use = vi.fn(async (_fileId: number) => undefined).mockRejectedValueOnce(new ApiError('limit.reached', 'This board is full', 409))
  const onClose = vi.fn()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const request: FileRequest = { kind: 'image', file: png(), use }
  await renderApp(<UploadDialog request={request} onClose={onClose} />, { queryClient })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect([uploads.length, use.mock.calls.map(([id]) => id)]).toEqual([1, [31, 31]])
})

test('when the item of a selected file cannot be created, the dialog stays open', async () => {
  takeUploads((upload) => upload.answer(stored))
  const onClose = await show(() => Promise.reject(new ApiError('limit.reached', 'This board is full', 409)))
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, png())
  await expect.element(page.getByText('This board is full')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

/** A picture in a format that the server does not take. */
async function webp(fill: string): Promise<File> {
  const canvas = new OffscreenCanvas(40, 30)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = fill
  pen.fillRect(0, 0, 40, 30)
  return new File([await canvas.convertToBlob({ type: 'image/webp' })], 'photo.webp', { type: 'image/webp' })
}

test.each([
  ['rgb(200 0 0)', 'photo.jpg', 'image/jpeg'],
  ['rgb(200 0 0 / 50%)', 'photo.png', 'image/png'],
])('an image that the server does not take is converted first: %s to %s', async (fill, name, type) => {
  const uploads = takeUploads((upload) => upload.answer(stored))
  const onClose = await show()
  drop(await webp(fill))
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(uploads).toMatchObject([{ file: { name, type } }])
  const bitmap = await createImageBitmap(uploads[0]?.file ?? new Blob())
  expect([bitmap.width, bitmap.height]).toEqual([40, 30])
})

/** A recording as a browser or a phone makes it, of a second or so. */
async function recording(): Promise<File> {
  const context = new AudioContext()
  const tone = new OscillatorNode(context)
  const out = new MediaStreamAudioDestinationNode(context)
  tone.connect(out)
  tone.start()
  const recorder = new MediaRecorder(out.stream)
  const parts: Blob[] = []
  const ended = new Promise((resolve) => (recorder.onstop = resolve))
  await new Promise<void>((resolve) => {
    recorder.ondataavailable = ({ data }) => {
      parts.push(data)
      if (parts.length === 4) resolve()
    }
    recorder.start(100)
  })
  recorder.stop()
  await ended
  await context.close()
  return new File(parts, 'memo.webm', { type: 'audio/webm' })
}

test('a recording that the server does not take becomes a WAV with its sound', async () => {
  const uploads = takeUploads((upload) => upload.answer({ ...stored, name: 'memo.wav' }))
  const onClose = await show(undefined, undefined, 'audio')
  drop(await recording())
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(uploads).toMatchObject([{ file: { name: 'memo.wav', type: 'audio/wav' } }])
  const bytes = (await uploads[0]?.file.arrayBuffer()) ?? new ArrayBuffer(0)
  const sound = await new OfflineAudioContext(1, 1, 24_000).decodeAudioData(bytes)
  expect(sound.duration).toBeGreaterThan(0.2)
  expect(Math.max(...sound.getChannelData(0))).toBeGreaterThan(0.1)
})

test.each([
  ['image', 'photo.heic', 'image/heic', 'This browser can’t convert this image. Save it as JPG or PNG, then upload that file.'],
  ['audio', 'memo.m4a', 'audio/x-m4a', 'This browser can’t convert this recording. Save it as MP3 or WAV, then upload that file.'],
] as const)('%s that cannot be read is refused with what to do', async (kind, name, type, reason) => {
  const uploads = takeUploads()
  await show(undefined, undefined, kind)
  drop(new File(['ftyp'], name, { type }))
  await expect.element(page.getByText(reason)).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Select another file' }).click()
  await expect.element(page.getByText('Drag a file here')).toBeVisible()
  expect(uploads).toEqual([])
})

test('sound without any is refused by the server, and another file can be selected', async () => {
  const message = 'There is no sound in this file. Record it again or select another one'
  takeUploads((upload) => upload.refuse(422, { code: 'file.no.sound', message }))
  await show(undefined, undefined, 'audio')
  drop(new File(['RIFF'], 'a.wav', { type: 'audio/wav' }))
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Select another file' })).toBeVisible()
})

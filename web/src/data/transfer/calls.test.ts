import { IDEMPOTENCY_HEADER } from '@keel/contract/protocol'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { refusal, takeCalls } from '../../testing/fake-api'
import { fakeBrowser } from '../../testing/fake-browser'
import { takeUploads, type FakeUpload } from '../../testing/fake-upload'
import { fetchAccount } from '../account/calls'
import { provideConnectionId } from '../../realtime/connection-id'
import { handleUnauthorized } from '../_shared/unauthorized'
import { fileUrl, uploadFile } from '../files/calls'
import { downloadExport, exportModuleUrl, exportUrl, importArchive } from './calls'
import { upload } from '../_shared/upload'

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  browser = fakeBrowser()
})
const file = () => new File(['abc'], 'cat.png')
const lastOf = (uploads: FakeUpload[]): FakeUpload => {
  const last = uploads.at(-1)
  if (!last) throw new Error('nothing is uploaded')
  return last
}
const keyOf = ({ headers }: FakeUpload) => headers[IDEMPOTENCY_HEADER]

test('a file is sent with its name and the CSRF token; its id is returned', async () => {
  browser.cookie = 'csrf_token=abc'
  provideConnectionId(() => 'conn-1')
  onTestFinished(() => provideConnectionId(() => null))
  const uploads = takeUploads((upload) => upload.answer({ id: 6 }))
  expect(await uploadFile(file())).toEqual({ id: 6 })
  const [sent] = uploads
  expect([sent?.method, sent?.path, sent?.file.name, sent?.file.size]).toEqual(['POST', '/files', 'cat.png', 3])
  expect(sent?.headers).toMatchObject({ 'x-csrf-token': 'abc', 'x-connection-id': 'conn-1' })
  expect(fileUrl(6)).toBe('/api/v1/files/6')
})

test('a recording without a name is sent with the chosen one', async () => {
  const uploads = takeUploads((upload) => upload.answer({ id: 6 }))
  await upload('/files', new Blob(['abc']), 'recording.wav')
  expect(lastOf(uploads).file.name).toBe('recording.wav')
})

test('uploaded bytes are reported in whole percents, while their number is known', async () => {
  const percents: number[] = []
  const uploads = takeUploads()
  const sent = uploadFile(file(), { onProgress: (percent) => percents.push(percent) })
  const progress = (loaded: number, lengthComputable = true) =>
    lastOf(uploads).upload.onprogress?.({ lengthComputable, loaded, total: 3 } as ProgressEvent)
  progress(1)
  progress(2, false)
  progress(3)
  lastOf(uploads).answer({ id: 6 })
  await sent
  expect(percents).toEqual([33, 100])
  const silent = uploadFile(file())
  progress(1)
  lastOf(uploads).answer({ id: 6 })
  await silent
})

test('a cancelled upload is stopped, one that has ended is not', async () => {
  const controller = new AbortController()
  const uploads = takeUploads()
  const done = uploadFile(file(), { signal: controller.signal })
  lastOf(uploads).answer({ id: 6 })
  await done
  const abort = vi.spyOn(lastOf(uploads), 'abort')
  const stopped = uploadFile(file(), { signal: controller.signal })
  controller.abort()
  await expect(stopped).rejects.toMatchObject({ code: 'aborted', status: 0 })
  expect(uploads.map(({ stopped }) => stopped)).toEqual([false, true])
  expect(abort).not.toHaveBeenCalled()
  await expect(uploadFile(file(), { signal: controller.signal })).rejects.toMatchObject({ code: 'aborted' })
  expect(uploads).toHaveLength(2)
})

test.each([
  ['is refused', (upload: FakeUpload) => upload.refuse(413, { message: 'Too large', code: 'file.too.large' })],
  ['breaks off', (upload: FakeUpload) => upload.breakOff()],
])('an upload cannot be stopped any more once it %s', async (_what, end) => {
  const controller = new AbortController()
  const uploads = takeUploads(end)
  await expect(uploadFile(file(), { signal: controller.signal })).rejects.toThrow()
  const abort = vi.spyOn(lastOf(uploads), 'abort')
  controller.abort()
  expect(abort).not.toHaveBeenCalled()
})

test.each([
  ['refused', 413, '{"message":"Too large","code":"file.too.large"}', { code: 'file.too.large', message: 'Too large', status: 413 }],
  ['answered by a proxy', 502, '<html>', { code: 'internal', status: 502 }],
  ['redirected', 300, '{}', { code: 'internal', status: 300 }],
  ['answered before its time', 199, '{}', { code: 'internal', status: 199 }],
  ['broken off', 0, '', { code: 'network', status: 0 }],
])('an upload that is %s fails as a call does: %i', async (_what, status, text, error) => {
  takeUploads((upload) => (status === 0 ? upload.breakOff() : upload.end(status, text)))
  await expect(uploadFile(file())).rejects.toMatchObject(error)
})

test('an upload refused without a session is reported', async () => {
  const lost = vi.fn()
  handleUnauthorized(lost)
  onTestFinished(() => handleUnauthorized(() => {}))
  takeUploads((upload) => upload.refuse(401, { message: 'No', code: 'not.signed.in' }))
  await expect(uploadFile(file())).rejects.toMatchObject({ status: 401 })
  expect(lost.mock.calls).toEqual([['/files']])
})

test('a file sent again after its response was lost is the same upload', async () => {
  const [cat, other] = [file(), file()]
  const ends = [
    ...Array.from({ length: 3 }, () => (upload: FakeUpload) => upload.breakOff()),
    ...Array.from({ length: 5 }, () => (upload: FakeUpload) => upload.answer({ id: 6 })),
  ]
  const uploads = takeUploads((upload) => ends.shift()?.(upload))
  const expectLost = (one: File) => expect(uploadFile(one)).rejects.toMatchObject({ code: 'network' })
  await expectLost(cat)
  await expectLost(cat)
  await uploadFile(other).catch(() => undefined)
  await uploadFile(cat)
  await uploadFile(cat)
  await importArchive(other, null, {})
  const [first, second, third, fourth, fifth, sixth] = uploads.map(keyOf)
  expect([second, fourth]).toEqual([first, first])
  expect(new Set([first, third, fifth, sixth]).size).toBe(4)
})

test('an archive is imported to the folder that is shown', async () => {
  const uploads = takeUploads((upload) => upload.answer({ ids: [] }))
  const percents: number[] = []
  await importArchive(file(), null, {})
  await importArchive(file(), 3, { onProgress: (percent) => percents.push(percent) })
  lastOf(uploads).upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 } as ProgressEvent)
  expect(uploads.map(({ path }) => path)).toEqual(['/library/import', '/library/import?folder_id=3'])
  expect(percents).toEqual([50])
})

test('an export is downloaded by the browser when there is one', async () => {
  expect([exportUrl(3), exportUrl(3, 4), exportModuleUrl(5)]).toEqual([
    '/api/v1/library/items/3/export',
    '/api/v1/library/export?ids=3%2C4',
    '/api/v1/modules/5/export',
  ])
  const calls = takeCalls()
  await downloadExport(exportUrl(3))
  expect(calls.map(({ method }) => method)).toEqual(['HEAD'])
  expect(browser.opened).toEqual(['/api/v1/library/items/3/export'])
})

test('a missing export is queried for its reason, and nothing is downloaded', async () => {
  const calls = takeCalls(() => refusal(409, 'export.too.large'))
  await expect(downloadExport(exportUrl(3))).rejects.toMatchObject({ code: 'export.too.large', status: 409, message: 'No' })
  expect(calls.map(({ method }) => method)).toEqual(['HEAD', 'GET'])
  takeCalls(() => refusal(409, 'export.file.missing', { errors: { where: 'cat.png' } }))
  await expect(downloadExport(exportUrl(3))).rejects.toMatchObject({ message: 'No: cat.png' })
  takeCalls(() => new Response('<html>', { status: 404 }))
  await expect(downloadExport(exportUrl(3))).rejects.toMatchObject({ code: 'internal', status: 404 })
  takeCalls(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect(downloadExport(exportUrl(3))).rejects.toMatchObject({ code: 'network' })
  expect(browser.opened).toEqual([])
})

test('an export that exists the second time is downloaded, and not read here', async () => {
  const cancel = vi.fn<() => void>()
  takeCalls(({ method }) => (method === 'HEAD' ? refusal(503) : new Response(new ReadableStream({ cancel }))))
  await downloadExport(exportUrl(3))
  expect([browser.opened.length, cancel.mock.calls.length]).toEqual([1, 1])
})

const bytes = (...lengths: number[]) =>
  new ReadableStream({
    start(controller) {
      for (const length of lengths) controller.enqueue(new Uint8Array(length).fill(length % 7))
      controller.close()
    },
  })

test('all the user’s data comes as one ZIP, with progress', async () => {
  const lengths = [3_000_000, 2_000_000, 10, 5_000_000]
  const calls = takeCalls(() => new Response(bytes(...lengths)))
  const counts: number[] = []
  const zip = await fetchAccount({ onBytes: (count) => counts.push(count), signal: new AbortController().signal })
  expect(calls.map(({ method, path }) => [method, path])).toEqual([['GET', '/user/export']])
  expect(counts).toEqual([3_000_000, 5_000_000, 5_000_010, 10_000_010])
  expect([zip.size, zip.type]).toEqual([10_000_010, 'application/zip'])
  const content = new Uint8Array(await zip.arrayBuffer())
  let at = 0
  for (const length of lengths) {
    expect([content[at], content[at + length - 1]]).toEqual([length % 7, length % 7])
    at += length
  }
})

test('data that fails or is cancelled throws as a call does', async () => {
  const fetched = (signal = new AbortController().signal) => fetchAccount({ onBytes: () => {}, signal })
  takeCalls(() => refusal(429, 'too.many'))
  await expect(fetched()).rejects.toMatchObject({ code: 'too.many', status: 429 })
  takeCalls(() => new Response('<html>', { status: 502 }))
  await expect(fetched()).rejects.toMatchObject({ code: 'internal', status: 502 })
  takeCalls(() => new Response(null, { status: 204 }))
  await expect(fetched()).rejects.toMatchObject({ status: 204 })
  takeCalls(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect(fetched()).rejects.toMatchObject({ code: 'network' })
  await expect(fetched(AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
})

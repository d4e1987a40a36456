import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileUrl } from '../../data/files/calls'
import type { ItemHost } from '../../items/_shared/host'
import { type FakeUpload, takeUploads } from '../../testing/fake-upload'
import { renderApp } from '../../testing/render'
import { useFileHost } from './use-file-host'
import { useUploads } from './use-uploads'

let uploads: FakeUpload[]
let now: ReturnType<typeof useUploads>
function Harness() {
  const made = useUploads()
  useEffect(() => {
    now = made
  })
  return null
}
beforeEach(() => {
  uploads = takeUploads()
})
afterEach(() => vi.useRealTimers())

const [cat, dog] = [new File(['cat'], 'cat.png'), new File(['dog'], 'dog.png')]
const sent = () => uploads.map(({ file }) => file.name)

test('files are uploaded one after another, each once however often requested', async () => {
  await renderApp(<Harness />)
  const all = now.uploadAll([cat, dog, cat])
  await expect.poll(sent).toEqual(['cat.png'])
  await expect.poll(() => now.upload).toEqual({ name: 'cat.png', at: 1, of: 2, percent: 0 })
  uploads[0]?.progress(40)
  await expect.poll(() => now.upload?.percent).toBe(40)
  uploads[0]?.answer({ id: 1, name: 'cat.png' })
  await expect.poll(sent).toEqual(['cat.png', 'dog.png'])
  await expect.poll(() => now.upload).toEqual({ name: 'dog.png', at: 2, of: 2, percent: 0 })
  uploads[1]?.answer({ id: 2, name: 'dog.png' })
  expect([...(await all)].map(([file, id]) => [file.name, id])).toEqual([
    ['cat.png', 1],
    ['dog.png', 2],
  ])
  await expect.poll(() => now.upload).toBeNull()
  expect((await now.uploadAll([dog])).get(dog)).toBe(2)
  expect(uploads).toHaveLength(2)
})

test('after a failure only missing files are sent again', async () => {
  await renderApp(<Harness />)
  const failing = now.uploadAll([cat, dog]).catch((error: unknown) => error)
  await expect.poll(sent).toHaveLength(1)
  uploads[0]?.answer({ id: 1, name: 'cat.png' })
  await expect.poll(sent).toHaveLength(2)
  uploads[1]?.refuse(413, { code: 'file.too.large', message: 'Too large' })
  expect(await failing).toMatchObject({ message: 'Too large' })
  await expect.poll(() => now.upload).toBeNull()
  const second = now.uploadAll([cat, dog])
  await expect.poll(sent).toEqual(['cat.png', 'dog.png', 'dog.png'])
  await expect.poll(() => now.upload).toMatchObject({ name: 'dog.png', at: 1, of: 1 })
  uploads[2]?.answer({ id: 3, name: 'dog.png' })
  expect((await second).get(dog)).toBe(3)
})

test('too many uploads at once wait a little and continue, unless stopped', async () => {
  await renderApp(<Harness />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const all = now.uploadAll([cat])
  const full = () => uploads.at(-1)?.refuse(429, { code: 'too.many', message: 'Too many' })
  await expect.poll(sent).toHaveLength(1)
  full()
  await vi.advanceTimersByTimeAsync(2999)
  expect(uploads).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(uploads).toHaveLength(2)
  for (let n = 0; n < 39; n++) {
    full()
    await vi.advanceTimersByTimeAsync(3000)
  }
  expect(uploads).toHaveLength(41)
  full()
  await expect(all).rejects.toThrow('Too many')
  await vi.advanceTimersByTimeAsync(3000)
  expect(uploads).toHaveLength(41)
})

test.each(['by hand', 'with its dialog'])('an upload that is stopped %s sends nothing more', async (how) => {
  const { unmount } = await renderApp(<Harness />)
  const all = now.uploadAll([cat, dog])
  const ended = all.catch((error: unknown) => error)
  await expect.poll(sent).toHaveLength(1)
  if (how === 'by hand') now.stop()
  else await unmount()
  expect(await ended).toMatchObject({ code: 'aborted' })
  expect([uploads.length, uploads[0]?.stopped]).toEqual([1, true])
})

test('files that are not uploaded yet are shown from this browser', async () => {
  let host: ItemHost | undefined
  function Files({ files }: { files: readonly File[] }) {
    const made = useFileHost(files)
    useEffect(() => {
      host = made
    })
    return null
  }
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const { unmount } = await renderApp(<Files files={[cat, dog]} />)
  const [first, second] = [host?.fileUrl(-1) ?? '', host?.fileUrl(-2) ?? '']
  expect([await (await fetch(first)).text(), await (await fetch(second)).text()]).toEqual(['cat', 'dog'])
  expect([host?.fileUrl(5), host?.fileUrl(-3)]).toEqual([fileUrl(5), fileUrl(-3)])
  await unmount()
  expect(revoked.mock.calls).toEqual([[first], [second]])
})

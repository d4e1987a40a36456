import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ErrorCode } from '@keel/contract/errors'
import { type FakeUpload, takeUploads } from '../../../testing/fake-upload'
import { filesOfPackage } from './upload-files'

const names = ['a.png', 'b.mp3', 'c.png', 'd.png']
const deck = new Blob([
  zipSync({
    media: strToU8(JSON.stringify(Object.fromEntries(names.map((name, at) => [at, name])))),
    ...Object.fromEntries(names.slice(0, 3).map((name, at) => [String(at), strToU8(name)])),
  }),
])
const pair = (word: string, picture?: string, sound?: string) => ({
  word,
  translate: '',
  ...((picture ?? sound) !== undefined && { files: { ...(picture !== undefined && { picture }), ...(sound !== undefined && { sound }) } }),
})

/** Answers each upload as it is sent: with its number, or by refusing it. */
async function answered(uploads: FakeUpload[], at: number, refused?: [number, ErrorCode]): Promise<void> {
  await expect.poll(() => uploads.length).toBe(at + 1)
  if (refused) uploads[at]?.refuse(refused[0], { code: refused[1], message: 'no' })
  else uploads[at]?.answer({ id: at + 1, name: '' })
}

test('each file of a package is uploaded once; what is refused or is not in the package is named, and its words have the rest', async () => {
  const uploads = takeUploads()
  const files = filesOfPackage(deck)
  const first = files.upload([pair('kala', 'a.png', 'b.mp3'), pair('maja'), pair('koer', 'c.png'), pair('puu', 'd.png')])
  await answered(uploads, 0)
  await answered(uploads, 1)
  await answered(uploads, 2, [422, 'bad.doc.type'])
  expect(await first).toEqual({ kala: { picture_id: 1, sound_id: 2 } })
  expect([...files.refused]).toEqual(['c.png', 'd.png'])
  expect(uploads.map(({ file }) => file.name)).toEqual(['a.png', 'b.mp3', 'c.png'])
  expect(await files.upload([pair('kass', 'a.png', 'b.mp3'), pair('lind', 'c.png')])).toEqual({ kass: { picture_id: 1, sound_id: 2 } })
  expect(uploads).toHaveLength(3)
})

test('once the storage is full no further file is sent, and those without space are counted', async () => {
  const uploads = takeUploads()
  const files = filesOfPackage(deck)
  const first = files.upload([pair('kala', 'a.png', 'b.mp3'), pair('koer', 'c.png')])
  await answered(uploads, 0)
  await answered(uploads, 1, [507, 'storage.full'])
  expect(await first).toEqual({ kala: { picture_id: 1 } })
  expect(await files.upload([pair('kass', 'a.png'), pair('puu', 'd.png')])).toEqual({ kass: { picture_id: 1 } })
  expect([[...files.unstored], files.refused.size, uploads.length]).toEqual([['b.mp3', 'c.png', 'd.png'], 0, 2])
})

test('a failure of the network stops, and what was uploaded is not sent again', async () => {
  const uploads = takeUploads()
  const files = filesOfPackage(deck)
  const words = [pair('kala', 'a.png', 'b.mp3')]
  const failing = files.upload(words).catch((error: unknown) => error)
  await answered(uploads, 0)
  await answered(uploads, 1, [503, 'unavailable'])
  expect(await failing).toMatchObject({ code: 'unavailable' })
  const again = files.upload(words)
  await answered(uploads, 2)
  expect(await again).toEqual({ kala: { picture_id: 1, sound_id: 3 } })
  expect(files.refused.size).toBe(0)
})

import { FILE_TYPES } from '@keel/contract/constants'
import type { ExportedWord } from '@keel/contract/entities/vocabulary'
import { fileUrl } from '../../../data/files/calls'
import type { WrittenFiles } from './types'

/** What a package may have of pictures and sounds: it is made in memory. */
const ALL_MAX_BYTES = 268_435_456
const AT_ONCE = 6

const extensions = new Map<string, string>(
  [FILE_TYPES.image, FILE_TYPES.audio].flatMap(({ mimes }) =>
    mimes.map((mime) => [mime, mime === 'audio/mpeg' ? 'mp3' : (mime.split('/')[1] ?? '')]),
  ),
)

/** Returns the pictures and sounds of words, and how many are left out: those that are not on the server any more, or do not fit. */
export async function fetchFiles(words: readonly ExportedWord[]): Promise<{ files: WrittenFiles; left: number }> {
  const ids = [...new Set(words.flatMap(({ picture_id, sound_id }) => [picture_id, sound_id]))].filter((id) => typeof id === 'number')
  const files = new Map<number, { name: string; bytes: Uint8Array<ArrayBuffer> }>()
  const waiting = [...ids]
  let total = 0
  const fetchOne = async (id: number): Promise<void> => {
    if (total >= ALL_MAX_BYTES) return
    const response = await fetch(fileUrl(id))
    const extension = extensions.get(response.headers.get('content-type')?.split(';')[0] ?? '')
    if (!response.ok || extension === undefined) return
    const bytes = new Uint8Array(await response.arrayBuffer())
    total += bytes.length
    if (total <= ALL_MAX_BYTES) files.set(id, { name: `keel-${id}.${extension}`, bytes })
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await fetchOne(id)
    }),
  )
  return { files, left: ids.length - files.size }
}

import { WORD_FILE_MAX_BYTES } from '@keel/contract/constants'
import { isApiError } from '../../../data/_shared/errors'
import { uploadPatiently } from '../../../data/files/upload-patiently'
import type { WordFiles } from '../../../data/vocabulary/calls'
import { convertFile } from '../../../lib/convert/convert-file'
import { ConversionError, isConvertible } from '../../../lib/convert/convertible'
import type { LanguagePair, UploadFiles } from '../add-many'
import { askWorker } from './ask-worker'
import type { PackedFile } from './types'

/** Files that are unpacked at once: all of them are in memory. */
const UNPACKED_MAX = 8
const REFUSALS = ['bad.doc.type', 'file.no.sound', 'file.too.large', 'bad.input'] as const

type Kind = 'image' | 'audio'
export interface FilesOfPackage {
  upload: UploadFiles
  /** Names of the files that were refused. */
  refused: ReadonlySet<string>
  /** Names of those that have no space in the storage: once it is full, none is sent. */
  unstored: ReadonlySet<string>
}

/** Uploads pictures and sounds of a package, each once; those that are damaged, too large or refused are left out and named. */
export function filesOfPackage(file: Blob): FilesOfPackage {
  const ids = new Map<string, number>()
  const refused = new Set<string>()
  const unstored = new Set<string>()

  const send = async ({ name, bytes }: PackedFile, kind: Kind, signal: AbortSignal | undefined): Promise<void> => {
    try {
      if (!bytes) throw new ConversionError('unreadable')
      const packed = new File([bytes], name)
      const sent = isConvertible(packed, kind) ? await convertFile(packed, kind) : packed
      if (sent.size > WORD_FILE_MAX_BYTES) throw new ConversionError('tooLong')
      ids.set(name, await uploadPatiently(sent, signal ? { signal } : {}))
    } catch (error) {
      if (isApiError(error, 'storage.full')) return void unstored.add(name)
      if (!(error instanceof ConversionError) && !REFUSALS.some((code) => isApiError(error, code))) throw error
      refused.add(name)
    }
    return undefined
  }
  const upload = async (pairs: readonly LanguagePair[], signal?: AbortSignal) => {
    const kinds = new Map<string, Kind>()
    for (const { files } of pairs) {
      if (files?.picture !== undefined) kinds.set(files.picture, 'image')
      if (files?.sound !== undefined) kinds.set(files.sound, 'audio')
    }
    const missing = [...kinds].filter(([name]) => !ids.has(name) && !refused.has(name))
    for (let from = 0; from < missing.length && unstored.size === 0; from += UNPACKED_MAX) {
      const part = new Map(missing.slice(from, from + UNPACKED_MAX))
      const reply = await askWorker({ kind: 'files', file, names: [...part.keys()] }, signal)
      for (const packed of 'files' in reply ? reply.files : []) {
        signal?.throwIfAborted()
        if (unstored.size === 0) await send(packed, part.get(packed.name) ?? 'image', signal)
      }
    }
    if (unstored.size > 0) for (const [name] of missing) if (!ids.has(name) && !refused.has(name)) unstored.add(name)
    const idOf = (name: string | undefined) => (name === undefined ? undefined : ids.get(name))
    const found = pairs.map(({ word, files }): readonly [string, WordFiles] => {
      const [picture, sound] = [idOf(files?.picture), idOf(files?.sound)]
      return [word, { ...(picture !== undefined && { picture_id: picture }), ...(sound !== undefined && { sound_id: sound }) }]
    })
    return Object.fromEntries(found.filter(([, files]) => Object.keys(files).length > 0))
  }
  return { upload, refused, unstored }
}

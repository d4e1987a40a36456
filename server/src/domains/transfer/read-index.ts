import { ARCHIVE_JSON_MAX_BYTES } from '@keel/contract/constants'
import { Archive, ARCHIVE_FORMAT, ARCHIVE_INDEX, ARCHIVE_VERSION } from '@keel/contract/entities/transfer'
import { crc32 } from 'node:zlib'
import type { z } from 'zod'
import { fault, ownError, tooLarge } from './fault'
import { IndexParts } from './index-parts'
import type { OpenZip } from './open-zip'

const field = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null && Object.hasOwn(json, name) ? (json as Record<string, unknown>)[name] : undefined

export interface Index extends z.infer<typeof Archive> {
  /** The values and points of its items; the lists contain only their numbers. */
  parts: IndexParts
}

/** Returns `keel.json` as a whole; its lists are not checked yet. Throws `archive.invalid`, `archive.too.large`. */
export async function readIndex(zip: OpenZip): Promise<Index> {
  const entry = zip.entries.get(ARCHIVE_INDEX)
  if (!entry) throw fault('no_index')
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of await zip.read(entry)) {
      size += (part as Buffer).length
      if (size > ARCHIVE_JSON_MAX_BYTES) throw tooLarge()
      parts.push(part as Buffer)
    }
  } catch (error) {
    throw ownError(error) ?? fault('broken', ARCHIVE_INDEX)
  }
  const bytes = Buffer.concat(parts)
  if (crc32(bytes) !== entry.crc32) throw fault('broken', ARCHIVE_INDEX)
  const { json, parts: inside } = await IndexParts.open(bytes)
  if (field(json, 'format') !== ARCHIVE_FORMAT) throw fault('unknown_format', ARCHIVE_INDEX)
  if (field(json, 'version') !== ARCHIVE_VERSION) throw fault('unknown_version', ARCHIVE_INDEX)
  const read = Archive.safeParse(json)
  if (!read.success) throw fault('invalid', read.error.issues[0]?.path.join('.') ?? ARCHIVE_INDEX)
  return { ...read.data, parts: inside }
}

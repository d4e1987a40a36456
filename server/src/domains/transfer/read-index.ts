import { ARCHIVE_JSON_MAX_BYTES, DOCUMENT_MAX_DEPTH, LIBRARY_DEPTH_MAX } from '@keel/contract/constants'
import { Archive, ARCHIVE_FORMAT, ARCHIVE_INDEX, ARCHIVE_VERSION } from '@keel/contract/entities/transfer'
import { AppError } from '@keel/contract/errors'
import { crc32 } from 'node:zlib'
import type { z } from 'zod'
import { fault, tooLarge } from './fault'
import type { OpenZip } from './open-zip'

/** Each folder and each level of a document is two levels of JSON; a little more than the deepest that can be right. */
const DEPTH_MAX = 2 * (LIBRARY_DEPTH_MAX + DOCUMENT_MAX_DEPTH) + 20
/** Objects and lists together: each costs far more memory than its two signs do in the file. */
const NODES_MAX = 1_500_000

const [QUOTE, BACKSLASH, OPEN_OBJECT, OPEN_LIST, CLOSE_OBJECT, CLOSE_LIST] = [34, 92, 123, 91, 125, 93]

/** Refuses JSON that would take much more memory than it takes room, before it is read. */
function checkShape(bytes: Buffer): void {
  let depth = 0
  let nodes = 0
  let inText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (inText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (++depth > DEPTH_MAX) throw fault('too_deep', ARCHIVE_INDEX)
      if (++nodes > NODES_MAX) throw tooLarge()
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--
  }
}

function parse(bytes: Buffer): unknown {
  checkShape(bytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw fault('bad_index', ARCHIVE_INDEX)
  }
}

const field = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null && Object.hasOwn(json, name) ? (json as Record<string, unknown>)[name] : undefined

/** `keel.json` as a whole; what its lists hold is not checked yet. Throws `archive.invalid`, `archive.too.large`. */
export async function readIndex(zip: OpenZip): Promise<z.infer<typeof Archive>> {
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
    throw error instanceof AppError ? error : fault('broken', ARCHIVE_INDEX)
  }
  const bytes = Buffer.concat(parts)
  if (crc32(bytes) !== entry.crc32) throw fault('broken', ARCHIVE_INDEX)
  const json = parse(bytes)
  if (field(json, 'format') !== ARCHIVE_FORMAT) throw fault('unknown_format', ARCHIVE_INDEX)
  if (field(json, 'version') !== ARCHIVE_VERSION) throw fault('unknown_version', ARCHIVE_INDEX)
  const read = Archive.safeParse(json)
  if (!read.success) throw fault('invalid', read.error.issues[0]?.path.join('.') ?? ARCHIVE_INDEX)
  return read.data
}

import {
  ARCHIVE_FREE_BYTES,
  ARCHIVE_JSON_MAX_BYTES,
  ARCHIVE_MAX_BYTES,
  ARCHIVE_MAX_RATIO,
  FILE_MAX_BYTES,
  LIBRARY_COPY_ITEMS_MAX,
} from '@keel/contract/constants'
import { ARCHIVE_INDEX } from '@keel/contract/entities/transfer'
import type { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl'
import type { FileStore } from '../../adapters/files'
import { fault, ownError, tooLarge } from './fault'

/** Bytes of the directory read at once. */
const WINDOW_BYTES = 262_144
/** Maximum number of files: those of items, and those that programs add by themselves. */
const ENTRIES_MAX = LIBRARY_COPY_ITEMS_MAX + 2000
const STORED = 0
const DEFLATED = 8
const UNIX = 3
const KIND_MASK = 0o170_000
const SYMLINK = 0o120_000

/** Reads a stored file at any offset, as the directory at the end of a ZIP requires. */
class StoreReader extends RandomAccessReader {
  private readonly files: FileStore
  private readonly key: string
  private readonly size: number
  private window = Buffer.alloc(0)
  private start = 0

  constructor(files: FileStore, key: string, size: number) {
    super()
    this.files = files
    this.key = key
    this.size = size
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return this.files.read(this.key, { start, end: end - 1 })
  }
  override read(buffer: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void): void {
    callbackify(async () => {
      await this.fill(position, length)
      this.window.copy(buffer, offset, position - this.start, position - this.start + length)
    })(done)
  }
  private async fill(position: number, length: number): Promise<void> {
    if (position >= this.start && position + length <= this.start + this.window.length) return
    const end = Math.min(this.size, position + Math.max(length, WINDOW_BYTES))
    if (position < 0 || position + length > end) throw new Error('unexpected end of file')
    const parts: Buffer[] = []
    if (end > position) for await (const part of this.files.read(this.key, { start: position, end: end - 1 })) parts.push(part as Buffer)
    this.window = Buffer.concat(parts)
    this.start = position
  }
}

/** An archive with a valid directory. */
export interface OpenZip {
  entries: ReadonlyMap<string, Entry>
  /** Returns the bytes of an entry; the stream fails if they contradict the directory. */
  read(entry: Entry): Promise<Readable>
  close(): void
}

const isDirectory = (name: string): boolean => name.endsWith('/')
/** Files that macOS and Windows add when a folder is packed again. */
const isSystemFile = (name: string): boolean => /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name)

function checkEntry(entry: Entry, archiveBytes: number): void {
  const { fileName, compressionMethod, uncompressedSize, versionMadeBy, externalFileAttributes } = entry
  const at = `entry ${fileName}`
  if (versionMadeBy >> 8 === UNIX && ((externalFileAttributes >>> 16) & KIND_MASK) === SYMLINK) throw fault('unsafe_name', at)
  if (/[\p{Cc}\p{Cs}]/u.test(fileName)) throw fault('unsafe_name')
  if (entry.isEncrypted()) throw fault('encrypted')
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) throw fault('not_an_archive')
  if (entry.compressedSize > archiveBytes) throw fault('broken')
  if (uncompressedSize > (fileName === ARCHIVE_INDEX ? ARCHIVE_JSON_MAX_BYTES : FILE_MAX_BYTES)) throw tooLarge()
}

/** A folder packed as a whole has everything one level down. */
function rootOf(names: Iterable<string>): string {
  const found = [...names].filter((name) => name === ARCHIVE_INDEX || name.endsWith(`/${ARCHIVE_INDEX}`))
  const [name] = found.toSorted((a, b) => a.split('/').length - b.split('/').length)
  if (name === undefined || name.split('/').length > 2) throw fault('no_index')
  return name.slice(0, -ARCHIVE_INDEX.length)
}

async function readList(zip: ZipFile, archiveBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw fault('too_many')
  const all = new Map<string, Entry>()
  const seen = new Set<string>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry, archiveBytes)
    // Names that are equal for some file system.
    const same = entry.fileName.normalize('NFC').toLowerCase()
    if (seen.has(same)) throw fault('duplicate_name', `entry ${entry.fileName}`)
    seen.add(same)
    unpacked += entry.uncompressedSize
    if (!isDirectory(entry.fileName) && !isSystemFile(entry.fileName)) all.set(entry.fileName, entry)
  }
  if (unpacked > ARCHIVE_MAX_BYTES) throw tooLarge()
  if (unpacked > archiveBytes * ARCHIVE_MAX_RATIO + ARCHIVE_FREE_BYTES) throw fault('bomb')
  const root = rootOf(all.keys())
  const index = all.get(root + ARCHIVE_INDEX)
  if (index && index.uncompressedSize > ARCHIVE_JSON_MAX_BYTES) throw tooLarge()
  return new Map([...all].filter(([name]) => name.startsWith(root)).map(([name, entry]) => [name.slice(root.length), entry]))
}

/** Errors of yauzl have no codes, only messages; names outside the archive get their own reason. */
function refusal(error: unknown): unknown {
  if (ownError(error)) return error
  const message = error instanceof Error ? error.message : ''
  return /^(absolute path|invalid relative path|invalid characters in fileName)/.test(message)
    ? fault('unsafe_name')
    : fault('not_an_archive')
}

/** Opens a stored ZIP and reads its directory; nothing is unpacked yet. Throws `archive.invalid`, `archive.too.large`. */
export async function openZip(files: FileStore, { storage_key, size }: { storage_key: string; size: number }): Promise<OpenZip> {
  let zip: ZipFile | undefined
  try {
    const opened = await fromRandomAccessReaderPromise(new StoreReader(files, storage_key, size), size, { autoClose: false })
    zip = opened
    opened.on('error', () => undefined) // reported by the promises
    const entries = await readList(opened, size)
    return { entries, read: (entry) => opened.openReadStreamPromise(entry), close: () => opened.close() }
  } catch (error) {
    zip?.close()
    throw refusal(error)
  }
}

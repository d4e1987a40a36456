import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js'
import { Refusal } from './refusal'

const DIRECTORY_MAX_BYTES = 8_388_608
const ENTRIES_MAX = 20_000
/** The unpacked size may be this many times the archive's, or this large. */
const RATIO_MAX = 100
const FREE_BYTES = 52_428_800
const LEADS_OUT = /^(?:\/|[a-z]:)|(?:^|\/)\.\.(?:\/|$)|\0/i
const STORED = 0
const DEFLATED = 8

// We are in a worker already, and every supported browser unpacks natively.
configure({ useWebWorkers: false })

/** Never reads more of a file into memory at once than a directory may have. */
class BoundedReader extends BlobReader {
  override async readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    if (length > DIRECTORY_MAX_BYTES) throw new Refusal('bomb')
    return super.readUint8Array(offset, length)
  }
}

export type Entry = FileEntry

/**
 * Returns the files of an archive by name. Reads only its directory, however large the rest is. The first of several files with one name
 * wins; names in `once` must not occur twice. @throws {Refusal}
 */
export async function entriesOf(file: Blob, once: readonly string[] = []): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let [count, total] = [0, 0]
  try {
    const reader = new ZipReader(new BoundedReader(file), {
      // Careless Windows programs write backslashes.
      normalizeFilename: (name) => name.replaceAll('\\', '/'),
      // Checked below.
      filenameValidation: 'tolerant',
    })
    for await (const entry of reader.getEntriesGenerator()) {
      const name = entry.filename
      if (++count > ENTRIES_MAX) throw new Refusal('bomb')
      if (entry.encrypted) throw new Refusal('encrypted')
      if (LEADS_OUT.test(name) || (entries.has(name) && once.includes(name))) throw new Refusal('unsafe')
      total += entry.uncompressedSize
      if (!entry.directory && !entries.has(name)) entries.set(name, entry)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('damaged')
  }
  if (total > Math.max(FREE_BYTES, file.size * RATIO_MAX)) throw new Refusal('bomb')
  return entries
}

/** Unpacks one file of the archive. Stops as soon as it is larger than declared; a checksum that differs is damage. @throws {Refusal} */
export async function unpack(entry: Entry, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const size = entry.uncompressedSize
  if (size > maxBytes) throw new Refusal('too_large')
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) throw new Refusal('damaged')
  const out = new Uint8Array(size)
  let filled = 0
  const sink = new WritableStream<Uint8Array>({
    write(part) {
      if (filled + part.length > size) throw new Refusal('damaged')
      out.set(part, filled)
      filled += part.length
    },
  })
  try {
    await entry.getData(sink, { checkSignature: true })
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('damaged')
  }
  if (filled < size) throw new Refusal('damaged')
  return out
}

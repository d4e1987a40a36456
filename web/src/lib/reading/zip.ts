import { Refusal } from './refusal'

const END = 0x06054b50
const END_BYTES = 22
const COMMENT_MAX_BYTES = 65_535
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const DIRECTORY_MAX_BYTES = 8_388_608
const ENTRIES_MAX = 20_000
/** Unpacked, all is at most so many times as large as the archive, or this large. */
const RATIO_MAX = 100
const FREE_BYTES = 52_428_800

export interface Entry {
  name: string
  method: number
  /** As the directory says; nothing relies on it before it is seen to be true. */
  size: number
  packed: number
  at: number
}

const bytesOf = async (file: Blob, from: number, to: number): Promise<DataView> => new DataView(await file.slice(from, to).arrayBuffer())

/** Where the directory is: it is named at the very end of the file. */
async function directoryOf(file: Blob): Promise<{ count: number; bytes: number; at: number }> {
  const start = Math.max(0, file.size - END_BYTES - COMMENT_MAX_BYTES)
  const tail = await bytesOf(file, start, file.size)
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END || at + END_BYTES + tail.getUint16(at + 20, true) > tail.byteLength) continue
    const [count, bytes, from] = [tail.getUint16(at + 10, true), tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)]
    // An archive in several parts, one of more than four gigabytes, or one that says what cannot be.
    if (tail.getUint16(at + 4, true) !== 0 || from + bytes > start + at) throw new Refusal('damaged')
    return { count, bytes, at: from }
  }
  throw new Refusal('damaged')
}

const LEADS_OUT = /^(?:\/|[a-z]:)|(?:^|\/)\.\.(?:\/|$)|\0/i

/** The files of an archive by name. Reads its directory only, however large the rest is. @throws {Refusal} */
export async function entriesOf(file: Blob): Promise<Map<string, Entry>> {
  const { count, bytes, at: from } = await directoryOf(file)
  if (bytes > DIRECTORY_MAX_BYTES || count > ENTRIES_MAX) throw new Refusal('bomb')
  const view = await bytesOf(file, from, from + bytes)
  const utf8 = new TextDecoder()
  const entries = new Map<string, Entry>()
  let total = 0
  let at = 0
  for (let n = 0; n < count; n++) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) throw new Refusal('damaged')
    const end = at + ENTRY_BYTES + view.getUint16(at + 28, true)
    if (end > view.byteLength) throw new Refusal('damaged')
    const entry: Entry = {
      // Made on Windows by a careless program, names have the other slash.
      name: utf8.decode(view.buffer.slice(at + ENTRY_BYTES, end)).replaceAll('\\', '/'),
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 24, true),
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    }
    if (view.getUint16(at + 8, true) & 1) throw new Refusal('encrypted')
    if (LEADS_OUT.test(entry.name) || entries.has(entry.name)) throw new Refusal('unsafe')
    total += entry.size
    entries.set(entry.name, entry)
    at = end + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (total > Math.max(FREE_BYTES, file.size * RATIO_MAX)) throw new Refusal('bomb')
  return entries
}

/** One file of the archive, unpacked. It is stopped as soon as it is larger than it said. @throws {Refusal} */
export async function unpack(file: Blob, entry: Entry, maxBytes: number): Promise<Uint8Array> {
  if (entry.size > maxBytes) throw new Refusal('too_large')
  const head = await bytesOf(file, entry.at, entry.at + LOCAL_BYTES)
  if (head.byteLength < LOCAL_BYTES || head.getUint32(0, true) !== LOCAL) throw new Refusal('damaged')
  const from = entry.at + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = file.slice(from, from + entry.packed)
  if (packed.size !== entry.packed || (entry.method !== 0 && entry.method !== 8)) throw new Refusal('damaged')
  const stream = entry.method === 0 ? packed.stream() : packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  const out = new Uint8Array(entry.size)
  let filled = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (filled + value.length > out.length) throw new Refusal('damaged')
      out.set(value, filled)
      filled += value.length
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined)
    throw error instanceof Refusal ? error : new Refusal('damaged')
  }
  if (filled < out.length) throw new Refusal('damaged')
  return out
}

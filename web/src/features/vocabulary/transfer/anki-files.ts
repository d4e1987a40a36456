import { WORD_FILE_MAX_BYTES } from '@keel/contract/constants'
import { entriesOf, type Entry, unpack } from '../../../lib/reading/zip'
import type { PackedFile } from './types'
import { sumOfBytes } from './note-ids'
import { isZstd, unpackZstd } from './unpack-zstd'

const MAP_MAX_BYTES = 8_388_608
/** The fields of `MediaEntries` and `MediaEntry` in Anki's import_export.proto. */
const ENTRIES_FIELD = 1
const NAME_FIELD = 1
const SIZE_FIELD = 2
const LEGACY_NUMBER_FIELD = 255
const VARINT = 0
const BYTES = 2

type Field = { field: number; value: number | Uint8Array }

/** Returns the fields of a protobuf message that are numbers, texts or messages; stops where it is damaged. */
function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0
  const varint = () => {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = message[at++] ?? 0
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 128
    }
  }
  while (at < message.length) {
    const key = varint()
    const [field, type] = [Math.floor(key / 8), key % 8]
    const number = varint()
    if (type === VARINT) yield { field, value: number }
    else if (type !== BYTES || at + number > message.length) return
    else {
      yield { field, value: message.subarray(at, at + number) }
      at += number
    }
  }
}

interface Listed {
  number: string
  /** Of a current package, whose entries are compressed once more. */
  size?: number
}
/** Returns the number of each file's entry by the file's name, from the list of a current package. */
function numbersOf(list: Uint8Array): Map<string, Listed> {
  const numbers = new Map<string, Listed>()
  let count = 0
  for (const { field, value } of fieldsOf(list)) {
    if (field !== ENTRIES_FIELD || typeof value === 'number') continue
    let [name, number, size] = ['', count++, 0]
    for (const inner of fieldsOf(value)) {
      if (inner.field === NAME_FIELD && typeof inner.value !== 'number') name = new TextDecoder().decode(inner.value)
      if (inner.field === SIZE_FIELD && typeof inner.value === 'number') size = inner.value
      if (inner.field === LEGACY_NUMBER_FIELD && typeof inner.value === 'number') number = inner.value
    }
    numbers.set(name.normalize('NFC'), { number: String(number), size })
  }
  return numbers
}

export interface PackedEntry {
  entry: Entry
  /** Of the file itself, the same in each kind of package. */
  size: number
}
/** Returns the entries of a package's pictures and sounds by their names; none if the list of them is damaged. */
export async function fileEntries(entries: ReadonlyMap<string, Entry>): Promise<Map<string, PackedEntry>> {
  const found = new Map<string, PackedEntry>()
  const list = entries.get('media')
  if (!list) return found
  const numbers = new Map<string, Listed>()
  try {
    const bytes = await unpack(list, MAP_MAX_BYTES)
    if (isZstd(bytes)) for (const [name, listed] of numbersOf(unpackZstd(bytes, MAP_MAX_BYTES))) numbers.set(name, listed)
    else
      for (const [number, name] of Object.entries(JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>))
        if (typeof name === 'string') numbers.set(name.normalize('NFC'), { number })
  } catch {
    // The words do not need it.
    return found
  }
  for (const [name, { number, size }] of numbers) {
    const entry = entries.get(number)
    if (entry) found.set(name, { entry, size: size ?? entry.uncompressedSize })
  }
  return found
}

async function bytesOf(entry: Entry | undefined): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!entry) return null
  try {
    const bytes = await unpack(entry, WORD_FILE_MAX_BYTES)
    return isZstd(bytes) ? unpackZstd(bytes, WORD_FILE_MAX_BYTES) : bytes
  } catch {
    return null
  }
}

/** Returns a sum of the content of each of these files, the same in each kind of package; of one that is damaged or too large for a word, its size. */
export async function contentSums(
  entries: ReadonlyMap<string, PackedEntry>,
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const sums = new Map<string, string>()
  for (const name of names) {
    const packed = entries.get(name)
    const bytes = await bytesOf(packed?.entry)
    if (bytes) sums.set(name, `${bytes.length} ${sumOfBytes(bytes)}`)
    else if (packed) sums.set(name, `${packed.size}`)
  }
  return sums
}

/** Returns these pictures and sounds of a package. @throws {Refusal} */
export async function unpackFiles(file: Blob, names: readonly string[]): Promise<PackedFile[]> {
  const entries = await fileEntries(await entriesOf(file))
  const files: PackedFile[] = []
  for (const name of names) files.push({ name, bytes: await bytesOf(entries.get(name)?.entry) })
  return files
}

import { FILE_TYPES, type FileKind } from '@keel/contract/constants'
import { fileTypeFromBuffer } from 'file-type'
import { Readable } from 'node:stream'

/** Bytes needed to detect the type of a file. */
const HEAD_BYTES = 4100
/** An animated PNG is a PNG for all purposes. */
const SAME = new Map([
  ['image/apng', 'image/png'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/x-wav', 'audio/wav'],
])

export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Returns the kind that both the name and the stored type belong to, or null for an unsupported file. */
export function kindOf(name: string, mime: string): FileKind | null {
  const kinds = Object.keys(FILE_TYPES) as FileKind[]
  const has = (list: readonly string[], one: string) => list.includes(one)
  return kinds.find((kind) => has(FILE_TYPES[kind].extensions, extensionOf(name)) && has(FILE_TYPES[kind].mimes, mime)) ?? null
}

export interface Sniffed {
  /** Type of the first bytes, or null. */
  mime: string | null
  /** The whole stream from its beginning. */
  whole: Readable
}

/** Detects the type by the first bytes of a stream and returns the whole stream. The type that the sender names is ignored. */
export async function sniff(chunks: AsyncIterator<Buffer>): Promise<Sniffed> {
  const seen: Buffer[] = []
  let length = 0
  while (length < HEAD_BYTES) {
    const next = await chunks.next()
    if (next.done) break
    seen.push(next.value)
    length += next.value.length
  }
  const head = Buffer.concat(seen)
  const found = await fileTypeFromBuffer(head.subarray(0, HEAD_BYTES))
  async function* whole(): AsyncGenerator<Buffer> {
    yield head
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  return { mime: found ? (SAME.get(found.mime) ?? found.mime) : null, whole: Readable.from(whole(), { objectMode: false }) }
}

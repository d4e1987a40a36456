import { FILE_TYPES, type FileKind } from '@keel/contract/constants'
import { fileTypeFromBuffer } from 'file-type'
import { Readable } from 'node:stream'

/** As much of a file as its type is told from. */
const HEAD_BYTES = 4100
/** An animated PNG is a PNG to everybody who shows it. */
const SAME = new Map([
  ['image/apng', 'image/png'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/x-wav', 'audio/wav'],
])

export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The kind that a name and a stored type both belong to, or null when we do not take the file. */
export function kindOf(name: string, mime: string): FileKind | null {
  const kinds = Object.keys(FILE_TYPES) as FileKind[]
  const has = (list: readonly string[], one: string) => list.includes(one)
  return kinds.find((kind) => has(FILE_TYPES[kind].extensions, extensionOf(name)) && has(FILE_TYPES[kind].mimes, mime)) ?? null
}

export interface Sniffed {
  /** What the first bytes are, or null. */
  mime: string | null
  /** The whole stream from its beginning. */
  whole: Readable
}

/**
 * Reads the first bytes of a stream, tells the type from them, and gives the whole stream back. The type that the
 * sender names is not looked at.
 */
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

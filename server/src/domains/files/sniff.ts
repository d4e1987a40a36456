import { FILE_TYPES, type FileKind } from '@keel/contract/constants'
import { fileTypeFromBuffer } from 'file-type'
import { Readable } from 'node:stream'

/** As much of a file as its type is told from. */
const HEAD_BYTES = 4100
/** An animated PNG is a PNG to everybody who shows it. */
const SAME = new Map([['image/apng', 'image/png'], ['audio/vnd.wave', 'audio/wav'], ['audio/x-wav', 'audio/wav']])

export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The kind that a name and a stored type both belong to, or null when we do not take the file. */
export function kindOf(name: string, mime: string): FileKind | null {
  const kinds = Object.keys(FILE_TYPES) as FileKind[]
  const has = (list: readonly string[], one: string) => list.includes(one)
  return kinds.find((kind) => has(FILE_TYPES[kind].extensions, extensionOf(name)) && has(FILE_TYPES[kind].mimes, mime)) ?? null
}

/**
 * Reads the first bytes of a stream, tells the type from them, and gives the whole stream back. The type that the
 * sender names is not looked at.
 */
export async function sniff(source: Readable): Promise<{ mime: string | null; whole: Readable }> {
  const chunks: Buffer[] = []
  let length = 0
  const iterator = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  while (length < HEAD_BYTES) {
    const next = await iterator.next()
    if (next.done) break
    chunks.push(next.value)
    length += next.value.length
  }
  const head = Buffer.concat(chunks)
  const found = await fileTypeFromBuffer(head.subarray(0, HEAD_BYTES))
  async function* whole(): AsyncGenerator<Buffer> {
    yield head
    for (;;) {
      const next = await iterator.next()
      if (next.done) return
      yield next.value
    }
  }
  return { mime: found ? (SAME.get(found.mime) ?? found.mime) : null, whole: Readable.from(whole(), { objectMode: false }) }
}

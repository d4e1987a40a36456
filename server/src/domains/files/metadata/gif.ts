import type { ByteReader } from './byte-reader'

/** Blocks of GIF89a; others are not shown by any browser. */
const EXTENSION = 0x21
const IMAGE = 0x2c
const END = 0x3b
const CONTROL = 0xf9
const APPLICATION = 0xff
/** Applications that say how often an animation repeats or which colours it has. */
const KEPT = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/** Returns the bytes of a table of colours that a byte of flags announces. */
const tableBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

async function* subBlocks(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const [length] = await reader.window(1)
    if (length === undefined) return
    yield await reader.take(length + 1)
    if (length === 0) return
  }
}

async function isKept(reader: ByteReader): Promise<boolean> {
  const head = await reader.window(14)
  return head[1] === CONTROL || (head[1] === APPLICATION && KEPT.has(head.toString('latin1', 3, 14)))
}

/** A GIF without comments, XMP and data of programs: pictures, times and repetition remain. What follows its end is left out. */
export async function* cleanGif(reader: ByteReader): AsyncGenerator<Buffer> {
  const screen = await reader.take(13)
  yield screen
  yield* reader.copy(tableBytes(screen[10]))
  for (;;) {
    const [type] = await reader.window(1)
    if (type === END) return yield await reader.take(1)
    if (type === IMAGE) {
      const image = await reader.take(10)
      yield image
      yield* reader.copy(tableBytes(image[9]) + 1)
      yield* subBlocks(reader)
    } else if (type === EXTENSION) {
      const kept = await isKept(reader)
      const label = await reader.take(2)
      if (kept) yield label
      for await (const block of subBlocks(reader)) if (kept) yield block
    } else return
  }
}

import { crc32 } from 'node:zlib'
import type { ByteReader } from './byte-reader'
import { getOrientation, toExif } from './orientation'

const SIGNATURE_BYTES = 8
/** Length, type and checksum around the content of a chunk. */
const FRAME_BYTES = 12
const EXIF_MAX_BYTES = 65_536
/** Chunks that say how pixels look (PNG, third edition, section 11, animations included). */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '))

function toChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(FRAME_BYTES + content.length)
  chunk.writeUInt32BE(content.length)
  chunk.write(type, 4, 'latin1')
  content.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}

/** A PNG without texts, dates and EXIF data: pixels, colours and orientation remain. What follows its end is left out. */
export async function* cleanPng(reader: ByteReader): AsyncGenerator<Buffer> {
  yield await reader.take(SIGNATURE_BYTES)
  for (;;) {
    const head = (await reader.window(8)).subarray(0, 8)
    if (head.length < 8) return
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    if (KEPT.has(type)) yield* reader.copy(FRAME_BYTES + length)
    else if (type === 'eXIf' && length <= EXIF_MAX_BYTES) {
      const exif = toExif(getOrientation((await reader.take(FRAME_BYTES + length)).subarray(8, -4)))
      if (exif) yield toChunk(type, exif)
    } else await reader.skip(FRAME_BYTES + length)
    if (type === 'IEND') return
  }
}

import type { ByteReader } from './byte-reader'
import { getOrientation, toExif } from './orientation'

/** Markers of ITU-T T.81, table B.1. */
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const COMMENT = 0xfe
const JFIF_BYTES = 14
const ADOBE_BYTES = 12

const isApplication = (marker: number) => marker >= APP0 && marker <= COMMENT
/** Whether a byte after 0xFF begins something else than coded pixels: neither a stuffed zero, nor a filler, nor a restart. */
const isMarker = (byte = 0) => byte > 0x01 && byte !== 0xff && !(byte >= 0xd0 && byte <= START)

const segment = (marker: number, ...payload: Buffer[]): Buffer => {
  const bytes = Buffer.concat(payload)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

/** Takes everything before the next marker. */
async function* untilMarker(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const bytes = await reader.window(2)
    if (bytes.length < 2) return yield* reader.copy(bytes.length)
    let at = bytes.indexOf(0xff)
    while (at >= 0 && at + 1 < bytes.length && !isMarker(bytes[at + 1])) at = bytes.indexOf(0xff, at + 1)
    yield* reader.copy(at < 0 ? bytes.length : at)
    if (at >= 0 && at + 1 < bytes.length) return
  }
}

/** Returns what of an application segment or a comment the pixels need. */
function neededOf(marker: number, payload: Buffer): Buffer | null {
  const begins = (text: string) => payload.subarray(0, text.length).equals(Buffer.from(text, 'latin1'))
  if (marker === APP0 && begins('JFIF\0') && payload.length >= JFIF_BYTES)
    return segment(marker, payload.subarray(0, JFIF_BYTES - 2), Buffer.alloc(2)) // without a thumbnail
  if (marker === APP1 && begins('Exif\0\0')) {
    const exif = toExif(getOrientation(payload.subarray(6)))
    return exif && segment(marker, Buffer.from('Exif\0\0', 'latin1'), exif)
  }
  if (marker === APP2 && begins('ICC_PROFILE\0')) return segment(marker, payload)
  if (marker === APP14 && begins('Adobe')) return segment(marker, payload.subarray(0, ADOBE_BYTES))
  return null
}

/** A JPEG without metadata: tables, pixels, colour profile and orientation remain. What follows the picture, such as a film, is left out. */
export async function* cleanJpeg(reader: ByteReader): AsyncGenerator<Buffer> {
  yield await reader.take(2)
  for (;;) {
    for await (const _ of untilMarker(reader)); // what no decoder reads
    const head = (await reader.window(4)).subarray(0, 4)
    const [, marker = 0] = head
    if (marker === END) return yield head.subarray(0, 2)
    if (head.length < 4) return
    const length = head.readUInt16BE(2)
    if (length < 2) return
    const whole = await reader.take(length + 2)
    const kept = isApplication(marker) ? neededOf(marker, whole.subarray(4)) : whole
    if (kept) yield kept
    if (marker === SCAN) yield* untilMarker(reader)
  }
}

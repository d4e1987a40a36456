import type { Encoding } from './encodings'
import { Refusal } from './refusal'

const SAMPLE_BYTES = 65_536
const startsWith = (bytes: Uint8Array, ...signs: number[]): boolean => signs.every((sign, at) => bytes[at] === sign)

/** In plain UTF-16 text of our languages every second byte is small. */
function wideEncoding(bytes: Uint8Array): Encoding | null {
  const counts = [0, 0]
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  sample.forEach((byte, at) => {
    if (byte === 0) counts[at % 2] = (counts[at % 2] ?? 0) + 1
  })
  const [first = 0, second = 0] = counts
  if (first + second === 0 || sample.length < 4) return null
  if (second > first * 4 && second * 10 > sample.length) return 'utf-16le'
  if (first > second * 4 && first * 10 > sample.length) return 'utf-16be'
  throw new Refusal('not_text')
}

/**
 * Whether the bytes are UTF-8. A file that was cut off, or whose one name was written by an old program, still is: among the bytes of other
 * encodings, sequences of UTF-8 are rare.
 */
function isUtf8(bytes: Uint8Array): boolean {
  let whole = 0
  let broken = 0
  for (const char of new TextDecoder('utf-8').decode(bytes)) {
    if (char === '\ufffd') broken++
    else if (char > '\u007f') whole++
  }
  return broken === 0 || whole > broken
}

/** Returns the encoding that is certain by its mark, its zeros or its sequences; null for a page of 256 characters. @throws {Refusal} */
export function certainEncoding(bytes: Uint8Array): Encoding | null {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  return wideEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : null)
}

/** Returns the most likely encoding of a text file. @throws {Refusal} when it is no text */
export async function guessEncoding(bytes: Uint8Array): Promise<Encoding> {
  const certain = certainEncoding(bytes)
  if (certain) return certain
  const { pageOf } = await import('./code-pages')
  return pageOf(bytes.subarray(0, SAMPLE_BYTES))
}

import { Refusal } from './refusal'

/** Encodings of text files: the first is today's, the others were written by old programs. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1257', 'windows-1252', 'koi8-r'] as const
export type Encoding = (typeof ENCODINGS)[number]

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

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Bytes where the two Latin code pages differ and the letter is of the Baltic one. */
const BALTIC = new Set([0xd0, 0xde, 0xf0, 0xfe])
/** Letters at the same position in both: ä ö õ ü é ó ß. */
const SHARED = new Set([0xc4, 0xc9, 0xd3, 0xd5, 0xd6, 0xdc, 0xdf, 0xe4, 0xe9, 0xf3, 0xf5, 0xf6, 0xfc])

/** Returns the likely single-byte encoding: Cyrillic words consist of high bytes only, in Latin ones these are single. */
function narrowEncoding(bytes: Uint8Array): Encoding {
  let [high, inRuns, run, before, falls, rises] = [0, 0, 0, 0, 0, 0]
  let [baltic, western] = [false, false]
  const close = () => {
    if (run >= 3) inRuns += run
    run = 0
    before = 0
  }
  for (const byte of bytes.subarray(0, SAMPLE_BYTES)) {
    if (byte < 0xc0 && byte !== 0xa8 && byte !== 0xb8) {
      close()
      continue
    }
    high++
    run++
    if (before >= 0xe0 && byte < 0xe0) falls++
    else if (before !== 0 && before < 0xe0 && byte >= 0xe0) rises++
    before = byte
    if (BALTIC.has(byte)) baltic = true
    else if (!SHARED.has(byte)) western = true
  }
  close()
  // Capitals begin a word: where the older Russian encoding has small letters, the other has capitals.
  if (inRuns * 2 > high) return falls > rises ? 'koi8-r' : 'windows-1251'
  return western && !baltic ? 'windows-1252' : 'windows-1257'
}

/** Returns the most likely encoding of a text file. @throws {Refusal} when it is no text */
export function guessEncoding(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  return wideEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : narrowEncoding(bytes))
}

export const decode = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)

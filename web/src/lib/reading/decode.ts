import { Refusal } from './refusal'

/** Encodings of text files: the first is today's, the others are what old programs wrote. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1257', 'windows-1252', 'koi8-r'] as const
export type Encoding = (typeof ENCODINGS)[number]

const SAMPLE_BYTES = 65_536
const startsWith = (bytes: Uint8Array, ...signs: number[]): boolean => signs.every((sign, at) => bytes[at] === sign)

/** Every second byte of plain UTF-16 text in our languages is small. */
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

/** Where the letters of the two Windows pages with Latin letters differ, those of the Baltic one. */
const BALTIC = new Set([0xd0, 0xde, 0xf0, 0xfe])
/** Letters that stand at the same place in both: ä ö õ ü é ó ß. */
const SHARED = new Set([0xc4, 0xc9, 0xd3, 0xd5, 0xd6, 0xdc, 0xdf, 0xe4, 0xe9, 0xf3, 0xf5, 0xf6, 0xfc])

/** Which of the old one-byte pages: words of Cyrillic letters are wholly of high bytes, in Latin ones those stand alone. */
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
  // A capital begins a word and stands in none: in the older Russian page the small letters are where the other has its capitals.
  if (inRuns * 2 > high) return falls > rises ? 'koi8-r' : 'windows-1251'
  return western && !baltic ? 'windows-1252' : 'windows-1257'
}

/** What a text file is most likely written in. @throws {Refusal} when it is no text */
export function guessEncoding(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  return wideEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : narrowEncoding(bytes))
}

export const decode = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)

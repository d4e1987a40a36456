import { problem, type Problem } from '@keel/contract/import/types'
import { certainEncoding } from '../../../lib/reading/decode'
import { decode } from '../../../lib/reading/encodings'

/** The encoding that an XML file states in its first line. */
const DECLARED = /^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/
const START_BYTES = 400
/** What a page of 256 characters is guessed by. */
const SAMPLE_BYTES = 65_536
/** Encodings that are certain by their bytes, so that other bytes are not in them; and one whose characters are nobody's. */
const KNOWN_BY_BYTES = /^(?:utf-|x-user-defined)/

/** Returns the parts between tags and line ends that are not plain ASCII: pictures in Base64 would outweigh the letters. */
function lettersOf(bytes: Uint8Array): Uint8Array {
  const sample: number[] = []
  let from = 0
  let isAscii = true
  for (let at = 0; at <= bytes.length && sample.length < SAMPLE_BYTES; at++) {
    const byte = bytes[at] ?? 0x0a
    if (byte >= 0x80) isAscii = false
    else if (byte === 0x0a || byte === 0x3c) {
      if (!isAscii) for (const one of bytes.subarray(from, Math.min(at, from + SAMPLE_BYTES))) sample.push(one)
      if (!isAscii) sample.push(0x0a)
      from = at + 1
      isAscii = true
    }
  }
  return Uint8Array.from(sample)
}

/** Returns the text in the stated encoding, and the encoding's name; null if the bytes are hardly in it. */
function declaredText(bytes: Uint8Array): { text: string; name: string } | null {
  const [, label = ''] = DECLARED.exec(new TextDecoder('windows-1252').decode(bytes.subarray(0, START_BYTES))) ?? []
  try {
    const decoder = new TextDecoder(label, { fatal: true })
    return KNOWN_BY_BYTES.test(decoder.encoding) ? null : { text: decoder.decode(bytes), name: decoder.encoding }
  } catch {
    return null
  }
}

/**
 * Returns the text of an XML file: in UTF-8 or UTF-16 if its bytes are, else in the encoding it states if its words look right in it, else in
 * the most likely one, which is a problem to name. @throws {Refusal} when it is no text
 */
export async function readXmlText(bytes: Uint8Array): Promise<{ text: string; problems: Problem[] }> {
  const certain = certainEncoding(bytes)
  if (certain) return { text: decode(bytes, certain), problems: [] }
  const { looksOdd, pageOf } = await import('../../../lib/reading/code-pages')
  const declared = declaredText(bytes)
  if (declared && !looksOdd(declared.text, declared.name)) return { text: declared.text, problems: [] }
  const page = pageOf(lettersOf(bytes))
  return { text: decode(bytes, page), problems: page === declared?.name ? [] : [problem(1, page, 'encoding')] }
}

import { guessFormat, parseText, type TextFormat } from '@keel/contract/import/formats'
import { parseH5p } from '@keel/contract/import/h5p'
import type { Imported } from '@keel/contract/import/types'
import { decode, type Encoding, guessEncoding } from '../../../lib/reading/decode'
import { readPackage } from './package'
import { Refusal } from '../../../lib/reading/refusal'

/** Text larger than this is no lesson. */
const TEXT_MAX_BYTES = 1_000_000
/** More than this nobody looks through, and showing it would make the page slow. */
const ITEMS_MAX = 400
const PROBLEMS_MAX = 200

export type Format = TextFormat | 'h5p'
export type Source =
  | { kind: 'text'; text: string; format: TextFormat | null }
  | { kind: 'package'; file: Blob }
  /** A file of which is not known yet what it is. */
  | { kind: 'file'; file: Blob; encoding: Encoding | null }
export type Answer =
  | {
      kind: 'items'
      format: Format
      imported: Imported
      title: string
      /** Items that are left out because there are so many. */ more: number
    }
  /** The file was a text: here it is, to be read like a pasted one. */
  | { kind: 'decoded'; text: string; encoding: Encoding }
  | { kind: 'package' }

const bounded = ({ items, problems }: Imported): { imported: Imported; more: number } => ({
  imported: { items: items.slice(0, ITEMS_MAX), problems: problems.slice(0, PROBLEMS_MAX) },
  more: Math.max(0, items.length - ITEMS_MAX),
})

async function readFile(file: Blob, encoding: Encoding | null): Promise<Answer> {
  if (file.size === 0) throw new Refusal('empty')
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  // "PK": every archive begins so.
  if (start[0] === 0x50 && start[1] === 0x4b && (start[2] ?? 9) < 9) return { kind: 'package' }
  if (file.size > TEXT_MAX_BYTES) throw new Refusal('too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const used = encoding ?? guessEncoding(bytes)
  const text = decode(bytes, used)
  // eslint-disable-next-line no-control-regex -- they are what shows that it is no text
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 10_000)) || text.startsWith('%PDF')) throw new Refusal('not_text')
  if (/^\s*<(?:\?xml|quiz)\b/i.test(text)) throw new Refusal('moodle_xml')
  if (text.trim() === '') throw new Refusal('empty')
  return { kind: 'decoded', text, encoding: used }
}

/** Reads what was pasted or dropped. @throws {Refusal} */
export async function readSource(source: Source): Promise<Answer> {
  if (source.kind === 'file') return readFile(source.file, source.encoding)
  if (source.kind === 'package') {
    const { mainLibrary, title, content } = await readPackage(source.file)
    return { kind: 'items', format: 'h5p', ...bounded(parseH5p(mainLibrary, content, title)), title }
  }
  if (source.text.length > TEXT_MAX_BYTES) throw new Refusal('too_large')
  const format = source.format ?? guessFormat(source.text)
  return { kind: 'items', format, ...bounded(parseText(source.text, format)), title: '' }
}

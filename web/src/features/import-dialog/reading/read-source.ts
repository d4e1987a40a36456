import { guessFormat, parseText, type TextFormat } from '@keel/contract/import/formats'
import type { Imported, Problem } from '@keel/contract/import/types'
import { certainEncoding, guessEncoding } from '../../../lib/reading/decode'
import { decode, type Encoding } from '../../../lib/reading/encodings'
import { filesOf } from './files'
import { readPackage } from './package'
import { readXmlText } from './xml-text'
import { Refusal } from '../../../lib/reading/refusal'

/** Text larger than this is no lesson. */
const TEXT_MAX_BYTES = 1_000_000
/** Nobody checks more than this, and showing it would make the page slow. */
const ITEMS_MAX = 400
const PROBLEMS_MAX = 1000

/** Questions of Moodle with their pictures. */
const XML_MAX_BYTES = 33_554_432

export type Format = TextFormat | 'h5p' | 'moodle'
export type Source =
  | { kind: 'text'; text: string; format: TextFormat | null }
  | { kind: 'package'; file: Blob }
  /** A file of unknown format. */
  | { kind: 'file'; file: Blob; encoding: Encoding | null }
export type Answer =
  | {
      kind: 'items'
      format: Format
      imported: Imported
      title: string
      /** The pictures and sounds of the items. */
      files: File[]
      /** Unrecognised places, including those that are not listed. */
      problemCount: number
      /** Items that are left out because there are too many. */ more: number
    }
  /** The file was text: it is read like a pasted one, in this format if it is known. */
  | {
      kind: 'decoded'
      text: string
      encoding: Encoding | null
      format: TextFormat | null
      /** What of the file is not in its text. */
      problems: Problem[]
    }
  | { kind: 'package' }

type Items = Extract<Answer, { kind: 'items' }>
const answerOf = (format: Format, { items, problems, title: own = '' }: Imported, files: File[] = [], title = own): Items => ({
  kind: 'items',
  format,
  imported: { items: items.slice(0, ITEMS_MAX), problems: problems.slice(0, PROBLEMS_MAX) },
  title,
  files,
  problemCount: problems.length,
  more: Math.max(0, items.length - ITEMS_MAX),
})

const QTI = /<(?:\w+:)?(?:questestinterop|assessment(?:Item|Test))\b/i
async function readXml(text: string, before: Problem[] = []): Promise<Items> {
  if (QTI.test(text.slice(0, 20_000))) throw new Refusal('qti')
  const { readMoodle } = await import('./moodle')
  const { imported, files } = await filesOf(readMoodle(text), async () => null)
  return answerOf('moodle', { ...imported, problems: [...before, ...imported.problems] }, files)
}
const isXml = (text: string): boolean => /^\s*<(?:\?xml|quiz\b|questestinterop\b)/i.test(text)

async function readPackaged(file: Blob): Promise<Answer> {
  if (await isArchive(file)) {
    const read = await readPackage(file)
    if (read.kind === 'items') return answerOf('h5p', read.imported, read.files, read.title)
    return { kind: 'decoded', text: read.text, encoding: null, format: 'words', problems: read.problems.slice(0, PROBLEMS_MAX) }
  }
  if (file.size > XML_MAX_BYTES) throw new Refusal('too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { text, problems } = await readXmlText(bytes)
  return readXml(text, problems)
}

/** "PK": every ZIP begins so. */
async function isArchive(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return start[0] === 0x50 && start[1] === 0x4b && (start[2] ?? 9) < 9
}

async function readFile(file: Blob, encoding: Encoding | null): Promise<Answer> {
  if (file.size === 0) throw new Refusal('empty')
  if (await isArchive(file)) return { kind: 'package' }
  const start = new Uint8Array(await file.slice(0, 200).arrayBuffer())
  if (isXml(decode(start, certainEncoding(start) ?? 'utf-8'))) return { kind: 'package' }
  if (file.size > TEXT_MAX_BYTES) throw new Refusal('too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const used = encoding ?? (await guessEncoding(bytes))
  const text = decode(bytes, used)
  // eslint-disable-next-line no-control-regex -- they are what shows that it is no text
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 10_000)) || text.startsWith('%PDF')) throw new Refusal('not_text')
  if (text.trim() === '') throw new Refusal('empty')
  return { kind: 'decoded', text, encoding: used, format: null, problems: [] }
}

/** Reads what was pasted or dropped. @throws {Refusal} */
export async function readSource(source: Source): Promise<Answer> {
  if (source.kind === 'file') return readFile(source.file, source.encoding)
  if (source.kind === 'package') return readPackaged(source.file)
  if (source.text.length > TEXT_MAX_BYTES) throw new Refusal('too_large')
  if (source.format === null && isXml(source.text)) return readXml(source.text)
  const format = source.format ?? guessFormat(source.text)
  return answerOf(format, parseText(source.text, format))
}

import { parseH5p } from '@keel/contract/import/h5p'
import { type Imported, type Problem, problem } from '@keel/contract/import/types'
import { Refusal } from '../../../lib/reading/refusal'
import { entriesOf, type Entry, unpack } from '../../../lib/reading/zip'
import { filesOf } from './files'

/** The content of a package: items with their files, or tables as the text of one. */
export type Package =
  | { kind: 'items'; title: string; imported: Imported; files: File[] }
  | { kind: 'text'; text: string; problems: Problem[] }

const ABOUT_MAX_BYTES = 1_048_576
const CONTENT_MAX_BYTES = 8_388_608
const ABOUT = 'h5p.json'
const CONTENT = 'content/content.json'
const SPREADSHEET = 'xl/workbook.xml'
const ARCHIVE = /\.(?:h5p|zip|rar|7z)$/i
/** Lists, objects and their values: several times as many as any lesson has. */
const NODES_MAX = 1_000_000

/** Counts JSON nodes before parsing: each takes far more memory than bytes in the file. */
function checkNodes(bytes: Uint8Array): void {
  let nodes = 0
  for (const byte of bytes) if (byte === 0x2c || byte === 0x5b || byte === 0x7b) nodes++
  if (nodes > NODES_MAX) throw new Refusal('too_large')
}
async function json(entry: Entry, maxBytes: number): Promise<unknown> {
  const bytes = await unpack(entry, maxBytes)
  checkNodes(bytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('damaged')
  }
}

function refusalOf(names: string[]): Refusal {
  if (names.includes('keel.json')) return new Refusal('keel_archive')
  if (names.includes('imsmanifest.xml')) return new Refusal('qti')
  return new Refusal(names.some((name) => ARCHIVE.test(name)) ? 'nested' : 'not_package')
}

async function readH5p(entries: Map<string, Entry>, about: Entry, content: Entry): Promise<Package> {
  const manifest = (await json(about, ABOUT_MAX_BYTES)) as { mainLibrary?: unknown; title?: unknown } | null
  const title = typeof manifest?.title === 'string' ? manifest.title : ''
  const library = typeof manifest?.mainLibrary === 'string' ? manifest.mainLibrary : ''
  const read = parseH5p(library, await json(content, CONTENT_MAX_BYTES), title)
  const { imported, files } = await filesOf(read, async (path, maxBytes) => {
    const entry = entries.get(path)
    return entry ? unpack(entry, maxBytes) : null
  })
  return { kind: 'items', title, imported, files }
}

/** Returns the items of an H5P package, or the words of an Excel file. Ignores its libraries. @throws {Refusal} */
export async function readPackage(file: Blob): Promise<Package> {
  const entries = await entriesOf(file, [ABOUT, CONTENT])
  const [about, content] = [entries.get(ABOUT), entries.get(CONTENT)]
  if (about && content) return readH5p(entries, about, content)
  if (!entries.has(SPREADSHEET)) throw refusalOf([...entries.keys()])
  const { readSpreadsheet, textOfRows } = await import('../../../lib/reading/spreadsheet')
  const { rows, losses } = await readSpreadsheet(file)
  return { kind: 'text', text: textOfRows(rows), problems: losses.map(({ row, text, reason }) => problem(row, text, reason)) }
}

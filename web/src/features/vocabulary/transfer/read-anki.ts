import type { Database } from 'sql.js'
import { NOTE_ID_MAX_LENGTH, VOCABULARY_MAX } from '@keel/contract/constants'
import { Refusal } from '../../../lib/reading/refusal'
import { entriesOf, type Entry, unpack } from '../../../lib/reading/zip'
import { contentSums, fileEntries, type PackedEntry } from './anki-files'
import { fieldText } from './field-text'
import { filesIn } from './field-files'
import { sumOf } from './note-ids'
import { sqlite } from './open-database'
import { countLosses } from './row-losses'
import { type Content, type RowFiles, type Table, TooNew } from './types'
import { unpackZstd } from './unpack-zstd'

/** The notes of a large collection are far less than this; pictures and sounds are unpacked when they are imported. */
const DATABASE_MAX_BYTES = 134_217_728
const NOTE_MAX_LENGTH = 50_000
const COLUMNS_MAX = 50
/** Between the fields of a note. */
const SEPARATOR = '\u001f'

/** Packages of this version and of older ones can be read (`PackageMetadata` of Anki's import_export.proto: VERSION_LATEST is 3). */
const PACKAGE_VERSION = 3
const META_MAX_BYTES = 1024
/** The field `version` of a package's `meta`, a protobuf message: its number and type in one byte, then its value. */
const VERSION_FIELD = 0x08

/** @throws {TooNew} for a package of a later version: what it has under the old names is a note that says so */
async function requireKnownVersion(meta: Entry | undefined): Promise<void> {
  if (!meta) return
  const [field, version = 0] = await unpack(meta, META_MAX_BYTES)
  if (field === VERSION_FIELD && version > PACKAGE_VERSION) throw new TooNew()
}

async function databaseOf(entries: ReadonlyMap<string, Entry>): Promise<Uint8Array> {
  await requireKnownVersion(entries.get('meta'))
  const latest = entries.get('collection.anki21b')
  if (latest) return unpackZstd(await unpack(latest, DATABASE_MAX_BYTES), DATABASE_MAX_BYTES)
  const older = entries.get('collection.anki21') ?? entries.get('collection.anki2')
  if (older) return unpack(older, DATABASE_MAX_BYTES)
  if ([...entries.keys()].some((name) => name.startsWith('collection.anki'))) throw new TooNew()
  throw new Refusal('not_package')
}

interface Kind {
  name: string
  fields: string[]
}

const rowsOf = (db: Database, text: string): unknown[][] => db.exec(text).flatMap(({ values }) => values)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Current Anki versions compare names by a custom collation, without which SQLite cannot read them. */
function knowCollation(db: Database): void {
  db.run('pragma writable_schema = on')
  db.run(`update sqlite_master set sql = replace(sql, 'collate unicase', 'collate nocase') where sql like '%collate unicase%'`)
  db.run('pragma writable_schema = reset')
}

/** Requires that the pages of the notes are whole: not every package has checksums. @throws {Refusal} */
function requireWhole(db: Database): void {
  const [found] = rowsOf(db, 'pragma quick_check(notes)').flat()
  if (found !== 'ok') throw new Refusal('damaged')
}

/** Returns kinds of notes by id, from either of the two places where a package may have them. */
function kindsOf(db: Database): Map<string, Kind> {
  const kinds = new Map<string, Kind>()
  const rows = (text: string): unknown[][] => {
    try {
      return rowsOf(db, text)
    } catch (error) {
      // As SQLite says it.
      if (String(error).includes('malformed')) throw new Refusal('damaged')
      // Stryker disable next-line ArrayDeclaration: no note is of a kind named so
      return []
    }
  }
  try {
    for (const [models] of rows('select models from col limit 1')) {
      const parsed = JSON.parse(String(models)) as Record<string, { name?: unknown; flds?: { name?: unknown }[] }>
      for (const [id, { name, flds }] of Object.entries(parsed))
        kinds.set(id, { name: textOf(name), fields: (flds ?? []).map((field) => textOf(field.name)) })
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Then columns have numbers instead of names.
  }
  for (const [id, name] of rows('select cast(id as text), name from notetypes limit 500'))
    kinds.set(String(id), { name: String(name), fields: [] })
  for (const [id, name] of rows('select cast(ntid as text), name from fields order by ntid, ord limit 5000'))
    kinds.get(String(id))?.fields.push(String(name))
  return kinds
}

/** Returns a sum of the names and contents of a note's picture and sound: a file may change while its name and its size stay. */
const sumOfFiles = ({ picture = '', sound = '' }: RowFiles, sums: ReadonlyMap<string, string>): string =>
  sumOf([picture, sound].map((name) => `${name} ${sums.get(name) ?? ''}`).join('\n'))

/** Completes the sums of the notes, for which the pictures and sounds that they have are unpacked. */
async function withFileSums(content: Content, packed: ReadonlyMap<string, PackedEntry>): Promise<Content> {
  const names = content.tables.flatMap(({ files = {} }) => Object.values(files).flatMap(({ picture, sound }) => [picture, sound]))
  const sums = await contentSums(packed, new Set(names.filter((name) => name !== undefined)))
  const tables = content.tables.map(({ notes, ...table }) => ({
    ...table,
    ...(notes && {
      notes: Object.fromEntries(
        Object.entries(notes).map(([row, note]) => [row, { ...note, files: sumOfFiles(table.files?.[Number(row)] ?? {}, sums) }]),
      ),
    }),
  }))
  return { ...content, tables }
}

function notesOf(db: Database, packed: ReadonlyMap<string, PackedEntry>): Content {
  // A view, or a table with generated columns, could compute anything.
  const [type, sql] = rowsOf(db, `select type, sql from sqlite_master where name = 'notes'`).flat()
  if (type !== 'table' || /\bas\s*\(|virtual/i.test(String(sql))) throw new Refusal('damaged')
  knowCollation(db)
  requireWhole(db)
  const kinds = kindsOf(db)
  const tables = new Map<string, Table>()
  let count = 0
  const losses = new Map<string, ReturnType<typeof countLosses>>()
  const isKnown = `typeof(flds) = 'text' and length(flds) <= ${NOTE_MAX_LENGTH}`
  const long = Number(rowsOf(db, `select count(*) from notes where not (${isKnown})`).flat()[0])
  const has = (column: string) => rowsOf(db, `select 1 from pragma_table_info('notes') where name = '${column}'`).length > 0
  const guid = has('guid') ? `case when typeof(guid) = 'text' and length(guid) <= ${NOTE_ID_MAX_LENGTH} then guid else '' end` : `''`
  const tags = has('tags') ? `trim(substr(cast(tags as text), 1, 100)) <> ''` : '0'
  const notes = db.prepare(`select cast(mid as text), flds, ${tags}, ${guid} from notes where ${isKnown} order by id`)
  while (notes.step()) {
    if (++count > VOCABULARY_MAX) continue
    const [id = '', flds = '', isTagged, noteId = ''] = notes.get().map(String)
    const kindOf = kinds.get(id)
    const table = tables.get(id) ?? { name: kindOf?.name.slice(0, 100) ?? '', columns: [], rows: [] }
    tables.set(id, table)
    const fields = flds.split(SEPARATOR, COLUMNS_MAX)
    const row = fields.map(fieldText)
    table.rows.push(row)
    const { files, hasMore } = filesIn(fields, (name) => packed.has(name))
    if (Object.keys(files).length > 0) (table.files ??= {})[table.rows.length - 1] = files
    if (noteId !== '' && !/[\p{Cc}\p{Cs}]/u.test(noteId)) (table.notes ??= {})[table.rows.length - 1] = { id: noteId, files: '' }
    const lost = losses.get(id) ?? countLosses()
    losses.set(id, lost)
    lost.add({ fields, isTagged: isTagged === '1', losesMedia: hasMore })
    for (let n = table.columns.length; n < row.length; n++) table.columns.push(fieldText(kindOf?.fields[n] ?? '').slice(0, 60))
  }
  notes.free()
  const found = [...tables].map(([id, table]): Table => ({ ...table, ...losses.get(id)?.found() }))
  return {
    tables: found.toSorted((a, b) => b.rows.length - a.rows.length),
    more: Math.max(0, count - VOCABULARY_MAX),
    ...(long > 0 && { losses: { long } }),
  }
}

/** Returns the notes of an Anki package. @throws {Refusal} @throws {TooNew} */
export async function readAnki(file: Blob): Promise<Content> {
  const entries = await entriesOf(file)
  const bytes = await databaseOf(entries)
  const files = await fileEntries(entries)
  const { Database } = await sqlite()
  const db = new Database(bytes)
  let content: Content
  try {
    db.run('pragma trusted_schema = off')
    content = notesOf(db, files)
  } catch {
    throw new Refusal('damaged')
  } finally {
    db.close()
  }
  return withFileSums(content, files)
}

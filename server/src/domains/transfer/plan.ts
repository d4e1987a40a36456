import {
  ARCHIVE_JSON_MAX_BYTES,
  ARCHIVE_MAX_BYTES,
  HIDDEN,
  LIBRARY_COPY_ITEMS_MAX,
  LIBRARY_COPY_MAX,
  RECORD_SOURCE,
  RECORD_TYPE,
} from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import { libraryKinds, type LibraryKind } from '@keel/contract/items/codes'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { namesFile } from '../files'
import { subtree } from '../library'

/** An entry for an archive, without the contents of its items. */
export interface Branch {
  type: LibraryKind
  name: string
  /** Entries in a folder. */
  inside: Branch[]
  /** Boards of a module; the one of a board or a single item. */
  boards: { name: string; hidden: boolean; items: number[] }[]
}
/** Contents of an archive, in order, and the ids of all items in that order. */
export interface Plan {
  roots: Branch[]
  order: number[]
}

/** JSON overhead of a value at most: name, type and punctuation. */
const AROUND_AN_ITEM = 700
const AROUND_AN_ENTRY = 300

const tooMuch = () => new AppError('export.too.large')

interface Place {
  branch: Branch
  module_id: number | null
}

interface BoardRow {
  id: number
  module_id: number
  name: string
  hidden: boolean
}
interface ItemRow {
  id: number
  board_id: number
  size: number
}

/** Returns boards and items of these modules, in order. Throws `export.too.large` for more than an import accepts. */
async function fill(db: Kysely<DB>, places: readonly Place[]): Promise<void> {
  const byModule = new Map(places.flatMap(({ branch, module_id }) => (module_id === null ? [] : [[module_id, branch] as const])))
  const { rows: boards } = await sql<BoardRow>`
    select id, module_id, name, hidden = ${sql.lit(HIDDEN.hidden)} as hidden from boards where module_id = any(${[...byModule.keys()]}::bigint[]) and deleted_at is null order by position, id`.execute(
    db,
  )
  const byBoard = new Map(boards.map(({ id, name, hidden }) => [id, { name, hidden, items: [] as number[] }]))
  for (const { id, module_id } of boards) {
    const board = byBoard.get(id)
    if (board) byModule.get(module_id)?.boards.push(board)
  }
  // The size of points counts for their items.
  const { rows: items } = await sql<ItemRow>`
    select i.id, i.board_id, octet_length(i.value::text)
      + coalesce((select sum(octet_length(m.value::text) + 40) from meta m where m.source = ${sql.lit(RECORD_SOURCE.board)} and m.type = ${sql.lit(RECORD_TYPE.points)} and m.user_id = 0 and m.item_id = i.id), 0)::int as size
    from board_items i where i.board_id = any(${boards.map((board) => board.id)}::bigint[]) and i.deleted_at is null
    order by i.position, i.id limit ${LIBRARY_COPY_ITEMS_MAX + 1}`.execute(db)
  const size = items.reduce((sum, item) => sum + item.size + AROUND_AN_ITEM, places.length * AROUND_AN_ENTRY)
  if (items.length > LIBRARY_COPY_ITEMS_MAX || size > ARCHIVE_JSON_MAX_BYTES) throw tooMuch()
  for (const { id, board_id } of items) byBoard.get(board_id)?.items.push(id)
  await checkFiles(
    db,
    items.map((item) => item.id),
  )
}

/** Each file is included once, however often it is used. */
async function checkFiles(db: Kysely<DB>, itemIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(sum(size), 0)::float8 as size from (select distinct on (f.sha256) f.size from file_refs r join files f on f.id = r.file_id
      join board_items i on i.id = r.board_item_id where r.board_item_id = any(${itemIds}::bigint[]) and ${namesFile('i.value', 'f.id')}) each`.execute(
    db,
  )
  if ((rows[0]?.size ?? 0) > ARCHIVE_MAX_BYTES - ARCHIVE_JSON_MAX_BYTES) throw tooMuch()
}

function* itemsOf(branches: readonly Branch[]): Generator<number> {
  for (const { inside, boards } of branches) {
    yield* itemsOf(inside)
    for (const { items } of boards) yield* items
  }
}

async function planOf(db: Kysely<DB>, roots: Branch[], places: readonly Place[]): Promise<Plan> {
  await fill(db, places)
  return { roots, order: [...itemsOf(roots)] }
}

interface TreeRow {
  id: number
  folder_id: number | null
  type: LibraryKind
  name: string
  module_id: number | null
  level: number
}

/** Returns library entries with their contents, ordered by name. Throws `export.too.large`. */
export async function planEntries(db: Kysely<DB>, ids: readonly number[]): Promise<Plan> {
  const { rows } = await sql<TreeRow>`${subtree(ids)}
    select l.id, l.folder_id, l.type, l.name, m.id as module_id, t.level from tree t join library_items l on l.id = t.id left join modules m on m.library_id = l.id
    order by (l.type <> ${libraryKinds.folder}), l.sort_key, l.id limit ${LIBRARY_COPY_MAX + 1}`.execute(db)
  if (rows.length > LIBRARY_COPY_MAX) throw tooMuch()
  const branches = new Map<number, Branch>(rows.map(({ id, type, name }) => [id, { type, name, inside: [], boards: [] }]))
  const roots: Branch[] = []
  const places: Place[] = []
  for (const { id, folder_id, level, module_id } of rows) {
    const branch = branches.get(id)
    if (!branch) continue
    places.push({ branch, module_id })
    const above = level === 0 || folder_id === null ? roots : branches.get(folder_id)?.inside
    above?.push(branch)
  }
  return planOf(db, roots, places)
}

/** Returns a module of a classroom or a space. Throws `export.too.large`. */
export async function planModule(db: Kysely<DB>, module_id: number): Promise<Plan> {
  const { name } = await db.selectFrom('modules').select('name').where('id', '=', module_id).executeTakeFirstOrThrow()
  const branch: Branch = { type: libraryKinds.module, name, inside: [], boards: [] }
  return planOf(db, [branch], [{ branch, module_id }])
}

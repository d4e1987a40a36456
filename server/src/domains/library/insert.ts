import { libraryKinds, type LibraryKind } from '@keel/contract/items/codes'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema'
import { sortKey } from '../../db/sort-key'
import { insertBoard } from '../boards'
import { lockLibrary } from './access'
import { requireDepth, requireFolder } from './tree'
import { searchWords } from './words'

export interface NewEntry {
  owner_id: number
  folder_id: number | null
  type: LibraryKind
  name: string
  now: Date
  /** Search terms beside its name; left out for a copy, which is indexed later. */
  inside?: unknown
  /** A board that is offered where a board is added. */
  template?: boolean
  /** The ready-made module that a module is made of. */
  starter_key?: string
}
/** A new empty library entry: for a board and a single item `board_id` is its board. */
export interface Inserted {
  id: number
  module_id: number | null
  board_id: number | null
}

/** Modules of the library have no order. */
const ANY_POSITION = 'a0'

/**
 * Adds an entry to a library without any board, even if its kind needs one. Throws `bad.input` for an unknown folder,
 * `limit.reached` if nested too deep.
 */
export async function insertPlace(
  trx: Transaction<DB>,
  { owner_id, folder_id, type, name, now, inside, template = false, starter_key }: NewEntry,
): Promise<Omit<Inserted, 'board_id'>> {
  await lockLibrary(trx, owner_id)
  requireDepth(await requireFolder(trx, owner_id, folder_id), 1)
  const words = searchWords(owner_id, [name, inside])
  const { rows } = await sql<{ id: number }>`
    insert into library_items (owner_id, folder_id, type, name, sort_key, words, stale, template, starter_key, created_at, updated_at)
    values (${owner_id}, ${folder_id}, ${type}, ${name}, ${sortKey(name)}, array_to_tsvector(${words}::text[]), ${inside === undefined}, ${template}, ${starter_key ?? null}, ${now}, ${now})
    returning id`.execute(trx)
  const id = rows[0]?.id ?? 0
  if (type === libraryKinds.folder) return { id, module_id: null }
  const { id: module_id } = await trx
    .insertInto('modules')
    .values({ owner_id, name, position: ANY_POSITION, library_id: id, library_type: type })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, module_id }
}

/** Adds an empty entry to a library. Throws `bad.input` for an unknown folder, `limit.reached` if nested too deep. */
export async function insertEntry(trx: Transaction<DB>, entry: NewEntry): Promise<Inserted> {
  const { id, module_id } = await insertPlace(trx, entry)
  if (module_id === null || entry.type === libraryKinds.module) return { id, module_id, board_id: null }
  return { id, module_id, board_id: (await insertBoard(trx, module_id, entry.name, null)).id }
}

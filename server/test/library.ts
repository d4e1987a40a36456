import type { LibraryEntryDetail, ShareLink } from '@keel/contract/entities/library'
import { randomBytes } from 'node:crypto'
import { isItemCode, libraryKinds, type LibraryKind } from '@keel/contract/items/codes'
import { codeOf } from '@keel/contract/items/registry'
import { json } from '../src/db/json'
import type { Api, TestApp } from './app'
import { textValue } from './school'

/** Adds an entry to a teacher's library through the call itself. */
export async function addEntry(
  person: Api,
  body: { type: number; name?: string; folder_id?: number | null; value?: unknown },
): Promise<LibraryEntryDetail> {
  const { status, data, failure } = await person.post<LibraryEntryDetail>('/library/items', { name: 'Animals', ...body })
  if (status !== 200) throw new Error(`not added to the library: ${status} ${JSON.stringify(failure)}`)
  return data
}
export const addFolder = (person: Api, name: string, folder_id: number | null = null): Promise<LibraryEntryDetail> =>
  addEntry(person, { type: libraryKinds.folder, name, folder_id })
export const addText = (person: Api, name: string, text = name, folder_id: number | null = null): Promise<LibraryEntryDetail> =>
  addEntry(person, { type: codeOf.text, name, folder_id, value: textValue(text) })
/** Returns the token of an entry's link. */
export const linkTo = async (person: Api, id: number): Promise<string> =>
  (await person.get<ShareLink>(`/library/items/${id}/share`)).data.link

/** A library entry, directly in the database: for calls by people whose session may have ended. */
export async function storeEntry({ database: { db } }: TestApp, owner_id: number, type: LibraryKind, value?: unknown): Promise<number> {
  const { id } = await db
    .insertInto('library_items')
    .values({ owner_id, type, name: 'Stored', sort_key: 'stored' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (type === libraryKinds.folder) return id
  const { id: module_id } = await db
    .insertInto('modules')
    .values({ owner_id, name: 'Stored', position: 'a0', library_id: id, library_type: type })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: board_id } = await db
    .insertInto('boards')
    .values({ module_id, name: 'Stored', position: 'a0' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (value !== undefined && isItemCode(type))
    await db
      .insertInto('board_items')
      .values({ board_id, type, name: 'Stored', value: json(value), position: 'a0' })
      .execute()
  return id
}
/** A link to a stored entry. */
export async function storeLink({ database: { db } }: TestApp, item_id: number): Promise<string> {
  const token = randomBytes(18).toString('base64url')
  await db.insertInto('library_shares').values({ token, item_id }).execute()
  return token
}

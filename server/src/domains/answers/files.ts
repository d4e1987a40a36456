import { RECORD_SOURCE, RECORD_TYPE } from '@keel/contract/constants'
import type { UsedFile } from '@keel/contract/items/define'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { namesFile } from '../files'

// Whether the item or an answer to it shows the file.
const isShown = sql`exists (select 1 from board_items i where i.id = f.board_item_id and ${namesFile('i.value', 'f.file_id')})
  or exists (select 1 from meta m where m.source = ${RECORD_SOURCE.board} and m.type = ${RECORD_TYPE.answers} and m.item_id = f.board_item_id and ${namesFile('m.value', 'f.file_id')})`

/** Makes recorded answers readable for those who see the item, and releases the previous recordings. */
export async function keepAnswerFiles(
  db: Kysely<DB>,
  itemId: number,
  files: readonly UsedFile[],
  before: readonly UsedFile[],
): Promise<void> {
  await db
    .insertInto('file_refs')
    .values(files.map(({ id: file_id }) => ({ file_id, board_item_id: itemId })))
    .onConflict((oc) => oc.doNothing())
    .execute()
  if (before.length > 0) await releaseAnswerFiles(db, itemId)
}

/** Releases the files of an item that neither it nor an answer shows any more. */
export async function releaseAnswerFiles(db: Kysely<DB>, itemId: number): Promise<void> {
  await sql`delete from file_refs f where f.board_item_id = ${itemId} and not (${isShown})`.execute(db)
}

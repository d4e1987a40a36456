import type { UsedFile } from '@keel/contract/items/define'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { isInAnswer, namesFile } from '../files'

// Whether the item or an answer to it shows the file.
const isShown = sql`exists (select 1 from board_items i where i.id = f.board_item_id and ${namesFile('i.value', 'f.file_id')})
  or ${isInAnswer('f.board_item_id', 'f.file_id')}`

/** Makes files that came to an answer readable for its author and the teacher. */
export const addAnswerFiles = (db: Kysely<DB>, itemId: number, files: readonly UsedFile[]) =>
  db
    .insertInto('file_refs')
    .values(files.map(({ id: file_id }) => ({ file_id, board_item_id: itemId })))
    .onConflict((oc) => oc.doNothing())
    .execute()

/** Releases the files of an item that neither it nor an answer shows any more. */
export async function releaseAnswerFiles(db: Kysely<DB>, itemId: number): Promise<void> {
  await sql`delete from file_refs f where f.board_item_id = ${itemId} and not (${isShown})`.execute(db)
}

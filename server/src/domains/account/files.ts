import { RECORD_SOURCE, RECORD_TYPE } from '@keel/contract/constants'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema'
import { deleteUnshown, namesFile } from '../files'

/**
 * Deletes the files of a person; those used by others lose their owner and their name. Returns the storage keys of the deleted
 * ones. The rows of the person must be deleted before.
 */
export async function takeFiles(trx: Transaction<DB>, userId: number): Promise<string[]> {
  // Recordings were answers, which are deleted: the exercise does not use them any more.
  await sql`delete from file_refs x using files f where f.id = x.file_id and f.owner_id = ${userId}
    and not exists (select from board_items i where i.id = x.board_item_id and ${namesFile('i.value', 'x.file_id')})
    and not exists (select from meta m where m.source = ${RECORD_SOURCE.board} and m.type = ${RECORD_TYPE.answers} and m.item_id = x.board_item_id
      and ${namesFile('m.value', 'x.file_id')})`.execute(trx)
  const storageKeys = await deleteUnshown(trx, sql`f.owner_id = ${userId}`)
  await sql`update files set owner_id = null, name = 'file' || coalesce(substring(name from '\.[A-Za-z0-9]{1,8}$'), '') where owner_id = ${userId}`.execute(
    trx,
  )
  return storageKeys
}

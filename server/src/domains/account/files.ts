import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema'
import { deleteUnshown, isInAnswer, namesFile } from '../files'

/**
 * Deletes the files of a person; those used by others lose their owner and their name. Returns the storage keys of the deleted
 * ones. The rows of the person must be deleted before.
 */
export async function takeFiles(trx: Transaction<DB>, userId: number): Promise<string[]> {
  // Recordings and photos were answers, which are deleted: the exercise does not use them any more.
  await sql`delete from file_refs x using files f where f.id = x.file_id and f.owner_id = ${userId}
    and not exists (select from board_items i where i.id = x.board_item_id and ${namesFile('i.value', 'x.file_id')})
    and not ${isInAnswer('x.board_item_id', 'x.file_id')}`.execute(trx)
  const storageKeys = await deleteUnshown(trx, sql`f.owner_id = ${userId}`)
  await sql`update files set owner_id = null, name = 'file' || coalesce(substring(name from '\.[A-Za-z0-9]{1,8}$'), '') where owner_id = ${userId}`.execute(
    trx,
  )
  return storageKeys
}

import { sql } from 'kysely'
import type { Context } from '../../context'
import type { FileRow } from './access'
import { CLEAN_VERSION, CLEANED_TYPES, removeMetadata } from './metadata'

type Parts = Pick<Context, 'db' | 'files' | 'now'>

/**
 * Puts the clean bytes in place of a file's own ones. The old bytes become an unused file of nobody, which is purged a day later: who is
 * reading them, such as a download or a backup, comes to its end.
 */
async function replaceBytes({ db, files, now }: Parts, file: FileRow): Promise<void> {
  const put = await files.put(removeMetadata(file.mime, files.read(file.storage_key)))
  // Nothing but metadata: it stays as it is, since an item may show it.
  const isNew = put.size > 0 && !put.sha256.equals(file.sha256)
  const isReplaced = await db
    .transaction()
    .execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('files')
        .set({ clean_version: CLEAN_VERSION, ...(isNew && { storage_key: put.key, size: put.size, sha256: put.sha256 }) })
        .where('id', '=', file.id)
        .where('storage_key', '=', file.storage_key)
        .executeTakeFirst()
      if (numUpdatedRows === 0n || !isNew) return false
      const { name, mime, size, sha256, storage_key } = file
      await trx
        .insertInto('files')
        .values({
          owner_id: null,
          name,
          mime,
          size,
          sha256,
          storage_key,
          clean_version: CLEAN_VERSION,
          created_at: now(),
          unused_since: now(),
        })
        .execute()
      return true
    })
    .catch(async (error: unknown) => {
      await files.remove(put.key)
      throw error
    })
  if (!isReplaced) await files.remove(put.key)
}

/**
 * Removes the metadata of files that were stored before uploads were cleaned, one after the other; returns how many it looked at. What
 * is done stays done when it is stopped. A file whose bytes are missing is passed over until the next run.
 */
export async function cleanStoredFiles(parts: Parts, isStopped: () => boolean = () => false): Promise<number> {
  let seen = 0
  for (let last = 0; ;) {
    const {
      rows: [file],
    } = await sql<FileRow>`
      select id, name, mime, size, sha256, storage_key from files
      where clean_version < ${CLEAN_VERSION} and id > ${last} and mime = any(${CLEANED_TYPES}::text[]) order by id limit 1`.execute(
      parts.db,
    )
    if (!file || isStopped()) return seen
    await replaceBytes(parts, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    last = file.id
    seen += 1
  }
}

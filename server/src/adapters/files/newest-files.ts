import type { Kysely } from 'kysely'
import { WrongSettings, type Config } from '../../config'
import type { DB } from '../../db/schema'
import { createDiskStore } from './disk'
import type { FileStore } from './file-store'

const NEWEST = 5

/**
 * Looks for the newest files in the store that is in use, since it may be the wrong one. Returns a sentence if none is there.
 * @throws WrongSettings if one is not in the S3 store but still in the folder of the disk
 */
export async function checkNewestFiles(
  db: Kysely<DB>,
  files: FileStore,
  { DATA_DIR, S3_URL }: Pick<Config, 'DATA_DIR' | 'S3_URL'>,
): Promise<string | null> {
  const rows = await db.selectFrom('files').select('storage_key').orderBy('id', 'desc').limit(NEWEST).execute()
  const isThere = async (store: FileStore, key: string): Promise<boolean> => (await store.sizeOf(key)) !== null
  const away: string[] = []
  for (const { storage_key } of rows) if (!(await isThere(files, storage_key))) away.push(storage_key)
  const disk = createDiskStore(DATA_DIR)
  if (S3_URL)
    for (const key of away)
      if (await isThere(disk, key))
        throw new WrongSettings({
          S3_URL: `is set, but uploaded files are in the ${disk.describe}: move them with npm run files:move -- --to s3`,
        })
  if (away.length === 0 || away.length < rows.length) return null
  return `The newest uploaded files are not in the ${files.describe}.${S3_URL ? '' : ' If they are in an S3 store, set S3_URL.'}`
}

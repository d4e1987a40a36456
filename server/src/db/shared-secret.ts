import type { Kysely } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { DB } from './schema'

/** Returns the random key of 32 bytes stored under a name, the same in every process of one installation. */
export async function sharedSecret(db: Kysely<DB>, name: string): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((c) => c.doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}

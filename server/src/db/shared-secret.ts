import type { Kysely } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { DB } from './schema'

/** A random key of 32 bytes kept under a name; every process of one installation gets the same one. */
export async function sharedSecret(db: Kysely<DB>, name: string): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((c) => c.doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}

import { randomBytes } from 'node:crypto'
import type { TestApp } from './app'

/** Stores a passkey that no authenticator has; returns its id. */
export async function storePasskey({ database: { db } }: TestApp, user_id: number): Promise<number> {
  const { id } = await db
    .insertInto('passkeys')
    .values({
      user_id,
      handle: randomBytes(32),
      credential_id: randomBytes(32),
      public_key: randomBytes(77),
      counter: 0,
      transports: [],
      name: 'Phone',
      synced: true,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

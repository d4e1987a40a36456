import type { TestApp } from './app'

let count = 0

/** Stores an account at a provider that signs in to this one; returns its id. */
export async function storeIdentity(app: TestApp, user_id: number): Promise<number> {
  const at = new Date()
  const { id } = await app.database.db
    .insertInto('user_identities')
    .values({ user_id, issuer: 'https://login.example', subject: `s${++count}`, email: 'mari@school.example', created_at: at, used_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

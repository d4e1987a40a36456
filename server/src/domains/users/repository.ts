import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { DB, Users } from '../../db/schema'

export type UserRow = Selectable<Users>

export const userById = (db: Kysely<DB>, id: number): Promise<UserRow> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The account of an address; addresses are compared without regard to case. */
export const userByEmail = (db: Kysely<DB>, email: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/**
 * Locks an account until the end of the transaction; undefined when it is deleted. Whatever changes who may enter it locks
 * this row first, before tokens and sessions.
 */
export const lockUser = (trx: Transaction<DB>, id: number): Promise<UserRow | undefined> =>
  trx.selectFrom('users').selectAll().where('id', '=', id).where('erased_at', 'is', null).forNoKeyUpdate().executeTakeFirst()

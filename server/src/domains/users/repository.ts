import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { DB, Users } from '../../db/schema'

export type UserRow = Selectable<Users>

export const userById = (db: Kysely<DB>, id: number): Promise<UserRow> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const withEmail = (db: Kysely<DB>, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())

/**
 * The accounts that an address may mean, without regard to case: the one that confirmed it, else all that name it, the last
 * used first.
 */
export async function usersByEmail(db: Kysely<DB>, email: string): Promise<UserRow[]> {
  const users = await withEmail(db, email)
    .orderBy(sql`(select max(seen_at) from sessions s where s.user_id = users.id) desc nulls last`)
    .orderBy('id', 'desc')
    .execute()
  const confirmed = users.find((user) => user.verified_at)
  return confirmed ? [confirmed] : users
}

/** The account that confirmed an address. Who only names it is a stranger to it. */
export const confirmedByEmail = (db: Kysely<DB>, email: string): Promise<UserRow | undefined> =>
  withEmail(db, email).where('verified_at', 'is not', null).executeTakeFirst()

/** Whatever decides whose an address is waits here for others that do, until the end of the transaction. */
export const lockEmail = (trx: Transaction<DB>, email: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`email ${email.toLowerCase()}`}, 0))`.execute(trx)

/**
 * Locks an account until the end of the transaction; undefined when it is deleted. Whatever changes who may enter it locks
 * this row first, before tokens and sessions.
 */
export const lockUser = (trx: Transaction<DB>, id: number): Promise<UserRow | undefined> =>
  trx.selectFrom('users').selectAll().where('id', '=', id).where('erased_at', 'is', null).forNoKeyUpdate().executeTakeFirst()

/** False in an installation that nobody has used yet. */
export const hasAccounts = async (db: Kysely<DB>): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

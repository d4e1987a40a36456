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

/** Accounts of an address, ignoring case: the one that confirmed it, else all that name it, the last used or made first. */
export async function usersByEmail(db: Kysely<DB>, email: string): Promise<UserRow[]> {
  const users = await withEmail(db, email)
    .orderBy(sql`greatest(created_at, (select max(seen_at) from sessions s where s.user_id = users.id)) desc`)
    .orderBy('id', 'desc')
    .execute()
  const confirmed = users.find((user) => user.verified_at)
  return confirmed ? [confirmed] : users
}

/** The account that confirmed an address. Accounts that only name it do not count. */
export const confirmedByEmail = (db: Kysely<DB>, email: string): Promise<UserRow | undefined> =>
  withEmail(db, email).where('verified_at', 'is not', null).executeTakeFirst()

/** Serialises changes of the ownership of an address until the end of the transaction. */
export const lockEmail = (trx: Transaction<DB>, email: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`email ${email.toLowerCase()}`}, 0))`.execute(trx)

/**
 * Locks an account until the end of the transaction; undefined if it is deleted. Every change of access to it locks this row
 * first, before tokens and sessions.
 */
export const lockUser = (trx: Transaction<DB>, id: number): Promise<UserRow | undefined> =>
  trx.selectFrom('users').selectAll().where('id', '=', id).where('erased_at', 'is', null).forNoKeyUpdate().executeTakeFirst()

/** Locks an account before it is erased: new rows that refer to it wait too. */
export const lockUserAlone = (trx: Transaction<DB>, id: number): Promise<UserRow | undefined> =>
  trx.selectFrom('users').selectAll().where('id', '=', id).where('erased_at', 'is', null).forUpdate().executeTakeFirst()

/** False in an installation without accounts. */
export const hasAccounts = async (db: Kysely<DB>): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/** False in an installation that nobody administers. */
export const hasOperator = async (db: Kysely<DB>): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('operator_since', 'is not', null).limit(1).executeTakeFirst()) !== undefined

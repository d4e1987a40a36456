import { sql, type Kysely, type Selectable } from 'kysely'
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

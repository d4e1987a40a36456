// The sessions' code reads cookies of requests, whose types come with it.
import '@fastify/cookie'
import { Kysely, PostgresDialect, type Insertable } from 'kysely'
import { createPool } from '../src/db/pool'
import type { DB, Users } from '../src/db/schema'
import { createSessions, type Sessions } from '../src/domains/users/sessions'
import { quietLog } from './quiet-log'

export type NewPerson = Insertable<Users>

/** Stores a person and a session, without the calls of a registration; returns the token of the session. */
export async function storePerson(db: Kysely<DB>, sessions: Sessions, person: NewPerson): Promise<{ id: number; token: string }> {
  const { id } = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
  const session = await sessions.create({ id, password_hash: person.password_hash }, { agent: 'test', address: '127.0.0.1' })
  return { id, token: session?.token ?? '' }
}

/** The same in the database of a running server, for tests in another process. */
export async function storePersonAt(url: string, person: NewPerson): Promise<{ id: number; token: string }> {
  const pool = createPool({ connection: { connectionString: url }, log: quietLog, prepare: false, max: 1, name: 'test' })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await storePerson(
      db,
      createSessions(db, () => new Date(), { ratePerMinute: 1 }),
      person,
    )
  } finally {
    await db.destroy()
  }
}

import { SESSION_COOKIE, CSRF_COOKIE } from '@keel/contract/constants'
import { generateNKeysBetween } from 'fractional-indexing'
import { Kysely, PostgresDialect } from 'kysely'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { buildApp } from '../../../server/src/app'
import { readConfig } from '../../../server/src/config'
import { startEmbedded } from '../../../server/src/db/embedded/embedded-server'
import { migrate } from '../../../server/src/db/migrate'
import { createPool } from '../../../server/src/db/pool'
import type { DB } from '../../../server/src/db/schema'
import { createSessions } from '../../../server/src/domains/users'
import { report } from './ready'

// The product as it runs: its own database with fsync, sessions, rights, checks, live connection. Only the allowance
// of calls a minute is lifted.
const directory = process.env.BENCH_DIR ?? ''
const config = readConfig({ DATA_DIR: directory, RATE_PER_MINUTE: '1000000000', STUN_PORT: '0' })
const log = pino({ level: config.LOG_LEVEL }, pino.destination('/dev/null'))
const server = await startEmbedded({ directory: `${directory}/pg`, log, durable: true })
const pool = createPool({ connection: server.connection, log, prepare: true })
await migrate(pool)
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

const id = <R extends { id: number }>(row: R): number => row.id
const user = async (role: number, email: string) => id(await db.insertInto('users').values({ first_name: 'A', last_name: 'B', email, password_hash: 'x', role, verified_at: new Date() }).returning('id').executeTakeFirstOrThrow())
const [teacher, student] = [await user(1, 'teacher@bench.test'), await user(2, 'student@bench.test')]
const room = id(await db.insertInto('rooms').values({ owner_id: teacher, name: 'Bench', type: 1 }).returning('id').executeTakeFirstOrThrow())
await db.insertInto('room_members').values({ room_id: room, user_id: student }).execute()
const module = id(await db.insertInto('modules').values({ room_id: room, owner_id: teacher, name: 'Module', position: 'a0' }).returning('id').executeTakeFirstOrThrow())

/** A text of about this many bytes, in two scripts and with marks, as a teacher's text is. */
function valueOf(bytes: number): string {
  const text = 'The quick brown fox. Съешь ещё этих мягких булок. '
  const content: object[] = []
  for (let size = 0; size < bytes; size = JSON.stringify({ content }).length * 1.2)
    content.push({ type: 'paragraph', content: [{ type: 'text', text }, { type: 'text', text: 'bold words', marks: [{ type: 'bold' }] }] })
  return JSON.stringify({ content })
}
const value = valueOf(Number(process.env.ITEM_BYTES))
const ITEMS = 50
const boards = await db.insertInto('boards').values(generateNKeysBetween(null, null, 40).map((position) => ({ module_id: module, name: 'Board', position }))).returning('id').execute()
for (const { id: board_id } of boards) await db.insertInto('board_items').values(generateNKeysBetween(null, null, ITEMS).map((position) => ({ board_id, type: 1, value, position }))).execute()
const board = boards[0]?.id ?? 0
const item = id(await db.selectFrom('board_items').select('id').where('board_id', '=', board).orderBy('id').executeTakeFirstOrThrow())

const app = await buildApp({ config, log, database: { db, describe: 'bench' }, webDist: '/nowhere', checkAnswers: false })
await app.http.listen({ port: 0, host: '127.0.0.1' })
const { token } = await createSessions(db, () => new Date()).create(teacher, { agent: 'bench', address: '127.0.0.1' })
const csrf = 'bench-csrf-token-0123456789'

report({
  port: (app.http.server.address() as AddressInfo).port, connection: server.connection, board, item, room, csrf, user: teacher, value,
  cookie: `${SESSION_COOKIE}=${token}; ${CSRF_COOKIE}=${csrf}`,
}, async () => {
  await app.close()
  await pool.end()
  await server.stop()
})

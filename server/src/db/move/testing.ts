import { randomBytes } from 'node:crypto'
import { connect as connectSocket, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import type pg from 'pg'
import { inject } from 'vitest'
import { asAdmin, named, ownerRole } from '../../../test/global-setup'
import { quietLog } from '../../../test/quiet-log'
import { checkBackup } from '../backup/read'
import { restore } from '../backup/restore'
import { migrate, migrationFiles } from '../migrate'
import { createPool } from '../pool'
import { ownTables } from '../tables'

/** A backup with a row in every table of version 0.1.0. */
const FIXTURE = join(import.meta.dirname, '../../../test/fixtures/keel-0.1.0.backup')

export interface MoveDatabase {
  url: string
  run: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>
  clone: () => Promise<MoveDatabase>
  drop: () => Promise<void>
}

/** A database without tables; no connection to it stays open, as one of Keel would. */
export async function createBareDatabase(options = 'template template0'): Promise<MoveDatabase> {
  const { admin, app } = inject('testServer')
  const name = `keel_move_${randomBytes(6).toString('hex')}`
  await asAdmin(admin, (client) => client.query(`create database ${name} owner ${ownerRole(app)} ${options}`))
  const { connectionString } = { ...app, ...named(app, name) }
  return {
    url: connectionString ?? `postgresql:///${name}?host=${app.host}&port=${app.port}&user=${app.user}`,
    run: (work) => asAdmin({ ...app, ...named(app, name) }, work),
    clone: () => createBareDatabase(`template ${name} strategy file_copy`),
    drop: async () => {
      await asAdmin(admin, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

/** Rows that are hard to copy exactly, and enough of them for many parts. */
const ODD_ROWS = `
  insert into messages (channel_id, user_id, message, client_id, created_at)
    select c.id, u.id, E'\\\\N\\t\\n' || n || ' 👩‍👩‍👧 ' || U&'\\202E\\FFFD' || 'ä' || U&'a\\0308', 'odd' || n, timestamptz '2026-03-29 02:59:59.123457+02' + n * interval '1 microsecond'
    from generate_series(1, 1000) n, (select min(id) as id from channels) c, (select min(id) as id from users) u;
  insert into meta (source, type, item_id, user_id, key, value)
    select 2, 2, 900000 + n / 100, n % 3, chr(65 + n % 26) || case when n % 2 = 0 then 'ä' else 'z' end || n,
      '{"n": 1e400, "exact": 0.1000, "big": 12345678901234567890, "s": "\\u001f\\u2028 \\\\N"}' from generate_series(1, 700) n;
  insert into board_items (board_id, type, value, position)
    select min(id), 1, jsonb_build_object('html', (select string_agg(md5(n::text), '') from generate_series(1, 4000) n)), 'zz' from boards;
  insert into sessions (id, token_hash, user_id, expires_at)
    select case when n % 2 = 0 then 'Ä' else 'b' end || n, sha256(n::text::bytea) || '\\x00ff'::bytea, (select min(id) from users), 'infinity' from generate_series(1, 300) n;
  delete from messages where client_id = 'odd1000'`

/** Fills a bare database with a row in every table and more; with the schema of version 0.1.0 if `old`. */
export async function fillDatabase(database: MoveDatabase, { old = false } = {}): Promise<void> {
  const known = new Map((await checkBackup(FIXTURE)).migrations)
  const files = migrationFiles.filter(({ name }) => known.has(name))
  const pool = createPool({ connection: { connectionString: database.url }, log: quietLog, prepare: false, max: 2, name: 'test' })
  await database.run((client) => restore(pool, client, FIXTURE, { migrations: files }))
  if (!old) await migrate(pool)
  await pool.end()
  await database.run((client) => client.query(ODD_ROWS))
}

/** A checksum of every table, made in another way than a move does. */
export async function contentsOf(database: MoveDatabase): Promise<Record<string, string>> {
  return database.run(async (client) => {
    await client.query(`set timezone = 'UTC'`)
    const sums: Record<string, string> = {}
    for (const name of await ownTables(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by t::text collate "C")), '') as sum from "${name}" t`,
      )
      sums[name] = rows[0]?.sum ?? ''
    }
    return sums
  })
}

/** Indexes, constraints, triggers and sequences, a line for each. */
export async function structureOf(database: MoveDatabase): Promise<string[]> {
  const { rows } = await database.run((client) =>
    client.query<{ line: string }>(
      `select indexdef as line from pg_indexes where schemaname = 'public' and tablename not like 'schema\\_%'
       union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
         where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'schema\\_%'
       union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
       union all select concat_ws(' ', sequencename, last_value) from pg_sequences
         where schemaname = 'public' and sequencename not like 'schema\\_%'
       order by 1`,
    ),
  )
  return rows.map(({ line }) => line)
}

/** A way to a database that is cut after some bytes have been sent to it; returns its URL. */
export async function cutAfter(url: string, directory: string, bytes: number): Promise<{ url: string; close: () => void }> {
  const { host, hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  const open = new Set<Socket>()
  let left = bytes
  const server = createServer((from) => {
    const to = folder ? connectSocket(join(folder, `.s.PGSQL.${searchParams.get('port')}`)) : connectSocket(Number(port || 5432), hostname)
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
    from.on('data', (chunk) => {
      left -= chunk.length
      if (left < 0) for (const each of open) each.destroy()
    })
    from.pipe(to).pipe(from)
  })
  const socket = join(directory, `.s.PGSQL.${folder ? searchParams.get('port') : '5432'}`)
  server.listen(socket)
  await once(server, 'listening')
  const through = new URL(url)
  through.searchParams.set('host', directory)
  if (!folder && host) through.searchParams.set('port', '5432')
  return { url: through.href, close: () => void server.close() }
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function seededNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * A small application for tests that kill it: opens the database, then writes rows as fast as it can and reports
 * every row the database acknowledged. One JSON object per line on standard output.
 * Arguments: data directory, number of writers (0: only keep it open), 'wal' to fill the log as well.
 */
import { writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../../src/db/open-database'

const [dataDir = '', writers = '0', mode] = process.argv.slice(2)
const report = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`)
const log = {
  info: (details: object, message: string) => report({ level: 'info', message, ...details }),
  warn: (details: object, message: string) => report({ level: 'warn', message, ...details }),
  error: (details: object, message: string) => report({ level: 'error', message, ...details }),
}

const database = await openDatabase({ url: process.env.DATABASE_URL, dataDir, log }).catch((error: Error) => {
  report({ refused: error.message, name: error.name })
  process.exit(3)
})
let open = true
let next = Date.now() * 1000 // a later run never repeats a number of an earlier one

async function write(): Promise<void> {
  while (open) {
    const n = next++
    try {
      if (mode === 'wal') await sql`select pg_logical_emit_message(true, 'filler', repeat('x', 100000))`.execute(database.db)
      await sql`insert into written (n, filler) values (${n}, ${'x'.repeat(500)})`.execute(database.db)
      report({ ack: n })
    } catch (error) {
      report({ failed: (error as { code?: string }).code ?? 'lost' })
      await delay(20) // the row was not acknowledged, so a later one may take its place
    }
  }
}

process.once('SIGTERM', () => {
  open = false
  void database.close().then(() => process.exit(0))
})
if (Number(writers) > 0) await sql`create table if not exists written (n bigint primary key, filler text)`.execute(database.db)
report({ ready: process.pid, describe: database.describe })
for (let i = 0; i < Number(writers); i++) void write()
setInterval(() => undefined, 1000)

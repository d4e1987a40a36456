import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema'
import { outageOf } from '../outages'

const POLL_MS = 500

/**
 * Calls `onBack` once the database is back after it was lost during calls that write: they may have stored something that nobody
 * announces, since a repetition of the call finds it stored already.
 */
export function watchUnannounced(app: FastifyInstance, db: Kysely<DB>, onBack: () => void): void {
  let timer: NodeJS.Timeout | null = null
  const look = async (): Promise<void> => {
    timer = null
    try {
      await sql`select 1`.execute(db)
    } catch {
      lookSoon()
      return
    }
    onBack()
  }
  const lookSoon = (): void => {
    timer ??= setTimeout(() => void look(), POLL_MS).unref()
  }
  app.addHook('onError', async ({ method }, _reply, error) => {
    if (method !== 'GET' && outageOf(error) === 'database') lookSoon()
  })
  app.addHook('onClose', async () => {
    if (timer) clearTimeout(timer)
  })
}

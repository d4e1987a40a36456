import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { VERSION } from '../../version'

/** How often a process shows that it lives. */
export const BEAT_MS = 5000
/** Who has not shown it for so long does not live. */
const STALE_MS = 15_000
/** Rows of processes that ended without a goodbye are of no use after this. */
const KEPT_MS = 3_600_000

/** A process that lives, and what carries its messages to others. */
export interface LivingNode {
  id: string
  version: string
  bus: string
  reaches_bus: boolean
  reaches_files: boolean
  /** It lives for long enough to be heard. */
  is_settled: boolean
}

/** What of the things that all processes share this one can reach, beside the database. */
export type Reach = Pick<LivingNode, 'reaches_bus' | 'reaches_files'>

export interface NodeRegister {
  /** Shows that this process lives, and what it can reach. */
  beat(reach: Reach): Promise<void>
  /** Returns those of the processes that show no sign of life; rejects while the database cannot be asked. */
  gone(ids: readonly string[]): Promise<string[]>
  /** Returns the other processes that live. */
  others(): Promise<LivingNode[]>
  /** Ends the signs of life. */
  stop(): Promise<void>
}

/**
 * The table `nodes`: which processes run on this database. It is the truth about who lives; that a process is not heard on the bus may
 * only mean that it, or the listener, cannot reach the bus. All times are the database's.
 */
export function createNodeRegister(db: Kysely<DB>, { id, bus }: { id: string; bus: string }): NodeRegister {
  let isStopped = false
  const since = (ms: number) => sql<Date>`now() - ${ms} * interval '1 millisecond'`
  return {
    async beat(reach) {
      if (isStopped) return
      await db
        .insertInto('nodes')
        .values({ id, version: VERSION, bus, ...reach })
        .onConflict((oc) => oc.column('id').doUpdateSet({ beat_at: sql`now()`, ...reach }))
        .execute()
      await db.deleteFrom('nodes').where('beat_at', '<', since(KEPT_MS)).execute()
    },
    async gone(ids) {
      const living = await db.selectFrom('nodes').select('id').where('id', 'in', ids).where('beat_at', '>', since(STALE_MS)).execute()
      const found = new Set(living.map((node) => node.id))
      return ids.filter((each) => !found.has(each))
    },
    others: () =>
      db
        .selectFrom('nodes')
        .select(['id', 'version', 'bus', 'reaches_bus', 'reaches_files', sql<boolean>`started_at < ${since(STALE_MS)}`.as('is_settled')])
        .where('id', '<>', id)
        .where('beat_at', '>', since(2 * BEAT_MS))
        .orderBy('id')
        .execute(),
    async stop() {
      isStopped = true
      await db.deleteFrom('nodes').where('id', '=', id).execute()
    },
  }
}

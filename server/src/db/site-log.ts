import type { LogKind } from '@keel/contract/entities/site'
import type { Kysely } from 'kysely'
import { json } from './json'
import type { DB } from './schema'

export interface SiteLogEntry {
  kind: LogKind
  /** Who did it; null for a stranger and for a command on the machine. */
  by: number | null
  /** Whom it concerns. */
  person?: number | null
  /** The network address it came from. */
  address?: string
  details?: Record<string, string | number | boolean | null>
}

/** Adds an entry to the log of the site. What an operator changes is logged in the transaction that changes it. */
export async function logOnSite(
  db: Kysely<DB>,
  at: Date,
  { kind, by, person = null, address = '', details = {} }: SiteLogEntry,
): Promise<void> {
  await db
    .insertInto('site_log')
    .values({ at, kind, user_id: by, person_id: person, address, details: json(details) })
    .execute()
}

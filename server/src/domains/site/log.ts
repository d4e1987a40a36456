import { PAGE_SIZE } from '@keel/contract/constants'
import type { LogPerson, SiteLogEntry } from '@keel/contract/entities/site'
import type { listLog as listLogRoute } from '@keel/contract/routes/site'
import type { QueryOut } from '@keel/contract/route'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'

interface Row {
  id: number
  at: Date
  kind: SiteLogEntry['kind']
  address: string
  details: unknown
  user: LogPerson | null
  person: LogPerson | null
  receiver: LogPerson | null
  /** The address that an invitation was mailed to. */
  invited: string | null
}

const personOf = (alias: string) =>
  sql.raw(
    `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name, 'role', ${alias}.role,
      'email', case when ${alias}.erased_at is null then ${alias}.email else '' end) end`,
  )

/** Returns a page of the log, the newest entries first. */
export async function listLog(
  db: Kysely<DB>,
  { kind, person, from, to, before = Number.MAX_SAFE_INTEGER }: QueryOut<typeof listLogRoute>,
): Promise<{ entries: SiteLogEntry[]; more: boolean }> {
  const where = [
    sql`l.id < ${before}`,
    ...(kind ? [sql`l.kind = ${kind}`] : []),
    ...(person
      ? [
          sql`(l.user_id = ${person} or l.person_id = ${person}
      or (l.kind = 'account.handed_over' and l.details ->> 'to' = ${String(person)}))`,
        ]
      : []),
    ...(from ? [sql`l.at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`l.at < ${to}::timestamptz`] : []),
  ]
  const { rows } = await sql<Row>`
    select l.id, l.at, l.kind, l.address, l.details, ${personOf('u')} as user, ${personOf('p')} as person, ${personOf('t')} as receiver,
      i.email as invited
    from (select * from site_log l where ${sql.join(where, sql` and `)} order by l.id desc limit ${PAGE_SIZE + 1}) l
    left join users u on u.id = l.user_id left join users p on p.id = l.person_id
    left join users t on t.id = case when l.kind = 'account.handed_over' then (l.details ->> 'to')::bigint end
    left join site_invitations i on i.id = case when l.kind like 'invitation.%' then (l.details ->> 'invitation')::bigint end
    order by l.id desc`.execute(db)
  const entries = rows.slice(0, PAGE_SIZE).map(({ at, details, invited, ...row }) => ({
    ...row,
    at: at.toISOString(),
    // The address is that of the invitation: it is not stored twice.
    details: { ...(details as SiteLogEntry['details']), ...(invited !== null && { email: invited }) },
  }))
  return { entries, more: rows.length > PAGE_SIZE }
}

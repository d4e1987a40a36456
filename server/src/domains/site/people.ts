import { PAGE_SIZE, ROLE, type Role } from '@keel/contract/constants'
import type { PeopleFilter, SitePerson } from '@keel/contract/entities/site'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/schema'
import { textOf } from '../files'
import { literalParts, peopleQuery, personWords } from './search'

interface Row {
  id: number
  first_name: string
  last_name: string
  email: string
  role: Role
  verified_at: Date | null
  operator_since: Date | null
  closed_at: Date | null
  created_at: Date
  seen_at: Date | null
  rooms: number
  used: number
}

const FILTERS: Record<PeopleFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  teachers: sql`u.role = ${sql.lit(ROLE.teacher)}`,
  students: sql`u.role = ${sql.lit(ROLE.student)}`,
  operators: sql`u.operator_since is not null`,
  closed: sql`u.closed_at is not null`,
}

const columns = sql`u.id, u.first_name, u.last_name, u.email, u.role, u.verified_at, u.operator_since, u.closed_at, u.created_at, u.seen_at,
  (select count(*)::int from rooms r where r.owner_id = u.id and r.deleted_at is null) as rooms,
  (coalesce((select s.bytes from storage_used s where s.owner_id = u.id), 0) + ${textOf(sql.ref('u.id'))})::float8 as used`

const present = ({ verified_at, operator_since, closed_at, created_at, seen_at, ...row }: Row): SitePerson => ({
  ...row,
  verified: verified_at !== null,
  operator: operator_since !== null,
  closed_at: closed_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  seen_at: seen_at?.toISOString() ?? null,
})

interface PeopleView {
  search?: string | undefined
  filter: PeopleFilter
  before?: number | undefined
}

/** Returns a page of the accounts, the newest first. */
export async function listPeople(
  db: Kysely<DB>,
  { search = '', filter, before = Number.MAX_SAFE_INTEGER }: PeopleView,
): Promise<{ people: SitePerson[]; more: boolean }> {
  const words = peopleQuery(search)
  const found = sql.join(
    [
      words === null ? sql`true` : sql`${personWords} @@ ${words}::tsquery`,
      ...literalParts(search).map((part) => sql`position(${part} in lower(u.first_name || ' ' || u.last_name || ' ' || u.email)) > 0`),
    ],
    sql` and `,
  )
  const { rows } = await sql<Row>`
    select ${columns} from users u
    where u.id < ${before} and u.erased_at is null and ${FILTERS[filter]} and ${found}
    order by u.id desc limit ${PAGE_SIZE + 1}`.execute(db)
  return { people: rows.slice(0, PAGE_SIZE).map(present), more: rows.length > PAGE_SIZE }
}

/** Returns one account. @throws `not.found` */
export async function getPerson(db: Kysely<DB>, id: number): Promise<SitePerson> {
  const { rows } = await sql<Row>`select ${columns} from users u where u.id = ${id} and u.erased_at is null`.execute(db)
  if (!rows[0]) throw new AppError('not.found')
  return present(rows[0])
}

import { ROLE } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import { allows, type Permission, type AccessRole } from '@keel/contract/permissions'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'

/** Where a module, a board or an item stands, and whose it is. */
export interface Scope {
  module_id: number
  room_id: number | null
  hidden: 1 | 2
  owner_id: number
  member: boolean
  /** The item of a library that this module is, and its type; null for what stands in a classroom or is one's own. */
  library_id: number | null
  library_type: number | null
  /** The caller holds the token of a link that opens this. */
  shared: boolean
}

/** Somebody who wants to see something: a person (0 is nobody), a link's token, or both. */
export interface Reader {
  id: number
  role: 1 | 2
  token?: string | undefined
}

const columnsOf = (hidden: string) =>
  sql.raw(
    `m.id as module_id, m.room_id, ${hidden} as hidden, coalesce(r.owner_id, m.owner_id) as owner_id, rm.user_id is not null as member, m.library_id, m.library_type, sh.token is not null as shared`,
  )
/** The columns of a {@link Scope}; `m`, `r`, `rm` and `sh` come from {@link scopeJoins}. */
export const scopeColumns = columnsOf('m.hidden')
/** The same of a board `b` and of an item `i`: hidden when one of those it stands in is. */
export const boardColumns = columnsOf('least(m.hidden, b.hidden)')
export const itemColumns = columnsOf('least(m.hidden, b.hidden, i.hidden)')
/** Joins the room, the reader's membership and the link they hold to `modules m`. A link opens the one module it was made for. */
export const scopeJoins = (reader: number | Pick<Reader, 'id' | 'token'>) => {
  const { id, token } = typeof reader === 'number' ? { id: reader, token: undefined } : reader
  const share =
    token === undefined
      ? sql.raw('left join (select null::text as token) sh on false')
      : sql`left join library_shares sh on sh.item_id = m.library_id and sh.token = ${token} and sh.revoked_at is null`
  return sql`left join rooms r on r.id = m.room_id left join room_members rm on rm.room_id = m.room_id and rm.user_id = ${id} ${share}`
}
/** Nothing above is in the bin. */
export const scopeNotDeleted = sql.raw(`m.deleted_at is null and r.deleted_at is null`)

export function accessRoleIn(place: Scope, user: Pick<Reader, 'id' | 'role'>): AccessRole {
  if (place.owner_id === user.id) return 'teacher-owner'
  if (place.member) return 'student-member'
  if (place.shared) return 'share-token'
  if (user.id === 0) return 'guest'
  return user.role === 1 ? 'teacher-other' : 'student-other'
}

/** Whether somebody sees what stands here: what is hidden is there for their owner only. */
export const isVisible = (place: Scope, who: AccessRole): boolean =>
  allows('module.see', who) && (place.hidden === 2 || who === 'teacher-owner')

/** Throws `not.found` for what is not there or may not be seen, `forbidden` for what may be seen but not done. */
export function requireScope<P extends Scope>(place: P | undefined, caller: Caller, action: Permission): P & { who: AccessRole } {
  const user = requireReader(caller)
  if (!place) throw new AppError('not.found')
  const who = accessRoleIn(place, user)
  if (!isVisible(place, who)) throw new AppError('not.found')
  if (!allows(action, who)) throw new AppError('forbidden')
  return { ...place, who }
}

/** Who asks: a signed-in person, with or without a link, or whoever holds one. Throws `not.signed.in`. */
export function requireReader(caller: Caller): Reader {
  const token = caller.shareToken
  if (!caller.user && token !== undefined) return { id: 0, role: ROLE.student, token }
  const { id, role } = requireUser(caller)
  return { id, role, token }
}

interface Asking {
  db: Kysely<DB>
  caller: Caller
}

/** A module the caller may do this with. */
export async function requireModule({ db, caller }: Asking, id: number, action: Permission): Promise<Scope & { who: AccessRole }> {
  const { rows } = await sql<Scope>`
    select ${scopeColumns} from modules m ${scopeJoins(requireReader(caller))} where m.id = ${id} and ${scopeNotDeleted}`.execute(db)
  return requireScope(rows[0], caller, action)
}

/** A board the caller may do this with. */
export async function requireBoard({ db, caller }: Asking, id: number, action: Permission): Promise<Scope & { who: AccessRole }> {
  const { rows } = await sql<Scope>`
    select ${boardColumns} from boards b join modules m on m.id = b.module_id ${scopeJoins(requireReader(caller))}
    where b.id = ${id} and b.deleted_at is null and ${scopeNotDeleted}`.execute(db)
  return requireScope(rows[0], caller, action)
}

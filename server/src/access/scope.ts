import { allows, type AccessRole } from '@keel/contract/permissions'
import { sql } from 'kysely'

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

/** The owner of a classroom, where students are others than they. */
export const isTeacherOf = (place: Pick<Scope, 'room_id'> & { who: AccessRole }): boolean =>
  place.who === 'teacher-owner' && place.room_id !== null

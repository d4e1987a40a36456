import { HIDDEN, ROLE, type Role } from '@keel/contract/constants'
import { allows, type AccessRole } from '@keel/contract/permissions'
import { sql } from 'kysely'

/** Where a caller acts: a module with its room or homework and owner, and what ties the caller to them. */
export interface Scope {
  module_id: number
  room_id: number | null
  /** The homework whose boards are in this module. */
  homework_id: number | null
  hidden: 1 | 2
  owner_id: number
  member: boolean
  /** The library entry that this module holds, and its type; null in a room, in homework and in a person's space. */
  library_id: number | null
  library_type: number | null
  /** The caller has the token of a link that opens this. */
  shared: boolean
}
/** A scope with the role that the caller has in it. */
export type Granted<S> = S & { role: AccessRole }

/** The reader: a person, a link's token, or both. */
export interface Reader {
  id: number
  role: Role
  token?: string | undefined
}
/** Nobody signed in: no user has this id. */
export const NOBODY: Pick<Reader, 'id' | 'role'> = { id: 0, role: ROLE.student }

const MEMBER = '(rm.user_id is not null or hs.user_id is not null)'
/** Whether the reader is a student of the classroom, or one who was given the homework. */
export const isMember = sql.raw(MEMBER)

const columnsOf = (hidden: string) =>
  sql.raw(
    `m.id as module_id, m.room_id, m.homework_id, ${hidden} as hidden, coalesce(r.owner_id, m.owner_id) as owner_id, ${MEMBER} as member, m.library_id, m.library_type, sh.token is not null as shared`,
  )
/** The columns of a {@link Scope}; `m`, `r`, `rm`, `hs` and `sh` come from {@link scopeJoins}. */
export const scopeColumns = columnsOf('m.hidden')
/** The same of a board `b` and of an item `i`: hidden when it or one of its parents is. */
export const boardColumns = columnsOf('least(m.hidden, b.hidden)')
export const itemColumns = columnsOf('least(m.hidden, b.hidden, i.hidden)')

/** Joins the board `b` and the module `m` of `board_items i`. */
export const itemJoins = sql.raw('join boards b on b.id = i.board_id join modules m on m.id = b.module_id')
/**
 * Whether homework `h` is a student's by their part `hs`, opened or not. What is not handed in goes with the classroom: it is not theirs
 * while they are out of it, or it is deleted. A subselect and not `exists`, for which all classrooms would be read.
 */
export const getsHomework = sql.raw(`(hs.state in (4, 6) or (
  select true from room_members hm join rooms hr on hr.id = hm.room_id where hm.room_id = h.room_id and hm.user_id = hs.user_id and hr.deleted_at is null))`)
/** Whether homework `h` is open. */
export const isHomeworkOpen = sql.raw('(h.opens_at is null or h.opens_at <= now())')

/**
 * Joins the room, the homework, the reader's membership in them and the link they have to `modules m`. A link opens the one module it was
 * made for.
 */
export const scopeJoins = (reader: number | Pick<Reader, 'id' | 'token'>) => {
  const { id, token } = typeof reader === 'number' ? { id: reader, token: undefined } : reader
  const share =
    token === undefined
      ? sql.raw('left join (select null::text as token) sh on false')
      : sql`left join library_shares sh on sh.item_id = m.library_id and sh.token = ${token} and sh.revoked_at is null`
  return sql`left join rooms r on r.id = m.room_id left join room_members rm on rm.room_id = m.room_id and rm.user_id = ${id}
    left join homework h on h.id = m.homework_id left join homework_students hs on hs.homework_id = h.id and hs.user_id = ${id} and ${isHomeworkOpen} and ${getsHomework} ${share}`
}
/** Neither the module nor its room or homework is deleted. */
export const scopeNotDeleted = sql.raw('m.deleted_at is null and r.deleted_at is null and h.deleted_at is null')
/** Neither the item nor its board, module and room or homework are deleted. */
export const itemNotDeleted = sql.raw(
  'i.deleted_at is null and b.deleted_at is null and m.deleted_at is null and r.deleted_at is null and h.deleted_at is null',
)
/** Whether a reader sees a row with this column: what is hidden is visible to its owner only. */
export const isSeen = (column: 'm.hidden' | 'b.hidden' | 'i.hidden', { id }: Pick<Reader, 'id'>) =>
  sql`(${sql.raw(column)} = ${sql.lit(HIDDEN.visible)} or coalesce(r.owner_id, m.owner_id) = ${id})`

/** Returns the role of somebody who neither owns nor belongs to what they ask for. */
export function outsiderRole({ id, role }: Pick<Reader, 'id' | 'role'>): AccessRole {
  if (id === NOBODY.id) return 'guest'
  return role === ROLE.teacher ? 'teacher-other' : 'student-other'
}

/** Returns the role of a room's owner or of its student. */
export const memberRole = (isOwner: boolean): AccessRole => (isOwner ? 'teacher-owner' : 'student-member')

/** Returns the role of somebody in a scope, a room or a lesson. */
export function accessRoleIn(
  { owner_id, member, shared }: Pick<Scope, 'owner_id' | 'member'> & { shared?: boolean },
  user: Pick<Reader, 'id' | 'role'>,
): AccessRole {
  const isOwner = owner_id === user.id
  if (isOwner || member) return memberRole(isOwner)
  return shared ? 'share-token' : outsiderRole(user)
}

/** Whether this role sees what is hidden from students. */
export const seesHidden = (role: AccessRole): boolean => allows('hidden.see', role)

/** Whether a role sees this scope. */
export const isVisible = (scope: Scope, role: AccessRole): boolean =>
  allows('module.see', role) && (scope.hidden === HIDDEN.visible || seesHidden(role))

/** Whether this is the teacher of a room or of homework, whose students are other people. */
export const isTeacherOf = ({ room_id, homework_id, role }: Granted<Pick<Scope, 'room_id' | 'homework_id'>>): boolean =>
  (room_id !== null || homework_id !== null) && allows('answers.see.student', role)

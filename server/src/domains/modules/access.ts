import { BIN_DAYS } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import { allows, type Action, type Who } from '@keel/contract/permissions'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { userOf, type Caller, type SessionUser } from '../../http/caller'

/** Where a module, a board or an item stands, and whose it is. */
export interface Place {
  module_id: number
  room_id: number | null
  hidden: 1 | 2
  owner_id: number
  member: boolean
}

/** The columns of a {@link Place}; `m`, `r` and `rm` come from {@link placeJoins}. */
export const placeColumns = sql.raw(
  `m.id as module_id, m.room_id, m.hidden, coalesce(r.owner_id, m.owner_id) as owner_id, rm.user_id is not null as member`,
)
/** Joins the room and the reader's membership to `modules m`. */
export const placeJoins = (userId: number) =>
  sql`left join rooms r on r.id = m.room_id left join room_members rm on rm.room_id = m.room_id and rm.user_id = ${userId}`
/** Nothing above is in the bin. */
export const placeAlive = sql.raw(`m.deleted_at is null and r.deleted_at is null`)

export function whoAt(place: Place, user: Pick<SessionUser, 'id' | 'role'>): Who {
  if (place.owner_id === user.id) return 'teacher-owner'
  if (place.member) return 'student-member'
  return user.role === 1 ? 'teacher-other' : 'student-other'
}

/** Whether somebody sees what stands here: hidden modules are there for their owner only. */
export const isVisible = (place: Place, who: Who): boolean => allows('module.see', who) && (place.hidden === 2 || who === 'teacher-owner')

/** Throws `not.found` for what is not there or may not be seen, `forbidden` for what may be seen but not done. */
export function requirePlace<P extends Place>(place: P | undefined, caller: Caller, action: Action): P & { who: Who } {
  const user = signedIn(caller)
  if (!place) throw new AppError('not.found')
  const who = whoAt(place, user)
  if (!isVisible(place, who)) throw new AppError('not.found')
  if (!allows(action, who)) throw new AppError('forbidden')
  return { ...place, who }
}

/** A link's token opens nothing here yet: to its holder nothing is there. */
export function signedIn(caller: Caller): SessionUser {
  if (!caller.user && caller.shareToken !== undefined) throw new AppError('not.found')
  return userOf(caller)
}

/** From when on a deleted thing can still be brought back. */
export const binStart = (now: Date): Date => new Date(now.getTime() - BIN_DAYS * 86_400_000)

interface Reader {
  db: Kysely<DB>
  caller: Caller
}

/** A module the caller may do this with. */
export async function requireModule({ db, caller }: Reader, id: number, action: Action): Promise<Place & { who: Who }> {
  const { rows } = await sql<Place>`
    select ${placeColumns} from modules m ${placeJoins(signedIn(caller).id)} where m.id = ${id} and ${placeAlive}`.execute(db)
  return requirePlace(rows[0], caller, action)
}

/** A board the caller may do this with. */
export async function requireBoard({ db, caller }: Reader, id: number, action: Action): Promise<Place & { who: Who }> {
  const { rows } = await sql<Place>`
    select ${placeColumns} from boards b join modules m on m.id = b.module_id ${placeJoins(signedIn(caller).id)}
    where b.id = ${id} and b.deleted_at is null and ${placeAlive}`.execute(db)
  return requirePlace(rows[0], caller, action)
}

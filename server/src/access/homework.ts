import { HOMEWORK_STATE } from '@keel/contract/constants'
import type { HomeworkState } from '@keel/contract/entities/homework'
import { AppError } from '@keel/contract/errors'
import { allows, type Permission } from '@keel/contract/permissions'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Context } from '../context'
import type { DB } from '../db/schema'
import { requireUser, type Caller } from '../http/caller'
import { accessRoleIn, getsHomework, isHomeworkOpen, type Granted } from './scope'

/** Homework as what decides who may do what with it. */
export interface HomeworkScope {
  id: number
  owner_id: number
  room_id: number | null
  module_id: number
  member: boolean
}

/** Returns the scope of homework. Throws `not.found` for people with no part in it, `forbidden` without the permission. */
export async function requireHomework(
  db: Kysely<DB>,
  caller: Caller,
  id: number,
  permission: Permission,
  { deleted = false } = {},
): Promise<Granted<HomeworkScope>> {
  const user = requireUser(caller)
  const { rows } = await sql<HomeworkScope>`
    select h.id, h.owner_id, h.room_id, m.id as module_id, hs.user_id is not null as member
    from homework h join modules m on m.homework_id = h.id left join homework_students hs on hs.homework_id = h.id and hs.user_id = ${user.id}
      and ${isHomeworkOpen} and ${getsHomework}
    where h.id = ${id} and (h.deleted_at is null or ${deleted})`.execute(db)
  const [scope] = rows
  if (!scope) throw new AppError('not.found')
  const role = accessRoleIn(scope, user)
  if (!allows('homework.see', role)) throw new AppError('not.found')
  if (!allows(permission, role)) throw new AppError('forbidden')
  return { ...scope, role }
}

/** What a student is about to change, until the end of the transaction. */
export interface LockedPart {
  state: HomeworkState
  try: number
  version: number
  until_at: Date | null
}

/** Locks a student's part. Throws `not.found`. */
export async function lockPart(trx: Transaction<DB>, homeworkId: number, userId: number): Promise<LockedPart> {
  const { rows } = await sql<LockedPart>`
    select hs.state, hs.try, hs.version, h.until_at from homework_students hs join homework h on h.id = hs.homework_id
    where hs.homework_id = ${homeworkId} and hs.user_id = ${userId} and h.deleted_at is null for no key update of hs`.execute(trx)
  const [part] = rows
  if (!part) throw new AppError('not.found')
  return part
}

/** Throws `homework.closed` from the moment on that nothing is handed in any more. */
export function refuseClosed({ until_at }: Pick<LockedPart, 'until_at'>, now: Date): void {
  if (until_at !== null && until_at <= now) throw new AppError('homework.closed')
}

/**
 * Notes that a student works on homework, which begins it, or begins it again once it was returned; returns the number of their try. Throws
 * `homework.handed.in` and `homework.closed`.
 */
export async function workOnHomework(trx: Transaction<DB>, homeworkId: number, userId: number, now: Date): Promise<number> {
  const part = await lockPart(trx, homeworkId, userId)
  if (part.state === HOMEWORK_STATE.handedIn || part.state === HOMEWORK_STATE.done) throw new AppError('homework.handed.in')
  refuseClosed(part, now)
  if (part.state !== HOMEWORK_STATE.started)
    await sql`update homework_students set state = ${HOMEWORK_STATE.started}, started_at = coalesce(started_at, ${now}), version = version + 1
      where homework_id = ${homeworkId} and user_id = ${userId}`.execute(trx)
  return part.try
}

/** Says that homework changed to its teacher and these students. */
export function broadcastHomework(
  ctx: Pick<Context, 'live'>,
  caller: Pick<Caller, 'connectionId'>,
  { id, owner_id }: Pick<HomeworkScope, 'id' | 'owner_id'>,
  students: readonly number[],
): void {
  const data = { homework_id: id, by: caller.connectionId ?? null }
  for (const user of new Set([owner_id, ...students])) ctx.live.toUser(user, { action: 'homework_change', data })
}

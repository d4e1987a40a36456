import { HIDDEN } from '@keel/contract/constants'
import type { ChangeMessage } from '@keel/contract/realtime/room-messages'
import { sql } from 'kysely'
import type { Context } from '../context'
import { nextAfter, type OrderedTable, type SiblingFilter } from '../db/ordering'
import type { Caller } from '../http/caller'

/** Where a change happened. */
export interface BroadcastScope {
  room_id: number | null
  hidden: 1 | 2
  owner_id: number
}
export type Audience = 'viewers' | 'owner' | 'students'

/** Tells one person's other tabs of a change outside classrooms. */
export function broadcastPersonalChange(ctx: Pick<Context, 'live' | 'now'>, caller: Caller, userId: number, action: ChangeMessage): void {
  const data = { user_id: userId, by: caller.connectionId ?? null, ts: ctx.now().getTime(), data: action }
  ctx.live.toUser(userId, { action: 'own_change', data })
}

/**
 * Tells the classroom of a stored change, except the connection that made it. Of what is hidden, and of what stands in
 * no classroom, only the owner's other tabs are told.
 */
export function broadcastChange(
  ctx: Pick<Context, 'live' | 'now'>,
  caller: Caller,
  spot: BroadcastScope,
  action: ChangeMessage,
  audience: Audience = 'viewers',
): void {
  if (spot.room_id === null) {
    if (audience !== 'students') broadcastPersonalChange(ctx, caller, spot.owner_id, action)
    return
  }
  const to = audience === 'viewers' && spot.hidden === HIDDEN.hidden ? 'owner' : audience
  const only = to === 'viewers' ? undefined : (userId: number) => (userId === spot.owner_id) === (to === 'owner')
  ctx.live.toRoom(spot.room_id, action, { actor: caller.user?.id, except: caller.connectionId, only })
}

/**
 * Broadcasts a change of what belongs to a student, to the teacher and, unless the item is hidden, to that student. Outside
 * classrooms only the person's own other tabs get it.
 */
export function broadcastStudentChange(
  ctx: Pick<Context, 'live' | 'now'>,
  caller: Caller,
  spot: BroadcastScope,
  studentId: number,
  action: ChangeMessage,
): void {
  if (spot.room_id === null) return broadcastPersonalChange(ctx, caller, studentId, action)
  const only = (userId: number) => userId === spot.owner_id || (userId === studentId && spot.hidden === HIDDEN.visible)
  ctx.live.toRoom(spot.room_id, action, { actor: caller.user?.id, except: caller.connectionId, only })
}

/**
 * Broadcasts where a module, a board or an item stands among its neighbours now. Students do not know the hidden ones, so they are
 * given the next one that they see.
 */
export async function broadcastPlaced(
  ctx: Pick<Context, 'db' | 'live' | 'now'>,
  caller: Caller,
  spot: BroadcastScope,
  at: { table: OrderedTable; scope: SiblingFilter; position: string },
  action: (beforeId: number | null) => ChangeMessage,
): Promise<void> {
  const next = await nextAfter(ctx.db, at.table, at.scope, at.position)
  // Stryker disable next-line ConditionalExpression: only saves a query
  const nextSeen = next === null ? null : await nextAfter(ctx.db, at.table, sql`${at.scope} and hidden = ${HIDDEN.visible}`, at.position)
  if (next === nextSeen) return broadcastChange(ctx, caller, spot, action(next))
  broadcastChange(ctx, caller, spot, action(next), 'owner')
  if (spot.hidden === HIDDEN.visible) broadcastChange(ctx, caller, spot, action(nextSeen), 'students')
}

import { HIDDEN } from '@keel/contract/constants'
import type { ChangeMessage } from '@keel/contract/realtime/room-messages'
import { sql } from 'kysely'
import { TO_ROOM, type Context } from '../context'
import { nextAfter, type OrderedTable, type SiblingFilter } from '../db/ordering'
import type { Caller } from '../http/caller'

/** The scope of a change, which decides who may see it. */
export interface BroadcastScope {
  room_id: number | null
  hidden: 1 | 2
  owner_id: number
}
export type Audience = 'viewers' | 'owner' | 'students'
/** What broadcasting needs of the context. */
export type BroadcastContext = Pick<Context, 'live' | 'now' | typeof TO_ROOM>

/** What everybody in a classroom sees: a fact of the classroom itself, not of its boards. */
type RoomChange = Extract<ChangeMessage, { action: 'lesson' | 'updateRoom' }>

/** Broadcasts a change outside classrooms to one person's other tabs. */
export function broadcastPersonalChange(ctx: Pick<Context, 'live' | 'now'>, caller: Caller, userId: number, message: ChangeMessage): void {
  const data = { user_id: userId, by: caller.connectionId ?? null, ts: ctx.now().getTime(), data: message }
  ctx.live.toUser(userId, { action: 'own_change', data })
}

/** Broadcasts a change of a classroom to everybody in it, except to the connection that made it. */
export function broadcastRoomChange(
  ctx: Pick<Context, typeof TO_ROOM>,
  roomId: number,
  message: RoomChange,
  from: { connectionId?: string | undefined; actor: number | null },
): void {
  ctx[TO_ROOM](roomId, message, { except: from.connectionId, actor: from.actor })
}

/**
 * Broadcasts a stored change to the classroom, except to the connection that made it. A change of something hidden, or outside
 * classrooms, goes to the owner's other tabs only.
 */
export function broadcastChange(
  ctx: BroadcastContext,
  caller: Caller,
  scope: BroadcastScope,
  message: ChangeMessage,
  audience: Audience = 'viewers',
): void {
  if (scope.room_id === null) {
    if (audience !== 'students') broadcastPersonalChange(ctx, caller, scope.owner_id, message)
    return
  }
  const to = audience === 'viewers' && scope.hidden === HIDDEN.hidden ? 'owner' : audience
  const owner = [scope.owner_id]
  const receivers = { only: to === 'owner' ? owner : undefined, without: to === 'students' ? owner : undefined }
  ctx[TO_ROOM](scope.room_id, message, { actor: caller.user?.id, except: caller.connectionId, ...receivers })
}

/**
 * Broadcasts a change of what belongs to a student, to the teacher and, unless the item is hidden, to that student. Outside
 * classrooms only the person's own other tabs get it.
 */
export function broadcastStudentChange(
  ctx: BroadcastContext,
  caller: Caller,
  scope: BroadcastScope,
  studentId: number,
  message: ChangeMessage,
): void {
  if (scope.room_id === null) return broadcastPersonalChange(ctx, caller, studentId, message)
  const only = scope.hidden === HIDDEN.visible ? [scope.owner_id, studentId] : [scope.owner_id]
  ctx[TO_ROOM](scope.room_id, message, { actor: caller.user?.id, except: caller.connectionId, only })
}

/**
 * Broadcasts the new position of a module, a board or an item. Students do not know hidden neighbours, so they get the next
 * visible one.
 */
export async function broadcastPlaced(
  ctx: BroadcastContext & Pick<Context, 'db'>,
  caller: Caller,
  scope: BroadcastScope,
  at: { table: OrderedTable; siblings: SiblingFilter; position: string },
  message: (beforeId: number | null) => ChangeMessage,
): Promise<void> {
  const next = await nextAfter(ctx.db, at.table, at.siblings, at.position)
  // Stryker disable next-line ConditionalExpression: only saves a query
  const nextSeen = next === null ? null : await nextAfter(ctx.db, at.table, sql`${at.siblings} and hidden = ${HIDDEN.visible}`, at.position)
  if (next === nextSeen) return broadcastChange(ctx, caller, scope, message(next))
  broadcastChange(ctx, caller, scope, message(next), 'owner')
  if (scope.hidden === HIDDEN.visible) broadcastChange(ctx, caller, scope, message(nextSeen), 'students')
}

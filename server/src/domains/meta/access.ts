import { AppError } from '@keel/contract/errors'
import type { ItemScope } from '../../access/require'
import type { Context } from '../../context'
import { requireUser, type Caller } from '../../http/caller'
import { isStudentOf } from './repository'

export const wrong = (errors: Record<string, string>): AppError => new AppError('bad.input', { errors })

/** The owner of a classroom, where students are others than they. */
const isTeacherOf = (place: Pick<ItemScope, 'who' | 'room_id'>): boolean => place.who === 'teacher-owner' && place.room_id !== null

async function requireStudentOf(ctx: Pick<Context, 'db'>, roomId: number | null, userId: number): Promise<number> {
  if (!(await isStudentOf(ctx.db, roomId, userId))) throw wrong({ user_id: 'invalid' })
  return userId
}

/**
 * Whose answers are meant. A student's are their own. In a classroom the teacher names the student; on a board of
 * one's own, outside classrooms, they are one's own.
 */
export async function ownerOfAnswers(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  place: ItemScope,
  named: number | undefined,
): Promise<number> {
  const { id } = requireUser(caller)
  if (isTeacherOf(place)) {
    if (named === undefined) throw wrong({ user_id: 'required' })
    return requireStudentOf(ctx, place.room_id, named)
  }
  if (named !== undefined && named !== id) throw new AppError('forbidden')
  return id
}

/** Whose drawing is meant: one's own, or for the teacher that of a named student. */
export async function ownerOfDrawing(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  place: ItemScope,
  named: number | undefined,
): Promise<number> {
  const { id } = requireUser(caller)
  if (named === undefined || named === id) return id
  if (!isTeacherOf(place)) throw new AppError('forbidden')
  return requireStudentOf(ctx, place.room_id, named)
}

/** A student waits while somebody else has the item open in its editor. */
export function refuseWhileEdited(ctx: Pick<Context, 'live'>, caller: Caller, place: ItemScope): void {
  if (place.room_id === null || place.who === 'teacher-owner') return
  const { id } = requireUser(caller)
  const isEdited = ctx.live
    .held(place.room_id)
    .some(({ userId, message }) => userId !== id && message.action === 'selectItem' && message.itemId === place.item_id)
  if (isEdited) throw new AppError('item.being.edited')
}

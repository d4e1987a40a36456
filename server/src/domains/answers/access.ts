import { AppError } from '@keel/contract/errors'
import { allows } from '@keel/contract/permissions'
import type { ItemScope } from '../../access/require'
import { requireStudentOf } from '../../access/room'
import { isTeacherOf, type Granted } from '../../access/scope'
import type { Context } from '../../context'
import { requireUser, type Caller } from '../../http/caller'

/**
 * Returns whose answers a call is about: those of the caller or, for the teacher of a classroom, of a named student. Throws
 * `bad.input` and `forbidden`.
 */
export async function ownerOfAnswers(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  scope: Granted<ItemScope>,
  named: number | undefined,
): Promise<number> {
  const { id } = requireUser(caller)
  if (isTeacherOf(scope)) {
    // Homework is answered by its students alone.
    if (scope.homework_id !== null) throw new AppError('forbidden')
    if (named === undefined) throw new AppError('bad.input', { errors: { user_id: 'required' } })
    return requireStudentOf(ctx, scope, named)
  }
  if (named !== undefined && named !== id) throw new AppError('forbidden')
  return id
}

/** Throws `item.being.edited` for a student while somebody else has the item open in its editor. */
export function refuseWhileEdited(ctx: Pick<Context, 'live'>, caller: Caller, scope: Granted<ItemScope>): void {
  if (scope.room_id === null || allows('item.edit', scope.role)) return
  const { id } = requireUser(caller)
  const isEdited = ctx.live
    .held(scope.room_id)
    .some(({ userId, message }) => userId !== id && message.action === 'selectItem' && message.itemId === scope.item_id)
  if (isEdited) throw new AppError('item.being.edited')
}

import { AppError } from '@keel/contract/errors'
import type { ItemScope } from '../../access/require'
import { requireStudentOf } from '../../access/room'
import { isTeacherOf, type Granted } from '../../access/scope'
import type { Context } from '../../context'
import { requireUser, type Caller } from '../../http/caller'

/** Returns whose drawing a call is about: the caller's or, for the teacher, that of a named student. Throws `forbidden`, `bad.input`. */
export async function ownerOfDrawing(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  scope: Granted<ItemScope>,
  named: number | undefined,
): Promise<number> {
  const { id } = requireUser(caller)
  if (named === undefined || named === id) return id
  if (!isTeacherOf(scope)) throw new AppError('forbidden')
  return requireStudentOf(ctx, scope, named)
}

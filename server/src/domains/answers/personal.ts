import type { BoardAnswers } from '@keel/contract/entities/answer'
import { AppError } from '@keel/contract/errors'
import { requireItemWithValue, requireModule, type ItemWithValue } from '../../access/require'
import type { Granted } from '../../access/scope'
import type { Context } from '../../context'
import { requireUser, type Caller } from '../../http/caller'
import { hasPoints } from '../points'
import { byItem, deleteAnswers, judgeAnswer, type Attempt } from './service'
import { exerciseOf } from './exercises'
import { answersInModule } from './repository'

/** Returns an exercise of a library entry that the signed-in caller sees as its owner or by a link. */
async function requireAnswerable(ctx: Context, caller: Caller, libraryId: number, itemId: number): Promise<Granted<ItemWithValue>> {
  requireUser(caller)
  const scope = await requireItemWithValue(ctx, caller, itemId, 'module.see')
  if (scope.library_id !== libraryId) throw new AppError('not.found')
  if (!hasPoints(scope.type) && !exerciseOf(scope.type)) throw new AppError('bad.input', { errors: { item_id: 'invalid' } })
  return scope
}

/** Judges and stores the caller's own answer outside classrooms. Throws `not.found` if they may not see the item. */
export async function submitPersonalAnswer(
  ctx: Context,
  caller: Caller,
  libraryId: number,
  attempt: Attempt,
): Promise<{ action: unknown }> {
  const scope = await requireAnswerable(ctx, caller, libraryId, attempt.item_id)
  return judgeAnswer(ctx, caller, scope, requireUser(caller).id, attempt)
}

export async function resetPersonalAnswers(
  ctx: Context,
  caller: Caller,
  libraryId: number,
  at: { item_id: number; page: number },
): Promise<void> {
  const scope = await requireAnswerable(ctx, caller, libraryId, at.item_id)
  await deleteAnswers(ctx, caller, scope, requireUser(caller).id, at.page)
}

/** Returns the caller's own answers in a module of a library. */
export async function listPersonalAnswers(ctx: Context, caller: Caller, moduleId: number): Promise<BoardAnswers> {
  const { id } = requireUser(caller)
  await requireModule(ctx, caller, moduleId, 'module.see')
  return byItem(await answersInModule(ctx.db, moduleId, id))
}

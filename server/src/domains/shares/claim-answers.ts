import type { BoardAnswers } from '@keel/contract/entities/answer'
import { AppError } from '@keel/contract/errors'
import type { Context } from '../../context'
import type { Caller } from '../../http/caller'
import { submitPersonalAnswer, listPersonalAnswers } from '../answers'
import { answeredItem, requireAnswerable } from './shared'

interface KeptAttempt {
  board_item_id?: number | undefined
  page: number
  id: string
  action: Record<string, unknown>
}

/**
 * Judges and stores the caller's attempts as a visitor, in their order; returns all answers of the caller. Existing answers stay,
 * and attempts at deleted questions are left out. Throws `not.found`.
 */
export async function claimVisitorAnswers(
  ctx: Context,
  caller: Caller,
  { item_id, attempts }: { item_id: number; attempts: readonly KeptAttempt[] },
): Promise<BoardAnswers> {
  const shared = await requireAnswerable(ctx, caller, item_id)
  const before = await listPersonalAnswers(ctx, caller, shared.module_id)
  for (const { board_item_id, ...attempt } of attempts) {
    try {
      const itemId = await answeredItem(ctx, shared, board_item_id)
      if (before[itemId]?.[attempt.id] === undefined) await submitPersonalAnswer(ctx, caller, shared.id, { ...attempt, item_id: itemId })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return listPersonalAnswers(ctx, caller, shared.module_id)
}

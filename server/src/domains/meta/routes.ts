import * as calls from '@keel/contract/routes/boards'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { boardProgress, giveAnswer, readBoardAnswers, resetAnswers } from './answers'

/** Binds the calls on answers: views of the one `meta` store. */
export function registerMeta(bind: Bind, ctx: Context): void {
  bind(calls.boardActions, ({ params, query, caller }) => readBoardAnswers(ctx, caller, params.id, query.user_id))
  bind(calls.giveAnswer, ({ params, body, caller }) => giveAnswer(ctx, caller, params.id, body))
  bind(calls.resetAnswers, async ({ params, body, caller }) => {
    await resetAnswers(ctx, caller, params.id, body)
    return null
  })
  bind(calls.boardProgress, ({ params, caller }) => boardProgress(ctx, caller, params.id))
}

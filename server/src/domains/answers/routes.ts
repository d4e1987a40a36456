import * as calls from '@keel/contract/routes/answers'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { boardProgress } from './progress'
import { listBoardAnswers, resetAnswers, submitAnswer } from './service'

export function registerAnswers(bind: Bind, ctx: Context): void {
  bind(calls.listAnswers, ({ params, query, caller }) => listBoardAnswers(ctx, caller, params.id, query.user_id))
  bind(calls.submitAnswer, ({ params, body, caller }) => submitAnswer(ctx, caller, params.id, body))
  bind(calls.resetAnswers, async ({ params, body, caller }) => {
    await resetAnswers(ctx, caller, params.id, body)
    return null
  })
  bind(calls.boardProgress, ({ params, caller }) => boardProgress(ctx, caller, params.id))
}

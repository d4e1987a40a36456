import * as answers from '@keel/contract/routes/answers'
import * as drawings from '@keel/contract/routes/drawings'
import * as records from '@keel/contract/routes/item-records'
import * as points from '@keel/contract/routes/points'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { submitAnswer, listBoardAnswers, resetAnswers } from './answers'
import { deletePoint, savePoint } from './points'
import { boardProgress } from './progress'
import { deleteMeta, readMeta, writeMeta } from './records'
import { clearDrawing, deleteDrawnObject, saveDrawnObject, saveDrawnObjects, listDrawnObjects } from './drawings'

/** Binds the calls on answers, points and drawings: views of the one `meta` store. */
export function registerMeta(bind: Bind, ctx: Context): void {
  bind(answers.listAnswers, ({ params, query, caller }) => listBoardAnswers(ctx, caller, params.id, query.user_id))
  bind(answers.submitAnswer, ({ params, body, caller }) => submitAnswer(ctx, caller, params.id, body))
  bind(answers.resetAnswers, async ({ params, body, caller }) => {
    await resetAnswers(ctx, caller, params.id, body)
    return null
  })
  bind(answers.boardProgress, ({ params, caller }) => boardProgress(ctx, caller, params.id))

  bind(points.savePoint, ({ params, body, caller }) => savePoint(ctx, caller, params.id, body))
  bind(points.deletePoint, async ({ params, body, caller }) => {
    await deletePoint(ctx, caller, params.id, body)
    return null
  })
  bind(drawings.listDrawnObjects, ({ params, query, caller }) => listDrawnObjects(ctx, caller, params.id, query))
  bind(drawings.saveDrawnObject, ({ params, body, caller }) => saveDrawnObject(ctx, caller, params.id, body))
  bind(drawings.saveDrawnObjects, ({ params, body, caller }) => saveDrawnObjects(ctx, caller, params.id, body))
  bind(drawings.deleteDrawnObject, async ({ params, body, caller }) => {
    await deleteDrawnObject(ctx, caller, params.id, body)
    return null
  })
  bind(drawings.clearDrawing, async ({ params, body, caller }) => {
    await clearDrawing(ctx, caller, params.id, body)
    return null
  })

  bind(records.readMeta, ({ query, caller }) => readMeta(ctx, caller, query))
  bind(records.writeMeta, async ({ params, body, caller }) => ({ value: await writeMeta(ctx, caller, params.id, body) }))
  bind(records.deleteMeta, async ({ params, body, caller }) => {
    await deleteMeta(ctx, caller, params.id, body)
    return null
  })
}

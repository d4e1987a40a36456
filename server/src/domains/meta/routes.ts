import * as boards from '@keel/contract/routes/boards'
import * as marks from '@keel/contract/routes/page-layers'
import * as meta from '@keel/contract/routes/meta'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { submitAnswer, listBoardAnswers, resetAnswers } from './answers'
import { deletePoint, savePoint } from './points'
import { boardProgress } from './progress'
import { deleteMeta, readMeta, writeMeta } from './records'
import { clearDrawing, deleteDrawnObject, saveDrawnObject, saveDrawnObjects, listDrawnObjects } from './drawings'

/** Binds the calls on answers, points and drawings: views of the one `meta` store. */
export function registerMeta(bind: Bind, ctx: Context): void {
  bind(boards.listAnswers, ({ params, query, caller }) => listBoardAnswers(ctx, caller, params.id, query.user_id))
  bind(boards.submitAnswer, ({ params, body, caller }) => submitAnswer(ctx, caller, params.id, body))
  bind(boards.resetAnswers, async ({ params, body, caller }) => {
    await resetAnswers(ctx, caller, params.id, body)
    return null
  })
  bind(boards.boardProgress, ({ params, caller }) => boardProgress(ctx, caller, params.id))

  bind(marks.savePoint, ({ params, body, caller }) => savePoint(ctx, caller, params.id, body))
  bind(marks.deletePoint, async ({ params, body, caller }) => {
    await deletePoint(ctx, caller, params.id, body)
    return null
  })
  bind(marks.listDrawnObjects, ({ params, query, caller }) => listDrawnObjects(ctx, caller, params.id, query))
  bind(marks.saveDrawnObject, ({ params, body, caller }) => saveDrawnObject(ctx, caller, params.id, body))
  bind(marks.saveDrawnObjects, ({ params, body, caller }) => saveDrawnObjects(ctx, caller, params.id, body))
  bind(marks.deleteDrawnObject, async ({ params, body, caller }) => {
    await deleteDrawnObject(ctx, caller, params.id, body)
    return null
  })
  bind(marks.clearDrawing, async ({ params, body, caller }) => {
    await clearDrawing(ctx, caller, params.id, body)
    return null
  })

  bind(meta.readMeta, ({ query, caller }) => readMeta(ctx, caller, query))
  bind(meta.writeMeta, async ({ params, body, caller }) => ({ value: await writeMeta(ctx, caller, params.id, body) }))
  bind(meta.deleteMeta, async ({ params, body, caller }) => {
    await deleteMeta(ctx, caller, params.id, body)
    return null
  })
}

import * as calls from '@keel/contract/routes/boards'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { createBoard, deleteBoard, listBoards, moveBoard, restoreBoard, updateBoard } from './service'

/** Binds the calls on boards; those on their items are bound by the board-items domain. */
export function registerBoards(bind: Bind, ctx: Context): void {
  bind(calls.listBoards, ({ params, caller }) => listBoards(ctx, caller, params.id))
  bind(calls.createBoard, ({ params, body, caller }) => createBoard(ctx, caller, params.id, body.name))
  bind(calls.updateBoard, ({ params, body, caller }) => updateBoard(ctx, caller, params.id, body))
  bind(calls.deleteBoard, async ({ params, caller }) => {
    await deleteBoard(ctx, caller, params.id)
    return null
  })
  bind(calls.restoreBoard, ({ params, caller }) => restoreBoard(ctx, caller, params.id))
  bind(calls.moveBoard, async ({ params, body, caller }) => {
    await moveBoard(ctx, caller, params.id, body.before_id)
    return null
  })
}

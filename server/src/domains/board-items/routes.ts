import * as calls from '@keel/contract/routes/board-items'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { addItems } from './add-items'
import { setItemHidden } from './hide'
import { listItems } from './list'
import { createItem, deleteItem, moveItem, restoreItem } from './service'
import { setItemProps, updateItem } from './update'
import { createValueCache } from './value-cache'

/** Values of at most two of the largest boards are read at once. */
const VALUES_KEPT_BYTES = 16_000_000

export function registerBoardItems(bind: Bind, ctx: Context): void {
  const values = createValueCache(VALUES_KEPT_BYTES)
  bind(calls.listItems, ({ params, caller }) => listItems(ctx, values, caller, params.id))
  bind(calls.createItem, ({ params, body, caller }) => createItem(ctx, caller, params.id, body))
  bind(calls.addItems, ({ params, body, caller }) => addItems(ctx, caller, params.id, body))
  bind(calls.updateItem, ({ params, body, caller }) => updateItem(ctx, caller, params.id, body))
  bind(calls.setItemProps, ({ params, body, caller }) => setItemProps(ctx, caller, params.id, body))
  bind(calls.hideItem, ({ params, body, caller }) => setItemHidden(ctx, caller, params.id, body.hidden))
  bind(calls.deleteItem, async ({ params, caller }) => {
    await deleteItem(ctx, caller, params.id)
    return null
  })
  bind(calls.restoreItem, ({ params, caller }) => restoreItem(ctx, caller, params.id))
  bind(calls.moveItem, async ({ params, body, caller }) => {
    await moveItem(ctx, caller, params.id, body.before_id)
    return null
  })
}

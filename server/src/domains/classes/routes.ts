import * as calls from '@keel/contract/routes/classes'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser } from '../../http/caller'
import { baseOf, type StudentJoined } from '../rooms'
import { createClass, deleteClass, renewLink, revokeLink, updateClass } from './changes'
import { getClass, listClasses } from './list'
import { joinClass, previewClass } from './link'
import { findRooms } from './search'

export function registerClasses(bind: Bind, ctx: Context, studentJoined: StudentJoined): void {
  const { db } = ctx
  bind(calls.listClasses, ({ query, request }) => listClasses(db, baseOf(ctx, request), query))
  bind(calls.findRooms, ({ query }) => findRooms(db, query.search))
  bind(calls.createClass, async ({ caller, body, request }) => getClass(db, baseOf(ctx, request), await createClass(ctx, caller, body)))
  bind(calls.updateClass, async ({ caller, params, body, request }) => {
    await updateClass(ctx, caller, params.id, body)
    return getClass(db, baseOf(ctx, request), params.id)
  })
  bind(calls.deleteClass, async ({ caller, params }) => {
    await deleteClass(ctx, caller, params.id)
    return null
  })
  bind(calls.renewClassLink, async ({ caller, params, body, request }) => {
    await renewLink(ctx, caller, params.id, body.days)
    return getClass(db, baseOf(ctx, request), params.id)
  })
  bind(calls.revokeClassLink, async ({ caller, params }) => {
    await revokeLink(ctx, caller, params.id)
    return null
  })

  bind(calls.previewClass, ({ caller, params }) => previewClass(ctx, caller.user, params.token))
  bind(calls.joinClass, ({ caller, body }) => joinClass(ctx, requireUser(caller), body.token, studentJoined))
}

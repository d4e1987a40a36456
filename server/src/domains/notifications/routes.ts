import * as calls from '@keel/contract/routes/notifications'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser } from '../../http/caller'
import { pushState, turnOff, turnOn } from './push-browsers'
import { listNotifications } from './read'
import { changeSettings, markSeen, settingsOf } from './settings'

export function registerNotifications(bind: Bind, ctx: Context): void {
  bind(calls.listNotifications, ({ caller }) => listNotifications(ctx.db, requireUser(caller).id))
  bind(calls.seeNotifications, async ({ body, caller }) => {
    await markSeen(ctx, requireUser(caller).id, body.id)
    return null
  })
  bind(calls.getNotificationSettings, ({ caller }) => settingsOf(ctx, requireUser(caller).id))
  bind(calls.setNotificationSettings, ({ body, caller }) => changeSettings(ctx, requireUser(caller).id, body))
  bind(calls.getPush, ({ caller }) => pushState(ctx, requireUser(caller)))
  bind(calls.turnOnPush, ({ body, caller }) => turnOn(ctx, requireUser(caller), body))
  bind(calls.turnOffPush, ({ caller }) => turnOff(ctx, requireUser(caller)))
}

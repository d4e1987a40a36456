import type { Context } from '../context'
import type { Bind } from '../http/bind-route'
import { registerUsers, type Sessions } from './users'

/** Binds every domain's calls. A domain is added here and nowhere else. */
export function registerDomains(bind: Bind, ctx: Context, sessions: Sessions): void {
  registerUsers(bind, ctx, sessions)
}

import type { BodyOf } from '@keel/contract/route'
import type { PushState } from '@keel/contract/entities/push'
import { AppError } from '@keel/contract/errors'
import { PUSH_BROWSERS_MAX } from '@keel/contract/push'
import type * as calls from '@keel/contract/routes/notifications'
import { sql } from 'kysely'
import type { Context } from '../../context'
import type { SessionUser } from '../../http/caller'

type Caller = Pick<SessionUser, 'id' | 'sessionId'>

/** Returns whether the browser of the session gets pushes. */
export async function pushState({ db, push }: Context, { sessionId }: Caller): Promise<PushState> {
  const row = await db.selectFrom('push_subscriptions').select('endpoint').where('session_id', '=', sessionId).executeTakeFirst()
  return { public_key: await push.publicKey(), endpoint: row?.endpoint ?? null }
}

/**
 * Stores the subscription of the session's browser. A browser sends pushes of one session at a time; the oldest subscriptions above the limit
 * of a person are deleted. @throws `bad.input` for invalid keys, and for an endpoint in a private network
 */
export async function turnOn(ctx: Context, caller: Caller, { endpoint, keys }: BodyOf<typeof calls.turnOnPush>): Promise<PushState> {
  const target = { endpoint, p256dh: Buffer.from(keys.p256dh, 'base64url'), auth: Buffer.from(keys.auth, 'base64url') }
  if (!ctx.push.accepts(target)) throw new AppError('bad.input', { errors: { endpoint: 'invalid' } })
  await ctx.db.transaction().execute(async (trx) => {
    // One change at a time, and none after the session has ended.
    await trx.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    const session = await trx.selectFrom('sessions').select('id').where('id', '=', caller.sessionId).forKeyShare().executeTakeFirst()
    if (!session) throw new AppError('not.signed.in')
    await trx
      .deleteFrom('push_subscriptions')
      .where((eb) => eb.or([eb('session_id', '=', caller.sessionId), eb('endpoint', '=', endpoint)]))
      .execute()
    await trx
      .insertInto('push_subscriptions')
      .values({ ...target, user_id: caller.id, session_id: caller.sessionId, created_at: ctx.now() })
      .execute()
    await sql`delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${caller.id} order by id desc offset ${PUSH_BROWSERS_MAX})`.execute(trx)
  })
  return pushState(ctx, caller)
}

/** Deletes the subscription of the session's browser. */
export async function turnOff(ctx: Context, caller: Caller): Promise<PushState> {
  await ctx.db.deleteFrom('push_subscriptions').where('session_id', '=', caller.sessionId).execute()
  return pushState(ctx, caller)
}

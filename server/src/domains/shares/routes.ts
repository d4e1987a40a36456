import * as calls from '@keel/contract/routes/shares'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import type { Caller } from '../../http/caller'
import { baseOf } from '../rooms'
import { broadcasting } from '../library'
import { revokeShare, shareLink } from './link'
import { claimVisitorAnswers } from './claim-answers'
import { answerShared, openShared, resetShared, sharedAnswers } from './shared'

/** A changing call has its link in the body. */
const withLink = (caller: Caller, token: string | undefined): Caller => ({ ...caller, shareToken: token ?? caller.shareToken })

export function registerShares(bind: Bind, ctx: Context): void {
  bind(calls.shareLink, ({ params, caller, request }) => shareLink(ctx, caller, params.id, baseOf(ctx, request)))
  bind(
    calls.revokeShare,
    broadcasting(ctx, async ({ params, caller }) => {
      await revokeShare(ctx, caller, params.id)
      return null
    }),
  )
  bind(calls.sharedItem, ({ params }) => openShared(ctx, params.link))
  bind(calls.listLibraryAnswers, ({ params, caller }) => sharedAnswers(ctx, caller, params.id))
  bind(calls.submitLibraryAnswer, ({ body: { token, ...answer }, caller }) => answerShared(ctx, withLink(caller, token), answer))
  bind(calls.claimVisitorAnswers, ({ body: { token, ...kept }, caller }) => claimVisitorAnswers(ctx, withLink(caller, token), kept))
  bind(calls.resetLibraryAnswers, async ({ body: { token, ...at }, caller }) => {
    await resetShared(ctx, withLink(caller, token), at)
    return null
  })
}

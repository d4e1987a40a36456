import * as calls from '@keel/contract/routes/drafts'
import { AppError } from '@keel/contract/errors'
import { requirePermission } from '../../access/require'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { createGate } from '../../http/gate'
import { makeDraft } from './make'

/** Drafts of a process at once, and of one teacher; others do not wait, each takes up to a minute. */
const AT_ONCE = { atOnce: 4, ofOneCaller: 1, waitingMax: 0 }

export function registerDrafts(bind: Bind, ctx: Context): void {
  const gate = createGate(AT_ONCE)
  bind(calls.makeDraft, async ({ caller, body, reply }) => {
    const { id } = requirePermission(caller, 'drafts.make')
    const model = ctx.drafts
    if (!model) throw new AppError('not.found')
    const gone = new AbortController()
    // Closes without a response when the teacher gives up.
    reply.raw.once('close', () => gone.abort())
    try {
      return await gate.run(String(id), () => makeDraft(ctx, model, id, body, gone.signal))
    } catch (error) {
      throw error instanceof AppError && error.code === 'busy' ? new AppError('draft.busy') : error
    }
  })
}

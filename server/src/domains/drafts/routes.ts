import * as calls from '@keel/contract/routes/drafts'
import { AppError } from '@keel/contract/errors'
import type { FastifyReply } from 'fastify'
import { requirePermission } from '../../access/require'
import type { DraftModel } from '../../adapters/drafts'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser } from '../../http/caller'
import { createGate } from '../../http/gate'
import { makeDraft } from './make'
import { allowsSuggestions, requireText, suggestMarks } from './suggestions'

/** Drafts of a process at once, and of one teacher; others do not wait, each takes up to a minute. */
const AT_ONCE = { atOnce: 4, ofOneCaller: 1, waitingMax: 0 }

export function registerDrafts(bind: Bind, ctx: Context): void {
  const gate = createGate(AT_ONCE)
  /** Asks the model when there is one and it is free, until the teacher gives up: the connection closes without a response. */
  async function ask<T>(
    userId: number,
    { raw }: Pick<FastifyReply, 'raw'>,
    run: (model: DraftModel, gone: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const model = ctx.drafts
    if (!model) throw new AppError('not.found')
    const gone = new AbortController()
    raw.once('close', () => gone.abort())
    try {
      return await gate.run(String(userId), () => run(model, gone.signal))
    } catch (error) {
      throw error instanceof AppError && error.code === 'busy' ? new AppError('draft.busy') : error
    }
  }
  bind(calls.makeDraft, async ({ caller, body, reply }) => {
    const { id } = requirePermission(caller, 'drafts.make')
    return ask(id, reply, (model, gone) => makeDraft(ctx, model, id, body, gone))
  })
  bind(calls.getSuggestions, async ({ caller, params }) => ({
    on: await allowsSuggestions(ctx, caller, params.id),
  }))
  bind(calls.suggestMarks, async ({ caller, params, body, reply }) => {
    const asked = await requireText(ctx, caller, params.id, body)
    return ask(requireUser(caller).id, reply, (model, gone) => suggestMarks(ctx, model, asked, gone))
  })
}

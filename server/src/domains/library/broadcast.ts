import type { Context } from '../../context'
import { requireUser, type Caller } from '../../http/caller'

/** Makes the caller's other tabs refetch the library. */
export const broadcastLibraryChange = (ctx: Pick<Context, 'live'>, caller: Caller): void =>
  ctx.live.toUser(requireUser(caller).id, { action: 'library_change', data: { by: caller.connectionId ?? null } })

/** Wraps a handler: afterwards the caller's other tabs refetch the library. */
export const broadcasting =
  <I extends { caller: Caller }, R>(ctx: Pick<Context, 'live'>, handle: (input: I) => Promise<R>) =>
  async (input: I): Promise<R> => {
    const result = await handle(input)
    broadcastLibraryChange(ctx, input.caller)
    return result
  }

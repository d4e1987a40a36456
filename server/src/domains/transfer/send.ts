import { AppError } from '@keel/contract/errors'
import { Readable } from 'node:stream'
import { requireModule } from '../../access/require'
import type { Context } from '../../context'
import { requireUser } from '../../http/caller'
import { disposition } from '../files'
import { requireOwnItems } from '../library'
import { takeExportTurn, type Exchange } from './exports'
import { pack } from './pack'
import { planModule, planEntries, type Plan } from './plan'
import { safeFileName } from './safe-name'
import { requireStoredFiles } from './stored-files'

/** Sends the archive; a HEAD request only checks whether it can be made. Throws `export.file.missing`. */
async function sendPlan(ctx: Context, plan: Plan, { request, reply }: Exchange): Promise<void> {
  const [first] = plan.roots
  if (!first) throw new AppError('not.found')
  await requireStoredFiles(ctx, plan.order)
  const name = safeFileName(plan.roots.length === 1 ? first.name : 'keel-library', 'zip')
  void reply.headers({
    'content-type': 'application/zip',
    'content-disposition': disposition(name, 'attachment'),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  void reply.send(request.method === 'HEAD' ? Readable.from([]) : pack(ctx, plan))
}

/** Entries of the caller's library, each once and with its path. Throws `not.found`, `export.too.large`, `export.file.missing`, and as `takeExportTurn`. */
export async function sendEntries(ctx: Context, ids: readonly number[], exchange: Exchange): Promise<void> {
  takeExportTurn(exchange)
  const wanted = await requireOwnItems(ctx.db, requireUser(exchange.caller).id, ids)
  await sendPlan(ctx, await planEntries(ctx.db, wanted), exchange)
}

/** A module of the caller, also of a classroom. Throws `not.found`, `forbidden`, `export.too.large`,
 * `export.file.missing`, and as `takeExportTurn`. */
export async function sendModule(ctx: Context, moduleId: number, exchange: Exchange): Promise<void> {
  takeExportTurn(exchange)
  await requireModule(ctx, exchange.caller, moduleId, 'library.copy')
  await sendPlan(ctx, await planModule(ctx.db, moduleId), exchange)
}

import type { SiteBackup } from '@keel/contract/entities/site'
import { AppError } from '@keel/contract/errors'
import { Readable } from 'node:stream'
import type { Context } from '../../context'
import { lastBackups, type NightlyBackups, type PastBackup } from '../../db/backup/nightly'
import { logOnSite } from '../../db/site-log'
import { requireUser, type Caller } from '../../http/caller'
import { disposition } from '../files'
import { takeExportTurn, type Exchange } from '../transfer'
import type { OwnerGuard } from '../users'

/** How long a session may download backups after the password was entered. */
const DOWNLOADS_MS = 10 * 60_000

function requireBackups({ backups }: Context): NightlyBackups {
  if (!backups) throw new AppError('backups.off')
  return backups
}

function stateOf({ name, place, isKept }: PastBackup, backups: NightlyBackups | null): SiteBackup['state'] {
  if (name === null) return 'none'
  if (!isKept) return 'removed'
  return place === backups?.place.describe ? 'here' : 'elsewhere'
}

/** Returns the last backups and failed attempts, and where and when they are made. */
export async function siteBackups({ db, backups }: Context) {
  const [running, past] = await Promise.all([backups?.isRunning() ?? false, lastBackups(db)])
  return {
    place: backups?.place.describe ?? null,
    hour: backups?.hour ?? 0,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    encrypted: backups?.isSealed ?? false,
    running,
    backups: past.map((one): SiteBackup => {
      const { id, at, bytes, error } = one
      return { id, at: at.toISOString(), bytes, error, state: stateOf(one, backups) }
    }),
  }
}

/** Begins a backup. Errors: backups.off, call.running. */
export async function beginBackup(ctx: Context, caller: Caller): Promise<void> {
  if (!(await requireBackups(ctx).begin())) throw new AppError('call.running')
  await logOnSite(ctx.db, ctx.now(), { kind: 'backup.begun', by: requireUser(caller).id, address: caller.address })
}

/** Lets the session of a checked operator download backups for some minutes. */
export const allowBackupDownloads = ({ db, now }: Context, caller: Caller, guard: OwnerGuard): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await guard(trx)
    await trx
      .updateTable('sessions')
      .set({ backups_until: new Date(now().getTime() + DOWNLOADS_MS) })
      .where('id', '=', requireUser(caller).sessionId)
      .execute()
  })

/**
 * Sends a backup as it is stored. Errors: login.again where the session may not download (any more), backups.off, not.found, and as
 * `takeExportTurn`.
 */
export async function sendBackup(ctx: Context, id: number, exchange: Exchange): Promise<void> {
  const { caller, request, reply } = exchange
  const { db, now } = ctx
  const me = requireUser(caller)
  const session = await db.selectFrom('sessions').select('backups_until').where('id', '=', me.sessionId).executeTakeFirst()
  if (!session?.backups_until || session.backups_until <= now()) throw new AppError('login.again')
  const { place } = requireBackups(ctx)
  const row = await db
    .selectFrom('backups')
    .select('name')
    .where('id', '=', id)
    .where('place', '=', place.describe)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row?.name) throw new AppError('not.found')
  takeExportTurn(exchange)
  const opened = await place.open(row.name)
  if (!opened) throw new AppError('not.found')
  if (request.method === 'HEAD') opened.bytes.destroy()
  else {
    const entry = { kind: 'backup.downloaded', by: me.id, address: caller.address, details: { backup: row.name } } as const
    await logOnSite(db, now(), entry).catch((error: unknown) => {
      opened.bytes.destroy()
      throw error
    })
  }
  void reply.headers({
    'content-type': 'application/octet-stream',
    'content-length': opened.size,
    'content-disposition': disposition(row.name, 'attachment'),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  void reply.send(request.method === 'HEAD' ? Readable.from([]) : opened.bytes)
}

import { CLASSES_MAX, CLASS_LINK_DAYS } from '@keel/contract/constants'
import type { LogKind } from '@keel/contract/entities/site'
import { AppError } from '@keel/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { logOnSite } from '../../db/site-log'
import { requireUser, type Caller } from '../../http/caller'
import { randomId } from '../../random-id'

const TOKEN_BYTES = 18
const DAY_MS = 86_400_000

interface Content {
  name: string
  room_ids: readonly number[]
}
/** Of an entry of the log, beside the class and its name. */
interface Details {
  name?: string
  before?: string
  rooms?: number
}
interface Locked {
  name: string
  token: string | null
}

const newLink = (now: Date, days: number) => ({ token: randomId(TOKEN_BYTES), expires_at: new Date(now.getTime() + days * DAY_MS) })

/**
 * Locks classrooms, so that none is purged now, and the operator. Both come before the class everywhere: a student who joins locks the
 * classroom first too.
 */
async function lockBefore(trx: Transaction<DB>, operatorId: number, roomIds: readonly number[]): Promise<Map<number, boolean>> {
  const { rows } = await sql<{ id: number; deleted: boolean }>`
    select id, deleted_at is not null as deleted from rooms where id = any(${[...roomIds]}::bigint[]) order by id for key share`.execute(
    trx,
  )
  await sql`select from users where id = ${operatorId} for key share`.execute(trx)
  return new Map(rows.map(({ id, deleted }) => [id, deleted]))
}

/** Changes a class and logs it, unless `change` returns false. @throws `not.found` */
async function changeClass(
  ctx: Context,
  caller: Caller,
  id: number,
  { kind, roomIds = [] }: { kind: LogKind; roomIds?: readonly number[] },
  change: (trx: Transaction<DB>, found: Locked, rooms: Map<number, boolean>) => Promise<Details | false>,
): Promise<void> {
  const { id: by } = requireUser(caller)
  await ctx.db.transaction().execute(async (trx) => {
    const rooms = await lockBefore(trx, by, roomIds)
    const found = await trx.selectFrom('classes').select(['name', 'token']).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!found) throw new AppError('not.found')
    const done = await change(trx, found, rooms)
    if (!done) return
    await logOnSite(trx, ctx.now(), { kind, by, address: caller.address, details: { class: id, name: found.name, ...done } })
  })
}

/** Makes a class with a link; returns its id. @throws `limit.reached`; `not.found` for a classroom that does not exist or is deleted */
export async function createClass(ctx: Context, caller: Caller, { name, room_ids }: Content): Promise<number> {
  const { id: by } = requireUser(caller)
  const now = ctx.now()
  const wanted = [...new Set(room_ids)]
  return ctx.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('classes', 0))`.execute(trx)
    const rooms = await lockBefore(trx, by, wanted)
    if (wanted.some((id) => rooms.get(id) !== false)) throw new AppError('not.found')
    const { n } = await trx
      .selectFrom('classes')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    if (n >= CLASSES_MAX) throw new AppError('limit.reached')
    const { id } = await trx
      .insertInto('classes')
      .values({ name, created_by: by, created_at: now, ...newLink(now, CLASS_LINK_DAYS) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('class_rooms')
      .values(wanted.map((room_id) => ({ class_id: id, room_id })))
      .execute()
    await logOnSite(trx, now, {
      kind: 'class.created',
      by,
      address: caller.address,
      details: { class: id, name, rooms: wanted.length },
    })
    return id
  })
}

/**
 * Replaces the name and the classrooms of a class. A deleted classroom may stay in it, so that it is there again when its teacher restores
 * it, but not be added. @throws `not.found`; `conflict` if it is no longer as it was seen
 */
export async function updateClass(
  ctx: Context,
  caller: Caller,
  id: number,
  { name, room_ids, seen }: Content & { seen?: Content | undefined },
): Promise<void> {
  const wanted = [...new Set(room_ids)]
  await changeClass(ctx, caller, id, { kind: 'class.changed', roomIds: wanted }, async (trx, found, rooms) => {
    const before = await trx.selectFrom('class_rooms').select('room_id').where('class_id', '=', id).execute()
    const had = new Set(before.map(({ room_id }) => room_id))
    const added = wanted.filter((room) => !had.has(room))
    if (wanted.some((room) => !rooms.has(room)) || added.some((room) => rooms.get(room))) throw new AppError('not.found')
    if (found.name === name && added.length === 0 && had.size === wanted.length) return false
    const isAsSeen =
      !seen || (seen.name === found.name && seen.room_ids.length === had.size && seen.room_ids.every((room) => had.has(room)))
    if (!isAsSeen) throw new AppError('conflict')
    await trx.updateTable('classes').set({ name }).where('id', '=', id).execute()
    await trx.deleteFrom('class_rooms').where('class_id', '=', id).where('room_id', 'not in', wanted).execute()
    if (added.length > 0)
      await trx
        .insertInto('class_rooms')
        .values(added.map((room_id) => ({ class_id: id, room_id })))
        .execute()
    return { name, rooms: wanted.length, ...(found.name !== name && { before: found.name }) }
  })
}

/** Deletes a class with its link. @throws `not.found` */
export const deleteClass = (ctx: Context, caller: Caller, id: number): Promise<void> =>
  changeClass(ctx, caller, id, { kind: 'class.deleted' }, async (trx) => {
    await trx.deleteFrom('classes').where('id', '=', id).execute()
    return {}
  })

/** Makes a new link; the old one ends. @throws `not.found` */
export const renewLink = (ctx: Context, caller: Caller, id: number, days: number): Promise<void> =>
  changeClass(ctx, caller, id, { kind: 'class.link_renewed' }, async (trx) => {
    await trx.updateTable('classes').set(newLink(ctx.now(), days)).where('id', '=', id).execute()
    return {}
  })

/** Revokes the link; idempotent. @throws `not.found` */
export const revokeLink = (ctx: Context, caller: Caller, id: number): Promise<void> =>
  changeClass(ctx, caller, id, { kind: 'class.link_revoked' }, async (trx, { token }) => {
    if (token === null) return false
    await trx.updateTable('classes').set({ token: null, expires_at: null }).where('id', '=', id).execute()
    return {}
  })

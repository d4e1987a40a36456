import { ROLE, ROOMS_PER_TEACHER_MAX, LESSON_STATUS, LIBRARY_DEPTH_MAX, TITLE_MAX_LENGTH } from '@keel/contract/constants'
import type { SiteBelongings } from '@keel/contract/entities/site'
import { AppError } from '@keel/contract/errors'
import { libraryKinds } from '@keel/contract/items/codes'
import { sql, type Transaction } from 'kysely'
import { broadcastRoomChange } from '../../access/broadcast'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { logOnSite } from '../../db/site-log'
import { requireUser, type Caller } from '../../http/caller'
import { lockStorage, storageOf } from '../files'
import { endLessonsOf } from '../lessons'
import { dropStarterKeys, insertPlace, sizeOf } from '../library'
import { broadcastNotifications, storeNotifications, type StoredNotification } from '../notifications'
import { peopleOf } from '../rooms'
import { roomScheduleChanged } from '../schedule'
import { lockUser, type UserRow } from '../users'

type Trx = Transaction<DB>

/** Modules that go with a teacher's classrooms, library and homework; those of the space outside classrooms stay. */
const goes = sql.raw('(m.room_id is not null or m.library_id is not null or m.homework_id is not null)')

/** Files of a person that items in such modules of somebody show. */
const filesOn = (ownerId: number, modulesOf: number) => sql`f.owner_id = ${ownerId} and exists (
  select from file_refs x join board_items i on i.id = x.board_item_id join boards b on b.id = i.board_id join modules m on m.id = b.module_id
  where x.file_id = f.id and m.owner_id = ${modulesOf} and ${goes})`

/** Lessons of a teacher that are not over. */
const ahead = (ownerId: number, now: Date) => sql`e.owner_id = ${ownerId} and e.ends_at > ${now}`

/** Planned lessons of one teacher at whose time another one teaches. */
const overlapping = (fromId: number, toId: number, now: Date) => sql<{ id: number }>`select e.id from schedule_events e
  where ${ahead(fromId, now)} and e.deleted_at is null and exists (select from schedule_events o where o.owner_id = ${toId}
    and o.deleted_at is null and o.starts_at < e.ends_at and o.ends_at > e.starts_at)`

/** Returns how much a teacher would hand over; with a receiver, also what of it they have no room or time for. Error: not.found. */
export async function belongingsOf(ctx: Context, id: number, toId?: number): Promise<SiteBelongings> {
  const { db } = ctx
  const person = await db.selectFrom('users').select('id').where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst()
  if (!person) throw new AppError('not.found')
  const now = ctx.now()
  const { rows } = await sql<Omit<SiteBelongings, 'free' | 'overlaps'>>`select
    (select count(*)::int from rooms where owner_id = ${id} and deleted_at is null) as rooms,
    (select count(*)::int from library_items where owner_id = ${id} and deleted_at is null and type <> ${libraryKinds.folder}) as library,
    (select count(*)::int from schedule_events e where ${ahead(id, now)} and e.deleted_at is null) as planned,
    (select count(*)::int from homework where owner_id = ${id} and deleted_at is null) as homework,
    (select count(*)::int from library_shares s join library_items l on l.id = s.item_id
      where l.owner_id = ${id} and l.deleted_at is null and s.revoked_at is null) as links,
    ((select coalesce(sum(f.size), 0) from files f where ${filesOn(id, id)})
      + (select coalesce(sum(i.bytes), 0) from modules m join boards b on b.module_id = m.id join board_items i on i.board_id = b.id
        where m.owner_id = ${id} and ${goes}))::float8 as bytes`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('an aggregate returned no row')
  if (toId === undefined) return { ...counts, free: null, overlaps: null }
  const [{ used, max }, overlaps] = await Promise.all([storageOf(ctx, db, toId), overlapping(id, toId, now).execute(db)])
  return { ...counts, free: Math.max(0, max - used), overlaps: overlaps.rows.length }
}

const roomIdsOf = async (trx: Trx, ownerId: number): Promise<number[]> =>
  (await trx.selectFrom('rooms').select('id').where('owner_id', '=', ownerId).orderBy('id').execute()).map(({ id }) => id)

/** Thrown to begin again: the leaving teacher made a classroom between the locks. */
class Unlocked extends Error {}
const TRIES = 5

/** Locks what other changes lock before a person, then both people in the order of their ids. */
async function lockBoth(trx: Trx, fromId: number, toId: number): Promise<{ from: UserRow; to: UserRow; rooms: number[] }> {
  const { rows } = await sql<{ id: number }>`select id from rooms where owner_id = ${fromId} order by id for no key update`.execute(trx)
  await sql`select from lessons where owner_id = ${fromId} and status = ${LESSON_STATUS.started} order by id for update`.execute(trx)
  const people = new Map<number, UserRow>()
  for (const id of [fromId, toId].toSorted((a, b) => a - b)) {
    const user = await lockUser(trx, id)
    if (!user) throw new AppError('not.found')
    people.set(id, user)
  }
  const rooms = rows.map(({ id }) => id)
  const [from, to] = [people.get(fromId), people.get(toId)]
  if (!from || !to) throw new AppError('not.found')
  const now = await roomIdsOf(trx, fromId)
  if (now.length !== rooms.length || now.some((id) => !rooms.includes(id))) throw new Unlocked()
  return { from, to, rooms }
}

function requireReceiver(from: UserRow, { id, role, closed_at, verified_at }: UserRow): void {
  if (id === from.id || role !== ROLE.teacher || closed_at || !verified_at) throw new AppError('handover.receiver')
}

const nameOf = ({ first_name, last_name }: UserRow): string => `${first_name} ${last_name}`.trim().slice(0, TITLE_MAX_LENGTH)

/** Puts the entries of one library into another one: into a folder with the name of the teacher they are from, unless that nests too deep. */
async function moveLibrary(trx: Trx, from: UserRow, to: UserRow, now: Date): Promise<number> {
  const { rows: top } = await sql<{ id: number }>`
    select id from library_items where owner_id = ${from.id} and folder_id is null and deleted_at is null`.execute(trx)
  await dropStarterKeys(trx, from.id, to.id)
  // The words of the search have their owner in them: they are written again.
  const moved = await sql`update library_items set owner_id = ${to.id}, stale = true where owner_id = ${from.id}`.execute(trx)
  const ids = top.map(({ id }) => id)
  if (ids.length > 0 && (await sizeOf(trx, ids)).height < LIBRARY_DEPTH_MAX) {
    const folder = await insertPlace(trx, { owner_id: to.id, folder_id: null, type: libraryKinds.folder, name: nameOf(from), now })
    await sql`update library_items set folder_id = ${folder.id} where id = any(${ids}::bigint[])`.execute(trx)
  }
  return Number(moved.numAffectedRows ?? 0)
}

/** Planned lessons that are not over, and their series. Lessons that are over stay as they were, and leave their series. */
async function moveSchedule(trx: Trx, fromId: number, toId: number, now: Date): Promise<number> {
  const { rows } = await overlapping(fromId, toId, now).execute(trx)
  if (rows.length > 0) throw new AppError('handover.overlap')
  await sql`update schedule_events e set series_id = null where e.owner_id = ${fromId} and e.ends_at <= ${now} and e.series_id is not null`.execute(
    trx,
  )
  await sql`update schedule_series set owner_id = ${toId} where owner_id = ${fromId}`.execute(trx)
  const moved = await sql`update schedule_events e set owner_id = ${toId}, updated_at = ${now} where ${ahead(fromId, now)}`.execute(trx)
  return Number(moved.numAffectedRows ?? 0)
}

async function moveRooms(trx: Trx, rooms: readonly number[], fromId: number, toId: number): Promise<void> {
  await sql`update rooms set owner_id = ${toId} where id = any(${[...rooms]}::bigint[])`.execute(trx)
  // Somebody who was a student before may belong to one of them.
  await sql`delete from room_members where user_id = ${toId} and room_id = any(${[...rooms]}::bigint[])`.execute(trx)
  const channels = sql`select c.id from channels c where c.room_id = any(${[...rooms]}::bigint[])`
  await sql`delete from channel_members where user_id = ${fromId} and channel_id in (${channels})`.execute(trx)
  await sql`insert into channel_members (channel_id, user_id, seen_message_id)
    select c.id, ${toId}, coalesce((select max(m.id) from messages m where m.channel_id = c.id and m.deleted_at is null), 0)
    from channels c where c.room_id = any(${[...rooms]}::bigint[]) on conflict do nothing`.execute(trx)
}

/** Counts what is moved as the storage of its new owner. Throws `handover.storage` if they have less. */
async function moveStorage(ctx: Context, trx: Trx, fromId: number, toId: number, before: number): Promise<void> {
  // After all rows, as everywhere; and before those that count files.
  for (const id of [fromId, toId].toSorted((a, b) => a - b)) await lockStorage(trx, id)
  await sql`update files f set owner_id = ${toId} where ${filesOn(fromId, toId)}`.execute(trx)
  const { used, max } = await storageOf(ctx, trx, toId)
  if (used > Math.max(max, before)) throw new AppError('handover.storage')
}

interface HandedOver {
  rooms: { id: number; people: number[] }[]
  notifications: StoredNotification[]
  /** Everybody who sees a planned lesson of theirs. */
  watchers: number[]
}

async function store(ctx: Context, trx: Trx, caller: Caller, fromId: number, toId: number): Promise<HandedOver | null> {
  const now = ctx.now()
  const { from, to, rooms } = await lockBoth(trx, fromId, toId)
  requireReceiver(from, to)
  await endLessonsOf(trx, fromId, { at: now, online: (roomId) => ctx.live.presence(roomId) })
  const { used } = await storageOf(ctx, trx, toId)
  const { rows: before } = await sql<{ id: number; name: string; deleted_at: Date | null }>`
    select id, name, deleted_at from rooms where id = any(${rooms}::bigint[]) order by id`.execute(trx)
  const { rows: own } = await sql<{
    n: number
  }>`select count(*)::int as n from rooms where owner_id = ${toId} and deleted_at is null`.execute(trx)
  const live = before.filter(({ deleted_at }) => deleted_at === null)
  if (live.length > 0 && (own[0]?.n ?? 0) + live.length > ROOMS_PER_TEACHER_MAX) throw new AppError('limit.reached')
  await moveRooms(trx, rooms, fromId, toId)
  const homework = await sql`update homework set owner_id = ${toId} where owner_id = ${fromId}`.execute(trx)
  const library = await moveLibrary(trx, from, to, now)
  const modules = await sql`update modules m set owner_id = ${toId} where m.owner_id = ${fromId} and ${goes}`.execute(trx)
  const { rows: watching } = await sql<{ user_id: number }>`
    select e.student_id as user_id from schedule_events e where ${ahead(fromId, now)} and e.student_id is not null
    union select rm.user_id from schedule_events e join room_members rm on rm.room_id = e.room_id where ${ahead(fromId, now)}`.execute(trx)
  const planned = await moveSchedule(trx, fromId, toId, now)
  const counts = [rooms.length, library, planned, homework.numAffectedRows, modules.numAffectedRows].map(Number)
  // Nothing is left to hand over: a repeated call, or a teacher without anything.
  if (counts.every((count) => count === 0)) return null
  await moveStorage(ctx, trx, fromId, toId, used)
  await sql`delete from notifications where user_id = ${fromId} and (room_id = any(${rooms}::bigint[])
    or homework_id in (select id from homework where owner_id = ${toId}) or event_id in (select id from schedule_events where owner_id = ${toId}))`.execute(
    trx,
  )
  const people = await peopleOf(
    trx,
    live.map(({ id }) => id),
  )
  const idsIn = (roomId: number) => (people.get(roomId) ?? []).map(({ id }) => id)
  const notifications: StoredNotification[] = []
  for (const { id: room_id, name: title } of live) {
    const of = { kind: 'room_teacher' as const, title, person_id: toId, room_id }
    const students = idsIn(room_id).filter((id) => id !== toId)
    notifications.push(...(await storeNotifications(trx, students, of, now)))
    // Without a person it is the reader's own.
    notifications.push(...(await storeNotifications(trx, [toId], { ...of, person_id: null }, now)))
  }
  await logOnSite(trx, now, {
    kind: 'account.handed_over',
    by: requireUser(caller).id,
    person: fromId,
    address: caller.address,
    details: { to: toId, rooms: live.length, library, planned, homework: Number(homework.numAffectedRows ?? 0) },
  })
  return {
    rooms: live.map(({ id }) => ({ id, people: idsIn(id) })),
    notifications,
    watchers: [fromId, toId, ...watching.map(({ user_id }) => user_id)],
  }
}

async function storeWhole(ctx: Context, caller: Caller, fromId: number, toId: number): Promise<HandedOver | null> {
  for (let tries = 1; ; tries += 1)
    try {
      return await ctx.db.transaction().execute((trx) => store(ctx, trx, caller, fromId, toId))
    } catch (error) {
      if (!(error instanceof Unlocked)) throw error
      if (tries === TRIES) throw new AppError('conflict', { cause: error })
    }
}

/**
 * Gives a teacher's classrooms, library, homework and planned lessons to another teacher, in one transaction. Running lessons end. Held
 * lessons with their notes, notes about students, the space and the account stay; who has a classroom reads its lessons. Repeated, it finds nothing left and changes nothing.
 * Errors: not.found; handover.receiver for oneself, a student, a closed or an unconfirmed account; handover.storage, handover.overlap,
 * limit.reached when the receiver has no room or time for it.
 */
export async function handOver(ctx: Context, caller: Caller, fromId: number, toId: number): Promise<void> {
  if (fromId === toId) throw new AppError('handover.receiver')
  const done = await storeWhole(ctx, caller, fromId, toId)
  if (!done) return
  for (const { id: room_id, people } of done.rooms) {
    broadcastRoomChange(ctx, room_id, { action: 'lesson', lesson: null }, { actor: null })
    ctx.live.kick(fromId, room_id)
    ctx.live.toUser(fromId, { action: 'room_left', data: { room_id } })
    ctx.live.forget(toId, room_id)
    for (const id of people) ctx.live.toUser(id, { action: 'new_room', data: { room_id } })
    ctx.live.peopleChanged(room_id)
  }
  for (const id of [fromId, toId]) ctx.live.toUser(id, { action: 'library_change', data: { by: null } })
  roomScheduleChanged(ctx, done.watchers)
  await broadcastNotifications(ctx, done.notifications)
}

import { HOMEWORK_ITEMS_MAX, LESSON_STATUS, ROOM_TYPE } from '@keel/contract/constants'
import type { Homework } from '@keel/contract/entities/homework'
import { AppError } from '@keel/contract/errors'
import { sql, type Transaction } from 'kysely'
import { broadcastHomework, requireHomework } from '../../access/homework'
import { requireBoard } from '../../access/require'
import { requireRoom } from '../../access/room'
import type { Context } from '../../context'
import { binStart, moveToBin } from '../../db/bin'
import type { DB } from '../../db/schema'
import type { Caller } from '../../http/caller'
import { copyChosenItems } from '../board-items'
import { insertBoard } from '../boards'
import { addText } from '../files'
import { DUE_HOURS, notifyOfGivenHomework } from '../notifications'
import { lockRoom } from '../rooms'
import { checkZone } from '../schedule'
import { getHomework } from './present'

interface Terms {
  opens_at?: string | null | undefined
  due_day?: string | null | undefined
  due_at?: string | null | undefined
  until_at?: string | null | undefined
  tries?: number | null | undefined
}
export interface NewHomework extends Terms {
  room_id: number
  title: string
  note: string
  boards: readonly { id: number; items?: readonly number[] | undefined }[]
  students: 'all' | readonly number[]
  zone: string
}

const moment = (at: string | null | undefined): Date | null => (at == null ? null : new Date(at))

/** The end of the day it is due, where each student is; midnight is the next day. */
const dueOfStudent = sql<Date | null>`coalesce(h.due_at, ((h.due_day + 1)::timestamp at time zone coalesce(
  (select known_zone(n.zone) from notification_settings n where n.user_id = hs.user_id), known_zone(h.zone), 'UTC')) - interval '1 second')`

interface NewParts {
  homework: readonly number[]
  students: readonly number[]
  now: Date
  /** After it was given to the others. */
  isLater: boolean
}

/** Gives homework to students who do not have it yet; returns what was new for whom. Who gets it when it is due soon is not reminded. */
async function insertParts(
  trx: Transaction<DB>,
  { homework, students, now, isLater }: NewParts,
): Promise<{ homework_id: number; user_id: number }[]> {
  const { rows } = await sql<{ homework_id: number; user_id: number }>`
    insert into homework_students (homework_id, user_id, due_at, added_at, reminded_due)
    select hs.homework_id, hs.user_id, due.due_at, ${isLater ? now : null}::timestamptz,
      case when due.due_at <= ${now}::timestamptz + make_interval(hours => ${DUE_HOURS}::int) then due.due_at end
    from homework h, (select h_id as homework_id, user_id from unnest(${homework}::bigint[]) h_id, unnest(${students}::bigint[]) user_id) hs,
      lateral (select ${dueOfStudent} as due_at) due
    where h.id = hs.homework_id on conflict do nothing returning homework_id, user_id`.execute(trx)
  return rows
}

/** Gives homework to these students of its classroom who do not have it yet; returns them. Throws `bad.input` for others. */
async function addStudents(
  trx: Transaction<DB>,
  homeworkId: number,
  roomId: number,
  students: 'all' | readonly number[],
  { now, isLater }: Pick<NewParts, 'now' | 'isLater'>,
): Promise<number[]> {
  const members = trx.selectFrom('room_members').select('user_id').where('room_id', '=', roomId)
  const wanted = students === 'all' ? null : [...new Set(students)]
  const found = (
    await members
      .$if(wanted !== null, (q) => q.where('user_id', 'in', wanted ?? []))
      .orderBy('user_id')
      .execute()
  ).map(({ user_id }) => user_id)
  if (wanted !== null && found.length < wanted.length) throw new AppError('bad.input', { errors: { students: 'invalid' } })
  if (found.length === 0) return []
  return (await insertParts(trx, { homework: [homeworkId], students: found, now, isLater })).map(({ user_id }) => user_id)
}

/** So many of them are told of one by one: those that are due first. */
const NEWCOMER_NOTICES = 3
/** Who joins gets what is due at least so many hours later, or, without a due date, was given in the last days. */
const NEWCOMER_HOURS = 24
const NEWCOMER_DAYS = 14

/** Returns the lesson that is on in a classroom, if any. */
const runningLessonOf = async (trx: Transaction<DB>, roomId: number): Promise<number | null> =>
  (
    await trx
      .selectFrom('lessons')
      .select('id')
      .where('room_id', '=', roomId)
      .where('status', '=', LESSON_STATUS.started)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.id ?? null

/** Gives a copy of boards to students of a classroom. Throws `bad.input`, `homework.empty`, `limit.reached`, `storage.full`. */
export async function giveHomework(ctx: Context, caller: Caller, body: NewHomework): Promise<Homework> {
  checkZone(body.zone)
  const room = await requireRoom(ctx, caller, body.room_id, 'homework.give')
  const boards = new Map(body.boards.map(({ id, items }) => [id, items]))
  for (const id of boards.keys()) await requireBoard(ctx, caller, id, 'board.edit')
  const { owner_id } = room
  const { id, students } = await addText(ctx, owner_id, async (trx) => {
    await lockRoom(trx, room.id)
    const { id } = await trx
      .insertInto('homework')
      .values({
        owner_id,
        room_id: room.id,
        lesson_id: await runningLessonOf(trx, room.id),
        room_name: room.name,
        title: body.title,
        note: body.note,
        opens_at: moment(body.opens_at),
        due_day: body.due_day ?? null,
        due_at: moment(body.due_at),
        until_at: moment(body.until_at),
        zone: body.zone,
        for_all: body.students === 'all',
        tries: body.tries ?? null,
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const module = await trx
      .insertInto('modules')
      .values({ owner_id, homework_id: id, name: body.title, position: 'a0' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const names = new Map(
      (
        await trx
          .selectFrom('boards')
          .select(['id', 'name'])
          .where('id', 'in', [...boards.keys()])
          .execute()
      ).map((row) => [row.id, row.name]),
    )
    let copied = 0
    for (const [from, items] of boards) {
      const to = await insertBoard(trx, module.id, names.get(from) ?? body.title, null)
      copied += await copyChosenItems(trx, { from, to: to.id }, items)
      if (copied > HOMEWORK_ITEMS_MAX) throw new AppError('limit.reached')
    }
    if (copied === 0) throw new AppError('homework.empty')
    const students = await addStudents(trx, id, room.id, body.students, { now: ctx.now(), isLater: false })
    if (students.length === 0) throw new AppError('bad.input', { errors: { students: 'required' } })
    return { id, students }
  })
  broadcastHomework(ctx, caller, { id, owner_id }, students)
  await notifyOfGivenHomework(ctx, students, 'homework_given', { homework_id: id, person_id: owner_id })
  return getHomework(ctx.db, caller, id)
}

/** Gives homework to more students of its classroom; those who have it already keep theirs. Throws `bad.input`, `homework.closed`. */
export async function addHomeworkStudents(ctx: Context, caller: Caller, id: number, students: readonly number[]): Promise<Homework> {
  const scope = await requireHomework(ctx.db, caller, id, 'homework.edit')
  const { room_id } = scope
  if (room_id === null) throw new AppError('homework.closed')
  const added = await ctx.db.transaction().execute(async (trx) => {
    await lockRoom(trx, room_id)
    return addStudents(trx, id, room_id, students, { now: ctx.now(), isLater: true })
  })
  broadcastHomework(ctx, caller, scope, added)
  await notifyOfGivenHomework(ctx, added, 'homework_given', { homework_id: id, person_id: scope.owner_id })
  return getHomework(ctx.db, caller, id)
}

/**
 * Gives a student who joins a group what was given to all its students and is not closed, due within a day or old; what they had before they
 * left goes on. With one student at a time "all" is that student. The classroom is locked. Returns what notifies of it, after the commit.
 */
export async function giveToNewcomer(ctx: Context, trx: Transaction<DB>, roomId: number, userId: number): Promise<() => Promise<void>> {
  const now = ctx.now()
  // Locked, so that a due date that is being changed is the new one.
  const { rows } = await sql<{ id: number; owner_id: number }>`
    select h.id, h.owner_id from homework h, (select ${userId}::bigint as user_id) hs, lateral (select ${dueOfStudent} as due_at) due
    where h.room_id = ${roomId} and h.for_all and h.deleted_at is null
      and exists (select from rooms r where r.id = h.room_id and r.type = ${ROOM_TYPE.group}) and (h.until_at is null or h.until_at > ${now})
      and case when due.due_at is null then h.created_at > ${now}::timestamptz - make_interval(days => ${NEWCOMER_DAYS}::int)
        else due.due_at >= ${now}::timestamptz + make_interval(hours => ${NEWCOMER_HOURS}::int) end
    order by due.due_at nulls last, h.id for share of h`.execute(trx)
  const given = await insertParts(trx, { homework: rows.map(({ id }) => id), students: [userId], now, isLater: true })
  const added = new Set(given.map(({ homework_id }) => homework_id))
  const dueFirst = rows.filter(({ id }) => added.has(id))
  return async () => {
    for (const one of dueFirst) broadcastHomework(ctx, { connectionId: undefined }, one, [userId])
    for (const { id, owner_id } of dueFirst.slice(0, NEWCOMER_NOTICES))
      await notifyOfGivenHomework(ctx, [userId], 'homework_given', { homework_id: id, person_id: owner_id })
  }
}

/** Students of homework. */
export const studentsOf = async (db: Pick<Context, 'db'>['db'], id: number): Promise<number[]> =>
  (await db.selectFrom('homework_students').select('user_id').where('homework_id', '=', id).execute()).map(({ user_id }) => user_id)

/** Changes homework; a new due date is due for everybody. Throws `conflict` if it has changed since it was read. */
export async function updateHomework(
  ctx: Context,
  caller: Caller,
  id: number,
  { version, ...change }: Terms & { version: number; title?: string | undefined; note?: string | undefined },
): Promise<Homework> {
  const scope = await requireHomework(ctx.db, caller, id, 'homework.edit')
  // A day takes the place of a moment and the other way round.
  const due = {
    ...(change.due_day == null ? {} : { due_at: null }),
    ...(change.due_at == null ? {} : { due_day: null }),
    ...(change.due_day === undefined ? {} : { due_day: change.due_day }),
    ...(change.due_at === undefined ? {} : { due_at: moment(change.due_at) }),
  }
  await ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('homework')
      .set((eb) => ({
        ...due,
        ...(change.title === undefined ? {} : { title: change.title }),
        ...(change.note === undefined ? {} : { note: change.note }),
        ...(change.opens_at === undefined ? {} : { opens_at: moment(change.opens_at) }),
        ...(change.until_at === undefined ? {} : { until_at: moment(change.until_at) }),
        ...(change.tries === undefined ? {} : { tries: change.tries }),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new AppError('conflict')
    if (change.title !== undefined) await trx.updateTable('modules').set({ name: change.title }).where('homework_id', '=', id).execute()
    if (Object.keys(due).length > 0)
      await sql`update homework_students hs set due_at = ${dueOfStudent} from homework h where h.id = hs.homework_id and h.id = ${id}`.execute(
        trx,
      )
  })
  broadcastHomework(ctx, caller, scope, await studentsOf(ctx.db, id))
  return getHomework(ctx.db, caller, id)
}

/** Deletes homework, so that its students do not see it any more. It can be restored. */
export async function deleteHomework(ctx: Context, caller: Caller, id: number): Promise<void> {
  const scope = await requireHomework(ctx.db, caller, id, 'homework.edit')
  await moveToBin(ctx.db, 'homework', id, ctx.now())
  broadcastHomework(ctx, caller, scope, await studentsOf(ctx.db, id))
}

/** Restores deleted homework; what is not deleted stays. Throws `not.found` once it is purged. */
export async function restoreHomework(ctx: Context, caller: Caller, id: number): Promise<Homework> {
  const scope = await requireHomework(ctx.db, caller, id, 'homework.edit', { deleted: true })
  const { numUpdatedRows } = await ctx.db
    .updateTable('homework')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>=', binStart(ctx.now()))]))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('not.found')
  broadcastHomework(ctx, caller, scope, await studentsOf(ctx.db, id))
  return getHomework(ctx.db, caller, id)
}

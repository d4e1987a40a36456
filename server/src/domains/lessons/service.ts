import { LESSON_STATUS } from '@keel/contract/constants'
import type { Lesson } from '@keel/contract/entities/lesson'
import { isHeldIn } from '@keel/contract/planned-room'
import { AppError } from '@keel/contract/errors'
import { allows, type Permission } from '@keel/contract/permissions'
import { sql, type Kysely, type Transaction } from 'kysely'
import { broadcastRoomChange } from '../../access/broadcast'
import type { RoomRow } from '../../access/room'
import { accessRoleIn } from '../../access/scope'
import type { Context } from '../../context'
import { binStart } from '../../db/bin'
import type { LessonDuration } from '../../db/columns'
import type { DB } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'
import { notify } from '../notifications'
import { lockRoom, peopleOf } from '../rooms'
import { closeAttendance, recordPresence, type LessonEnd } from './attendance'
import { presentLesson, type StoredLesson } from './present'
import { teachesAfter } from './report'
import { boardsInUse } from './board-in-use'
import { storeLessonResults } from './results'
import { notifyOfEnd } from './notify-students'
import { violates } from '../../db/violates'

export interface Origin {
  connectionId?: string
  actor: number | null
}

const running = (db: Kysely<DB>) =>
  db.selectFrom('lessons').selectAll().where('status', '=', LESSON_STATUS.started).where('deleted_at', 'is', null)

/** Returns the running lesson of each room that has one. */
export async function runningLessons(db: Kysely<DB>, roomIds: readonly number[], readerId: number): Promise<Map<number, Lesson>> {
  if (roomIds.length === 0) return new Map()
  const rows = await running(db).where('room_id', 'in', roomIds).execute()
  const boards = await boardsInUse(
    db,
    rows.flatMap(({ id, name }) => (name === '' ? [id] : [])),
  )
  const named = (row: StoredLesson) => ({ ...row, name: row.name || (boards.get(row.id) ?? '') })
  return new Map(rows.flatMap((row) => (row.room_id === null ? [] : [[row.room_id, presentLesson(named(row), readerId)] as const])))
}

/** A lesson, if the caller has this permission for it. People without a part in it get `not.found`. */
export async function requireLesson(db: Kysely<DB>, caller: Caller, id: number, permission: Permission): Promise<StoredLesson> {
  const lesson = await requireKept(db, caller, id, permission)
  if (lesson.deleted_at) throw new AppError('not.found')
  return lesson
}

/** The same for a lesson that may be deleted. */
async function requireKept(db: Kysely<DB>, caller: Caller, id: number, permission: Permission): Promise<StoredLesson> {
  const user = requireUser(caller)
  const row = await db.selectFrom('lessons').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not.found')
  const { owner_id } = row
  const member = owner_id !== user.id && ((await hasPart(db, user.id, id)) || (await teachesAfter(db, user.id, row)))
  const role = accessRoleIn({ owner_id, member }, user)
  if (!allows('lesson.see', role)) throw new AppError('not.found')
  if (!allows(permission, role)) throw new AppError('forbidden')
  return row
}

async function hasPart(db: Kysely<DB>, userId: number, lessonId: number): Promise<boolean> {
  const part = await db
    .selectFrom('lesson_people')
    .select('id')
    .where('lesson_id', '=', lessonId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return part !== undefined
}

/** The next number in a classroom; a number is given once, also when lessons are deleted or purged. The caller holds the room's lock. */
const nextNumber = async (trx: Transaction<DB>, roomId: number): Promise<number> =>
  (
    await trx
      .selectFrom('lessons')
      .select(sql<number>`(greatest(count(*), max(number)) + 1)::int`.as('number'))
      .where('room_id', '=', roomId)
      .executeTakeFirstOrThrow()
  ).number

/** An hour. */
const DEFAULT_DURATION = 3

const isSecondRunning = (error: unknown) => violates(error, 'lessons_one_running')

/** Returns the scheduled lesson for this room: for the room itself, or for its only student. */
async function plannedIn(db: Kysely<DB>, room: RoomRow, people: { id: number }[], eventId: number) {
  const planned = await db
    .selectFrom('schedule_events')
    .select(['id', 'title', 'duration', 'room_id', 'student_id'])
    .where('id', '=', eventId)
    .where('owner_id', '=', room.owner_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const { id, type, owner_id: ownerId } = room
  const fits = planned && isHeldIn({ roomId: planned.room_id, studentId: planned.student_id, ownerId }, { id, type, ownerId, people })
  if (!fits) throw new AppError('bad.input', { errors: { event_id: 'invalid' } })
  return planned
}

/** Starts a lesson and notifies the members. @throws `lesson.unavailable` when one is running in the room */
export async function startLesson(
  ctx: Context,
  room: RoomRow,
  wanted: { name?: string; duration?: LessonDuration; event_id?: number },
  from: Origin,
): Promise<StoredLesson> {
  const at = ctx.now()
  const { lesson, people } = await ctx.db
    .transaction()
    .execute(async (trx) => {
      // Removing members and deleting the room happen before this or wait for it.
      await lockRoom(trx, room.id)
      const people = (await peopleOf(trx, [room.id])).get(room.id) ?? []
      const planned = wanted.event_id === undefined ? null : await plannedIn(trx, room, people, wanted.event_id)
      const row = await trx
        .insertInto('lessons')
        .values({
          room_id: room.id,
          owner_id: room.owner_id,
          room_name: room.name,
          name: wanted.name ?? planned?.title ?? '',
          number: await nextNumber(trx, room.id),
          duration: wanted.duration ?? planned?.duration ?? DEFAULT_DURATION,
          event_id: planned?.id ?? null,
          status: LESSON_STATUS.started,
          started_at: at,
          created_at: at,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('lesson_people')
        .values(people.map(({ id }) => ({ lesson_id: row.id, user_id: id })))
        .execute()
      return { lesson: row, people }
    })
    .catch((error: unknown) => {
      throw isSecondRunning(error) ? new AppError('lesson.unavailable', { cause: error }) : error
    })
  await recordPresence(ctx.db, room.id, () => ctx.live.presence(room.id), ctx.now)
  broadcastLesson(ctx, room.id, lesson, from)
  for (const { id } of people)
    ctx.live.toUser(id, { action: 'room_started', data: { room_id: room.id, lesson: presentLesson(lesson, id) } })
  const students = people.filter(({ id }) => id !== room.owner_id).map(({ id }) => id)
  await notify(ctx, students, { kind: 'room_started', title: lesson.name || room.name, person_id: room.owner_id, room_id: room.id })
  return lesson
}

function broadcastLesson(ctx: Context, roomId: number, lesson: StoredLesson | null, from: Origin, endsCall = false): void {
  broadcastRoomChange(
    ctx,
    roomId,
    { action: 'lesson', lesson: lesson && presentLesson(lesson, null), ...(endsCall && { ends_call: true }) },
    from,
  )
}

/** Completes a lesson and notifies the students who were in it; with `endsCall` its call is over for everybody. Idempotent. */
export async function finish(ctx: Context, lesson: StoredLesson, from: Origin, endsCall = false): Promise<StoredLesson> {
  const done = await complete(ctx, lesson, endNow(ctx), from, endsCall)
  if (done) await notifyOfEnd(ctx, done)
  return done ?? ctx.db.selectFrom('lessons').selectAll().where('id', '=', lesson.id).executeTakeFirstOrThrow()
}

/** A lesson that ends now, with the people who are in its room. */
const endNow = (ctx: Context): LessonEnd => ({ at: ctx.now(), online: (roomId) => ctx.live.presence(roomId) })

/** Completes a lesson, closes its attendance and stores the results. Of two concurrent calls the second returns null. */
export async function complete(
  ctx: Context,
  lesson: StoredLesson,
  end: LessonEnd,
  from: Origin,
  endsCall = false,
): Promise<StoredLesson | undefined> {
  const done = await ctx.db.transaction().execute((trx) => storeCompletion(trx, lesson.id, end))
  if (done) await broadcastEnd(ctx, done, from, endsCall)
  return done
}

async function storeCompletion(trx: Transaction<DB>, id: number, end: LessonEnd): Promise<StoredLesson | undefined> {
  const row = await trx
    .updateTable('lessons')
    .set({ status: LESSON_STATUS.completed, completed_at: end.at })
    .where('id', '=', id)
    .where('status', '<>', LESSON_STATUS.completed)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await closeAttendance(trx, row, end)
  await storeLessonResults(trx, row)
  const onScreen = row.room_id === null ? undefined : end.online?.(row.room_id).get(row.owner_id)?.boardId
  const name = row.name || (await boardsInUse(trx, [id], onScreen ?? undefined)).get(id)
  return name === undefined || name === row.name
    ? row
    : trx.updateTable('lessons').set({ name }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

async function broadcastEnd(ctx: Context, { id: lesson_id, room_id }: StoredLesson, from: Origin, endsCall = false): Promise<void> {
  if (room_id === null) return
  broadcastLesson(ctx, room_id, null, from, endsCall)
  for (const { id } of (await peopleOf(ctx.db, [room_id])).get(room_id) ?? [])
    ctx.live.toUser(id, { action: 'lesson_ended', data: { room_id, lesson_id } })
}

/** Completes the running lesson of a room, as part of closing it. Returns a function that sends the notifications after the commit. */
export async function completeRunning(ctx: Context, trx: Transaction<DB>, roomId: number, from: Origin): Promise<() => Promise<void>> {
  const lesson = await running(trx).where('room_id', '=', roomId).executeTakeFirst()
  const done = lesson && (await storeCompletion(trx, lesson.id, endNow(ctx)))
  return async () => {
    if (!done) return
    await broadcastEnd(ctx, done, from)
    await notifyOfEnd(ctx, done)
  }
}

export async function rename(ctx: Context, lesson: StoredLesson, name: string, from: Origin): Promise<StoredLesson> {
  const row = await ctx.db.updateTable('lessons').set({ name }).where('id', '=', lesson.id).returningAll().executeTakeFirstOrThrow()
  if (row.room_id !== null && row.status === LESSON_STATUS.started) broadcastLesson(ctx, row.room_id, row, from)
  return row
}

export async function remove(ctx: Context, lesson: StoredLesson, from: Origin): Promise<void> {
  if (lesson.status === LESSON_STATUS.started) await complete(ctx, lesson, endNow(ctx), from)
  await ctx.db.updateTable('lessons').set({ deleted_at: ctx.now() }).where('id', '=', lesson.id).execute()
}

/** Restores a deleted lesson; one that was not deleted stays unchanged. @throws `not.found` after its time in the bin */
export async function restore(ctx: Context, caller: Caller, id: number): Promise<StoredLesson> {
  const lesson = await requireKept(ctx.db, caller, id, 'lesson.edit')
  if (lesson.deleted_at && lesson.deleted_at < binStart(ctx.now())) throw new AppError('not.found')
  await ctx.db.updateTable('lessons').set({ deleted_at: null }).where('id', '=', id).execute()
  return lesson
}

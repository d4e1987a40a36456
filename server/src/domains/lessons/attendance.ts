import { LESSON_STATUS } from '@keel/contract/constants'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema'

/** Who leaves and is back within this has not left: another process may not know yet that the person is on a new connection. */
const SAME_STAY_MS = 3000

/** Who is in a room now, and the board on their screen, from the live connection. */
export type Online = ReadonlyMap<number, { boardId: number | null }>

/**
 * Stores joins, leaves and opened boards in the room's running lesson, if there is one. `online` is read after the lesson is
 * locked: of two concurrent calls the later one writes the later state. A process that is cut off from the others does not know whether who is
 * not here has gone to one of them: it ends nobody's stay (`knowsAll`).
 */
export async function recordPresence(
  db: Kysely<DB>,
  roomId: number,
  online: () => Online,
  now: () => Date,
  knowsAll: () => boolean = () => true,
): Promise<void> {
  const running = (on: Kysely<DB>) =>
    on
      .selectFrom('lessons')
      .select('id')
      .where('room_id', '=', roomId)
      .where('status', '=', LESSON_STATUS.started)
      .where('deleted_at', 'is', null)
  // Mostly there is none: one query then instead of a transaction.
  if (!(await running(db).executeTakeFirst())) return
  await db.transaction().execute(async (trx) => {
    const lesson = await running(trx).forUpdate().executeTakeFirst()
    if (lesson) await record(trx, lesson.id, roomId, online(), now(), knowsAll())
  })
}

/** The caller holds the lesson's lock. */
async function record(trx: Kysely<DB>, lessonId: number, roomId: number, online: Online, at: Date, knowsAll = true): Promise<void> {
  const people = await trx.selectFrom('lesson_people').selectAll().where('lesson_id', '=', lessonId).execute()
  const staying = people.filter((p) => p.from_at !== null && p.to_at === null)
  const left = knowsAll ? staying.filter((p) => !online.has(p.user_id)) : []
  if (left.length > 0)
    await trx
      .updateTable('lesson_people')
      .set({ to_at: at })
      .where(
        'id',
        'in',
        left.map((p) => p.id),
      )
      .execute()

  const there = new Set(staying.map((p) => p.user_id))
  for (const userId of online.keys()) {
    if (there.has(userId)) continue
    const justLeft = people.find((p) => p.user_id === userId && p.to_at !== null && p.to_at.getTime() > at.getTime() - SAME_STAY_MS)
    if (justLeft) {
      await trx.updateTable('lesson_people').set({ to_at: null }).where('id', '=', justLeft.id).execute()
      continue
    }
    const expected = people.find((p) => p.user_id === userId && p.from_at === null)
    if (expected) await trx.updateTable('lesson_people').set({ from_at: at }).where('id', '=', expected.id).execute()
    else await trx.insertInto('lesson_people').values({ lesson_id: lessonId, user_id: userId, from_at: at }).execute()
  }

  const boards = [...new Set([...online.values()].flatMap(({ boardId }) => boardId ?? []))]
  if (boards.length === 0) return
  // The board comes from the client: only boards of this room count.
  const real = await trx
    .selectFrom('boards')
    .innerJoin('modules', 'modules.id', 'boards.module_id')
    .select('boards.id')
    .where('boards.id', 'in', boards)
    .where('modules.room_id', '=', roomId)
    .execute()
  if (real.length > 0)
    await trx
      .insertInto('lesson_boards')
      .values(real.map(({ id }) => ({ lesson_id: lessonId, board_id: id, opened_at: at })))
      .onConflict((oc) => oc.doNothing())
      .execute()
}

/** When a lesson ended and, if that is now, who is in a room. */
export interface LessonEnd {
  at: Date
  online?: (roomId: number) => Online
}

/**
 * Ends every open interval. People whose join is not stored yet are stored first: while many classrooms fill at once, a join waits.
 * The caller holds the lesson's lock.
 */
export async function closeAttendance(trx: Kysely<DB>, lesson: { id: number; room_id: number | null }, end: LessonEnd): Promise<void> {
  if (end.online && lesson.room_id !== null) await record(trx, lesson.id, lesson.room_id, end.online(lesson.room_id), end.at)
  await trx
    .updateTable('lesson_people')
    .set({ to_at: end.at })
    .where('lesson_id', '=', lesson.id)
    .where('from_at', 'is not', null)
    .where('to_at', 'is', null)
    .execute()
}

import { HOMEWORK_STATE, RECORD_SOURCE, RECORD_TYPE } from '@keel/contract/constants'
import type { Homework, HomeworkExercise, HomeworkPart, HomeworkState } from '@keel/contract/entities/homework'
import { AppError } from '@keel/contract/errors'
import { mayRelease } from '@keel/contract/may-release'
import { sql, type Transaction } from 'kysely'
import { broadcastHomework, lockPart, refuseClosed, requireHomework, type LockedPart } from '../../access/homework'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'
import { releaseCorrections } from '../corrections'
import { notifyOfGivenHomework, notifyOfHandedIn, skipHomeworkMail } from '../notifications'
import { unfinishedBy } from './exercises'
import { getHomework, PART_COLUMNS, presentPart } from './present'
import { releaseRemarks } from './remarks'

type Trx = Transaction<DB>
const { given, seen, started, handedIn, returned, done } = HOMEWORK_STATE

interface Step {
  state: HomeworkState
  at?: { seen_at?: Date; started_at?: Date; handed_in_at?: Date | null; returned_at?: Date; done_at?: Date | null }
  /** Begins the next try. */
  next?: boolean
}

/** Moves a locked part to a state. */
const move = (trx: Trx, homeworkId: number, userId: number, { state, at = {}, next = false }: Step) =>
  trx
    .updateTable('homework_students')
    .set((eb) => ({ ...at, state, version: eb('version', '+', 1), ...(next ? { try: eb('try', '+', 1) } : {}) }))
    .where('homework_id', '=', homeworkId)
    .where('user_id', '=', userId)
    .returning([...PART_COLUMNS])
    .executeTakeFirstOrThrow()

/** Deletes a student's answers to homework, so that a try begins from the beginning; its attempts and results stay. */
const deleteAnswers = (trx: Trx, moduleId: number, userId: number) =>
  sql`
  delete from meta x using boards b, board_items i
  where b.module_id = ${moduleId} and i.board_id = b.id and x.item_id = i.id and x.source = ${RECORD_SOURCE.board}
    and x.type = ${RECORD_TYPE.answers} and x.user_id = ${userId}`.execute(trx)

interface At {
  userId: number
  moduleId: number
  now: Date
}

/** Moves the caller's own part by the step that `take` returns, if any, and broadcasts it. */
async function step(
  ctx: Context,
  caller: Caller,
  id: number,
  take: (trx: Trx, part: LockedPart, at: At) => Step | null | Promise<Step | null>,
): Promise<Homework> {
  const scope = await requireHomework(ctx.db, caller, id, 'homework.answer')
  const { id: userId } = requireUser(caller)
  const isMoved = await ctx.db.transaction().execute(async (trx) => {
    const taken = await take(trx, await lockPart(trx, id, userId), { userId, moduleId: scope.module_id, now: ctx.now() })
    if (taken) await move(trx, id, userId, taken)
    return taken !== null
  })
  if (isMoved) broadcastHomework(ctx, caller, scope, [userId])
  return getHomework(ctx.db, caller, id)
}

/** The student has opened homework: it is seen, and no mail about it is sent any more. */
export const seeHomework = (ctx: Context, caller: Caller, id: number): Promise<Homework> =>
  step(ctx, caller, id, async (trx, { state }, { userId, now }) => {
    await skipHomeworkMail(trx, id, userId)
    return state === given ? { state: seen, at: { seen_at: now } } : null
  })

/**
 * Hands in homework. Returns the exercises that are not finished; if there are some, it is handed in only if `incomplete`. What is handed in
 * already stays so. Throws `homework.state` if it is done, `homework.closed`.
 */
export async function handInHomework(
  ctx: Context,
  caller: Caller,
  id: number,
  incomplete: boolean,
): Promise<{ homework: Homework; missing: HomeworkExercise[] }> {
  let missing: HomeworkExercise[] = []
  let isHandedIn = false
  const homework = await step(ctx, caller, id, async (trx, part, { userId, moduleId, now }) => {
    if (part.state === handedIn) return null
    if (part.state === done) throw new AppError('homework.state')
    refuseClosed(part, now)
    missing = await unfinishedBy(trx, moduleId, userId)
    isHandedIn = missing.length === 0 || incomplete
    return isHandedIn ? { state: handedIn, at: { handed_in_at: now } } : null
  })
  if (isHandedIn) await notifyOfHandedIn(ctx, homework.teacher.id, { homework_id: id, person_id: requireUser(caller).id })
  return { homework, missing }
}

/** Takes back what was handed in, to go on with it. Throws `homework.state` once the teacher has answered, `homework.closed`. */
export const takeBackHomework = (ctx: Context, caller: Caller, id: number): Promise<Homework> =>
  step(ctx, caller, id, (_trx, part, { now }) => {
    if (part.state !== handedIn) throw new AppError('homework.state')
    refuseClosed(part, now)
    return { state: started, at: { handed_in_at: null } }
  })

/** Begins homework that is done again, from the beginning. Throws `homework.state` if it is not done or no try is left, `homework.closed`. */
export const repeatHomework = (ctx: Context, caller: Caller, id: number): Promise<Homework> =>
  step(ctx, caller, id, async (trx, part, { userId, moduleId, now }) => {
    if (part.state !== done) throw new AppError('homework.state')
    refuseClosed(part, now)
    const { numUpdatedRows } = await trx
      .updateTable('homework_students as hs')
      .from('homework as h')
      .set((eb) => ({ repeats: eb('hs.repeats', '+', 1) }))
      .whereRef('h.id', '=', 'hs.homework_id')
      .where('h.id', '=', id)
      .where('hs.user_id', '=', userId)
      .where((eb) => eb.or([eb('h.tries', 'is', null), eb('h.tries', '>', eb('hs.repeats', '+', 1))]))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new AppError('homework.state')
    await deleteAnswers(trx, moduleId, userId)
    return { state: started, at: { handed_in_at: null, done_at: null }, next: true }
  })

export interface Release {
  to: 'returned' | 'done'
  students: readonly { user_id: number; version: number }[]
  remark?: string | undefined
  empty: boolean
}

/**
 * Returns homework to students or marks it as done, each on their own: the part is null of a student whose part has changed since the version
 * that the teacher saw, or cannot go there. Throws `not.found` for somebody who was not given it.
 */
export async function releaseHomework(
  ctx: Context,
  caller: Caller,
  id: number,
  { to, students, remark, empty }: Release,
): Promise<{ user_id: number; part: HomeworkPart | null }[]> {
  const scope = await requireHomework(ctx.db, caller, id, 'homework.check')
  const { id: author_id } = requireUser(caller)
  const now = ctx.now()
  const wanted = new Map(students.map(({ user_id, version }) => [user_id, version]))
  const released: { user_id: number; part: HomeworkPart | null }[] = []
  await ctx.db.transaction().execute(async (trx) => {
    // In one order, so that two of these calls do not wait for each other.
    for (const [user_id, version] of [...wanted].toSorted(([a], [b]) => a - b)) {
      const locked = await lockPart(trx, id, user_id)
      if (locked.version !== version || !mayRelease(locked.state, to)) {
        released.push({ user_id, part: null })
        continue
      }
      if (remark !== undefined)
        await trx.insertInto('homework_remarks').values({ homework_id: id, user_id, author_id, text: remark, created_at: now }).execute()
      await releaseRemarks(trx, id, user_id, now)
      await releaseCorrections(trx, scope.module_id, user_id, now)
      if (to === 'returned' && empty) await deleteAnswers(trx, scope.module_id, user_id)
      const row = await move(
        trx,
        id,
        user_id,
        to === 'done' ? { state: done, at: { done_at: now } } : { state: returned, at: { returned_at: now, done_at: null }, next: true },
      )
      released.push({ user_id, part: presentPart(row) })
    }
  })
  const moved = released.filter(({ part }) => part !== null).map(({ user_id }) => user_id)
  broadcastHomework(ctx, caller, scope, moved)
  await notifyOfGivenHomework(ctx, moved, to === 'done' ? 'homework_done' : 'homework_returned', { homework_id: id, person_id: author_id })
  return released
}

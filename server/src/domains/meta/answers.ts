import type { BoardActions, Progress } from '@keel/contract/entities/action'
import { AppError } from '@keel/contract/errors'
import type { ItemCode } from '@keel/contract/items/codes'
import { allows, type Who } from '@keel/contract/permissions'
import { sql } from 'kysely'
import type { Context } from '../../context'
import { userOf, type Caller } from '../../http/caller'
import { placeAlive, placeColumns, placeJoins, requireBoard, requirePlace, type Place } from '../modules'
import { announceAnswer, announceReset } from './announce'
import { exerciseCodes, exerciseOf } from './exercises'
import { answersOnBoard, isStudentOf, readAnswer, removeAnswers, replaceAnswer } from './repository'

interface ExercisePlace extends Place { type: ItemCode; value: unknown }
const wrong = (errors: Record<string, string>) => new AppError('bad.input', { errors })

/** An exercise of a board the caller may answer on. */
async function requireExercise(ctx: Context, caller: Caller, boardId: number, itemId: number): Promise<ExercisePlace & { who: Who }> {
  const { rows } = await sql<ExercisePlace>`
    select ${placeColumns}, i.type, i.value from boards b join modules m on m.id = b.module_id ${placeJoins(userOf(caller).id)}
    left join board_items i on i.board_id = b.id and i.id = ${itemId} and i.deleted_at is null
    where b.id = ${boardId} and b.deleted_at is null and ${placeAlive}`.execute(ctx.db)
  const place = requirePlace(rows[0], caller, 'answers.give')
  if (place.type === null) throw new AppError('not.found')
  return place
}

/**
 * Whose answers are meant. A student's are their own. In a classroom the teacher names the student; on a board of
 * one's own, outside classrooms, they are one's own.
 */
async function ownerOfAnswers(ctx: Context, caller: Caller, place: Place & { who: Who }, named: number | undefined): Promise<number> {
  const { id } = userOf(caller)
  if (place.who !== 'teacher-owner' || place.room_id === null) {
    if (named !== undefined && named !== id) throw new AppError('forbidden')
    return id
  }
  if (named === undefined) throw wrong({ user_id: 'required' })
  if (!(await isStudentOf(ctx.db, place.room_id, named))) throw wrong({ user_id: 'invalid' })
  return named
}

/** A student waits while somebody else has the item open in its editor. */
function refuseWhileEdited(ctx: Context, caller: Caller, place: Place & { who: Who }, itemId: number): void {
  if (place.room_id === null || place.who === 'teacher-owner') return
  const { id } = userOf(caller)
  if (ctx.live.held(place.room_id).some(({ userId, message }) => userId !== id && message.action === 'selectItem' && message.itemId === itemId))
    throw new AppError('item.being.edited')
}

export interface Attempt { item_id: number; id: string; action: Record<string, unknown>; user_id?: number | undefined }

/**
 * Judges an attempt by the item's value and stores the answer. What the first attempt was is decided by the store:
 * when another tab was faster, the attempt is judged again after that one. Answers what is stored now.
 */
export async function giveAnswer(ctx: Context, caller: Caller, boardId: number, attempt: Attempt): Promise<{ action: unknown }> {
  const place = await requireExercise(ctx, caller, boardId, attempt.item_id)
  const exercise = exerciseOf(place.type)
  if (!exercise) throw wrong({ item_id: 'invalid' })
  const owner = await ownerOfAnswers(ctx, caller, place, attempt.user_id)
  refuseWhileEdited(ctx, caller, place, attempt.item_id)
  const read = exercise.attempt.safeParse(attempt.action)
  if (!read.success) throw wrong({ action: 'invalid' })
  const key = { item_id: attempt.item_id, user_id: owner, key: attempt.id }
  for (;;) {
    const before = await readAnswer(ctx.db, key)
    const answer = exercise.judge(place.value, attempt.id, read.data, before?.value)
    if (answer === null) return { action: before?.value ?? null }
    if (!(await replaceAnswer(ctx.db, key, before, answer, ctx.now()))) continue
    announceAnswer(ctx, caller, place, place.type, { ...exercise.news?.(read.data), board_id: boardId, item_id: attempt.item_id, user_id: owner, id: attempt.id, answer })
    return { action: answer }
  }
}

/** Empties one person's answers to one exercise. */
export async function resetAnswers(ctx: Context, caller: Caller, boardId: number, body: { item_id: number; user_id?: number | undefined }): Promise<void> {
  const place = await requireExercise(ctx, caller, boardId, body.item_id)
  if (!exerciseOf(place.type)) throw wrong({ item_id: 'invalid' })
  const owner = await ownerOfAnswers(ctx, caller, place, body.user_id)
  refuseWhileEdited(ctx, caller, place, body.item_id)
  if ((await removeAnswers(ctx.db, body.item_id, owner)) > 0)
    announceReset(ctx, caller, place, { board_id: boardId, item_id: body.item_id, user_id: owner })
}

/** One's own answers on a board; of a named student for the owner of the classroom. */
export async function readBoardAnswers(ctx: Context, caller: Caller, boardId: number, named: number | undefined): Promise<BoardActions> {
  const place = await requireBoard({ db: ctx.db, caller }, boardId, 'answers.see')
  const own = userOf(caller).id
  if (named !== undefined && named !== own) {
    if (!allows('answers.see.student', place.who)) throw new AppError('forbidden')
    if (!(await isStudentOf(ctx.db, place.room_id, named))) throw new AppError('not.found')
  }
  const items = new Map<number, [string, unknown][]>()
  for (const { item_id, key, value } of await answersOnBoard(ctx.db, boardId, [named ?? own])) {
    const answers = items.get(item_id)
    if (answers) answers.push([key, value])
    else items.set(item_id, [[key, value]])
  }
  return Object.fromEntries([...items].map(([id, answers]) => [id, Object.fromEntries(answers)]))
}

/** Every student's standing on every exercise of a board. */
export async function boardProgress(ctx: Context, caller: Caller, boardId: number): Promise<Progress[]> {
  const place = await requireBoard({ db: ctx.db, caller }, boardId, 'answers.see.student')
  if (place.room_id === null || exerciseCodes.length === 0) return []
  const exercises = await ctx.db.selectFrom('board_items').select(['id', 'type', 'value']).where('board_id', '=', boardId).where('deleted_at', 'is', null).where('type', 'in', exerciseCodes).execute()
  const students = (await ctx.db.selectFrom('room_members').select('user_id').where('room_id', '=', place.room_id).orderBy('user_id').execute()).map((row) => row.user_id)
  const given = new Map<string, [string, unknown][]>()
  for (const { item_id, user_id, key, value } of await answersOnBoard(ctx.db, boardId, students)) {
    const slot = `${item_id}/${user_id}`
    given.set(slot, [...(given.get(slot) ?? []), [key, value]])
  }
  return exercises.flatMap((item) => students.map((user_id) => {
    const answers = Object.fromEntries(given.get(`${item.id}/${user_id}`) ?? [])
    const standing = exerciseOf(item.type as ItemCode)?.progress(item.value, answers) ?? { total: 0, done: 0, first: 0 }
    return { user_id, item_id: item.id, ...standing }
  }))
}

import type { BoardAnswers } from '@keel/contract/entities/answer'
import { PointAttempt } from '@keel/contract/entities/point'
import { ANSWERS_PAGE } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import type { Exercise } from '@keel/contract/items/define'
import type { UsedFile } from '@keel/contract/items/define'
import { itemTypes } from '@keel/contract/items/registry'
import { toWire, type ExerciseName } from '@keel/contract/realtime/exercise-messages'
import { judgePoint, type PointAnswer } from '@keel/contract/items/_shared/points'
import { allows } from '@keel/contract/permissions'
import { broadcastStudentChange } from '../../access/broadcast'
import type { Granted } from '../../access/scope'
import { requireBoard, requireItem, requireItemWithValue, type ItemScope, type ItemWithValue } from '../../access/require'
import { isStudentOf } from '../../access/room'
import type { Context } from '../../context'
import { isStorable } from '../../db/json'
import { requireUser, type Caller } from '../../http/caller'
import { requireReadableFiles } from '../files'
import { hasPoints, readPoint } from '../points'
import { ownerOfAnswers, refuseWhileEdited } from './access'
import { addAnswerFiles, releaseAnswerFiles } from './files'
import { storeHomeworkAnswer } from './homework'
import { exerciseOf } from './exercises'
import { answersOnBoard, readAnswer, removeAnswers, replaceAnswer } from './repository'

/** How attempts at one word or point are judged, and how the answer is broadcast. */
interface Judging {
  page: number
  judge: (before: unknown) => unknown
  files: (answer: unknown) => UsedFile[]
  broadcast: (owner: number, answer: unknown) => void
}

export interface Attempt {
  item_id: number
  page: number
  id: string
  action: Record<string, unknown>
  user_id?: number | undefined
}

function judgingOfExercise(ctx: Context, caller: Caller, scope: ItemWithValue, exercise: Exercise, { id, action }: Attempt): Judging {
  const read = exercise.attempt.safeParse(action)
  if (!read.success) throw new AppError('bad.input', { errors: { action: 'invalid' } })
  return {
    page: ANSWERS_PAGE,
    judge: (before) => exercise.judge(scope.value, id, read.data, before),
    files: (answer) => exercise.files?.(answer) ?? [],
    broadcast: (user_id, answer) =>
      broadcastStudentChange(
        ctx,
        caller,
        scope,
        user_id,
        toWire({
          ...exercise.messageFields?.(read.data),
          action: 'exerciseAnswered',
          type: itemTypes[scope.type].name as ExerciseName,
          board_id: scope.board_id,
          item_id: scope.item_id,
          user_id,
          id,
          answer,
        }),
      ),
  }
}

async function judgingOfPoint(ctx: Context, caller: Caller, scope: ItemScope, { id, page, action }: Attempt): Promise<Judging> {
  const read = PointAttempt.safeParse(action)
  if (!read.success) throw new AppError('bad.input', { errors: { action: 'invalid' } })
  const point = await readPoint(ctx.db, { item_id: scope.item_id, page, key: id })
  return {
    page,
    judge: (before) => point && judgePoint(point, read.data, before as PointAnswer | undefined),
    files: () => [],
    broadcast: (user_id, point_action) =>
      broadcastStudentChange(ctx, caller, scope, user_id, {
        action: 'updatePointActions',
        board_id: scope.board_id,
        item_id: scope.item_id,
        page,
        point_id: id,
        user_id,
        point_action,
      }),
  }
}

function judgingOf(ctx: Context, caller: Caller, scope: ItemWithValue, attempt: Attempt): Judging | Promise<Judging> {
  if (hasPoints(scope.type)) return judgingOfPoint(ctx, caller, scope, attempt)
  const exercise = exerciseOf(scope.type)
  if (!exercise) throw new AppError('bad.input', { errors: { item_id: 'invalid' } })
  return judgingOfExercise(ctx, caller, scope, exercise, attempt)
}

/** Judges an attempt, stores the answer and returns it; the teacher of a classroom answers for a named student. */
export async function submitAnswer(ctx: Context, caller: Caller, boardId: number, attempt: Attempt): Promise<{ action: unknown }> {
  const scope = await requireItemWithValue(ctx, caller, attempt.item_id, 'answers.submit', boardId)
  if (!hasPoints(scope.type) && !exerciseOf(scope.type)) throw new AppError('bad.input', { errors: { item_id: 'invalid' } })
  const owner = await ownerOfAnswers(ctx, caller, scope, attempt.user_id)
  refuseWhileEdited(ctx, caller, scope)
  return judgeAnswer(ctx, caller, scope, owner, attempt)
}

/** Returns the files that are not among the others. */
const without = (files: readonly UsedFile[], others: readonly UsedFile[]) =>
  files.filter(({ id }) => others.every((other) => other.id !== id))

/**
 * Judges an attempt by the item's value, stores the answer and returns what is stored. The database decides which attempt was
 * the first: if another tab was faster, this one is judged again after it.
 */
export async function judgeAnswer(
  ctx: Context,
  caller: Caller,
  scope: Granted<ItemWithValue>,
  owner: number,
  attempt: Attempt,
): Promise<{ action: unknown }> {
  // A database refuses what is no text, such as half of a character.
  if (!isStorable(JSON.stringify(attempt.action))) throw new AppError('bad.input', { errors: { action: 'invalid' } })
  const { page, judge, files, broadcast } = await judgingOf(ctx, caller, scope, attempt)
  const at = { item_id: scope.item_id, page, user_id: owner, key: attempt.id }
  for (;;) {
    const before = await readAnswer(ctx.db, at)
    const answer = judge(before?.value) ?? null
    if (answer === null) return { action: before?.value ?? null }
    const [uploads, earlier] = [files(answer), before ? files(before.value) : []]
    const added = without(uploads, earlier)
    await requireReadableFiles(ctx.db, requireUser(caller).id, added)
    const { homework_id } = scope
    const stored =
      homework_id === null
        ? await replaceAnswer(ctx.db, at, before, answer, ctx.now())
        : await storeHomeworkAnswer(ctx, caller, { ...scope, homework_id }, { at, before, action: attempt.action, answer })
    if (!stored) continue
    if (added.length > 0) await addAnswerFiles(ctx.db, scope.item_id, added)
    if (without(earlier, uploads).length > 0) await releaseAnswerFiles(ctx.db, scope.item_id)
    broadcast(owner, answer)
    return { action: answer }
  }
}

/** Deletes one person's answers to one exercise, or to the points of one page. Throws `forbidden` in homework, where a try begins them again. */
export async function resetAnswers(
  ctx: Context,
  caller: Caller,
  boardId: number,
  body: { item_id: number; page: number; user_id?: number | undefined },
): Promise<void> {
  const scope = await requireItem(ctx, caller, body.item_id, 'answers.submit', boardId)
  if (!hasPoints(scope.type) && !exerciseOf(scope.type)) throw new AppError('bad.input', { errors: { item_id: 'invalid' } })
  if (scope.homework_id !== null) throw new AppError('forbidden')
  const owner = await ownerOfAnswers(ctx, caller, scope, body.user_id)
  refuseWhileEdited(ctx, caller, scope)
  await deleteAnswers(ctx, caller, scope, owner, body.page)
}

/** Deletes a person's answers and broadcasts it if there were any. */
export async function deleteAnswers(ctx: Context, caller: Caller, scope: ItemScope, owner: number, page: number): Promise<void> {
  const marked = hasPoints(scope.type)
  if ((await removeAnswers(ctx.db, scope.item_id, marked ? page : ANSWERS_PAGE, owner)) === 0) return
  if (exerciseOf(scope.type)?.files) await releaseAnswerFiles(ctx.db, scope.item_id)
  const reset = { board_id: scope.board_id, item_id: scope.item_id, user_id: owner, ...(marked ? { page } : {}) }
  broadcastStudentChange(ctx, caller, scope, owner, { action: 'resetActions', ...reset })
}

/** Answers by their item and key. */
export function byItem(rows: readonly { item_id: number; key: string; value: unknown }[]): BoardAnswers {
  const items = new Map<number, [string, unknown][]>()
  for (const { item_id, key, value } of rows) {
    const answers = items.get(item_id)
    if (answers) answers.push([key, value])
    else items.set(item_id, [[key, value]])
  }
  return Object.fromEntries([...items].map(([id, answers]) => [id, Object.fromEntries(answers)]))
}

/** Returns the caller's answers on a board or, for the owner of the classroom, those of a named student. */
export async function listBoardAnswers(ctx: Context, caller: Caller, boardId: number, named: number | undefined): Promise<BoardAnswers> {
  const scope = await requireBoard(ctx, caller, boardId, 'answers.see')
  const own = requireUser(caller).id
  if (named !== undefined && named !== own) {
    if (!allows('answers.see.student', scope.role)) throw new AppError('forbidden')
    if (!(await isStudentOf(ctx.db, scope, named))) throw new AppError('not.found')
  }
  return byItem(await answersOnBoard(ctx.db, boardId, [named ?? own]))
}

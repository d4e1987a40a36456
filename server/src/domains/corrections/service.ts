import { ANSWERS_PAGE, CORRECTIONS_MAX, HIDDEN, HOMEWORK_STATE } from '@keel/contract/constants'
import type { Correction, CorrectionMark } from '@keel/contract/entities/correction'
import { AppError } from '@keel/contract/errors'
import { allows } from '@keel/contract/permissions'
import { sql, type Kysely, type Transaction } from 'kysely'
import { lockPart } from '../../access/homework'
import { requireItem, type ItemScope } from '../../access/require'
import { isStudentOf, requireStudentOf } from '../../access/room'
import { isTeacherOf, type Granted } from '../../access/scope'
import type { Context } from '../../context'
import { json } from '../../db/json'
import type { DB } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'
import { exerciseOf, readAnswer } from '../answers'

type Trx = Transaction<DB>
interface Row {
  n: number
  text: string
  marks: unknown
  version: number
  created_at: Date
  released_at: Date | null
}
const COLUMNS = ['n', 'text', 'marks', 'version', 'created_at', 'released_at'] as const

const present = ({ marks, created_at, released_at, ...row }: Row): Correction => ({
  ...row,
  marks: marks as CorrectionMark[],
  created_at: created_at.toISOString(),
  released_at: released_at?.toISOString() ?? null,
})

const correctionsOf = (db: Kysely<DB>, itemId: number, userId: number) =>
  db.selectFrom('corrections').where('item_id', '=', itemId).where('user_id', '=', userId)

/** Returns the corrected texts of the caller that the teacher has shown or, for the teacher, all of a student's. */
export async function listCorrections(ctx: Context, caller: Caller, itemId: number, named: number | undefined): Promise<Correction[]> {
  const scope = await requireItem(ctx, caller, itemId, 'answers.see')
  const own = requireUser(caller).id
  const isOther = named !== undefined && named !== own
  if (isOther) {
    if (!allows('answers.see.student', scope.role)) throw new AppError('forbidden')
    if (!(await isStudentOf(ctx.db, scope, named))) throw new AppError('not.found')
  }
  const rows = await correctionsOf(ctx.db, itemId, named ?? own)
    .select([...COLUMNS])
    .$if(!isOther, (q) => q.where('released_at', 'is not', null))
    .orderBy('n')
    .execute()
  return rows.map(present)
}

interface Saved {
  user_id: number
  n: number
  version: number
  text: string
  marks: readonly CorrectionMark[]
  release: boolean
}

interface At {
  now: Date
  author_id: number
  /** The student may see it from now on. */
  released: boolean
}

/** Returns the text that a student has written in an item. Throws `bad.input` for an item in which nobody writes one. */
async function readText(db: Kysely<DB>, { item_id, type }: ItemScope, user_id: number): Promise<string | undefined> {
  const written = exerciseOf(type)?.written
  if (!written) throw new AppError('bad.input', { errors: { id: 'invalid' } })
  const answer = await readAnswer(db, { item_id, page: ANSWERS_PAGE, user_id, key: written.key })
  return answer && written.textOf(answer.value)
}

/**
 * Returns the text of a student that correction `n` is of or, before it is begun, the one that the student has written; with the marks on it.
 * Throws `bad.input` for an item in which nobody writes one.
 */
export async function readMarkedText(
  db: Kysely<DB>,
  scope: ItemScope,
  userId: number,
  n: number,
): Promise<{ text: string; marks: readonly CorrectionMark[] }> {
  const text = (await readText(db, scope, userId)) ?? ''
  const row = await correctionsOf(db, scope.item_id, userId).select(['text', 'marks']).where('n', '=', n).executeTakeFirst()
  return row ? { text: row.text, marks: row.marks as CorrectionMark[] } : { text, marks: [] }
}

/**
 * Begins the next correction of a student's text. Throws `text.changed` if the student has written on since, `limit.reached`, `conflict` if
 * somebody has begun it, or the one before it is not shown yet.
 */
async function begin(trx: Trx, scope: ItemScope, { user_id, n, text, marks }: Saved, at: At): Promise<Row> {
  if ((await readText(trx, scope, user_id)) !== text) throw new AppError('text.changed')
  if (n > CORRECTIONS_MAX) throw new AppError('limit.reached')
  const last = await correctionsOf(trx, scope.item_id, user_id)
    .select(['n', 'released_at'])
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (n !== (last?.n ?? 0) + 1 || last?.released_at === null) throw new AppError('conflict')
  const row = await trx
    .insertInto('corrections')
    .values({
      item_id: scope.item_id,
      user_id,
      n,
      author_id: at.author_id,
      text,
      marks: json(marks),
      created_at: at.now,
      released_at: at.released ? at.now : null,
    })
    .onConflict((oc) => oc.doNothing())
    .returning([...COLUMNS])
    .executeTakeFirst()
  if (!row) throw new AppError('conflict')
  return row
}

/**
 * Changes the marks of a correction; until the student has seen it also its text, to what the student has written since. Throws `conflict` if
 * it has changed since this version, `text.changed` for another text.
 */
async function change(trx: Trx, scope: ItemScope, { user_id, n, version, text, marks }: Saved, at: At): Promise<Row> {
  const { item_id } = scope
  const before = await correctionsOf(trx, item_id, user_id).select(['text', 'released_at']).where('n', '=', n).executeTakeFirst()
  if (!before) throw new AppError('conflict')
  if (before.text !== text && (before.released_at !== null || (await readText(trx, scope, user_id)) !== text))
    throw new AppError('text.changed')
  const row = await trx
    .updateTable('corrections')
    .set((eb) => ({
      text,
      marks: json(marks),
      version: eb('version', '+', 1),
      ...(at.released && { released_at: eb.fn.coalesce('released_at', eb.val(at.now)) }),
    }))
    .where('item_id', '=', item_id)
    .where('user_id', '=', user_id)
    .where('n', '=', n)
    .where('version', '=', version)
    .returning([...COLUMNS])
    .executeTakeFirst()
  if (!row) throw new AppError('conflict')
  return row
}

/**
 * Saves the marks on a student's text. They are shown to the student by `release` or, in homework, by returning it; at once where it is
 * returned already. Throws as {@link begin} and {@link change} do.
 */
export async function saveCorrection(ctx: Context, caller: Caller, itemId: number, saved: Saved): Promise<Correction> {
  const scope: Granted<ItemScope> = await requireItem(ctx, caller, itemId, 'corrections.save')
  if (!isTeacherOf(scope)) throw new AppError('forbidden')
  const { homework_id, owner_id } = scope
  const userId = await requireStudentOf(ctx, scope, saved.user_id)
  const now = ctx.now()
  const row = await ctx.db.transaction().execute(async (trx) => {
    const state = homework_id === null ? null : (await lockPart(trx, homework_id, userId)).state
    const isAnswered = state === HOMEWORK_STATE.returned || state === HOMEWORK_STATE.done
    const at = { now, author_id: requireUser(caller).id, released: state === null ? saved.release : isAnswered }
    return saved.version === 0 ? begin(trx, scope, saved, at) : change(trx, scope, saved, at)
  })
  const students = row.released_at === null || scope.hidden === HIDDEN.hidden ? [] : [userId]
  const data = { item_id: itemId, user_id: userId, by: caller.connectionId ?? null }
  for (const user of [owner_id, ...students]) ctx.live.toUser(user, { action: 'correction_change', data })
  return present(row)
}

/** Shows a student the corrections of their homework. */
export const releaseCorrections = (trx: Trx, moduleId: number, userId: number, now: Date) =>
  sql`update corrections c set released_at = ${now} from board_items i join boards b on b.id = i.board_id
    where c.user_id = ${userId} and c.released_at is null and i.id = c.item_id and b.module_id = ${moduleId}`.execute(trx)

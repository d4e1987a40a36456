import { HOMEWORK_REMARKS_MAX, HOMEWORK_STATE } from '@keel/contract/constants'
import type { HomeworkRemark } from '@keel/contract/entities/homework'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely, type Transaction } from 'kysely'
import { broadcastHomework, lockPart, requireHomework } from '../../access/homework'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'

interface Row {
  id: number
  author_id: number
  item_id: number | null
  text: string
  created_at: Date
  released_at: Date | null
}
const COLUMNS = ['id', 'author_id', 'item_id', 'text', 'created_at', 'released_at'] as const

const present = ({ created_at, released_at, ...row }: Row): HomeworkRemark => ({
  ...row,
  created_at: created_at.toISOString(),
  released_at: released_at?.toISOString() ?? null,
})

/** Returns the remarks about a student's homework in their order; `onlyReleased`: those that the student may read. */
export async function remarksOf(db: Kysely<DB>, homeworkId: number, userId: number, onlyReleased: boolean): Promise<HomeworkRemark[]> {
  const rows = await db
    .selectFrom('homework_remarks')
    .select([...COLUMNS])
    .where('homework_id', '=', homeworkId)
    .where('user_id', '=', userId)
    .$if(onlyReleased, (q) => q.where('released_at', 'is not', null))
    .orderBy('id')
    .execute()
  return rows.map(present)
}

/** Lets a student read what was written about their homework. */
export const releaseRemarks = (trx: Transaction<DB>, homeworkId: number, userId: number, now: Date) =>
  trx
    .updateTable('homework_remarks')
    .set({ released_at: now })
    .where('homework_id', '=', homeworkId)
    .where('user_id', '=', userId)
    .where('released_at', 'is', null)
    .execute()

/**
 * Adds a remark. A student's can be read at once; the teacher's as soon as they answer, so at once after that. Throws `bad.input` for an item
 * of something else, `limit.reached`.
 */
export async function addRemark(
  ctx: Context,
  caller: Caller,
  id: number,
  studentId: number,
  { text, item_id }: { text: string; item_id?: number | undefined },
): Promise<HomeworkRemark> {
  const scope = await requireHomework(ctx.db, caller, id, 'homework.see')
  const { id: author_id } = requireUser(caller)
  if (author_id !== scope.owner_id && author_id !== studentId) throw new AppError('not.found')
  const now = ctx.now()
  const row = await ctx.db.transaction().execute(async (trx) => {
    const { state } = await lockPart(trx, id, studentId)
    if (item_id !== undefined && !(await isOfModule(trx, item_id, scope.module_id)))
      throw new AppError('bad.input', { errors: { item_id: 'invalid' } })
    const { count } = await trx
      .selectFrom('homework_remarks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('homework_id', '=', id)
      .where('user_id', '=', studentId)
      .executeTakeFirstOrThrow()
    if (count >= HOMEWORK_REMARKS_MAX) throw new AppError('limit.reached')
    const isReleased = author_id === studentId || state === HOMEWORK_STATE.returned || state === HOMEWORK_STATE.done
    return trx
      .insertInto('homework_remarks')
      .values({
        homework_id: id,
        user_id: studentId,
        author_id,
        item_id: item_id ?? null,
        text,
        created_at: now,
        released_at: isReleased ? now : null,
      })
      .returning([...COLUMNS])
      .executeTakeFirstOrThrow()
  })
  broadcastHomework(ctx, caller, scope, row.released_at === null ? [] : [studentId])
  return present(row)
}

async function isOfModule(trx: Transaction<DB>, itemId: number, moduleId: number): Promise<boolean> {
  const { rows } = await sql`select from board_items i join boards b on b.id = i.board_id
    where i.id = ${itemId} and b.module_id = ${moduleId} and i.deleted_at is null and b.deleted_at is null`.execute(trx)
  return rows.length > 0
}

/** Deletes the caller's own remark. Throws `not.found` for those of others. */
export async function deleteRemark(ctx: Context, caller: Caller, remarkId: number): Promise<void> {
  const { id: author_id } = requireUser(caller)
  const remark = await ctx.db
    .selectFrom('homework_remarks')
    .select(['homework_id', 'user_id', 'released_at'])
    .where('id', '=', remarkId)
    .where('author_id', '=', author_id)
    .executeTakeFirst()
  if (!remark) throw new AppError('not.found')
  const scope = await requireHomework(ctx.db, caller, remark.homework_id, 'homework.see')
  await ctx.db.deleteFrom('homework_remarks').where('id', '=', remarkId).execute()
  broadcastHomework(ctx, caller, scope, remark.released_at === null ? [] : [remark.user_id])
}

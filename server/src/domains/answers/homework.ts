import { HOMEWORK_ATTEMPTS_MAX } from '@keel/contract/constants'
import { sql } from 'kysely'
import { broadcastHomework, workOnHomework } from '../../access/homework'
import type { ItemWithValue } from '../../access/require'
import type { Context } from '../../context'
import { json } from '../../db/json'
import type { Caller } from '../../http/caller'
import { pointsOf, hasPoints } from '../points'
import { exerciseOf } from './exercises'
import { progressOfItem } from './progress'
import { answersToItem, replaceAnswer, type AnswerKey } from './repository'

interface Counted {
  at: AnswerKey
  before: { value: unknown } | undefined
  action: unknown
  answer: unknown
}

/**
 * Stores an answer to homework with the attempt and the result of its exercise, if the previous answer is still as it was read; returns
 * whether it did. Of a text that is being written only the last attempt is kept. Throws `homework.handed.in` and `homework.closed`.
 */
export async function storeHomeworkAnswer(
  ctx: Context,
  caller: Caller,
  scope: ItemWithValue & { homework_id: number },
  { at, before, action, answer }: Counted,
): Promise<boolean> {
  const { homework_id: id } = scope
  const { item_id, page, key, user_id } = at
  const now = ctx.now()
  const stored = await ctx.db.transaction().execute(async (trx) => {
    const number = await workOnHomework(trx, id, user_id, now)
    if (!(await replaceAnswer(trx, at, before, answer, now))) return false
    const points = hasPoints(scope.type) ? (await pointsOf(trx, [item_id])).get(item_id) : undefined
    const { total, done, first } = progressOfItem(scope, points, await answersToItem(trx, item_id, user_id))
    const keepsLatest = exerciseOf(scope.type)?.written !== undefined
    await sql`insert into homework_results (homework_id, user_id, try, item_id, total, done, first, attempts, answered_at)
      values (${id}, ${user_id}, ${number}, ${item_id}, ${total}, ${done}, ${first}, 1, ${now})
      on conflict (homework_id, user_id, try, item_id) do update set total = excluded.total, done = excluded.done, first = excluded.first,
        attempts = homework_results.attempts + ${keepsLatest ? 0 : 1}, answered_at = excluded.answered_at`.execute(trx)
    if (keepsLatest)
      await sql`delete from homework_attempts where homework_id = ${id} and user_id = ${user_id} and try = ${number} and item_id = ${item_id}
        and page = ${page} and key = ${key}`.execute(trx)
    await sql`insert into homework_attempts (homework_id, user_id, try, item_id, page, key, action, answer, at)
      select ${id}, ${user_id}, ${number}, ${item_id}, ${page}, ${key}, ${json(action)}, ${json(answer)}, ${now}
      where (select count(*) from homework_attempts where homework_id = ${id} and user_id = ${user_id} and try = ${number} and item_id = ${item_id}
        and page = ${page} and key = ${key}) < ${HOMEWORK_ATTEMPTS_MAX}`.execute(trx)
    return true
  })
  if (stored) broadcastHomework(ctx, caller, { id, owner_id: scope.owner_id }, [user_id])
  return stored
}

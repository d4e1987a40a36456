import { RECORD_SOURCE } from '@keel/contract/constants'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../context'
import { purgeStart } from '../../db/bin'
import { purgeAlone } from '../../db/lock'

const AT_ONCE = 500
/** A classroom takes its messages along. */
const ROOMS_AT_ONCE = 10

/**
 * Removes what has been in the bin for 30 days: items with their answers, then boards, modules and classrooms, and lessons of the
 * journal. A lesson counts in no figures from the moment it is deleted, and words added in it stay. A parent is removed only
 * after its items, because answers refer to items by number and would be left behind.
 */
export async function purgeBin(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = purgeStart(ctx.now())
  const modules = sql`modules_gone as (
      select id from modules where deleted_at < ${before}
      union select m.id from rooms r join modules m on m.room_id = r.id where r.deleted_at < ${before})`
  const boards = sql`${modules}, boards_gone as (
      select id from boards where deleted_at < ${before}
      union select b.id from modules_gone g join boards b on b.module_id = g.id)`
  const empty = async (atOnce: number, statement: RawBuilder<unknown>): Promise<void> => {
    for (let removed = atOnce; removed === atOnce;)
      removed = (await purgeAlone(ctx.db, 'bin', async (trx) => (await statement.execute(trx)).rows.length)) ?? 0
  }
  await empty(
    AT_ONCE,
    sql`
      with ${boards}, old as (
        select id from board_items where deleted_at < ${before}
        union select i.id from boards_gone g join board_items i on i.board_id = g.id
        limit ${AT_ONCE}),
      metas as (delete from meta using old where meta.source = ${RECORD_SOURCE.board} and meta.item_id = old.id)
      delete from board_items using old where board_items.id = old.id returning board_items.id`,
  )
  await empty(
    AT_ONCE,
    sql`
      with ${boards} delete from boards where id in (
        select g.id from boards_gone g where not exists (select from board_items i where i.board_id = g.id) limit ${AT_ONCE})
      returning id`,
  )
  await empty(
    AT_ONCE,
    sql`
      with ${modules} delete from modules where id in (
        select g.id from modules_gone g where not exists (select from boards b where b.module_id = g.id) limit ${AT_ONCE})
      returning id`,
  )
  await empty(
    ROOMS_AT_ONCE,
    sql`
      delete from rooms where id in (select r.id from rooms r where r.deleted_at < ${before}
        and not exists (select from modules m where m.room_id = r.id) limit ${ROOMS_AT_ONCE})
      returning id`,
  )
  await empty(
    AT_ONCE,
    sql`delete from lessons where id in (select id from lessons where deleted_at < ${before} limit ${AT_ONCE}) returning id`,
  )
}

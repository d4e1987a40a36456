import { HIDDEN, RECORD_SOURCE } from '@keel/contract/constants'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../context'
import { purgeStart } from '../../db/bin'
import { purgeAlone } from '../../db/lock'

const AT_ONCE = 500
/** Fewer, because a classroom is purged with its messages. */
const ROOMS_AT_ONCE = 10

/** Lists in the record of a lesson, with the field of the board's or item's id. */
const LISTED = { boards: 'id', exercises: 'item_id' } as const

/**
 * Marks the hidden ones among the purged boards or items, `secret` (id, board_id), in the records of their lessons: otherwise
 * students could read their names afterwards.
 */
const markHidden = (list: keyof typeof LISTED): RawBuilder<unknown> => sql`
  in_lessons as (
    select l.lesson_id, array_agg(s.id) as ids from secret s join lesson_boards l on l.board_id = s.board_id group by l.lesson_id),
  marked as (
    update lesson_records k set value = jsonb_set(k.value, array[${sql.lit(list)}], (
      select coalesce(jsonb_agg(case when (one->>${sql.lit(LISTED[list])})::bigint = any(g.ids) then one || '{"hidden": true}' else one end
        order by place), '[]')
      from jsonb_array_elements(k.value->${sql.lit(list)}) with ordinality as listed(one, place)))
    from in_lessons g where k.lesson_id = g.lesson_id)`

/**
 * Removes what has been in the bin for 30 days: items with their answers, then boards, modules, classrooms and homework, and lessons of the
 * journal. A lesson counts in no figures from the moment it is deleted, and words added in it stay. A parent is removed only
 * after its items, because answers refer to items by number and would be left behind.
 */
export async function purgeBin(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = purgeStart(ctx.now())
  const modules = sql`modules_gone as (
      select id from modules where deleted_at < ${before}
      union select m.id from rooms r join modules m on m.room_id = r.id where r.deleted_at < ${before}
      union select m.id from homework h join modules m on m.homework_id = h.id where h.deleted_at < ${before})`
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
      secret as (select i.id, i.board_id from old join board_items i on i.id = old.id where i.hidden = ${HIDDEN.hidden}),
      ${markHidden('exercises')},
      metas as (delete from meta using old where meta.source = ${RECORD_SOURCE.board} and meta.item_id = old.id)
      delete from board_items using old where board_items.id = old.id returning board_items.id`,
  )
  await empty(
    AT_ONCE,
    sql`
      with ${boards}, old as (
        select g.id from boards_gone g where not exists (select from board_items i where i.board_id = g.id) limit ${AT_ONCE}),
      secret as (
        select b.id, b.id as board_id from old join boards b on b.id = old.id join modules m on m.id = b.module_id
        where least(m.hidden, b.hidden) = ${HIDDEN.hidden}),
      ${markHidden('boards')}
      delete from boards using old where boards.id = old.id returning boards.id`,
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
    sql`delete from homework where id in (select h.id from homework h where h.deleted_at < ${before}
      and not exists (select from modules m where m.homework_id = h.id) limit ${AT_ONCE}) returning id`,
  )
  await empty(
    AT_ONCE,
    sql`delete from lessons where id in (select id from lessons where deleted_at < ${before} limit ${AT_ONCE}) returning id`,
  )
}

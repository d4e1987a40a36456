import { META_SOURCE } from '@keel/contract/constants'
import { sql } from 'kysely'
import type { Context } from '../../context'
import { binStart } from '../../db/bin'

const AT_ONCE = 500

/**
 * Removes for good what has been in the bin for 30 days: items with their answers, then boards, modules and classrooms, and lessons of
 * the journal. A lesson counts in no figures from the moment it is deleted, and words added in it stay.
 */
export async function sweepBin(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = binStart(ctx.now())
  for (let removed = AT_ONCE; removed === AT_ONCE;) {
    const { rows } = await sql`
      with old as (select i.id from board_items i join boards b on b.id = i.board_id join modules m on m.id = b.module_id
        left join rooms r on r.id = m.room_id
        where i.deleted_at < ${before} or b.deleted_at < ${before} or m.deleted_at < ${before} or r.deleted_at < ${before} limit ${AT_ONCE}),
      metas as (delete from meta using old where meta.source = ${META_SOURCE.board} and meta.item_id = old.id)
      delete from board_items using old where board_items.id = old.id returning board_items.id`.execute(ctx.db)
    removed = rows.length
  }
  await ctx.db.deleteFrom('boards').where('deleted_at', '<', before).execute()
  await ctx.db.deleteFrom('modules').where('deleted_at', '<', before).execute()
  await ctx.db.deleteFrom('rooms').where('deleted_at', '<', before).execute()
  await ctx.db.deleteFrom('lessons').where('deleted_at', '<', before).execute()
}

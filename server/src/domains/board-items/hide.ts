import { HIDDEN } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { AppError } from '@keel/contract/errors'
import { sql } from 'kysely'
import { broadcastChange } from '../../access/broadcast'
import { requireBoard, requireItem } from '../../access/require'
import type { Context } from '../../context'
import { nextAfter } from '../../db/ordering'
import type { Caller } from '../../http/caller'
import { requireManyItems } from '../modules'
import { isForTeachers } from './audience'
import { presentItems } from './present'
import { onBoard } from './service'

/** Hides an item from students, or shows it. For students a hidden item is deleted. Throws `bad.input` for one they may never see. */
export async function setItemHidden(ctx: Context, caller: Caller, id: number, hidden: 1 | 2): Promise<BoardItem> {
  const { board_id, ...scope } = await requireItem(ctx, caller, id, 'item.edit')
  requireManyItems(scope)
  if (hidden === HIDDEN.visible && isForTeachers(scope.type)) throw new AppError('bad.input', { errors: { hidden: 'invalid' } })
  const row = await ctx.db
    .updateTable('board_items')
    .set({ hidden })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'type', 'name', 'value', 'value_version', 'props', 'version', 'hidden', 'position'])
    .executeTakeFirst()
  const [item] = row ? await presentItems(ctx, [row], board_id) : []
  if (!row || !item) throw new AppError('not.found')
  const board = await requireBoard(ctx, caller, board_id, 'item.edit')
  broadcastChange(ctx, caller, board, { action: 'updateItem', board_id, itemId: id, item }, 'owner')
  if (board.hidden === HIDDEN.hidden || isForTeachers(scope.type)) return item
  if (item.hidden) broadcastChange(ctx, caller, board, { action: 'deleteItem', board_id, itemId: id }, 'students')
  else {
    const before_id = await nextAfter(ctx.db, 'board_items', sql`${onBoard(board_id)} and hidden = ${HIDDEN.visible}`, row.position)
    broadcastChange(ctx, caller, board, { action: 'addItem', board_id, item, before_id }, 'students')
  }
  return item
}

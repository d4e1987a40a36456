import { BOARDS_PER_MODULE_MAX } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import type { Transaction } from 'kysely'
import { positionBefore } from '../../db/ordering'
import type { DB } from '../../db/schema'
import { inModule, lockModule } from './service'

/**
 * Moves a board to the end of another module, with all its items. Throws `limit.reached`, and `not.found` if the board or one of
 * the modules is deleted.
 */
export async function transferBoard(trx: Transaction<DB>, id: number, { from, to }: { from: number; to: number }): Promise<void> {
  // Smaller id first: two moves between the same modules must not deadlock.
  for (const moduleId of [from, to].toSorted((a, b) => a - b)) await lockModule(trx, moduleId)
  const { position, count } = await positionBefore(trx, 'boards', inModule(to), null)
  if (count >= BOARDS_PER_MODULE_MAX) throw new AppError('limit.reached')
  const { numUpdatedRows } = await trx
    .updateTable('boards')
    .set({ module_id: to, position })
    .where('id', '=', id)
    .where('module_id', '=', from)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('not.found')
  await trx.deleteFrom('module_selections').where('board_id', '=', id).execute()
}

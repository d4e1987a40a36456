import { HIDDEN } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { isItemCode, type LibraryKind } from '@keel/contract/items/codes'
import type { Context } from '../../context'
import { presentItems } from '../board-items'

export interface Content {
  board_id: number | null
  item: BoardItem | null
  value: unknown
}

/** First board of a library entry and, for a single item, the item itself; `onlyShown`: among those that are not hidden. */
export async function contentOf(
  ctx: Pick<Context, 'db'>,
  { module_id, type }: { module_id: number | null; type: LibraryKind },
  { onlyShown = false } = {},
): Promise<Content> {
  const board =
    module_id === null
      ? undefined
      : await ctx.db
          .selectFrom('boards')
          .select('id')
          .where('module_id', '=', module_id)
          .where('deleted_at', 'is', null)
          .$if(onlyShown, (q) => q.where('hidden', '=', HIDDEN.visible))
          .orderBy('position')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst()
  if (!board || !isItemCode(type)) return { board_id: board?.id ?? null, item: null, value: null }
  const rows = await ctx.db
    .selectFrom('board_items')
    .select(['id', 'type', 'name', 'value', 'value_version', 'props', 'version', 'hidden'])
    .where('board_id', '=', board.id)
    .where('deleted_at', 'is', null)
    .$if(onlyShown, (q) => q.where('hidden', '=', HIDDEN.visible))
    .limit(1)
    .execute()
  const [item = null] = await presentItems(ctx, rows, board.id)
  return { board_id: board.id, item, value: item?.value ?? null }
}

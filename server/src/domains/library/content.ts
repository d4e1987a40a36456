import { HIDDEN } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { codeOf, type ItemCode } from '@keel/contract/items/codes'
import type { Context } from '../../context'
import { presentItems } from '../board-items'

/** A folder, a board or a module is no single item: it has no value of its own. */
const CONTAINERS: ReadonlySet<number> = new Set([codeOf.folder, codeOf.board, codeOf.module])
export const isSingle = (type: ItemCode): boolean => !CONTAINERS.has(type)

export interface Content {
  board_id: number | null
  item: BoardItem | null
  value: unknown
}

/** First board of a library entry and, for a single item, the item itself; `onlyShown`: among those that are not hidden. */
export async function contentOf(
  ctx: Pick<Context, 'db'>,
  { module_id, type }: { module_id: number | null; type: ItemCode },
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
  if (!board || !isSingle(type)) return { board_id: board?.id ?? null, item: null, value: null }
  const rows = await ctx.db
    .selectFrom('board_items')
    .select(['id', 'type', 'name', 'value', 'props', 'version', 'hidden'])
    .where('board_id', '=', board.id)
    .where('deleted_at', 'is', null)
    .$if(onlyShown, (q) => q.where('hidden', '=', HIDDEN.visible))
    .limit(1)
    .execute()
  const [item = null] = await presentItems(ctx, rows, board.id)
  return { board_id: board.id, item, value: item?.value ?? null }
}

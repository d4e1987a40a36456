import * as calls from '@keel/contract/routes/library'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser, type Caller } from '../../http/caller'
import { deletePoint, savePoint } from '../points'
import { requireOwnItem } from './access'
import { addToLibrary } from './add-items'
import { deleteItems, emptyBin, purgeLibraryEntries, restoreItems } from './bin'
import { copyEntries } from './copy'
import { createItem, getItem, itemIdOf, renameItem, setProps, touchEntry } from './items'
import { listBin, listLibrary } from './list'
import { boardFromLibrary, boardToLibrary, itemFromLibrary, itemToLibrary, moduleFromLibrary, moduleToLibrary } from './transfer'
import { broadcasting } from './broadcast'
import { moveItems } from './tree'

/** The board item of a single library item. */
const boardItemOf = async (ctx: Context, caller: Caller, id: number): Promise<number> =>
  itemIdOf(ctx, await requireOwnItem(ctx, caller, id))

function bindItems(bind: Bind, ctx: Context): void {
  bind(calls.listLibrary, ({ query, caller }) => listLibrary(ctx, caller, query))
  bind(
    calls.createLibraryItem,
    broadcasting(ctx, ({ body, caller }) => createItem(ctx, caller, body)),
  )
  bind(
    calls.addToLibrary,
    broadcasting(ctx, ({ body, caller }) => addToLibrary(ctx, caller, body)),
  )
  bind(calls.getLibraryItem, ({ params, caller }) => getItem(ctx, caller, params.id))
  bind(
    calls.updateLibraryItem,
    broadcasting(ctx, ({ params, body, caller }) => touchEntry(ctx, caller, params.id, body)),
  )
  bind(
    calls.renameLibraryItem,
    broadcasting(ctx, ({ params, body, caller }) => renameItem(ctx, caller, params.id, body.name)),
  )
  bind(calls.setLibraryProps, ({ params, body, caller }) => setProps(ctx, caller, params.id, body))
  bind(calls.putLibraryPoint, async ({ params, body, caller }) => savePoint(ctx, caller, await boardItemOf(ctx, caller, params.id), body))
  bind(calls.deleteLibraryPoint, async ({ params, body, caller }) => {
    await deletePoint(ctx, caller, await boardItemOf(ctx, caller, params.id), body)
    return null
  })
}

function bindTree(bind: Bind, ctx: Context): void {
  bind(
    calls.moveLibraryItems,
    broadcasting(ctx, async ({ body, caller }) => {
      await ctx.db.transaction().execute((trx) => moveItems(trx, requireUser(caller).id, body.ids, body.folder_id))
      return null
    }),
  )
  bind(
    calls.copyLibraryItems,
    broadcasting(ctx, ({ body, caller }) => copyEntries(ctx, caller, body.ids, body.folder_id)),
  )
  bind(
    calls.deleteLibraryItem,
    broadcasting(ctx, async ({ params, caller }) => {
      await deleteItems(ctx, caller, [params.id])
      return null
    }),
  )
  bind(
    calls.deleteLibraryItems,
    broadcasting(ctx, async ({ body, caller }) => {
      await deleteItems(ctx, caller, body.ids)
      return null
    }),
  )
  bind(
    calls.restoreLibraryItems,
    broadcasting(ctx, ({ body, caller }) => restoreItems(ctx, caller, body.ids)),
  )
  bind(
    calls.purgeLibraryEntries,
    broadcasting(ctx, async ({ body, caller }) => {
      await purgeLibraryEntries(ctx, caller, body.ids)
      return null
    }),
  )
  bind(
    calls.emptyLibraryBin,
    broadcasting(ctx, async ({ caller }) => {
      await emptyBin(ctx, caller)
      return null
    }),
  )
  bind(calls.libraryBin, ({ query, caller }) => listBin(ctx, caller, query.offset))
}

export function registerLibrary(bind: Bind, ctx: Context): void {
  bindItems(bind, ctx)
  bindTree(bind, ctx)
  bind(
    calls.copyToLibrary,
    broadcasting(ctx, ({ body: { item_id, ...to }, caller }) => itemToLibrary(ctx, caller, item_id, to)),
  )
  bind(
    calls.copyBoardToLibrary,
    broadcasting(ctx, ({ params, body, caller }) => boardToLibrary(ctx, caller, params.id, body)),
  )
  bind(
    calls.copyModuleToLibrary,
    broadcasting(ctx, ({ params, body, caller }) => moduleToLibrary(ctx, caller, params.id, body)),
  )
  bind(calls.copyFromLibrary, ({ body, caller }) => itemFromLibrary(ctx, caller, body))
  bind(calls.copyBoardFromLibrary, ({ params, body, caller }) => boardFromLibrary(ctx, caller, params.id, body))
  bind(calls.copyModuleFromLibrary, ({ params, body, caller }) => moduleFromLibrary(ctx, caller, params.id, body.item_id))
}

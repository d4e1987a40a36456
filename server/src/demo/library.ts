import { codeOf } from '@keel/contract/items/codes'
import type { Transaction } from 'kysely'
import type { DB } from '../db/schema'
import { insertEntry } from '../domains/library'
import type { DemoFileIds } from './lessons'
import { demoLibrary, type DemoEntry } from './library-entries'
import { addBoards, addItems } from './rooms'

/** Fills the teacher's library: a folder for each course, and shared entries. */
export async function fillLibrary(trx: Transaction<DB>, owner_id: number, files: DemoFileIds, now: Date): Promise<void> {
  for (const thing of demoLibrary(files)) await addThing(trx, owner_id, null, thing, now)
}

async function addThing(trx: Transaction<DB>, owner_id: number, folder_id: number | null, thing: DemoEntry, now: Date): Promise<void> {
  const place = { owner_id, folder_id, name: thing.name, now }
  if (thing.kind === 'folder') {
    const { id } = await insertEntry(trx, { ...place, type: codeOf.folder, inside: null })
    for (const inner of thing.things) await addThing(trx, owner_id, id, inner, now)
    return
  }
  if (thing.kind === 'module') {
    const { module_id } = await insertEntry(trx, { ...place, type: codeOf.module })
    if (module_id !== null) await addBoards(trx, module_id, thing.boards)
    return
  }
  const type = thing.kind === 'board' ? codeOf.board : thing.item.type
  const { board_id } = await insertEntry(trx, { ...place, type })
  if (board_id !== null) await addItems(trx, board_id, thing.kind === 'board' ? thing.items : [thing.item])
}

import { libraryKinds } from '@keel/contract/items/codes'
import type { Transaction } from 'kysely'
import type { DB } from '../db/schema'
import { insertEntry } from '../domains/library'
import type { DemoFileIds } from './lessons'
import { demoLibrary, type DemoEntry } from './library-entries'
import { addBoards, addItems } from './rooms'

/** Fills the teacher's library: a folder for each course, and shared entries. */
export async function fillLibrary(trx: Transaction<DB>, owner_id: number, files: DemoFileIds, now: Date): Promise<void> {
  for (const entry of demoLibrary(files)) await addDemoEntry(trx, owner_id, null, entry, now)
}

async function addDemoEntry(trx: Transaction<DB>, owner_id: number, folder_id: number | null, entry: DemoEntry, now: Date): Promise<void> {
  const place = { owner_id, folder_id, name: entry.name, now }
  if (entry.kind === 'folder') {
    const { id } = await insertEntry(trx, { ...place, type: libraryKinds.folder, inside: null })
    for (const inner of entry.entries) await addDemoEntry(trx, owner_id, id, inner, now)
    return
  }
  if (entry.kind === 'module') {
    const { module_id } = await insertEntry(trx, { ...place, type: libraryKinds.module })
    if (module_id !== null) await addBoards(trx, module_id, entry.boards)
    return
  }
  const type = entry.kind === 'board' ? libraryKinds.board : entry.item.type
  const { board_id } = await insertEntry(trx, { ...place, type })
  if (board_id !== null) await addItems(trx, board_id, entry.kind === 'board' ? entry.items : [entry.item])
}

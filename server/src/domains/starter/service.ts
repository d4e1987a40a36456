import { LANGUAGES, type Language } from '@keel/contract/constants'
import type { LibraryEntry } from '@keel/contract/entities/library'
import { STARTER_KEYS, type StarterKey, type StarterModule } from '@keel/contract/entities/starter'
import { AppError } from '@keel/contract/errors'
import { libraryKinds } from '@keel/contract/items/codes'
import type { Kysely } from 'kysely'
import { requirePermission } from '../../access/require'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import type { Caller } from '../../http/caller'
import { insertItems, readItems } from '../board-items'
import { insertBoard } from '../boards'
import { addText } from '../files'
import { insertEntry, lockLibrary, rowsById, starterModulesOf } from '../library'
import { itemsOf, type StarterContent } from './build'
import { starterContent } from './content'

interface Wanted {
  lang: Language
  key: StarterKey
}

/** Returns what a library stores to know the module again. */
const storedKey = ({ lang, key }: Wanted): string => `${lang}/${key}`

/** Returns the ready-made modules, each with the entry of the caller's library that was made of it. */
export async function listStarterModules(ctx: Context, caller: Caller): Promise<StarterModule[]> {
  const { id } = requirePermission(caller, 'library.own')
  const added = new Map((await starterModulesOf(ctx.db, id)).map((entry) => [entry.starter_key, entry.id]))
  return LANGUAGES.flatMap((lang) =>
    STARTER_KEYS.map((key): StarterModule => {
      const { name, level, boards } = starterContent[lang][key]
      return { lang, key, name, level, boards: boards.map((board) => board.name), entry_id: added.get(storedKey({ lang, key })) ?? null }
    }),
  )
}

/** Returns the entry of a library that was made of this module; undefined if there is none. */
const findAdded = async (db: Kysely<DB>, ownerId: number, wanted: Wanted): Promise<number | undefined> =>
  (await starterModulesOf(db, ownerId)).find(({ starter_key }) => starter_key === storedKey(wanted))?.id

const insertModule = (ctx: Context, owner_id: number, wanted: Wanted, { name, boards }: StarterContent): Promise<number> =>
  addText(ctx, owner_id, async (trx) => {
    // Of two presses at once the second one waits here, then finds what the first one added.
    await lockLibrary(trx, owner_id)
    const added = await findAdded(trx, owner_id, wanted)
    if (added !== undefined) return added
    const starter_key = storedKey(wanted)
    const entry = await insertEntry(trx, { owner_id, folder_id: null, type: libraryKinds.module, name, now: ctx.now(), starter_key })
    for (const board of boards) {
      const { id } = await insertBoard(trx, entry.module_id ?? 0, board.name, null)
      await insertItems(trx, owner_id, id, readItems(itemsOf(board, wanted.lang)), null)
    }
    return entry.id
  })

/**
 * Adds a ready-made module to the top of the caller's library. One that was added before and isn't deleted is returned as it is.
 * @throws `storage.full`
 */
export async function addStarterModule(ctx: Context, caller: Caller, wanted: Wanted): Promise<LibraryEntry> {
  const { id: owner_id } = requirePermission(caller, 'library.own')
  const content = starterContent[wanted.lang][wanted.key]
  // What is there already is returned even where storage is full.
  const id = (await findAdded(ctx.db, owner_id, wanted)) ?? (await insertModule(ctx, owner_id, wanted, content))
  const [entry] = await rowsById(ctx.db, [id])
  if (!entry) throw new AppError('not.found')
  return entry
}

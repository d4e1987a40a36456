import { FILE_TYPES, WORD_FILE_MAX_BYTES, type FileKind } from '@keel/contract/constants'
import type { ExportedWord } from '@keel/contract/entities/vocabulary'
import { wordKey } from '@keel/contract/items/words/word-key'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context'
import { lockUser } from '../../db/lock'
import type { DB } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'
import { keysFor } from './keys'
import { isTaken, state } from './notes'

type FormerWord = Omit<ExportedWord, 'created_at'>

/** Returns whether the person may give a word a file: it is theirs, and of its kind. */
async function ownFiles(trx: Transaction<DB>, userId: number, words: readonly FormerWord[]) {
  const ids = words.flatMap(({ picture_id, sound_id }) => [picture_id, sound_id]).filter((id) => id !== null)
  const { rows } = await sql<{ id: number; mime: string; size: number }>`
    select id, mime, size from files where owner_id = ${userId} and id = any(${ids}::bigint[]) order by id for key share`.execute(trx)
  const own = new Map(rows.map((row) => [row.id, row]))
  return (id: number, kind: FileKind): boolean => {
    const file = own.get(id)
    return file !== undefined && (FILE_TYPES[kind].mimes as readonly string[]).includes(file.mime) && file.size <= WORD_FILE_MAX_BYTES
  }
}

/**
 * Gives words back what they said before an import changed them, also the note they were from, so that the next import finds the same
 * change. A file that is no longer there leaves the present one. Returns the ids of the words that are as they were.
 */
export async function revertWords(ctx: Pick<Context, 'db' | 'now'>, caller: Caller, words: readonly FormerWord[]): Promise<number[]> {
  const userId = requireUser(caller).id
  return ctx.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const mayHave = await ownFiles(trx, userId, words)
    const reverted: number[] = []
    for (const { id, word, translate, lang, voice, picture_id, sound_id, note } of words) {
      if (wordKey(word) === '') continue
      const [stored] = await keysFor(trx, userId, [{ word, translate }], id)
      if (!stored || (await isTaken(trx, userId, stored.key, id))) continue
      const files = {
        ...((picture_id === null || mayHave(picture_id, 'image')) && { picture_id }),
        ...((sound_id === null || mayHave(sound_id, 'audio')) && { sound_id }),
      }
      const changed = await trx
        .updateTable('words')
        .set({ word, word_key: stored.key, translate, lang, voice, ...files, search: null, updated_at: ctx.now() })
        .set({ note_id: note?.id ?? null, note_sum: note?.sum ?? null })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .returning('id')
        .execute()
      if (changed.length === 0) continue
      // From what is stored now: the update above sees what was there before it.
      await trx
        .updateTable('words')
        .set({ note_state: note && !note.is_edited ? state : null })
        .where('id', '=', id)
        .execute()
      reverted.push(id)
    }
    return reverted
  })
}

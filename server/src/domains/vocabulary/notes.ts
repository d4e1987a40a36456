import type { TranslationLanguage, VoiceId } from '@keel/contract/constants'
import type { AddedWord, WordNote } from '@keel/contract/entities/vocabulary'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { DB, Words } from '../../db/schema'
import type { WordFiles } from './files'
import { keysFor } from './keys'

/** The note of a deck that a word is from; `entry` is the entry that was imported from it before. */
export interface NoteOfWord extends WordNote {
  entry?: number | undefined
}

/** A sum of what a word says. */
export const state = sql<string>`md5(jsonb_build_array(word, translate, picture_id, sound_id)::text)`
/** Whether a word is as its last import left it. */
export const isUntouched = sql<boolean>`coalesce(note_state = ${state}, false)`

interface Noted {
  row: Pick<Selectable<Words>, 'id'>
  note: NoteOfWord
  /** The word has the text and the translation of the note. */
  isAsInNote: boolean
}

/** Stores which notes words are from. A word keeps the note of another deck that it is from already. */
export async function keepNotes(trx: Transaction<DB>, notes: readonly Noted[]): Promise<void> {
  if (notes.length === 0) return
  const [ids, noteIds] = [notes.map(({ row }) => row.id), notes.map(({ note }) => note.id)]
  await sql`
    update words set note_id = t.note_id, note_sum = t.note_sum, note_state = case when t.as_in_note then ${state} end
    from unnest(${ids}::bigint[], ${noteIds}::text[], ${notes.map(({ note }) => note.sum)}::text[],
      ${notes.map(({ isAsInNote }) => isAsInNote)}::boolean[]) as t (id, note_id, note_sum, as_in_note)
    where words.id = t.id and (words.note_id is null or words.note_id = t.note_id)`.execute(trx)
}

interface Changes {
  userId: number
  /** Words that were changed here stay. */
  keep: boolean
  lang: TranslationLanguage | null
  voice: VoiceId | null
  now: Date
}
interface Wanted {
  word: string
  translate: string
  files: WordFiles
  note: NoteOfWord | undefined
}
interface Entry {
  id: number
  word: string
  translate: string
  picture_id: number | null
  sound_id: number | null
  note_id: string | null
  is_untouched: boolean
}
type Row = Pick<Selectable<Words>, 'id' | 'word' | 'translate' | 'lang' | 'voice' | 'created_at' | 'lesson_id' | 'picture_id' | 'sound_id'>

/** Whether an entry may get what its note says, although the person's own changes are kept. */
function mayChange(entry: Entry, { translate }: Wanted): boolean {
  if (entry.is_untouched) return true
  // It was found by the id that the export gave it, which is made of its text: so its text was not changed here.
  return entry.note_id === null && (entry.translate === translate || entry.translate === '')
}

/** Whether another entry has the key already, also a deleted one. */
export async function isTaken(trx: Transaction<DB>, userId: number, key: string, id: number): Promise<boolean> {
  const { rows } = await sql`select from words where user_id = ${userId} and word_key = ${key} and id <> ${id}`.execute(trx)
  return rows.length > 0
}

/**
 * Gives entries that were imported from notes what these say now; their ids and reviews stay. Returns them, and the words they were: the
 * others, also those whose entry is deleted meanwhile, are to be added.
 */
export async function changeByNotes(
  trx: Transaction<DB>,
  { userId, keep, lang, voice, now }: Changes,
  wanted: readonly Wanted[],
): Promise<{ words: ReadonlySet<string>; rows: (Row & Pick<AddedWord, 'is_new' | 'is_changed'>)[] }> {
  const asked = wanted.flatMap(({ note }) => (note?.entry === undefined ? [] : [note.entry]))
  if (asked.length === 0) return { words: new Set(), rows: [] }
  const { rows: entries } = await sql<Entry>`
    select id, word, translate, picture_id, sound_id, note_id, ${isUntouched} as is_untouched from words
    where user_id = ${userId} and deleted_at is null and id = any(${asked}::bigint[])`.execute(trx)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const [words, changed, noted] = [new Map<string, number>(), new Set<number>(), [] as Noted[]]
  for (const one of wanted) {
    const { note } = one
    const entry = note?.entry === undefined ? undefined : byId.get(note.entry)
    if (!note || !entry) continue
    byId.delete(entry.id)
    words.set(one.word, entry.id)
    const translate = one.translate === '' ? entry.translate : one.translate
    const isSame = entry.word === one.word && entry.translate === translate
    const [stored] = await keysFor(trx, userId, [{ word: one.word, translate }], entry.id)
    if (!stored || (keep && !mayChange(entry, one)) || (await isTaken(trx, userId, stored.key, entry.id))) {
      // From now on the note is recognised, and the word counts as the person's own.
      if (entry.note_id === null) noted.push({ row: entry, note, isAsInNote: isSame })
      continue
    }
    // Null removes a file only where the note had put it.
    const fileOf = (kind: keyof WordFiles) => (one.files[kind] === null && entry.is_untouched ? null : (one.files[kind] ?? entry[kind]))
    const [picture_id, sound_id] = [fileOf('picture_id'), fileOf('sound_id')]
    if (!isSame || picture_id !== entry.picture_id || sound_id !== entry.sound_id) changed.add(entry.id)
    await trx
      .updateTable('words')
      .set((eb) => ({
        word: one.word,
        word_key: stored.key,
        translate,
        picture_id,
        sound_id,
        lang: keep ? eb.fn.coalesce('lang', eb.val(lang)) : eb.fn.coalesce(eb.val(lang), 'lang'),
        voice: keep ? eb.fn.coalesce('voice', eb.val(voice)) : eb.fn.coalesce(eb.val(voice), 'voice'),
        note_id: entry.note_id ?? note.id,
        search: null,
        updated_at: now,
      }))
      .where('id', '=', entry.id)
      .execute()
    noted.push({ row: entry, note, isAsInNote: translate === one.translate })
  }
  await keepNotes(trx, noted)
  const rows = await trx
    .selectFrom('words')
    .select(['id', 'word', 'translate', 'lang', 'voice', 'created_at', 'lesson_id', 'picture_id', 'sound_id'])
    .where('id', 'in', [...words.values(), 0])
    .orderBy('id')
    .execute()
  return { words: new Set(words.keys()), rows: rows.map((row) => ({ ...row, is_new: false, is_changed: changed.has(row.id) })) }
}

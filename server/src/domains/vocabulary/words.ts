import {
  LESSON_STATUS,
  PAGE_SIZE,
  VOCABULARY_MAX,
  VOICES,
  type TranslationLanguage,
  type Voice,
  type VoiceId,
} from '@keel/contract/constants'
import type { AddedWord, ExportedWord, VocabularyEntry } from '@keel/contract/entities/vocabulary'
import { AppError } from '@keel/contract/errors'
import { wordKey } from '@keel/contract/items/words/word-key'
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import type { Context } from '../../context'
import { purgeStart } from '../../db/bin'
import { lockUser } from '../../db/lock'
import type { DB, Words } from '../../db/schema'
import { searchQuery } from '../../db/words-in'
import { requireUser, type Caller } from '../../http/caller'
import { makeEnds } from './search'
import { violates } from '../../db/violates'
import { requireOwnFiles, type WordFiles } from './files'
import { findEntry, keysFor, storedWords } from './keys'
import { changeByNotes, isUntouched, keepNotes, type NoteOfWord } from './notes'

const COLUMNS = ['id', 'word', 'translate', 'lang', 'voice', 'created_at', 'lesson_id', 'picture_id', 'sound_id'] as const
type Row = Pick<Selectable<Words>, (typeof COLUMNS)[number]>
type Stored = Row & Pick<AddedWord, 'is_new' | 'is_changed'>
/** With the lesson it comes from, unless that is deleted. */
const inFull = async (db: Kysely<DB>, rows: readonly Row[]): Promise<VocabularyEntry[]> => {
  const ids = [...new Set(rows.map(({ lesson_id }) => lesson_id))].filter((id) => id !== null)
  const lessons =
    ids.length === 0
      ? []
      : await db.selectFrom('lessons').select(['id', 'name', 'number']).where('id', 'in', ids).where('deleted_at', 'is', null).execute()
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  return rows.map(({ lesson_id, ...row }) => ({ ...present(row), lesson: (lesson_id !== null && byId.get(lesson_id)) || null }))
}
const present = (row: Omit<Row, 'lesson_id'>): Omit<VocabularyEntry, 'lesson'> => ({
  ...row,
  lang: row.lang,
  voice: row.voice,
  created_at: row.created_at.toISOString(),
})

const voiceIds = Object.keys(VOICES).map(Number) as VoiceId[]

/** A common word is found among the newest entries; the rest is then not searched. */
const NEWEST = 250
/** Unindexed words from which a search becomes noticeably slow. */
const MANY = 50

interface Wanted {
  offset: number
  search?: string | undefined
  lang?: TranslationLanguage | undefined
  voice?: Voice | undefined
}

/** Returns a person's vocabulary, newest first; or the entries whose word or translation contains all search terms. */
export async function listWords(
  { db }: Pick<Context, 'db'>,
  userId: number,
  { offset, search = '', lang, voice }: Wanted,
): Promise<{ words: VocabularyEntry[]; more: boolean }> {
  const all = sql.join(
    [
      sql`user_id = ${userId} and deleted_at is null`,
      ...(lang === undefined ? [] : [sql`lang = ${lang}`]),
      ...(voice === undefined ? [] : [sql`voice = ${voiceIds.find((id) => VOICES[id] === voice) ?? null}`]),
    ],
    sql` and `,
  )
  // Not by id: a scan would pass everybody's words for a person who has not added any for long.
  const newestFirst = sql`order by created_at desc, id desc`
  const read = async (where: RawBuilder<unknown>): Promise<Row[]> =>
    (
      await sql<Row>`select ${sql.join(COLUMNS.map((name) => sql.ref(name)))} from words where ${where}
        ${newestFirst} limit ${PAGE_SIZE + 1} offset ${offset}`.execute(db)
    ).rows
  const page = async (rows: readonly Row[]) => ({ words: await inFull(db, rows.slice(0, PAGE_SIZE)), more: rows.length > PAGE_SIZE })

  const query = searchQuery(userId, search)
  if (query === null) return search.trim() === '' ? page(await read(all)) : { words: [], more: false }
  await makeEnds(db, userId)
  const newest = await read(sql`id = any(array(
    select n.id from (select id, search from words where ${all} ${newestFirst} limit ${NEWEST}) n where n.search @@ ${query}::tsquery))`)
  if (newest.length > PAGE_SIZE) return page(newest)
  return page(await read(sql`id = any(array(select id from words where ${all} and search @@ ${query}::tsquery))`))
}

/** Returns all words of a person, oldest first, for a file. */
export async function exportWords({ db }: Pick<Context, 'db'>, userId: number): Promise<ExportedWord[]> {
  const rows = await db
    .selectFrom('words')
    .select(['id', 'word', 'translate', 'lang', 'voice', 'created_at', 'picture_id', 'sound_id', 'note_id', 'note_sum'])
    .select(isUntouched.as('is_untouched'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ note_id, note_sum, is_untouched, ...row }) => ({
    ...row,
    lang: row.lang,
    voice: row.voice,
    created_at: row.created_at.toISOString(),
    note: note_id === null || note_sum === null ? null : { id: note_id, sum: note_sum, is_edited: !is_untouched },
  }))
}

// No stored word contains these, and the database refuses to compare with them.
const isStorable = (text: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(text)

export interface NewWords {
  words: Record<string, string>
  voice?: VoiceId | null | undefined
  lang?: TranslationLanguage | null | undefined
  /** Words of a file: whether translations of existing words stay. */
  keep?: boolean | undefined
  /** Whether they come from the running lesson; by default words of a file do not, others do. */
  from_lesson?: boolean | undefined
  files?: Record<string, WordFiles> | undefined
  notes?: Record<string, NoteOfWord> | undefined
}

/** Adds words to a person's vocabulary, or updates their translations and files. Throws `limit.reached`, and the errors of `requireOwnFiles`. */
export async function addWords(
  ctx: Pick<Context, 'db' | 'now'>,
  caller: Caller,
  { words, voice = null, lang = null, keep, from_lesson = keep === undefined, files = {}, notes = {} }: NewWords,
): Promise<AddedWord[]> {
  const { id } = requireUser(caller)
  const wanted = Object.entries(words)
    .map(([word, translate]) => ({ word, translate }))
    .filter(({ word }) => wordKey(word) !== '')
  if (wanted.length === 0) throw new AppError('bad.input', { errors: { words: 'invalid' } })
  const rows = await ctx.db.transaction().execute(async (trx) => {
    await lockUser(trx, id)
    const { count } = await trx
      .selectFrom('words')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    await requireOwnFiles(trx, id, Object.values(files))
    const [given, noteOf] = [new Map(Object.entries(files)), new Map(Object.entries(notes))]
    const noted = await changeByNotes(
      trx,
      { userId: id, keep: keep === true, lang, voice, now: ctx.now() },
      wanted.map((one) => ({ ...one, files: given.get(one.word) ?? {}, note: noteOf.get(one.word) })),
    )
    const entries = await keysFor(
      trx,
      id,
      wanted.filter(({ word }) => !noted.words.has(word)),
    )
    if (count + entries.length > VOCABULARY_MAX) throw new AppError('limit.reached')
    if (entries.length === 0) return noted.rows
    // Of several spellings of one word the last that has a file counts.
    const fileIds = (kind: keyof WordFiles) =>
      entries.map(({ spellings }) => spellings.map((word) => given.get(word)?.[kind]).findLast((file) => typeof file === 'number') ?? null)
    // The lesson they come from is the running one in one of the person's classrooms.
    const stored = await sql<Stored>`
    with known as (select w.word_key, w.translate, w.picture_id, w.sound_id from words w where w.user_id = ${id} and w.deleted_at is null and w.word_key = any(${entries.map(({ key }) => key)}::text[]))
    insert into words (user_id, word, word_key, translate, lang, voice, lesson_id, created_at, updated_at, picture_id, sound_id)
    select ${id}::bigint, t.word, t.word_key, t.translate, ${lang}::text, ${voice}::smallint,
      case when ${from_lesson} then (select l.id from lessons l join room_members rm on rm.room_id = l.room_id where rm.user_id = ${id} and l.status = ${sql.lit(LESSON_STATUS.started)} and l.deleted_at is null order by l.id desc limit 1) end, ${ctx.now()}, ${ctx.now()}, t.picture_id, t.sound_id
    from unnest(${entries.map(({ word }) => word)}::text[], ${entries.map(({ key }) => key)}::text[], ${entries.map(({ translate }) => translate)}::text[], ${fileIds('picture_id')}::bigint[], ${fileIds('sound_id')}::bigint[])
      with ordinality as t (word, word_key, translate, picture_id, sound_id, place)
    order by t.place
    on conflict (user_id, word_key) do update set word = excluded.word,
      translate = case when excluded.translate = '' or (${keep === true} and words.translate <> '' and words.deleted_at is null) then words.translate else excluded.translate end,
      lang = case when ${keep === true} then coalesce(words.lang, excluded.lang) else coalesce(excluded.lang, words.lang) end,
      voice = case when ${keep === true} then coalesce(words.voice, excluded.voice) else coalesce(excluded.voice, words.voice) end,
      picture_id = case when ${keep === true} then coalesce(words.picture_id, excluded.picture_id) else coalesce(excluded.picture_id, words.picture_id) end,
      sound_id = case when ${keep === true} then coalesce(words.sound_id, excluded.sound_id) else coalesce(excluded.sound_id, words.sound_id) end,
      updated_at = excluded.updated_at, deleted_at = null, search = null
    returning id, word, translate, lang, voice, created_at, lesson_id, picture_id, sound_id,
      not exists (select from known where known.word_key = words.word_key) as is_new,
      exists (select from known where known.word_key = words.word_key
        and (known.translate, known.picture_id, known.sound_id) is distinct from (words.translate, words.picture_id, words.sound_id)) as is_changed`.execute(
      trx,
    )
    const storedNotes = entries.flatMap(({ word, translate, spellings }, at) => {
      const note = spellings.map((spelling) => noteOf.get(spelling)).findLast((one) => one !== undefined)
      const row = stored.rows[at]
      return note && row ? [{ row, note, isAsInNote: row.word === word && row.translate === translate }] : []
    })
    await keepNotes(trx, storedNotes)
    return [...noted.rows, ...stored.rows]
  })
  // Otherwise the next search would wait for all of them.
  if (rows.length >= MANY) await makeEnds(ctx.db, id)
  const added = await inFull(ctx.db, rows)
  return added.map((word, at) => ({ ...word, is_new: rows[at]?.is_new === true, is_changed: rows[at]?.is_changed === true }))
}

async function one(db: Kysely<DB>, row: Row): Promise<VocabularyEntry> {
  const [word] = await inFull(db, [row])
  if (!word) throw new AppError('not.found')
  return word
}

/** A word of the person. @throws `not.found` */
async function requireWord(db: Kysely<DB>, caller: Caller, id: number, deleted = false): Promise<Row> {
  const row = await db
    .selectFrom('words')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', requireUser(caller).id)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not.found')
  return row
}

/** Changes a word; its history stays. @throws `conflict` if there is another entry of the same word, and the errors of `requireOwnFiles` */
export async function updateWord(
  ctx: Pick<Context, 'db' | 'now'>,
  caller: Caller,
  id: number,
  change: Partial<Pick<VocabularyEntry, 'word' | 'translate' | 'lang' | 'voice' | 'picture_id' | 'sound_id'>>,
): Promise<VocabularyEntry> {
  const { word } = change
  if (word !== undefined && wordKey(word) === '') throw new AppError('bad.input', { errors: { word: 'invalid' } })
  const user = requireUser(caller).id
  const row = await ctx.db.transaction().execute(async (trx) => {
    await lockUser(trx, user)
    const before = await requireWord(trx, caller, id)
    // What it has stays, whoever owns the file by now.
    const { picture_id, sound_id } = change
    await requireOwnFiles(trx, user, [
      { picture_id: picture_id === before.picture_id ? null : picture_id, sound_id: sound_id === before.sound_id ? null : sound_id },
    ])
    const keys = word === undefined ? [] : await keysFor(trx, user, [{ word, translate: change.translate ?? before.translate }], id)
    return trx
      .updateTable('words')
      .set({ ...change, word_key: keys[0]?.key, search: null, updated_at: ctx.now() })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw violates(error, 'words_once') ? new AppError('conflict', { cause: error }) : error
      })
  })
  return one(ctx.db, row)
}

export async function deleteWord(ctx: Pick<Context, 'db' | 'now'>, caller: Caller, id: number): Promise<void> {
  await requireWord(ctx.db, caller, id)
  await ctx.db.updateTable('words').set({ deleted_at: ctx.now() }).where('id', '=', id).execute()
}

/** Deletes several words; unknown ones are ignored. */
export async function deleteWords(ctx: Pick<Context, 'db' | 'now'>, caller: Caller, ids: readonly number[]): Promise<void> {
  await sql`update words set deleted_at = ${ctx.now()}
    where id = any(${ids}::bigint[]) and user_id = ${requireUser(caller).id} and deleted_at is null`.execute(ctx.db)
}

export async function restoreWord(ctx: Pick<Context, 'db'>, caller: Caller, id: number): Promise<VocabularyEntry> {
  const row = await requireWord(ctx.db, caller, id, true)
  await ctx.db.updateTable('words').set({ deleted_at: null }).where('id', '=', id).execute()
  return one(ctx.db, row)
}

/** Returns which of these words, with the translations they have, are in the person's vocabulary: one result for each. */
export async function wordsInVocabulary(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  words: readonly string[],
  translations: readonly string[] = [],
): Promise<boolean[]> {
  const asked = words.map((word, at) => ({ word, translate: translations[at]?.trim() ?? '' }))
  const stored = await storedWords(ctx.db, requireUser(caller).id, words.filter(isStorable), (row) => row.deleted_at === null)
  return asked.map((word) => findEntry(stored, word) !== undefined)
}

/** Purges words whose time in the bin is over. */
export async function purgeWords(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await ctx.db.deleteFrom('words').where('deleted_at', '<', purgeStart(ctx.now())).execute()
}

import { isSameWord, wordForm, wordKey } from '@keel/contract/items/words/word-key'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '../../db/schema'

interface WantedWord {
  word: string
  translate: string
}
interface StoredWord extends WantedWord {
  id: number
  deleted_at: Date | null
}
type Entries<T extends WantedWord> = ReadonlyMap<string, T>

/**
 * Returns a person's entries that these words may be, by their keys. Of words that differ by their capitals only, the first has the key, each
 * other one its form: capitals do not occur in keys.
 */
export async function storedWords(
  db: Kysely<DB>,
  userId: number,
  words: readonly string[],
  isWanted: (row: StoredWord) => boolean,
): Promise<Entries<StoredWord>> {
  const keys = new Set(words.flatMap((word) => [wordKey(word), wordForm(word)]))
  const { rows } = await sql<StoredWord & { word_key: string }>`
    select id, word, word_key, translate, deleted_at from words where user_id = ${userId} and word_key = any(${[...keys]}::text[])`.execute(
    db,
  )
  return new Map(rows.filter(isWanted).map((row) => [row.word_key, row]))
}

/** Returns the key of the entry that a word is, if there is one. */
export function findEntry(entries: Entries<WantedWord>, wanted: WantedWord): string | undefined {
  const [key, form] = [wordKey(wanted.word), wordForm(wanted.word)]
  if (form !== key && entries.has(form)) return form
  const first = entries.get(key)
  return first && isSameWord(first, wanted) ? key : undefined
}

/**
 * Returns the keys under which words are stored, each once with its last translation and all its spellings. A word beside one that differs by its capitals and its
 * translation gets a key of its own; if it is all in small letters, that one gets another key, which is stored. `itself` is the entry that
 * the word replaces.
 */
export async function keysFor(
  trx: Transaction<DB>,
  userId: number,
  words: readonly WantedWord[],
  itself?: number,
): Promise<(WantedWord & { key: string; spellings: readonly string[] })[]> {
  const stored = await storedWords(
    trx,
    userId,
    words.map(({ word }) => word),
    ({ id }) => id !== itself,
  )
  const entries = new Map<string, WantedWord & { id?: number; spellings?: readonly string[] }>(stored)
  for (const wanted of words) {
    const [key, form] = [wordKey(wanted.word), wordForm(wanted.word)]
    let at = findEntry(entries, wanted)
    if (at === undefined) {
      const first = entries.get(key)
      at = first && form !== key ? form : key
      // A word in small letters takes the key; the other one has capitals and goes to its form.
      if (first && form === key && (await freesKey(trx, userId, first, entries))) {
        entries.delete(key)
        entries.set(wordForm(first.word), first)
      }
    }
    const known = entries.get(at)
    entries.delete(at)
    const translate = wanted.translate === '' && known ? known.translate : wanted.translate
    const spellings = [...(known?.spellings ?? []), wanted.word]
    entries.set(at, { ...wanted, translate, ...(known?.id === undefined ? {} : { id: known.id }), spellings })
  }
  return [...entries].flatMap(([key, { word, translate, spellings }]) => (spellings ? [{ key, word, translate, spellings }] : []))
}

/** Moves an entry from its key to its form; returns false if another one is there. */
async function freesKey(
  trx: Transaction<DB>,
  userId: number,
  { id, word }: WantedWord & { id?: number },
  entries: Entries<WantedWord>,
): Promise<boolean> {
  const form = wordForm(word)
  if (entries.has(form)) return false
  if (id === undefined) return true
  const { numAffectedRows } = await sql`
    update words set word_key = ${form}
    where id = ${id} and not exists (select from words other where other.user_id = ${userId} and other.word_key = ${form})`.execute(trx)
  return numAffectedRows === 1n
}

import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { wordsIn } from '../../db/words-in'

const WORDS_MAX = 8000
/** Entries indexed by one search at most; the next one continues. */
const REFRESHED_AT_ONCE = 1000
const BATCH = 100
/** Parts of values that no reader sees. */
const SIGNS = new Set(['id', 'type', 'wordId', 'href', 'color', 'fontSize', 'textAlign', 'border', 'lang', 'hash'])

function* texts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const one of value) yield* texts(one)
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) if (!SIGNS.has(key)) yield* texts(one)
}

/** Search terms of entries: every visible word in these names and values, prefixed by the owner. */
export function searchWords(ownerId: number, inside: unknown): string[] {
  const words = new Set<string>()
  for (const text of texts(inside))
    for (const word of wordsIn(text)) {
      words.add(`${ownerId}/${word}`)
      if (words.size >= WORDS_MAX) return [...words]
    }
  return [...words]
}

interface Stale {
  id: number
  seen: string
  inside: unknown
}
const staleOf = async (db: Kysely<DB>, ownerId: number): Promise<Stale[]> =>
  (
    await sql<Stale>`
  select l.id, l.xmin::text as seen, jsonb_build_array(l.name, (
    select jsonb_agg(jsonb_build_array(b.name, (select jsonb_agg(jsonb_build_array(i.name, i.value)) from board_items i where i.board_id = b.id and i.deleted_at is null)))
    from modules m join boards b on b.module_id = m.id where m.library_id = l.id and b.deleted_at is null)) as inside
  from library_items l where l.owner_id = ${ownerId} and l.stale and l.deleted_at is null order by l.id limit ${BATCH}`.execute(db)
  ).rows

/** Indexes entries changed since their last indexing. An entry changed meanwhile is left for the next run. */
export async function refreshWords(db: Kysely<DB>, ownerId: number): Promise<void> {
  for (let done = 0; done < REFRESHED_AT_ONCE; done += BATCH) {
    const stale = await staleOf(db, ownerId)
    for (const { id, seen, inside } of stale)
      await sql`update library_items set words = array_to_tsvector(${searchWords(ownerId, inside)}::text[]), stale = false
        where id = ${id} and xmin::text = ${seen}`.execute(db)
    if (stale.length < BATCH) return
  }
}

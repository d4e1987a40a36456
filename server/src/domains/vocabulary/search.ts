import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { wordsIn } from '../../db/words-in'

/** Words indexed by one statement. */
const BATCH = 1000

/** Search terms of a word: every suffix of every word in it, each prefixed by its owner's id, so that each substring is a prefix of one. */
function endsIn(ownerId: number, text: string): Set<string> {
  const ends = new Set<string>()
  for (const word of wordsIn(text)) {
    const letters = Array.from(word)
    for (let from = 0; from < letters.length; from++) ends.add(`${ownerId}/${letters.slice(from).join('')}`)
  }
  return ends
}

/** Indexes new and changed words. A word changed meanwhile is left for the next run. */
export async function makeEnds(db: Kysely<DB>, ownerId: number): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('words')
      .select(['id', 'word', 'translate'])
      .where('user_id', '=', ownerId)
      .where('search', 'is', null)
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    const ends = rows.map(({ word, translate }) => [...endsIn(ownerId, `${word} ${translate}`)].join(' '))
    await sql`
      update words w set search = array_to_tsvector(string_to_array(made.ends, ' '))
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ word }) => word)}::text[], ${rows.map(({ translate }) => translate)}::text[], ${ends}::text[])
        as made (id, word, translate, ends)
      where w.id = made.id and w.word = made.word and w.translate = made.translate`.execute(db)
    after = last.id
  }
}

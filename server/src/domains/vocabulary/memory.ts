import { WORD_MAX_LENGTH, type TranslationLanguage } from '@keel/contract/constants'
import { wordKey } from '@keel/contract/items/words/word-key'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'

export interface Pair {
  word: string
  translate: string
}

/**
 * Stores a person's translations into a language as suggestions; null stands for a translation service. Of several translations
 * of one word the last counts.
 */
export async function storeTranslations(
  db: Kysely<DB>,
  ownerId: number | null,
  lang: TranslationLanguage,
  pairs: readonly Pair[],
  now: Date,
): Promise<void> {
  const known = new Map(pairs.map(({ word, translate }) => [wordKey(word), translate.trim()] as const))
  const rows = [...known].filter(([key, translate]) => key !== '' && translate !== '' && key.length <= WORD_MAX_LENGTH * 2)
  if (rows.length === 0) return
  await sql`
    insert into translations (owner_id, lang, text_key, translate, updated_at)
    select ${ownerId}::bigint, ${lang}, t.text_key, t.translate, ${now}
    from unnest(${rows.map(([key]) => key)}::text[], ${rows.map(([, translate]) => translate)}::text[]) as t (text_key, translate)
    order by t.text_key
    on conflict (text_key, lang, owner_id) do update set translate = excluded.translate, updated_at = excluded.updated_at
      where translations.translate <> excluded.translate`.execute(db)
}

/** Returns the last translation of the person, else the most frequent of others in the school, else a stored one of a service. */
export async function findStoredTranslation(
  db: Kysely<DB>,
  userId: number,
  text: string,
  lang: TranslationLanguage,
): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{ translate: string }>`
    select translate from translations where text_key = ${wordKey(text)} and lang = ${lang}
    group by translate
    order by bool_or(owner_id = ${userId}) is true desc, bool_or(owner_id is not null) desc, count(owner_id) desc, max(updated_at) desc, translate
    limit 1`.execute(db)
  return row?.translate ?? null
}

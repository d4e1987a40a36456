import type pg from 'pg'

/** Rows per statement; more take long without progress. */
const BATCH = 10_000

/**
 * Fills a library with this many texts: half at its top, half in one folder. Each has a unique word, a tenth a common word, all
 * of them one word; the last changed has the highest number. Returns the folder.
 */
export async function fillLibrary(pool: pg.Pool, owner: number, count: number): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into library_items (owner_id, type, name, sort_key, stale) values ($1, 5, 'Half', 'half', false) returning id`,
    [owner],
  )
  const folder = Number(rows[0]?.id)
  for (let from = 1; from <= count; from += BATCH)
    await pool.query(
      `with things as (
        insert into library_items (owner_id, folder_id, type, name, sort_key, words, stale, updated_at)
        select $1::bigint, case when n % 2 = 0 then $2::bigint end, (array[1, 2, 10, 13, 17])[1 + n % 5], 'Thing ' || n, 'thing ' || lpad(n::text, 12, '0'),
          array_to_tsvector(array[$1 || '/thing', $1 || '/word' || n] || case when n % 10 = 0 then array[$1 || '/common'] else '{}' end), false,
          now() - ($4::int - n) * interval '1 second'
        from generate_series($3::int, least($3::int + ${BATCH - 1}, $4::int)) n returning id, type)
      insert into modules (owner_id, name, position, library_id, library_type) select $1::bigint, 'x', 'a0', id, type from things`,
      [owner, folder, from, count],
    )
  return folder
}

/** Adds a module of this many boards and items to a library. Returns its entry. */
export async function fillModule(
  pool: pg.Pool,
  owner: number,
  { boards, items, value }: { boards: number; items: number; value: string },
): Promise<number> {
  const one = async (text: string, values: unknown[]): Promise<number> =>
    Number((await pool.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id)
  const entry = await one(`insert into library_items (owner_id, type, name, sort_key, stale) values ($1, 12, 'Module', 'module', false)`, [
    owner,
  ])
  const module = await one(`insert into modules (owner_id, name, position, library_id, library_type) values ($1, 'Module', 'a0', $2, 12)`, [
    owner,
    entry,
  ])
  await pool.query(
    `with b as (insert into boards (module_id, name, position) select $1, 'Board ' || n, 'b' || lpad(n::text, 3, '0') from generate_series(1, $2::int) n returning id)
    insert into board_items (board_id, type, value, position) select b.id, 10, $4::jsonb, 'b' || lpad(n::text, 3, '0') from b, generate_series(1, $3::int) n`,
    [module, boards, items, value],
  )
  return entry
}

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('every foreign key has an index that finds the rows of a deleted parent', async () => {
  // Its columns come first in the index, in any order. A partial index serves only if its condition is that the key is set.
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || ' (' || (
      select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) || ')' as key
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indisvalid and i.indnkeyatts >= cardinality(c.conkey)
        and (select array_agg(k order by k) from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) k)
          = (select array_agg(k order by k) from unnest(c.conkey) k)
        and (i.indpred is null or (cardinality(c.conkey) = 1 and pg_get_expr(i.indpred, i.indrelid)
          = '(' || (select quote_ident(attname) from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) || ' IS NOT NULL)')))
    order by 1`.execute(database.db)
  expect(rows.map(({ key }) => key)).toEqual([])
})

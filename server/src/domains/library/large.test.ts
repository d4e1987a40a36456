import type { LibraryEntryDetail, LibraryList } from '@keel/contract/entities/library'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { addFolder } from '../../../test/library'
import type { Person } from '../../../test/school'

let app: TestApp
let small: Person
let large: Person
let folders: Map<Person, LibraryEntryDetail>
const SMALL = 1000
const LARGE = 100_000
/** Rows per statement; on a busy machine one for all rows would time out. */
const BATCH = 5000

/** A library of texts: half of them at its top, half in one folder. Each has a unique word, every tenth a common one. */
async function fill(person: Person, count: number): Promise<LibraryEntryDetail> {
  const folder = await addFolder(person, 'Half')
  const owner = person.user.id
  for (let from = 1; from <= count; from += BATCH)
    await sql`
      with things as (insert into library_items (owner_id, folder_id, type, name, sort_key, words, stale, updated_at)
        select ${owner}, case when n % 2 = 0 then ${folder.id}::bigint end, 1, 'Text ' || n, 'text ' || lpad(n::text, 12, '0'),
          array_to_tsvector(array[${owner} || '/text', ${owner} || '/word' || n] || case when n % 10 = 0 then array[${owner} || '/common'] else '{}' end), false,
          now() - n * interval '1 second' from generate_series(${from}::int, ${Math.min(from + BATCH - 1, count)}::int) n returning id)
      insert into modules (owner_id, name, position, library_id, library_type) select ${owner}, 'x', 'a0', id, 1 from things`.execute(
      app.database.db,
    )
  return folder
}

beforeAll(async () => {
  app = await startTestApp()
  ;[small, large] = [await app.user('teacher'), await app.user('teacher')]
  folders = new Map([
    [small, await fill(small, SMALL)],
    [large, await fill(large, LARGE)],
  ])
  await sql`vacuum analyze library_items`.execute(app.database.db)
  await sql`analyze modules`.execute(app.database.db)
})
afterAll(() => app.stop())

async function timeOf(person: Person, path: string): Promise<number> {
  const started = performance.now()
  const { status } = await person.get<LibraryList>(path)
  expect(status).toBe(200)
  return performance.now() - started
}

const asked: [string, (person: Person) => string][] = [
  ['the top', () => '/library/items'],
  ['a folder', (person) => `/library/items?folder_id=${folders.get(person)?.id}`],
  ['a later page', () => '/library/items?offset=300'],
  ['by change', () => '/library/items?sort=changed'],
  ['by type', () => '/library/items?sort=type'],
  ['a rare word', () => '/library/items?search=word777'],
  ['a common word', () => '/library/items?search=common'],
  ['two words', () => '/library/items?search=text%20word77'],
  ['a word of everything', () => '/library/items?search=text'],
  ['a word of everything by change', () => '/library/items?search=text&sort=changed'],
  ['a word of everything by type', () => '/library/items?search=text&sort=type'],
  ['a common word by change', () => '/library/items?search=common&sort=changed'],
  ['a common word by type', () => '/library/items?search=common&sort=type'],
]
test.each(asked)('a library of 100,000 is listed as fast as one of 1,000: %s', async (_what, path) => {
  // The shortest times, taken in turns: longer ones had to share the processor.
  let [one, hundred] = [Infinity, Infinity]
  for (let round = 0; round < 12; round++) {
    one = Math.min(one, await timeOf(small, path(small)))
    hundred = Math.min(hundred, await timeOf(large, path(large)))
  }
  // Milliseconds; the sum leaves room for a busy machine at times this short.
  expect(hundred).toBeLessThan(one * 3 + 20)
})

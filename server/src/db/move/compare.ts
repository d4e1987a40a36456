import { createInterface } from 'node:readline'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { identifier } from '../tables'
import type { Part } from './parts'

const hashOfRow = ({ table }: Part): string =>
  `encode(sha256(convert_to(row(${table.columns.map(identifier).join(', ')})::text, 'UTF8')), 'hex')`

const half = (start: number): string => `coalesce(sum(('x' || substr(hash, ${start}, 16))::bit(64)::bigint), 0)`

/** Returns the number of rows and the sum of the hashes of all their columns: equal for equal rows, whatever their order. */
export async function checksum(client: pg.Client, part: Part): Promise<string> {
  const { rows } = await client.query<{ sum: string }>(
    `select concat_ws(' ', count(*), ${half(1)}, ${half(17)}) as sum
     from (select ${hashOfRow(part)} as hash from ${identifier(part.table.name)} where ${part.where} offset 0) hashed`,
  )
  return rows[0]?.sum ?? ''
}

/** Returns whether a part has the same rows in both databases. */
export async function isEqual(source: pg.Client, target: pg.Client, part: Part): Promise<boolean> {
  const [before, after] = await Promise.all([checksum(source, part), checksum(target, part)])
  return before === after
}

/** Streams a line for each row, its key and its hash, in an order that is the same in every database. */
function lines(client: pg.Client, part: Part): AsyncIterator<string> {
  const { key, name } = part.table
  const names = key.map((column) => `'${column.name.replaceAll("'", "''")} = ' || ${identifier(column.name)}::text`)
  const order = key.map((column) => identifier(column.name) + (column.ordered_by_language ? ' collate "C"' : ''))
  const label = names.length > 0 ? `concat_ws(', ', ${names.join(', ')})` : `''`
  const rows = `select ${label} as label, ${hashOfRow(part)} as hash from ${identifier(name)} where ${part.where}`
  const stream = client.query(copyTo(`copy (${rows} order by ${[...order, 'hash'].join(', ')}) to stdout`))
  return createInterface({ input: stream, crlfDelay: Infinity })[Symbol.asyncIterator]()
}

/** Returns the key of the first row of a part that differs between the databases, or is in one of them only; null if none. */
export async function firstDifference(source: pg.Client, target: pg.Client, part: Part): Promise<string | null> {
  const [ours, theirs] = [lines(source, part), lines(target, part)]
  let found: string | null = null
  for (;;) {
    const [a, b] = await Promise.all([ours.next(), theirs.next()])
    if (a.done && b.done) return found // read to the end: both connections are used again
    if (found !== null || a.value === b.value) continue
    const line = (a.done ? b.value : a.value) as string
    found = line.split('\t')[0] || 'a row without a key'
  }
}

import pg from 'pg'
import { identifier, isOwnTable } from '../tables'

interface KeyColumn {
  name: string
  type: string
  /** Text: its order depends on the database. */
  ordered_by_language: boolean
}

export interface MovedTable {
  name: string
  /** All columns: what rows are compared by. */
  columns: string[]
  /** Columns that are not generated: what is copied. */
  stored: string[]
  /** Columns of the primary key; none if there is no such key. */
  key: KeyColumn[]
}

/** Rows of one table in a range of its key. */
export interface Part {
  table: MovedTable
  /** The range, as a condition that holds the same rows in every database. */
  where: string
}

export interface PlannedTable {
  table: MovedTable
  rows: number
  /** Together they cover all keys there can be, also those of rows that only the other database has. */
  parts: Part[]
}

/** Returns the product's tables, in the order of their names. */
export async function listTables(client: pg.Client): Promise<MovedTable[]> {
  const { rows } = await client.query<MovedTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as stored,
       coalesce((
         select json_agg(json_build_object('name', k.attname, 'type', format_type(k.atttypid, k.atttypmod),
           'ordered_by_language', k.attcollation <> 0) order by p.place)
         from pg_index i cross join unnest(i.indkey::int2[]) with ordinality p (attnum, place)
         join pg_attribute k on k.attrelid = i.indrelid and k.attnum = p.attnum
         where i.indrelid = c.oid and i.indisprimary), '[]') as key
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     group by c.oid, c.relname order by c.relname`,
  )
  return rows.filter(({ name }) => isOwnTable(name))
}

/**
 * Cuts a table into parts of about `partRows` rows by its key, up to the first column whose order depends on the database's
 * language: a range of text would hold other rows in another database.
 */
export async function planTable(client: pg.Client, table: MovedTable, partRows: number): Promise<PlannedTable> {
  const { rows: counted } = await client.query<{ rows: string }>(`select count(*) as rows from ${identifier(table.name)}`)
  const rows = Number(counted[0]?.rows)
  const text = table.key.findIndex((column) => column.ordered_by_language)
  const key = text === -1 ? table.key : table.key.slice(0, text)
  if (rows <= partRows || key.length === 0) return { table, rows, parts: [{ table, where: 'true' }] }
  const names = key.map(({ name }) => identifier(name)).join(', ')
  const texts = key.map(({ name }) => `${identifier(name)}::text`).join(', ')
  const { rows: ends } = await client.query<{ values: string[] }>(
    `select array[${texts}] as values
     from (select ${names}, row_number() over (order by ${names}) as n from ${identifier(table.name)}) numbered
     where n % ${partRows} = 0 order by n`,
  )
  const bounds = ends.map(({ values }) => key.map(({ type }, i) => `${pg.escapeLiteral(values[i] ?? '')}::${type}`).join(', '))
  const distinct = [...new Set(bounds)]
  const parts = [...distinct, null].map((to, i) => {
    const from = distinct[i - 1]
    const conditions = [from && `(${names}) > (${from})`, to && `(${names}) <= (${to})`].filter(Boolean)
    return { table, where: conditions.join(' and ') }
  })
  return { table, rows, parts }
}
